package dev.omni.spark;

import dev.omni.application.batch.BatchExecution;
import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.application.runtime.EmbeddedRuntime.Threads;
import dev.omni.application.spi.CapabilityRuntime;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.RunError;
import dev.omni.domain.world.Check;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.ShardedWork;
import java.util.ArrayList;
import java.util.List;

/**
 * The runtime that computes the folds of engines and the rows of batches on a cluster, and all else
 * in this process.
 */
final class ShardRuntime implements CapabilityRuntime {
  private final List<JsonEngine> engines;
  private final ClockAndIds clockAndIds;
  private final ShardCluster cluster;
  private final double shardSteps;

  /**
   * Creates a runtime.
   *
   * @param shardSteps the wanted steps of a shard
   */
  ShardRuntime(
      List<JsonEngine> engines, ClockAndIds clockAndIds, ShardCluster cluster, double shardSteps) {
    this.engines = List.copyOf(engines);
    this.clockAndIds = clockAndIds;
    this.cluster = cluster;
    this.shardSteps = shardSteps;
  }

  @Override
  public List<JsonEngine> engines() {
    return engines;
  }

  /**
   * {@inheritDoc}
   *
   * @throws ClusterLostException when the cluster cannot compute it; the run's lease expires and
   *     another worker takes it
   */
  @Override
  public Report execute(PreparedRun prepared, Watcher watcher) {
    return execute(prepared, watcher, prepared.engine());
  }

  /**
   * {@inheritDoc}
   *
   * @throws ClusterLostException when the cluster cannot compute it
   */
  @Override
  public Report execute(PreparedRun prepared, Watcher watcher, JsonEngine engine) {
    var shards = new ShardedRun(prepared, watcher, cluster);
    var folds = new FoldShards(prepared, shards, shardSteps);
    var here =
        new EmbeddedRuntime(
            cluster.name(),
            engines,
            clockAndIds,
            (run, seen) -> new ShardedWork(Threads.none().work(seen), folds::size, folds));
    JsonEngine shared =
        engine instanceof BatchExecution batch
            ? batch.on(new RowShards(prepared, shards, shardSteps))
            : engine;
    Report report = here.execute(prepared, watcher, shared);
    shards.requireCluster();
    return checked(report, shards);
  }

  /** Adds the shards and their check to a report; a failed check fails the run. */
  private static Report checked(Report report, ShardedRun shards) {
    Check check = shards.check();
    var checks = new ArrayList<Json>(report.record().items("checks"));
    checks.add(check.json());
    Json.Obj record = report.record().with("shards", shards.evidence()).with("checks", checks);
    Outcome outcome = report.outcome();
    if (outcome instanceof Outcome.Succeeded && !check.passes()) {
      outcome =
          new RunError(
              FaultCode.NUMERICAL_CHECK_FAILED,
              "The result's own check " + check.name() + " failed.",
              Json.obj("check", check.json()));
    }
    return new Report(outcome, record);
  }
}
