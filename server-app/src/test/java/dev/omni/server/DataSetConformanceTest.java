package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.data.ResolvedData;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.run.Run;
import dev.omni.domain.world.DataMember;
import dev.omni.engine.Engines;
import dev.omni.engine.JsonEngine;
import dev.omni.server.DataMembers.Place;
import dev.omni.server.DataSetsInMemory.Format;
import dev.omni.testkit.CapabilitySample;
import dev.omni.testkit.SampleInMessage;
import dev.omni.testkit.TestOmni;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
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
    var compared = new LinkedHashSet<Pointer>();
    try (var omni = TestOmni.of(engine)) {
      for (Place place : places(engine)) {
        for (Json.Obj input : DataSetInputs.of(engine.capability())) {
          Optional<Pointer> at = DataSetInputs.find(place, input);
          if (at.isPresent() && compared.add(at.get())) {
            differences.addAll(differences(omni, engine, place, at.get(), input));
          }
        }
      }
    }
    assertThat(compared.isEmpty())
        .as("no input has the members of " + engine.capability().id())
        .isEqualTo(WITHOUT_INPUT.contains(engine.capability().id()));
    assertThat(differences).isEmpty();
  }

  private static List<Place> places(JsonEngine engine) {
    return DataMembers.of(engine.capability().input().schema()).stream()
        .filter(place -> !place.word().orElse(DataMember.NONE).startsWith(DataMember.NONE))
        .toList();
  }

  private static List<String> differences(
      TestOmni omni, JsonEngine engine, Place place, Pointer at, Json.Obj input) {
    String id = engine.capability().id();
    var sets = new DataSetsInMemory(omni.omni().dataSets(), omni.caller());
    var table = DataTable.of(place.word().orElseThrow(), at.in(input).orElseThrow());
    String inline = outcome(omni.run(id, input));
    return Stream.of(Format.values())
        .flatMap(
            format -> {
              Json.Obj named =
                  (Json.Obj) ResolvedData.replaced(input, at, old -> sets.reference(table, format));
              String read = outcome(omni.run(id, named));
              return read.equals(inline)
                  ? Stream.empty()
                  : Stream.of(place + " " + format + ": " + read + " for " + inline);
            })
        .toList();
  }

  private static String outcome(Run run) {
    return run.status() + " " + run.result().canonical();
  }
}
