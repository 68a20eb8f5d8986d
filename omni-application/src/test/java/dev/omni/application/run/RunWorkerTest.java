package dev.omni.application.run;

import static dev.omni.application.run.RunsFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.Omni;
import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.domain.access.Mode;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunError;
import dev.omni.domain.run.RunStatus;
import dev.omni.testkit.TestEngine;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class RunWorkerTest {
  private final RunsFixture fixture = new RunsFixture();

  private List<String> events(Run run) {
    return fixture.omni.runs().events(ADA, run.id(), 0, 100).stream()
        .map(event -> event.type().toString())
        .toList();
  }

  private UUID taken(Omni node) {
    return node.worker().acquire(node.worker().fetchDue(Mode.TEST, 1)).get(0);
  }

  @Test
  void every_step_of_a_job_is_told_once() {
    Run run = fixture.omni.start(ADA, fixture.rootJob(4, "morning-1"));
    fixture.omni.work();
    assertThat(events(run))
        .containsExactly("run.dispatching", "run.queued", "run.running", "run.completed");
  }

  @Test
  void cancel_beats_a_late_result() {
    Run run = fixture.omni.start(ADA, fixture.rootJob(4, "morning-1"));
    UUID taken = taken(fixture.omni);
    fixture.omni.runs().cancel(ADA, run.id());
    fixture.omni.worker().execute(taken);

    assertThat(fixture.read(run).status()).isEqualTo(RunStatus.CANCELLED);
    assertThat(events(run))
        .containsExactly(
            "run.dispatching",
            "run.queued",
            "run.running",
            "run.cancelled",
            "run.late_result_discarded");
  }

  @Test
  void a_frozen_worker_that_wakes_after_its_lease_was_taken_writes_nothing() {
    Run run = fixture.omni.start(ADA, fixture.rootJob(4, "morning-1"));
    UUID frozen = taken(fixture.omni);
    fixture.pass(Duration.ofSeconds(31));
    Omni other = fixture.node();
    assertThat(other.work()).isEqualTo(1);
    Run finished = fixture.read(run);

    fixture.omni.worker().execute(frozen);

    assertThat(fixture.read(run)).isEqualTo(finished);
    assertThat(finished.state().attempt()).isEqualTo(2);
    assertThat(events(run))
        .containsExactly(
            "run.dispatching",
            "run.queued",
            "run.running",
            "run.running",
            "run.completed",
            "run.late_result_discarded");
  }

  @Test
  void a_frozen_worker_that_wakes_while_another_one_has_its_run_writes_nothing() {
    Run run = fixture.omni.start(ADA, fixture.rootJob(4, "noon-12345"));
    UUID frozen = taken(fixture.omni);
    fixture.pass(Duration.ofSeconds(31));
    Omni other = fixture.node();
    UUID again = taken(other);
    Run taken = fixture.read(run);

    fixture.omni.worker().execute(frozen);

    assertThat(fixture.read(run)).isEqualTo(taken);
    assertThat(taken.status()).isEqualTo(RunStatus.RUNNING);
    other.worker().execute(again);
    assertThat(fixture.read(run).state().attempt()).isEqualTo(2);
    assertThat(events(run))
        .containsExactly(
            "run.dispatching",
            "run.queued",
            "run.running",
            "run.running",
            "run.late_result_discarded",
            "run.completed");
  }

  private Run left(Run like) {
    Run left =
        Run.accepted(UUID.randomUUID(), like.origin(), like.subject(), like.policy(), like.input());
    fixture.stores.runs().insert(left, Optional.empty(), ChangeSet.NONE);
    return left;
  }

  @Test
  void a_job_that_was_left_while_it_was_dispatched_waits_and_is_done() {
    Run left = left(fixture.omni.start(ADA, fixture.rootJob(4, "left-job-1")));
    fixture.omni.work();
    assertThat(fixture.read(left)).isEqualTo(left);
    fixture.pass(Duration.ofSeconds(31));
    fixture.omni.work();
    assertThat(fixture.read(left).status()).isEqualTo(RunStatus.QUEUED);
    fixture.omni.work();
    assertThat(fixture.read(left).status()).isEqualTo(RunStatus.COMPLETED);
  }

  @Test
  void a_direct_run_that_was_left_while_it_was_dispatched_fails() {
    Run left = left(fixture.omni.start(ADA, fixture.root(4, "left-direct-1")));
    fixture.pass(Duration.ofSeconds(31));
    fixture.omni.work();
    assertThat(fixture.read(left).state().outcome().map(end -> ((RunError) end).code()))
        .contains(FaultCode.DISPATCH_FAILED);
  }

  @Test
  void a_worker_that_gives_signs_of_life_keeps_its_run() {
    fixture.omni.start(ADA, fixture.rootJob(4, "morning-1"));
    UUID taken = taken(fixture.omni);
    fixture.pass(Duration.ofSeconds(25));
    fixture.omni.worker().renew();
    fixture.pass(Duration.ofSeconds(25));
    assertThat(fixture.node().worker().fetchDue(Mode.TEST, 10)).isEmpty();
    fixture.omni.worker().execute(taken);
  }

  @Test
  void a_run_that_three_workers_lost_reads_as_failed_without_any_worker() {
    Run run = fixture.omni.start(ADA, fixture.rootJob(4, "morning-1"));
    for (int attempt = 0; attempt < Run.MAX_LOSSES; attempt++) {
      taken(fixture.node());
      fixture.pass(Duration.ofSeconds(31));
    }
    Run read = fixture.read(run);
    assertThat(read.status()).isEqualTo(RunStatus.FAILED);
    assertThat(((RunError) read.state().outcome().orElseThrow()).code())
        .isEqualTo(FaultCode.EXECUTION_LOST);
  }

  @Test
  void a_lost_run_of_a_capability_that_is_not_idempotent_fails_and_is_not_executed_again() {
    TestEngine once = TestEngine.notIdempotent();
    var runtime =
        new EmbeddedRuntime(
            "embedded",
            List.of(once.loaded()),
            fixture.clockAndIds,
            EmbeddedRuntime.Threads.none());
    Omni node =
        Omni.on(fixture.stores)
            .clock(fixture.clockAndIds.clock())
            .ids(fixture.clockAndIds.ids())
            .sandbox(runtime)
            .live(runtime)
            .signing(fixture.keys())
            .build();
    Run run = node.start(ADA, fixture.rootJob(4, "morning-1"));
    assertThat(node.worker().acquire(node.worker().fetchDue(Mode.TEST, 1)))
        .containsExactly(run.id());
    fixture.pass(Duration.ofSeconds(31));

    node.work();

    Run read = fixture.read(run);
    assertThat(read.status()).isEqualTo(RunStatus.FAILED);
    assertThat(((RunError) read.state().outcome().orElseThrow()).code())
        .isEqualTo(FaultCode.EXECUTION_LOST);
    assertThat(once.calls()).isZero();
  }

  @Test
  void a_worker_that_stops_hands_its_run_to_the_next_at_once() {
    Run run = fixture.omni.start(ADA, fixture.rootJob(4, "morning-1"));
    taken(fixture.omni);
    fixture.omni.worker().releaseAll();
    fixture.node().work();
    assertThat(fixture.read(run).status()).isEqualTo(RunStatus.COMPLETED);
  }

  @Test
  void progress_is_told_with_the_next_sign_of_life() {
    fixture.job.first(
        work -> {
          work.progress(0.5, Json.obj("root", 2));
          fixture.omni.worker().renew();
        });
    Run run = fixture.omni.start(ADA, fixture.rootJob(4, "morning-1"));
    fixture.omni.work();
    assertThat(events(run)).contains("run.progress");
    assertThat(fixture.read(run).status()).isEqualTo(RunStatus.COMPLETED);
  }

  @Test
  void a_job_whose_deadline_passes_while_it_waits_fails_and_never_starts() {
    var wishes = new StartRun.Options(Optional.of(Duration.ofSeconds(5)), Optional.empty());
    var request =
        new StartRun(
            fixture.risk.id(),
            "risk.test.root",
            new IdempotencyKey("morning-1"),
            Json.obj("n", 4),
            wishes);
    Run run = fixture.omni.start(ADA, request);
    fixture.pass(Duration.ofSeconds(5));
    Run read = fixture.read(run);
    assertThat(((RunError) read.state().outcome().orElseThrow()).code())
        .isEqualTo(FaultCode.DEADLINE_EXCEEDED);
    assertThat(fixture.job.calls()).isZero();
  }

  @Test
  void a_running_job_is_stopped_at_its_deadline() {
    fixture.job.first(
        work -> {
          fixture.pass(Duration.ofSeconds(6));
          work.proceed();
        });
    var wishes = new StartRun.Options(Optional.of(Duration.ofSeconds(5)), Optional.empty());
    var request =
        new StartRun(
            fixture.risk.id(),
            "risk.test.root",
            new IdempotencyKey("morning-1"),
            Json.obj("n", 4),
            wishes);
    Run run = fixture.omni.start(ADA, request);
    fixture.omni.work();
    assertThat(((RunError) fixture.read(run).state().outcome().orElseThrow()).code())
        .isEqualTo(FaultCode.DEADLINE_EXCEEDED);
  }

  @Test
  void an_engine_that_breaks_fails_its_run_and_nothing_else() {
    fixture.direct.first(
        work -> {
          throw new IllegalStateException("library bug");
        });
    Run run = fixture.omni.start(ADA, fixture.root(4, "morning-1"));
    var failed = (RunError) run.state().outcome().orElseThrow();
    assertThat(failed.code()).isEqualTo(FaultCode.CAPABILITY_FAILED);
    assertThat(failed.message()).doesNotContain("library bug");
  }
}
