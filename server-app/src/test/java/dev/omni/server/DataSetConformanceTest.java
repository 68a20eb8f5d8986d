package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.data.ResolvedData;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.run.Run;
import dev.omni.domain.world.DataMember;
import dev.omni.engine.Engines;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.server.DataMembers.Place;
import dev.omni.server.DataSetsInMemory.Format;
import dev.omni.testkit.CapabilitySample;
import dev.omni.testkit.SampleInMessage;
import dev.omni.testkit.TestOmni;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A run whose arrays, matrices and tables are columns of data sets has the result of its input. */
@Tag("matrix")
@ExtendWith(SampleInMessage.class)
class DataSetConformanceTest {
  /**
   * Those whose members are options that no example or case has; EveryDataMemberTest reads them.
   */
  private static final Set<String> WITHOUT_INPUT =
      Set.of(
          "molecular.standardize",
          "biology.sequence.align-pairwise",
          "scientific-discovery.quadrature");

  static Stream<Named<JsonEngine>> engines() {
    return CapabilitySample.of(Engines.all()).engines(engine -> !places(engine).isEmpty()).stream()
        .map(engine -> Named.of(engine.capability().id(), engine));
  }

  @ParameterizedTest
  @MethodSource("engines")
  void the_result_is_the_same_inline_and_from_a_data_set(JsonEngine engine) {
    var differences = new ArrayList<String>();
    var compared = new HashSet<Pointer>();
    try (var omni = TestOmni.of(LoadedEngine.of(engine))) {
      for (Json.Obj input : DataSetInputs.of(engine.capability())) {
        for (Map<Pointer, Place> apart : members(engine, input, compared)) {
          differences.addAll(differences(omni, engine, apart, input));
        }
      }
    }
    assertThat(compared.isEmpty())
        .as("no input has the members of " + engine.capability().id())
        .isEqualTo(WITHOUT_INPUT.contains(engine.capability().id()));
    assertThat(differences).isEmpty();
  }

  /** Returns the members of an input that no other had, none of which stands in another. */
  private static List<Map<Pointer, Place>> members(
      JsonEngine engine, Json.Obj input, Set<Pointer> compared) {
    var groups = new ArrayList<Map<Pointer, Place>>();
    for (Place place : places(engine)) {
      DataSetInputs.find(place, input)
          .filter(compared::add)
          .ifPresent(
              at ->
                  groups.stream()
                      .filter(group -> group.keySet().stream().noneMatch(each -> within(each, at)))
                      .findFirst()
                      .orElseGet(
                          () -> {
                            groups.add(new LinkedHashMap<>());
                            return groups.get(groups.size() - 1);
                          })
                      .put(at, place));
    }
    return groups;
  }

  private static boolean within(Pointer one, Pointer other) {
    return (one.text() + "/").startsWith(other.text() + "/")
        || (other.text() + "/").startsWith(one.text() + "/");
  }

  private static List<Place> places(JsonEngine engine) {
    return DataMembers.of(engine.capability().input().schema()).stream()
        .filter(place -> !place.word().orElse(DataMember.NONE).startsWith(DataMember.NONE))
        .toList();
  }

  private static List<String> differences(
      TestOmni omni, JsonEngine engine, Map<Pointer, Place> members, Json.Obj input) {
    String id = engine.capability().id();
    var sets = new DataSetsInMemory(omni.omni().dataSets(), omni.caller());
    String inline = outcome(omni.run(id, input));
    var differences = new ArrayList<String>();
    for (Format format : Format.values()) {
      Json.Obj named = input;
      for (Map.Entry<Pointer, Place> member : members.entrySet()) {
        Pointer at = member.getKey();
        var table =
            DataTable.of(member.getValue().word().orElseThrow(), at.in(input).orElseThrow());
        named = (Json.Obj) ResolvedData.replaced(named, at, old -> sets.reference(table, format));
      }
      String read = outcome(omni.run(id, named));
      if (!read.equals(inline)) {
        differences.add(members.keySet() + " " + format + ": " + read + " for " + inline);
      }
    }
    return differences;
  }

  private static String outcome(Run run) {
    return run.status() + " " + run.result().canonical();
  }
}
