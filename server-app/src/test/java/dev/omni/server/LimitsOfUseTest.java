package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.UseLimit;
import dev.omni.operations.EarlierOperations;
import dev.omni.testkit.CapabilitySample;
import dev.omni.testkit.SampleInMessage;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The limits of use of every capability, and what evidence says of them. */
@ExtendWith(SampleInMessage.class)
class LimitsOfUseTest {
  static Stream<String> sample() {
    return CapabilitySample.of(ExampleEvidence.CATALOGUE).ids().stream();
  }

  @Test
  void every_capability_has_limits_that_can_be_read() {
    var conditions = EarlierOperations.ports().conditions();
    for (String id : ExampleEvidence.capabilities().toList()) {
      Capability capability = ExampleEvidence.capability(id);
      Set<String> names =
          capability.input().schema().findObject("properties").orElseThrow().members().keySet();
      if (!id.endsWith(".batch.evaluate")) {
        assertThat(capability.limits()).as(id).hasSizeBetween(1, 8);
      }
      for (UseLimit limit : capability.limits()) {
        assertThat(conditions.problem(limit.condition(), names)).as(id + " " + limit).isEmpty();
      }
    }
  }

  @Tag("matrix")
  @ParameterizedTest
  @MethodSource("sample")
  void the_limits_are_decided_for_an_example(String id) {
    Json.Obj evidence = ExampleEvidence.of(id);
    List<Json> rules =
        new Pointer("/statement/predicate/limits/rules")
            .in(evidence)
            .map(found -> ((Json.Arr) found).items())
            .orElseThrow();

    assertThat(rules).hasSize(ExampleEvidence.capability(id).limits().size());
    assertThat(rules).allMatch(rule -> ((Json.Obj) rule).find("holds").get() instanceof Json.Bool);
  }
}
