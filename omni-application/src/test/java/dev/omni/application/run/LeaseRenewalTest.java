package dev.omni.application.run;

import static dev.omni.application.run.RunsFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.Omni;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Lease;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunError;
import dev.omni.domain.run.RunEventType;
import dev.omni.domain.run.RunHead;
import dev.omni.domain.run.RunQuery;
import dev.omni.domain.run.RunStatus;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Leases that are renewed, released and completed, with failures at the same time. */
class LeaseRenewalTest {
  private final RunsFixture fixture = new RunsFixture();
  private final Queue<Consumer<Run>> before = new ArrayDeque<>();
  private final Omni node =
      fixture.node(
          InterferingRunStore.of(
              fixture.stores,
              () -> {},
              () -> {},
              next -> Optional.ofNullable(before.poll()).ifPresent(step -> step.accept(next))),
          AdmissionControl.unlimited());

  private Run taken(String key) {
    Run run = fixture.omni.start(ADA, fixture.rootJob(4, key));
    assertThat(node.worker().acquire(List.of(run.head()))).hasSize(1);
    return fixture.read(run);
  }

  /** Two workers have lost it, a third one has it. */
  private Run onItsLastAttempt(String key) {
    Run lost = taken(key);
    for (int attempt = 1; attempt < Run.MAX_LOSSES; attempt++) {
      fixture.pass(Duration.ofSeconds(31));
      fixture
          .node()
          .worker()
          .acquire(
              List.of(fixture.stores.runs().find(ADA.tenant(), lost.id()).orElseThrow().head()));
    }
    return lost;
  }

  @Test
  void a_run_that_cannot_be_kept_does_not_cost_the_others_their_lease() {
    Run one = taken("morning-1");
    Run two = taken("morning-2");
    Consumer<Run> broken =
        next -> {
          throw new IllegalStateException("broken row");
        };
    before.addAll(List.of(broken, broken));
    fixture.pass(Duration.ofSeconds(10));

    node.worker().renew();

    assertThat(Set.of(version(one), version(two))).containsExactlyInAnyOrder(3L, 4L);
  }

  @Test
  void a_run_whose_longer_lease_was_written_unheard_is_kept_on() {
    Run run = taken("morning-1");
    Lease lease = run.state().lease().orElseThrow();
    before.add(next -> fixture.stores.runs().replace(next, ChangeSet.NONE));
    fixture.pass(Duration.ofSeconds(25));

    node.worker().renew();
    fixture.pass(Duration.ofSeconds(25));
    node.worker().renew();
    fixture.pass(Duration.ofSeconds(25));

    Run kept = fixture.read(run);
    assertThat(kept.isLeasedBy(lease)).isTrue();
    assertThat(kept.due(run.state().updatedAt().plusSeconds(75))).isFalse();
    node.worker().execute(run.id());
    assertThat(fixture.read(run).status()).isEqualTo(RunStatus.COMPLETED);
  }

  /** Whether a job goes on that long after the last sign of life of its worker. */
  private boolean goesOnAfter(Duration silence, String key) {
    fixture.job.first(
        work -> {
          fixture.pass(silence);
          work.proceed();
        });
    Run run = fixture.omni.start(ADA, fixture.rootJob(4, key));
    fixture.omni.work();
    return fixture.read(run).status() == RunStatus.COMPLETED;
  }

  @Test
  void a_worker_without_a_sign_of_life_stops_before_another_one_may_begin() {
    assertThat(goesOnAfter(Duration.ofMillis(19_999), "morning-1")).isTrue();
    assertThat(goesOnAfter(Duration.ofSeconds(20), "morning-2")).isFalse();
    fixture.job.first(work -> {});
    fixture.pass(Duration.ofSeconds(10));
    assertThat(fixture.node().work()).isEqualTo(1);
  }

  @Test
  void a_worker_that_hears_that_its_run_was_cancelled_elsewhere_stops() {
    Run run = fixture.omni.start(ADA, fixture.rootJob(4, "morning-1"));
    var heard = new AtomicBoolean();
    fixture.job.first(
        work -> {
          fixture.node().runs().cancel(ADA, run.id());
          fixture.omni.worker().renew();
          try {
            work.proceed();
          } catch (CancellationException stopped) {
            heard.set(true);
            throw stopped;
          }
        });
    fixture.omni.work();

    assertThat(heard).isTrue();
    assertThat(fixture.read(run).status()).isEqualTo(RunStatus.CANCELLED);
  }

