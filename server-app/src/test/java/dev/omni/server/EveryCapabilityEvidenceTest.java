package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.evidence.BuildInfo;
import dev.omni.application.evidence.rerun.Rerun;
import dev.omni.domain.evidence.EvidenceVerifier;
import dev.omni.domain.evidence.Finding;
import dev.omni.domain.json.Json;
import dev.omni.testkit.CapabilitySample;
import dev.omni.testkit.SampleInMessage;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The example of every capability leaves evidence that verifies and gives the same when repeated.
 */
@Tag("matrix")
@ExtendWith(SampleInMessage.class)
class EveryCapabilityEvidenceTest {
  private final Rerun rerun = new Rerun(ExampleEvidence.KINDS, BuildInfo.embedded());

  static Stream<String> capabilities() {
    return CapabilitySample.of(ExampleEvidence.CATALOGUE).ids().stream();
  }

  @ParameterizedTest
  @MethodSource("capabilities")
  void its_example_can_be_checked_and_repeated(String id) {
    Json.Obj evidence = ExampleEvidence.of(id);
    assertThat(new EvidenceVerifier(ExampleEvidence.KEYS.published()).verify(evidence))
        .allMatch(Finding::passed);
    Finding again = rerun.again(evidence);
    assertThat(again.passed()).as(again.detail()).isTrue();
    assertThat(again.detail()).matches("the same (bytes|rows), .*");
  }

  @ParameterizedTest
  @MethodSource("capabilities")
  void a_number_that_was_changed_in_its_result_is_named(String id) {
    ExampleEvidence.Tampered tampered = ExampleEvidence.tampered(ExampleEvidence.of(id));
    assertThat(rerun.again(tampered.evidence()))
        .isEqualTo(Finding.fail("rerun", "differs first at " + tampered.place()));
  }
}
