package dev.omni.application.run.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.Omni;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.run.StartRun;
import dev.omni.application.run.kind.SharedWork;
import dev.omni.application.run.worker.ClusterWorkers.ClusterWorker;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Mode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunHead;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.World;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Work;
import dev.omni.testkit.Callers;
import dev.omni.testkit.TestClock;
import dev.omni.testkit.TestEngine;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** Large runs of live mode, left to a cluster while one of its workers is alive. */
final class ClusterWorkersTest {
  private static final String LARGE = "risk.test.large";
  private static final String WHOLE = "risk.test.whole";

  private static final Set<String> BOTH = Set.of(LARGE, WHOLE);
  private static final ClusterWorker WORKER = new ClusterWorker(new UUID(7, 7), BOTH, 1000);

  private final TestClock clock = TestClock.at("2026-01-01T00:00:00Z");
  private final Stores stores = new InMemoryStores().stores();
  private final Omni omni =
      Omni.on(stores)
          .engines(
              new Sharded(TestEngine.job(LARGE).stepping(n -> n)),
              TestEngine.job(WHOLE).stepping(n -> n))
          .clock(clock)
          .build();
  private final ClusterWorkers node = workers();
  private final ClusterWorkers cluster = workers();

  ClusterWorkersTest() {
    omni.worker().takes(node::leavesToNode);
  }

  /** An engine whose computation machines can share. */
  private record Sharded(TestEngine engine) implements Engine<TestEngine.Input, TestEngine.Result> {
    @Override
    public Capability capability() {
      return engine.capability();
    }

    @Override
    public boolean sharded() {
      return true;
    }

    @Override
    public double steps(TestEngine.Input input) {
      return engine.steps(input);
    }

    @Override
    public Computed<TestEngine.Result> compute(TestEngine.Input input, Work work) {
      return engine.compute(input, work);
    }
  }

  private ClusterWorkers workers() {
    var ids = new ClockAndIds(clock, UUID::randomUUID);
    return new ClusterWorkers(stores.administration().counters(), ids, omni.worker()::shared);
  }

  private Run started(Caller caller, String capability, double steps) {
    return started(caller, capability, Json.obj("n", steps));
  }

  private Run started(Caller caller, String capability, Json.Obj input) {
    UUID workspace = omni.open(caller, World.of("risk").orElseThrow(), "default").id();
    var key = new IdempotencyKey(UUID.randomUUID().toString());
    return omni.start(caller, new StartRun(workspace, capability, key, input));
  }

  private List<UUID> due(Mode mode, int limit) {
    return omni.worker().fetchDue(mode, limit).stream().map(RunHead::id).toList();
  }

  private void later(Duration time) {
    clock.advance(time);
  }

  @Test
  void a_node_takes_large_runs_while_no_cluster_worker_is_alive() {
    Run large = started(Callers.live(), LARGE, 2000);
    assertThat(due(Mode.LIVE, 10)).containsExactly(large.id());
  }

  @Test
  void a_node_leaves_large_sharded_live_runs_to_a_live_cluster_worker() {
    Run large = started(Callers.live(), LARGE, 2000);
    Run small = started(Callers.live(), LARGE, 1000);
    Run whole = started(Callers.live(), WHOLE, 2000);
    Run test = started(Callers.developer(), LARGE, 2000);
    cluster.announce(WORKER);
    assertThat(due(Mode.LIVE, 10)).containsExactlyInAnyOrder(small.id(), whole.id());
    assertThat(due(Mode.TEST, 10)).containsExactly(test.id());
    assertThat(List.of(large, small, whole, test))
        .filteredOn(run -> cluster.isLarge(run, 1000))
        .containsExactly(large);
  }

  @Test
  void a_batch_is_as_large_as_its_rows_together() {
    Run large = batch(WHOLE, 600_000, 600_000);
    Run small = batch(WHOLE, 600_000, 300_000);
    cluster.announce(new ClusterWorker(new UUID(8, 8), BOTH, 1e6));
    assertThat(due(Mode.LIVE, 10)).containsExactly(small.id());
    assertThat(cluster.isLarge(large, 1e6)).isTrue();
    assertThat(cluster.isLarge(small, 1e6)).isFalse();
  }

  private Run batch(String capability, double... steps) {
    List<Json> rows = DoubleStream.of(steps).mapToObj(n -> (Json) Json.obj("n", n)).toList();
    return started(
        Callers.live(), "risk.batch.evaluate", Json.obj("capability", capability, "rows", rows));
  }

  @Test
  void a_node_takes_large_runs_of_a_capability_that_no_cluster_worker_has() {
    Run run = started(Callers.live(), LARGE, 2000);
    Run batch = batch(WHOLE, 600, 600);
    cluster.announce(new ClusterWorker(new UUID(7, 7), Set.of(WHOLE), 1000));
    assertThat(due(Mode.LIVE, 10)).containsExactly(run.id());
    cluster.announce(new ClusterWorker(new UUID(8, 8), Set.of(LARGE), 1000));
    later(Duration.ofSeconds(2));
    assertThat(due(Mode.LIVE, 10)).isEmpty();
    assertThat(cluster.isLarge(batch, 1000)).isTrue();
  }

  @Test
  void a_run_is_estimated_once() {
    Run run = started(Callers.live(), LARGE, 2000);
    var asked = new AtomicInteger();
    var counting =
        new ClusterWorkers(
            stores.administration().counters(),
            new ClockAndIds(clock, UUID::randomUUID),
            each -> Optional.of(new SharedWork(LARGE, asked.incrementAndGet())));
    assertThat(counting.isLarge(run, 0)).isTrue();
    assertThat(counting.isLarge(run, 1)).isFalse();
  }

  @Test
  void a_node_takes_them_when_the_cluster_worker_is_silent_or_has_ended() {
    Run large = started(Callers.live(), LARGE, 2000);
    cluster.announce(WORKER);
    assertThat(due(Mode.LIVE, 10)).isEmpty();
    later(ClusterWorkers.FRESH.minusSeconds(1));
    assertThat(due(Mode.LIVE, 10)).isEmpty();
    later(Duration.ofSeconds(2));
    assertThat(due(Mode.LIVE, 10)).containsExactly(large.id());

    cluster.announce(WORKER);
    later(Duration.ofSeconds(2));
    assertThat(due(Mode.LIVE, 10)).isEmpty();
    cluster.withdraw(WORKER);
    later(Duration.ofSeconds(2));
    assertThat(due(Mode.LIVE, 10)).containsExactly(large.id());
  }

  @Test
  void of_two_cluster_workers_the_lesser_bound_counts() {
    started(Callers.live(), LARGE, 2000);
    cluster.announce(WORKER);
    cluster.announce(new ClusterWorker(new UUID(8, 8), BOTH, 5000));
    assertThat(due(Mode.LIVE, 10)).isEmpty();
  }

  @Test
  void large_runs_in_front_do_not_hide_the_others() {
    for (int i = 0; i < 30; i++) {
      started(Callers.live(), LARGE, 2000);
    }
    later(Duration.ofSeconds(1));
    Run small = started(Callers.live(), LARGE, 10);
    cluster.announce(WORKER);
    assertThat(due(Mode.LIVE, 2)).containsExactly(small.id());
  }
}
