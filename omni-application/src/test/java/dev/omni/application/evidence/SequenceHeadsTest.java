package dev.omni.application.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.evidence.seal.SequenceHeads;
import dev.omni.application.run.RunsFixture;
import dev.omni.domain.access.Binding;
import dev.omni.domain.access.Caller;
import dev.omni.domain.evidence.EvidenceSetVerifier.Range;
import dev.omni.domain.evidence.EvidenceVerdict;
import dev.omni.domain.evidence.Finding;
import dev.omni.domain.evidence.SequenceNumber;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.run.Run;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class SequenceHeadsTest {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Pointer NUMBER = new Pointer("/statement/predicate/sequence");

  private final EvidenceFixture fixture = new EvidenceFixture();
  private final RunsFixture runs = fixture.runs;
  private final SequenceHeads heads = runs.omni.sequence();

  private Run job(String key) {
    return runs.omni.start(RunsFixture.ADA, runs.rootJob(4, key));
  }

  private Json number(Run run) {
    return NUMBER.in(fixture.of(run)).orElseThrow();
  }

  private static Json number(long number) {
    return new SequenceNumber(RunsFixture.ADA.tenant(), number).json();
  }

  private Json.Obj head() {
    return heads.read(RunsFixture.ADA);
  }

  private List<Finding> together(Json head, Run... all) {
    var set = fixture.verification().set(Range.ALL);
    set.head(head);
    for (Run run : all) {
      set.add(run.id().toString(), fixture.of(run));
    }
    return set.findings();
  }

  @Test
  void the_evidence_of_every_run_that_ended_has_its_number() {
    Run first = fixture.done(4, "the-first-one");
    Run cancelled = job("a-job-that-is-cancelled");
    Run failed = fixture.done(-1, "the-root-of-less-than-zero");
    runs.omni.runs().cancel(RunsFixture.ADA, cancelled.id());
    fixture.done(4, "the-first-one"); // The same run again takes no number.

    assertThat(number(first)).isEqualTo(number(1));
    assertThat(number(cancelled)).isEqualTo(number(2));
    assertThat(number(failed)).isEqualTo(number(3));
    assertThat(fixture.genuine(fixture.of(cancelled))).isTrue();
    assertThat(EvidenceVerdict.of(together(head(), first, cancelled, failed)))
        .isEqualTo(EvidenceVerdict.VALID);
    assertThat(together(head(), first, failed))
        .extracting(Finding::detail)
        .contains("lacks the evidence of number 2");
  }

  @Test
  void a_run_that_has_not_ended_is_open_and_not_missing() {
    Run first = fixture.done(4, "the-first-one");
    job("a-job-that-waits");

    assertThat(head().findWhole("last")).contains(2L);
    assertThat(head().items("open")).containsExactly(Json.of(2));
    assertThat(EvidenceVerdict.of(together(head(), first))).isEqualTo(EvidenceVerdict.VALID);
  }

  @Test
  void a_head_is_added_to_the_log_when_it_changed_and_is_evidence_that_the_audit_accepts() {
    assertThat(heads.publish(HOUR)).isZero();
    Run first = fixture.done(4, "the-first-one");
    assertThat(heads.publish(HOUR)).isEqualTo(1);
    assertThat(heads.publish(Duration.ZERO)).isZero();

    UUID id = UUID.fromString(head().text("evidence_id"));
    Json.Obj logged = fixture.evidences.read(RunsFixture.ADA, id, false);
    assertThat(fixture.genuine(logged)).isTrue();
    assertThat(logged.text("kind")).isEqualTo("sequence_head");
    assertThat(EvidenceVerdict.of(together(logged, first))).isEqualTo(EvidenceVerdict.VALID);
    assertThat(together(logged))
        .extracting(Finding::detail)
        .contains("lacks the evidence of number 1");
    assertThat(runs.omni.audit().audit().problems()).isEmpty();
  }

  @Test
  void of_two_nodes_one_adds_the_head_of_an_hour() {
    SequenceHeads other = runs.node().sequence();
    fixture.done(4, "the-first-one");
    assertThat(heads.publish(HOUR)).isEqualTo(1);
    assertThat(other.publish(HOUR)).isZero();

    fixture.done(4, "the-second-one");
    runs.pass(HOUR.plusSeconds(1));
    assertThat(other.publish(HOUR)).isEqualTo(1);
  }

  @Test
  void a_run_is_found_by_its_number_by_those_who_may_see_it() {
    Run first = fixture.done(4, "the-first-one");

    assertThat(runs.omni.runs().findByNumber(RunsFixture.ADA, 1).map(Run::id)).contains(first.id());
    assertThat(runs.omni.runs().findByNumber(RunsFixture.ADA, 2)).isEmpty();
    assertThat(runs.omni.runs().findByNumber(Caller.live("ada"), 1)).isEmpty();
  }

  @Test
  void the_head_is_not_for_a_key_of_one_workspace() {
    Binding whole = RunsFixture.ADA.binding();
    var bound =
        new Binding(
            whole.organizationId(),
            whole.projectId(),
            whole.environmentId(),
            whole.mode(),
            Optional.of(runs.finance.id()));
    var caller =
        new Caller(
            RunsFixture.ADA.principal(),
            RunsFixture.ADA.keyId(),
            bound,
            RunsFixture.ADA.scopes(),
            RunsFixture.ADA.requestId());

    assertThatThrownBy(() -> heads.read(caller))
        .isInstanceOfSatisfying(
            Fault.class,
            fault -> assertThat(fault.code()).isEqualTo(FaultCode.PRINCIPAL_NOT_ALLOWED));
  }
}