  @Test
  void a_run_that_takes_longer_than_it_may_fails_and_says_so() {
    fixture.direct.first(
        work -> {
          for (int i = 0; i < 3; i++) {
            work.proceed();
            fixture.pass(Duration.ofSeconds(10));
            fixture.omni.worker().renew();
          }
          work.proceed();
        });
    Run run = fixture.omni.start(ADA, fixture.root(4, "morning-1"));

    assertThat(run.state().outcome())
        .contains(
            new RunError(
                FaultCode.EXECUTION_TIMEOUT, "The run took longer than the 30 seconds it may."));
  }

  @Test
  void an_end_that_found_no_store_is_written_with_the_next_sign_of_life() {
    Run run = taken("morning-1");
    before.add(
        next -> {
          throw new StoreUnavailableException("away");
        });
    node.worker().execute(run.id());
    assertThat(fixture.read(run)).isEqualTo(run);

    node.worker().renew();

    assertThat(fixture.read(run).status()).isEqualTo(RunStatus.COMPLETED);
    assertThat(fixture.job.calls()).isEqualTo(1);
    assertThat(node.worker().runningCount()).isZero();
  }

  @Test
  void progress_never_goes_back() {
    fixture.job.first(
        work -> {
          for (double done : new double[] {0.5, 0.25, 7}) {
            work.progress(done, Json.Obj.EMPTY);
            fixture.omni.worker().renew();
          }
        });
    Run run = fixture.omni.start(ADA, fixture.rootJob(4, "morning-1"));
    fixture.omni.work();

    assertThat(fixture.omni.runs().events(ADA, run.id(), 0, 100))
        .filteredOn(event -> event.type() == RunEventType.PROGRESS)
        .extracting(event -> event.data().findNumber("fraction").orElseThrow().doubleValue())
        .containsExactly(0.5, 0.5, 1.0);
  }

  private long version(Run run) {
    return fixture.read(run).state().version();
  }

  @Test
  void a_run_that_is_handed_back_while_its_lease_is_made_longer_is_handed_back() {
    Run run = taken("morning-1");
    Lease lease = run.state().lease().orElseThrow();
    before.add(
        next ->
            fixture
                .stores
                .runs()
                .replace(
                    run.renewed(lease.renewedUntil(lease.until().plusSeconds(9))), ChangeSet.NONE));

    node.worker().releaseAll();

    assertThat(fixture.read(run).state().lease()).isEmpty();
    fixture.node().work();
    assertThat(fixture.read(run).status()).isEqualTo(RunStatus.COMPLETED);
  }

  @Test
  void a_list_of_running_runs_shows_none_that_it_finds_to_have_failed_and_still_fills_its_page() {
    Run lost = onItsLastAttempt("morning-1");
    fixture.pass(Duration.ofSeconds(20));
    Run older = taken("morning-2");
    fixture.pass(Duration.ofSeconds(11));
    var running =
        new RunQuery.Filter(
            Optional.empty(),
            Optional.empty(),
            Set.of(RunStatus.RUNNING),
            Optional.empty(),
            Optional.empty(),
            RunQuery.Span.EVER);

    assertThat(Stored.readable(fixture.omni.runs().list(ADA, running, Optional.empty(), 2)))
        .extracting(RunHead::id)
        .containsExactly(older.id());
    assertThat(fixture.read(lost).status()).isEqualTo(RunStatus.FAILED);
  }

  @Test
  void a_replay_of_a_run_that_was_lost_for_good_says_so() {
    assertThat(onItsLastAttempt("morning-1").status()).isEqualTo(RunStatus.RUNNING);
    fixture.pass(Duration.ofSeconds(31));

    assertThat(fixture.omni.start(ADA, fixture.rootJob(4, "morning-1")).status())
        .isEqualTo(RunStatus.FAILED);
  }

  @Test
  void the_evidence_of_a_run_that_was_cancelled_while_it_ran_tells_when_it_started() {
    Run run = taken("morning-1");
    fixture.pass(Duration.ofSeconds(5));
    fixture.omni.runs().cancel(ADA, run.id());

    UUID id = run.id();
    String statement =
        fixture.stores.evidence().find(ADA.tenant(), id).orElseThrow().logEntry().statement();
    assertThat(statement)
        .contains("\"started_at\":" + Json.of(run.state().updatedAt()).canonical());
  }
}
