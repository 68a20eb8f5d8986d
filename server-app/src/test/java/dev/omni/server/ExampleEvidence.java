package dev.omni.server;

import dev.omni.application.Omni;
import dev.omni.application.evidence.SigningKeys;
import dev.omni.application.json.JsonReader;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.run.StartRun;
import dev.omni.application.run.kind.RunKinds;
import dev.omni.application.runtime.EmbeddedRuntime.Threads;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.world.CapabilityCatalog;
import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.Run;
import dev.omni.domain.world.Capability;
import dev.omni.engine.Engines;
import dev.omni.engine.JsonEngine;
import dev.omni.operations.EarlierOperations;
import dev.omni.sandbox.SandboxRuntime;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The evidence of every capability's example, as a server would give it. */
final class ExampleEvidence {
  private static final Caller ADA = Caller.test("ada");
  private static final List<JsonEngine> ENGINES = Engines.all();
  static final RunKinds KINDS = new RunKinds(ENGINES);
  static final CapabilityCatalog CATALOGUE = KINDS.catalog();
  static final SigningKeys KEYS = SigningKeys.ephemeral();
  private static final Omni OMNI =
      Omni.on(new InMemoryStores().stores())
          .sandbox(SandboxRuntime.of(ENGINES, ClockAndIds.system(), Threads.none()))
          .with(EarlierOperations.of())
          .signing(KEYS)
          .build();

  private ExampleEvidence() {}

  /** The ids of all capabilities. */
  static Stream<String> capabilities() {
    return CATALOGUE.all().stream().map(Capability::id);
  }

  static Capability capability(String id) {
    return CATALOGUE.engine(id).orElseThrow().capability();
  }

  /** What a server publishes of the keys that signed. */
  static Json.Obj published() {
    return OMNI.log().published();
  }

  /** The evidence of a run of that capability's first example. */
  static Json.Obj of(String id) {
    Capability capability = capability(id);
    Json.Obj example =
        (Json.Obj) capability.input().schema().findArray("examples").orElseThrow().get(0);
    var key = new IdempotencyKey("evidence-of-" + id);
    var lab = OMNI.open(ADA, capability.world(), "Lab").id();
    Run run = OMNI.start(ADA, new StartRun(lab, id, key, example));
    OMNI.work();
    return (Json.Obj)
        JsonReader.trusted(JsonReader.write(OMNI.evidence().ofRun(ADA, run.id(), true)));
  }

  /**
   * Evidence whose result has another number in one place.
   *
   * @param place of the number, in the result
   */
  record Tampered(Json.Obj evidence, String place) {}

  /** The evidence with the first number of its result changed by a millionth. */
  static Tampered tampered(Json.Obj evidence) {
    Json result = evidence.find("result").orElseThrow();
    String place = number(result, "").orElseThrow();
    Json.Num old = (Json.Num) new Pointer(place).in(result).orElseThrow();
    BigDecimal other =
        old.value().signum() == 0
            ? BigDecimal.ONE
            : old.value().multiply(new BigDecimal("1.000001"));
    return new Tampered(
        evidence.with("result", changed(result, "", place, new Json.Num(other))), place);
  }

  private static Optional<String> number(Json value, String at) {
    if (value instanceof Json.Num) {
      return Optional.of(at);
    }
    return parts(value, at).entrySet().stream()
        .flatMap(part -> number(part.getValue(), part.getKey()).stream())
        .findFirst();
  }

  /** The members or items of a value by their pointers. */
  private static Map<String, Json> parts(Json value, String at) {
    var parts = new LinkedHashMap<String, Json>();
    if (value instanceof Json.Obj object) {
      object.members().forEach((name, member) -> parts.put(at + "/" + name, member));
    } else if (value instanceof Json.Arr array) {
      for (int i = 0; i < array.size(); i++) {
        parts.put(at + "/" + i, array.get(i));
      }
    }
    return parts;
  }

  private static Json changed(Json value, String at, String place, Json instead) {
    if (at.equals(place)) {
      return instead;
    }
    if (value instanceof Json.Obj object) {
      var members = new LinkedHashMap<String, Json>();
      object
          .members()
          .forEach((name, old) -> members.put(name, changed(old, at + "/" + name, place, instead)));
      return new Json.Obj(members);
    }
    if (value instanceof Json.Arr array) {
      var items = new ArrayList<Json>();
      for (int i = 0; i < array.size(); i++) {
        items.add(changed(array.get(i), at + "/" + i, place, instead));
      }
      return new Json.Arr(items);
    }
    return value;
  }
}
