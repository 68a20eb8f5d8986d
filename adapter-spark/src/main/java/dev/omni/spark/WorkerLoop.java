package dev.omni.spark;

import dev.omni.application.Omni;
import dev.omni.application.evidence.BuildInfo;
import dev.omni.application.run.worker.ClusterWorkers;
import dev.omni.application.run.worker.ClusterWorkers.ClusterWorker;
import dev.omni.application.run.worker.Slots;
import dev.omni.application.run.worker.WorkerPool;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.ClockAndIds.UuidV7Generator;
import dev.omni.domain.json.Json;
import dev.omni.engine.JsonEngine;
import dev.omni.http.ApiNames;
import dev.omni.jdbc.JdbcStores;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/** The leases of a worker on a cluster: it announces itself, and takes and renews large runs. */
final class WorkerLoop implements AutoCloseable {
  private static final Logger LOG = System.getLogger(WorkerLoop.class.getName());
  private static final Duration RENEWAL = Duration.ofMillis(500);
  private static final Duration PATIENCE = Duration.ofMillis(500);
  private static final double STEPS_A_SECOND = 1e8;

  private final ClusterWorkers cluster;
  private final WorkerPool threads;
  private final ClusterWorker self;
  private final CountDownLatch closing = new CountDownLatch(1);
  private boolean closed;

  /**
   * The bounds of what a worker takes.
   *
   * @param embedBelow the estimate up to which runs stay with the servers
   * @param shardTarget the wanted time of a shard
   * @param runs at the same time
   */
  record Bounds(Duration embedBelow, Duration shardTarget, int runs) {
    double stepsOfRun() {
      return steps(embedBelow);
    }

    double stepsOfShard() {
      return steps(shardTarget);
    }

    private static double steps(Duration time) {
      return time.toNanos() / 1e9 * STEPS_A_SECOND;
    }
  }

  WorkerLoop(JdbcStores stores, List<JsonEngine> engines, ShardCluster shards, Bounds bounds) {
    var ids = new UuidV7Generator(stores.clock(), UUID::randomUUID);
    var clockAndIds = new ClockAndIds(stores.clock(), ids);
    var runtime = new ShardRuntime(engines, clockAndIds, shards, bounds.stepsOfShard());
    Omni omni =
        Omni.on(stores.stores())
            .clock(stores.clock())
            .ids(ids)
            .sandbox(runtime)
            .live(runtime)
            .dataSets(stores.dataSetFiles(), Long.MAX_VALUE)
            .names(new ApiNames())
            .environment(environment())
            .build();
    this.self =
        new ClusterWorker(
            clockAndIds.newId(),
            engines.stream().map(engine -> engine.capability().id()).collect(Collectors.toSet()),
            bounds.stepsOfRun());
    this.cluster =
        new ClusterWorkers(
            stores.stores().administration().counters(), clockAndIds, omni.worker()::shared);
    omni.worker().takes(run -> cluster.isLarge(run, self.steps()));
    this.threads = threads(omni, bounds.runs());
  }

  /** Returns the threads of a worker, as many for each mode; none are started. */
  static WorkerPool threads(Omni omni, int runs) {
    return WorkerPool.of(omni.worker(), Slots.each(runs), RENEWAL, failure -> {});
  }

  private static BuildInfo environment() {
    String version =
        Optional.ofNullable(WorkerLoop.class.getPackage().getImplementationVersion())
            .orElse("unknown");
    return BuildInfo.of(version, "", gav -> Json.obj("gav", gav));
  }

  /** Announces this worker and starts its threads. */
  void start() {
    cluster.announce(self);
    threads.start();
  }

  /**
   * Announces this worker until it is closed.
   *
   * @return false when the cluster is lost; the servers then take the large runs
   */
  boolean awaitEnd(BooleanSupplier lost) throws InterruptedException {
    while (!closing.await(ClusterWorkers.BEAT.toMillis(), TimeUnit.MILLISECONDS)) {
      if (lost.getAsBoolean()) {
        return false;
      }
      try {
        cluster.announce(self);
      } catch (RuntimeException away) {
        LOG.log(Level.WARNING, "the worker could not be announced; it is retried", away);
      }
    }
    return true;
  }

  /** Takes no more runs, releases those that are computed, and withdraws the announcement. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    closing.countDown();
    try {
      cluster.withdraw(self);
    } catch (RuntimeException away) {
      LOG.log(Level.DEBUG, "the worker will be silent", away);
    }
    threads.drain(PATIENCE);
  }
}
