package dev.omni.domain.run;

import static dev.omni.domain.run.SampleRuns.LEASE;
import static dev.omni.domain.run.SampleRuns.NOON;
import static dev.omni.domain.run.SampleRuns.VAR;
import static dev.omni.domain.run.SampleRuns.accepted;
import static dev.omni.domain.run.SampleRuns.completed;
import static dev.omni.domain.run.SampleRuns.job;
import static dev.omni.domain.run.SampleRuns.running;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.Execution;
import dev.omni.domain.world.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a run becomes, who may change it, and what it says of itself on the way. */
class RunTransitionsTest {
  private static final Lease OTHER =
      new Lease(LEASE.worker(), new UUID(9, 2), NOON.plusSeconds(90));

  private static Run failed() {
    return accepted(VAR, job()).dispatchFailed("no node", NOON.plusSeconds(1));
  }

  @Test
  void a_completed_run_has_a_result_and_no_error() {
    Run done = completed(VAR);

    assertThat(done.result()).isEqualTo(Json.obj("price", 2.5));
    assertThat(done.findResult()).contains(Json.obj("price", 2.5));
    assertThat(done.error()).isEmpty();
    assertThat(done.state().times().compute()).contains(Duration.ofMillis(500));
    assertThat(done.state().times().startedAt()).contains(NOON);
    assertThat(done.state().updatedAt()).isEqualTo(NOON.plusSeconds(2));
    assertThat(done.tenant()).isEqualTo(done.origin().binding().tenant());
  }

  @Test
  void a_failed_run_has_an_error_and_says_it_when_its_result_is_asked_for() {
    Run failed = failed();

    assertThat(failed.status()).isEqualTo(RunStatus.FAILED);
    assertThat(failed.error().orElseThrow().json())
        .isEqualTo(
            Json.obj("code", "dispatch_failed", "message", "no node", "details", Json.Obj.EMPTY));
    assertThat(failed.findResult()).isEmpty();
    assertThatThrownBy(failed::result)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the run is failed: dispatch_failed: no node");
    assertThatThrownBy(running()::result)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the run is running");
  }

  @Test
  void an_unfinished_job_can_be_cancelled_and_nothing_else_can() {
    Run direct =
        accepted(
            VAR,
            new ExecutionPolicy(
                Execution.DIRECT, Workload.LOW, true, Optional.empty(), Optional.empty()));

    assertThat(running().cancellable()).isTrue();
    assertThat(accepted(VAR, job()).cancellable()).isTrue();
    assertThat(completed(VAR).cancellable()).isFalse();
    assertThat(direct.cancellable()).isFalse();
  }

