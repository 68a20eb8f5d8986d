package dev.omni.domain.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.access.Binding;
import dev.omni.domain.access.CorrelationIds;
import dev.omni.domain.access.Mode;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.Execution;
import dev.omni.domain.world.Workload;
import dev.omni.domain.world.World;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class RunTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
  private static final UUID ID = new UUID(1, 1);

  private static Run accepted(Execution execution, boolean idempotent, Optional<Duration> after) {
    var binding = new Binding(ID, ID, ID, Mode.TEST, Optional.empty());
    var origin =
        new RunOrigin(binding, ID, ID, CorrelationIds.of("req_12345678"), NOON, RunSources.NONE);
    var subject = new RunTarget.CapabilityTarget(World.RISK, "risk.var.parametric", ID);
    var terms = new ExecutionPolicy(execution, Workload.LOW, idempotent, after, Optional.empty());
    return Run.accepted(ID, origin, subject, terms, Json.obj("n", 1));
  }

  private static Run job() {
    return accepted(Execution.JOB, true, Optional.empty()).queued(NOON);
  }

  private static Lease lease(int token, Instant until) {
    return new Lease(ID, new UUID(9, token), until);
  }

  @Test
  void a_run_waits_starts_and_completes() {
    Lease lease = lease(1, NOON.plusSeconds(30));
    Run running = job().acquired(lease, NOON.plusSeconds(1));
    Run done =
        running.finished(lease, new Outcome.Succeeded(Json.obj("x", 2)), NOON.plusSeconds(2));

    assertThat(running.status()).isEqualTo(RunStatus.RUNNING);
    assertThat(running.state().attempt()).isEqualTo(1);
    assertThat(done.status()).isEqualTo(RunStatus.COMPLETED);
    assertThat(done.completedAt()).contains(NOON.plusSeconds(2));
    assertThat(done.state().lease()).isEmpty();
    assertThat(done.state().version()).isEqualTo(4);
  }

  @Test
  void a_lost_worker_gives_a_repeatable_run_another_attempt() {
    Run running = job().acquired(lease(1, NOON.plusSeconds(30)), NOON);
    assertThat(running.due(NOON.plusSeconds(29))).isFalse();
    assertThat(running.due(NOON.plusSeconds(30))).isTrue();

    Run again = running.acquired(lease(2, NOON.plusSeconds(60)), NOON.plusSeconds(30));
    assertThat(again.status()).isEqualTo(RunStatus.RUNNING);
    assertThat(again.state().attempt()).isEqualTo(2);
  }

  @Test
  void after_three_attempts_a_lost_run_fails() {
    Run run = job();
    Instant now = NOON;
    for (int attempt = 1; attempt <= Run.MAX_LOSSES; attempt++) {
      run = run.acquired(lease(attempt, now.plusSeconds(30)), now);
      now = now.plusSeconds(30);
    }
    Run failed = run.acquired(lease(4, now.plusSeconds(30)), now);
    assertThat(failed.status()).isEqualTo(RunStatus.FAILED);
    assertThat(failed.state().outcome().orElseThrow())
        .isInstanceOfSatisfying(
            RunError.class, f -> assertThat(f.code()).isEqualTo(FaultCode.EXECUTION_LOST));
  }

  @Test
  void the_third_lost_worker_ends_the_run_and_the_error_says_where_it_was() {
    Run run = lost(Run.MAX_LOSSES - 1);
    assertThat(run.state().losses()).isEqualTo(2);
    assertThat(run.isLost()).isTrue();

    Instant end = run.dueSince();
    Run failed = run.acquired(lease(9, end.plusSeconds(30)), Json.obj("step", "price"), end);

    assertThat(failed.error().orElseThrow().details())
        .isEqualTo(Json.obj("losses", 3, "step", "price"));
    assertThat(failed.state().losses()).isEqualTo(3);
  }

  /** A running run that has lost some workers. */
  private static Run lost(int losses) {
    Run run = job().acquired(lease(1, NOON.plusSeconds(30)), NOON);
    for (int loss = 1; loss <= losses; loss++) {
      Instant now = run.dueSince();
      run = run.acquired(lease(1 + loss, now.plusSeconds(30)), now);
    }
    return run;
  }

  @Test
  void stored_progress_forgets_the_losses_and_a_renewed_lease_does_not() {
    Run run = lost(2);
    Lease own = run.state().lease().orElseThrow();

    assertThat(run.renewed(own).state().losses()).isEqualTo(2);
    assertThat(run.progressed(own).state().losses()).isZero();
    assertThat(run.progressed(own).state().attempt()).isEqualTo(3);
    assertThat(run.progressed(own).isLeasedBy(own)).isTrue();
  }

  @Test
  void neither_a_release_nor_a_suspension_is_a_loss() {
    Run run = lost(2);
    Lease own = run.state().lease().orElseThrow();
    Instant later = own.until().plusSeconds(99);

    Run released = run.released(own, NOON).acquired(lease(8, later), NOON.plusSeconds(1));
    assertThat(released.state().losses()).isEqualTo(2);
    Run suspended = run.suspended(own, lease(7, later));
    assertThat(suspended.isLost()).isFalse();
    assertThat(suspended.acquired(lease(8, later.plusSeconds(9)), later).state().losses())
        .isEqualTo(2);
  }

  @Test
  void a_lost_run_that_must_not_be_repeated_fails_at_once() {
    Run running =
        accepted(Execution.JOB, false, Optional.empty())
            .queued(NOON)
            .acquired(lease(1, NOON.plusSeconds(30)), NOON);
    assertThat(running.acquired(lease(2, NOON.plusSeconds(90)), NOON.plusSeconds(31)).status())
        .isEqualTo(RunStatus.FAILED);
  }

  @Test
  void a_run_that_was_handed_back_starts_again_without_counting_as_lost() {
    Lease lease = lease(1, NOON.plusSeconds(30));
    Run back = job().acquired(lease, NOON).released(lease, NOON);
    assertThat(back.due(NOON)).isTrue();
    assertThat(back.acquired(lease(2, NOON.plusSeconds(30)), NOON).status())
        .isEqualTo(RunStatus.RUNNING);
  }

  @Test
  void a_run_that_must_not_be_repeated_fails_when_it_is_handed_back() {
    Lease lease = lease(1, NOON.plusSeconds(30));
    Run back =
        accepted(Execution.JOB, false, Optional.empty())
            .queued(NOON)
            .acquired(lease, NOON)
            .released(lease, NOON.plusSeconds(3));
    assertThat(back.status()).isEqualTo(RunStatus.FAILED);
    assertThat(back.completedAt()).contains(NOON.plusSeconds(3));
    assertThat(back.state().outcome().orElseThrow())
        .isInstanceOfSatisfying(
            RunError.class, f -> assertThat(f.code()).isEqualTo(FaultCode.EXECUTION_LOST));
  }

  @Test
  void a_run_that_started_and_then_missed_its_deadline_does_not_say_that_it_never_started() {
    Run lost =
        accepted(Execution.JOB, true, Optional.of(Duration.ofSeconds(40)))
            .queued(NOON)
            .acquired(lease(1, NOON.plusSeconds(30)), NOON);
    Run failed = lost.acquired(lease(2, NOON.plusSeconds(90)), NOON.plusSeconds(41));
    assertThat(((RunError) failed.state().outcome().orElseThrow()).message())
        .isEqualTo("The deadline passed while the run was running.");
  }

  @Test
  void a_run_whose_deadline_passed_before_it_started_fails() {
    Run late = accepted(Execution.JOB, true, Optional.of(Duration.ofSeconds(5))).queued(NOON);
    Run failed = late.acquired(lease(1, NOON.plusSeconds(60)), NOON.plusSeconds(5));
    assertThat(failed.status()).isEqualTo(RunStatus.FAILED);
    assertThat(failed.state().attempt()).isZero();
  }

  @Test
  void cancelling_twice_is_the_same_as_once() {
    Run once = job().cancelled(NOON.plusSeconds(1));
    assertThat(once.cancelled(NOON.plusSeconds(9))).isSameAs(once);
    assertThat(once.completedAt()).contains(NOON.plusSeconds(1));
  }

  @Test
  void a_direct_run_cannot_be_cancelled_whatever_its_state() {
    Run direct = accepted(Execution.DIRECT, true, Optional.empty());
    assertThatThrownBy(() -> direct.cancelled(NOON))
        .isInstanceOfSatisfying(
            Fault.class, f -> assertThat(f.code()).isEqualTo(FaultCode.RUN_NOT_CANCELLABLE));
  }

  @Test
  void a_finished_job_says_why_it_cannot_be_cancelled() {
    Lease lease = lease(1, NOON.plusSeconds(30));
    Run done =
        job()
            .acquired(lease, NOON)
            .finished(lease, new Outcome.Succeeded(Json.Obj.EMPTY), NOON.plusSeconds(2));
    assertThatThrownBy(() -> done.cancelled(NOON.plusSeconds(3)))
        .isInstanceOfSatisfying(
            Fault.class,
            f -> {
              assertThat(f.code()).isEqualTo(FaultCode.RUN_ALREADY_TERMINAL);
              assertThat(f.details().findText("status")).contains("completed");
              assertThat(f.details().findText("completed_at")).contains("2026-11-21T12:00:02Z");
            });
  }

  @Test
  void a_worker_without_the_lease_cannot_finish() {
    Run running = job().acquired(lease(1, NOON.plusSeconds(30)), NOON);
    assertThatThrownBy(
            () -> running.finished(lease(2, NOON), new Outcome.Succeeded(Json.Obj.EMPTY), NOON))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void nothing_leaves_a_terminal_state() {
    Run cancelled = job().cancelled(NOON);
    assertThatThrownBy(() -> cancelled.acquired(lease(1, NOON), NOON))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> cancelled.queued(NOON)).isInstanceOf(IllegalStateException.class);
    assertThat(cancelled.due(NOON.plusSeconds(999))).isFalse();
  }

  @Test
  void a_clock_that_goes_back_does_not_take_the_run_with_it() {
    Run running = job().acquired(lease(1, NOON.plusSeconds(30)), NOON.plusSeconds(10));
    Run cancelled = running.cancelled(NOON.plusSeconds(3));
    assertThat(cancelled.state().updatedAt()).isEqualTo(NOON.plusSeconds(10));
  }

  @Test
  void the_request_is_the_same_however_its_numbers_are_spelled() {
    var subject = new RunTarget.CapabilityTarget(World.RISK, "risk.x", ID);
    Json.Obj terms = accepted(Execution.JOB, true, Optional.empty()).policy().identity();
    var decimal = Json.obj("n", new java.math.BigDecimal("1.0"));
    Json one = Run.request(subject, terms, decimal, Optional.empty());
    Json other = Run.request(subject, terms, Json.obj("n", 1), Optional.empty());
    assertThat(one.canonical()).isEqualTo(other.canonical());
    assertThat(Run.request(subject, terms, decimal, Optional.of(ID)).canonical())
        .isNotEqualTo(one.canonical());
  }
}
