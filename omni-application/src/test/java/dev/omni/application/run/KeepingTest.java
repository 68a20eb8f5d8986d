package dev.omni.application.run;

import static dev.omni.application.run.RunsFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.Omni;
import dev.omni.application.spi.Change;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Lease;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunQuery;
import dev.omni.domain.run.RunStatus;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Runs that are kept, handed back and settled, whatever happens beside them. */
class KeepingTest {
  private final RunsFixture fixture = new RunsFixture();
  private final Queue<Consumer<Run>> before = new ArrayDeque<>();
  private final Omni node =
      fixture.node(
          WatchedRuns.of(
              fixture.stores,
              () -> {},
              () -> {},
              next -> Optional.ofNullable(before.poll()).ifPresent(step -> step.accept(next))),
          RunStarts.Entry.open());

  private Run taken(String key) {
    Run run = fixture.omni.start(ADA, fixture.rootJob(4, key));
    assertThat(node.worker().take(run)).isPresent();
    return fixture.read(run);
  }

  /** Two workers have lost it, a third one has it. */
  private Run onItsLastAttempt(String key) {
    Run lost = taken(key);
    for (int attempt = 1; attempt < Run.ATTEMPTS; attempt++) {
      fixture.pass(Duration.ofSeconds(31));
      fixture
          .node()
          .worker()
          .take(fixture.stores.runs().find(ADA.tenant(), lost.id()).orElseThrow());
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
    before.add(next -> fixture.stores.runs().replace(next, Change.NONE));
    fixture.pass(Duration.ofSeconds(25));

    node.worker().renew();
    fixture.pass(Duration.ofSeconds(25));
    node.worker().renew();
    fixture.pass(Duration.ofSeconds(25));

    Run kept = fixture.read(run);
    assertThat(kept.heldBy(lease)).isTrue();
    assertThat(kept.due(run.state().updatedAt().plusSeconds(75))).isFalse();
    node.worker().execute(run.id());
    assertThat(fixture.read(run).status()).isEqualTo(RunStatus.COMPLETED);
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
                .replace(run.renewed(lease.until(lease.until().plusSeconds(9))), Change.NONE));

    node.worker().handBack();

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

    assertThat(fixture.omni.runs().list(ADA, running, Optional.empty(), 2))
        .extracting(Run::id)
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
        fixture.stores.evidence().find(ADA.tenant(), id).orElseThrow().leaf().payload();
    assertThat(statement)
        .contains("\"started_at\":" + Json.of(run.state().updatedAt()).canonical());
  }
}