  @Test
  void a_run_is_queued_once_and_dispatch_fails_only_before() {
    Run queued = accepted(VAR, job()).queued(NOON);

    assertThat(queued.status()).isEqualTo(RunStatus.QUEUED);
    assertThatThrownBy(() -> queued.queued(NOON))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("not a transition of a run that is queued");
    assertThatThrownBy(() -> queued.dispatchFailed("late", NOON))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void a_run_is_not_due_before_it_is_queued_nor_after_it_ended() {
    Run dispatching = accepted(VAR, job());

    assertThat(dispatching.dueFrom()).isEmpty();
    assertThat(dispatching.dueSince()).isEqualTo(NOON);
    assertThat(completed(VAR).dueFrom()).isEmpty();
    assertThat(dispatching.queued(NOON.plusSeconds(5)).dueFrom()).contains(NOON);
    assertThat(running().dueFrom()).contains(LEASE.until());
    assertThat(running().dueSince()).isEqualTo(LEASE.until());
  }

  /** A run that waits is due at its deadline at the latest, so that it fails then. */
  @ParameterizedTest
  @CsvSource({"20,,20", "20,5,5", "20,90,20", "0,90,0", "-5,,0"})
  void a_run_that_waits_in_the_queue_is_due_later(long wait, Long deadline, long due) {
    Optional<Duration> after = Optional.ofNullable(deadline).map(Duration::ofSeconds);
    Run accepted = accepted(VAR, job(after, "echo=7"));
    Run queued = accepted.queued(NOON, NOON.plusSeconds(wait));

    assertThat(queued.dueFrom()).contains(NOON.plusSeconds(due));
    assertThat(queued.due(NOON.plusSeconds(due))).isTrue();
    assertThat(queued.due(NOON.plusSeconds(due).minusNanos(1))).isFalse();
    assertThat(queued.acquired(LEASE, NOON).state().times().notBefore()).isEmpty();
    assertThat(accepted.queued(NOON).dueFrom()).contains(NOON);
  }

  @Test
  void a_deadline_counts_from_the_creation_and_ends_at_its_instant() {
    Run run = accepted(VAR, job(Optional.of(Duration.ofSeconds(40)), "complete"));

    assertThat(run.deadline()).contains(NOON.plusSeconds(40));
    assertThat(run.isPastDeadline(NOON.plusSeconds(40))).isTrue();
    assertThat(run.isPastDeadline(NOON.plusSeconds(40).minusNanos(1))).isFalse();
    assertThat(running().deadline()).isEmpty();
    assertThat(running().isPastDeadline(Instant.MAX)).isFalse();
  }

  @Test
  void a_run_that_another_worker_has_is_acquired_only_when_its_lease_has_expired() {
    Run running = running();

    assertThatThrownBy(() -> running.acquired(OTHER, LEASE.until().minusNanos(1)))
        .isInstanceOf(IllegalStateException.class);
    Run again = running.acquired(OTHER, LEASE.until());
    assertThat(again.state().lease()).contains(OTHER);
    assertThat(again.state().attempt()).isEqualTo(2);
    assertThat(again.state().times().startedAt()).contains(NOON);
  }

  @Test
  void a_run_that_may_be_repeated_says_how_often_its_worker_was_lost() {
    Run run = accepted(VAR, job()).queued(NOON);
    Instant now = NOON;
    for (int attempt = 0; attempt <= Run.MAX_LOSSES; attempt++) {
      Lease lease = new Lease(LEASE.worker(), new UUID(9, attempt), now.plusSeconds(30));
      run = run.acquired(lease, now);
      now = now.plusSeconds(30);
    }

    assertThat(run.error().orElseThrow().message()).isEqualTo("The worker was lost 3 times.");
    ExecutionPolicy once =
        new ExecutionPolicy(Execution.JOB, Workload.LOW, false, Optional.empty(), Optional.empty());
    Run lost = accepted(VAR, once).queued(NOON).acquired(LEASE, NOON);
    assertThat(lost.acquired(OTHER, LEASE.until()).error().orElseThrow())
        .isEqualTo(
            new RunError(FaultCode.EXECUTION_LOST, "The worker was lost.", Json.obj("losses", 1)));
  }

  @Test
  void a_deadline_that_passed_before_the_start_is_said_so() {
    Run late = accepted(VAR, job(Optional.of(Duration.ofSeconds(5)), "complete")).queued(NOON);

    assertThat(late.acquired(LEASE, NOON.plusSeconds(5)).error().orElseThrow())
        .isEqualTo(
            new RunError(
                FaultCode.DEADLINE_EXCEEDED, "The deadline passed before the run started."));
  }

  @Test
  void a_renewal_moves_the_end_of_the_lease_and_nothing_else() {
    Lease longer = LEASE.renewedUntil(NOON.plusSeconds(60));
    Run renewed = running().renewed(longer);

    assertThat(longer).isEqualTo(new Lease(LEASE.worker(), LEASE.token(), NOON.plusSeconds(60)));
    assertThat(renewed.state().lease()).contains(longer);
    assertThat(renewed.state().attempt()).isEqualTo(1);
    assertThat(renewed.state().updatedAt()).isEqualTo(NOON);
    assertThat(renewed.state().version()).isEqualTo(running().state().version() + 1);
  }

  @Test
  void a_lease_ends_at_its_instant() {
    assertThat(LEASE.isExpired(LEASE.until())).isTrue();
    assertThat(LEASE.isExpired(LEASE.until().minusNanos(1))).isFalse();
  }

  @Test
  void whoever_lost_the_lease_changes_nothing() {
    Run running = running();
    Outcome outcome = new Outcome.Succeeded(Json.Obj.EMPTY);

    assertThat(running.isLeasedBy(LEASE)).isTrue();
    assertThat(running.isLeasedBy(OTHER)).isFalse();
    assertThat(completed(VAR).isLeasedBy(LEASE)).isFalse();
    Stream.<Function<Lease, Run>>of(
            running::renewed,
            lease -> running.released(lease, NOON),
            lease -> running.suspended(lease, lease),
            lease -> running.finished(lease, outcome, NOON),
            lease -> running.finished(lease, outcome, Duration.ZERO, NOON))
        .forEach(
            change ->
                assertThatThrownBy(() -> change.apply(OTHER))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("not a transition of a run that is running"));
  }

  @Test
  void a_run_that_rests_has_no_worker_and_counts_its_attempts_anew() {
    Lease rest = new Lease(LEASE.worker(), new UUID(0, 0), NOON.plusSeconds(3600));
    Run resting = running().suspended(LEASE, rest);

    assertThat(resting.status()).isEqualTo(RunStatus.RUNNING);
    assertThat(resting.state().attempt()).isZero();
    assertThat(resting.isLeasedBy(LEASE)).isFalse();
    assertThat(resting.due(NOON.plusSeconds(3599))).isFalse();
    assertThat(resting.due(NOON.plusSeconds(3600))).isTrue();
  }

  @Test
  void a_released_run_has_no_lease_and_is_due_since_its_creation() {
    Run released = running().released(LEASE, NOON.plusSeconds(9));

    assertThat(released.state().lease()).isEmpty();
    assertThat(released.dueFrom()).contains(NOON);
    assertThat(released.state().attempt()).isEqualTo(1);
  }

  /** Time goes on in a run: what happens after a start is never before it. */
  @Property
  void no_order_of_clocks_takes_a_run_back(
      @ForAll @IntRange(max = 100) int queued,
      @ForAll @IntRange(max = 100) int started,
      @ForAll @IntRange(max = 100) int ended) {
    Run run = accepted(VAR, job()).queued(NOON.plusSeconds(queued));
    Run running = run.acquired(LEASE, NOON.plusSeconds(started));
    Run done =
        running.finished(LEASE, new Outcome.Succeeded(Json.Obj.EMPTY), NOON.plusSeconds(ended));

    Instant start = NOON.plusSeconds(Math.max(queued, started));
    assertThat(run.state().times().startedAt()).isEmpty();
    assertThat(running.state().times().startedAt()).contains(start);
    assertThat(done.state().times().startedAt()).contains(start);
    assertThat(done.completedAt())
        .contains(NOON.plusSeconds(Math.max(ended, Math.max(queued, started))));
  }

  @Test
  void the_request_of_a_run_is_what_its_fingerprint_covers() {
    Run run = accepted(VAR, job(Optional.of(Duration.ofSeconds(5)), "slow=2"));

    assertThat(run.request())
        .isEqualTo(
            Json.obj(
                "world",
                "risk",
                "workspace_id",
                SampleRuns.ROOM,
                "capability",
                "risk.var.parametric",
                "scenario",
                "slow=2",
                "cancel_after",
                5000,
                "v",
                1,
                "input",
                Json.obj("n", 1)));
  }

  @Test
  void each_version_has_its_event_with_room_for_others_between() {
    Run run = running();
    RunEvent event = run.event(NOON.plusSeconds(1));

    assertThat(event)
        .isEqualTo(
            new RunEvent(
                SampleRuns.ID,
                30,
                RunEventType.RUNNING,
                NOON.plusSeconds(1),
                Json.obj("attempt", 1)));
    assertThat(RunEvent.seq(4)).isEqualTo(40);
  }
}
