package dev.omni.quant;

import dev.omni.application.figure.FigureVegaLite;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import dev.omni.domain.world.Capability;
import dev.omni.engine.Engines;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.testkit.CapabilitySample;
import dev.omni.testkit.GeneratedFile;
import dev.omni.testkit.SampleInMessage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The contracts of a capability, and the digests of what becomes of its examples, are those of its
 * file: no change of the code changes what callers see. Where a change of a contract or a result is
 * meant, {@code omni.regenerate} writes the file anew, in the same commit.
 */
@Tag("matrix")
@ExtendWith(SampleInMessage.class)
final class ContractSnapshotTest {
  static Stream<Named<JsonEngine>> engines() {
    return CapabilitySample.of(Engines.all()).engines().stream()
        .map(engine -> Named.of(engine.capability().id(), engine));
  }

  @ParameterizedTest
  @MethodSource("engines")
  void a_contract_and_the_results_of_its_examples_are_as_they_were(JsonEngine engine)
      throws IOException {
    Path file = Path.of("src/test/resources/snapshot").resolve(engine.capability().id() + ".json");
    GeneratedFile.check(file, new SortedText().of(snapshot(engine)));
  }

  private static Json.Obj snapshot(JsonEngine engine) {
    Capability contract = engine.capability();
    return Json.obj(
        "request",
        contract.input().schema().without("examples"),
        "result",
        contract.result().schema(),
        "examples",
        contract.input().examples().stream()
            .map(input -> answered(engine, (Json.Obj) input))
            .toList());
  }

  private static Json.Obj answered(JsonEngine engine, Json.Obj example) {
    Json.Obj filled = engine.capability().input().filled(example);
    JsonComputed computed = CachedResults.computed(engine, example);
    return Json.obj(
        "input",
        example,
        "result",
        Sha256.sha256(computed.result()),
        "numerics",
        Sha256.sha256(computed.numerics()),
        "plot",
        engine
            .figure(filled, computed.result())
            .map(figure -> Sha256.sha256(FigureVegaLite.of(figure))));
  }

  /**
   * The text of a schema with a line for each member, so that a difference is short: keywords by
   * their names, since their order says nothing, and members of the caller's in their own.
   */
  private static final class SortedText {
    private final StringBuilder text = new StringBuilder();

    String of(Json json) {
      write(json, "", true);
      return text.append('\n').toString();
    }

    private void write(Json json, String indent, boolean sorted) {
      if (json instanceof Json.Obj object && !object.members().isEmpty()) {
        Map<String, Json> members = sorted ? new TreeMap<>(object.members()) : object.members();
        String separator = "{";
        for (Map.Entry<String, Json> member : members.entrySet()) {
          text.append(separator).append('\n').append(indent).append(' ');
          text.append(Json.str(member.getKey()).canonical()).append(": ");
          boolean properties = sorted && member.getKey().equals("properties");
          write(member.getValue(), indent + " ", !properties);
          separator = ",";
        }
        text.append('}');
      } else if (json instanceof Json.Arr array && hasObjects(array)) {
        String separator = "[";
        for (Json item : array.items()) {
          text.append(separator).append('\n').append(indent).append(' ');
          write(item, indent + " ", true);
          separator = ",";
        }
        text.append(']');
      } else {
        text.append(json.canonical());
      }
    }

    private static boolean hasObjects(Json.Arr array) {
      return array.items().stream().anyMatch(Json.Obj.class::isInstance);
    }
  }
}
