package dev.omni.application.internal.worker;

import dev.omni.application.spi.CapabilityRuntime;
import dev.omni.application.spi.PreparedRun;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Lease;
import dev.omni.domain.run.Run;
import java.time.Instant;
import java.util.Optional;

/**
 * A run that this process executes: which version of it is ours, how far it is, and whether to
 * stop. The executing thread and the one that renews leases share it; no lock is held over a write.
 */
final class RunningExecution implements CapabilityRuntime.Watcher {
  private final RunWriter ledger;
  private final Instant budget;
  private final Optional<PreparedRun> prepared;
  private volatile Run run;
  private volatile Optional<CapabilityRuntime.Report> owed = Optional.empty();
  private volatile Optional<Run> ended = Optional.empty();
  private Optional<Json.Obj> news = Optional.empty();
  private double fraction;
  private volatile boolean stopped;

  /**
   * Of a run that is running under our lease.
   *
   * @param budget when we stop it ourselves
   * @param prepared for its runtime, when it was admitted here just now
   */
  RunningExecution(RunWriter ledger, Run run, Instant budget, Optional<PreparedRun> prepared) {
    this.ledger = ledger;
    this.run = run;
    this.budget = budget;
    this.prepared = prepared;
  }

  Run run() {
    return run;
  }

  Optional<PreparedRun> prepared() {
    return prepared;
  }

  Lease lease() {
    return run().state().lease().orElseThrow();
  }

  /** The version that is stored now is ours. */
  void at(Run stored) {
    run = stored;
  }

  /** What is new about its progress since the last call. */
  synchronized Optional<Json.Obj> news() {
    Optional<Json.Obj> latest = news;
    news = Optional.empty();
    return latest;
  }

  /** The end is known, but the store was away when it was to be written. */
  void owe(CapabilityRuntime.Report report) {
    owed = Optional.of(report);
  }

  /** The end that is still to be written. */
  Optional<CapabilityRuntime.Report> owed() {
    return owed;
  }

  /** The version with which it ended is stored, and is ours. */
  void end(Run stored) {
    ended = Optional.of(stored);
  }

  /** The last version, when we wrote it. */
  Optional<Run> ended() {
    return ended;
  }

  void stop() {
    stopped = true;
  }

  /** Whether it was cancelled, or lost to another worker, as far as this process knows. */
  boolean isStopped() {
    return stopped;
  }

  boolean overBudget() {
    return !ledger.now().isBefore(budget);
  }

  @Override
  public boolean stopped() {
    if (stopped) {
      return true;
    }
    Instant now = ledger.now();
    return !now.isBefore(budget) || run().overdue(now) || ledger.fading(lease());
  }

  @Override
  public synchronized void progress(double done, Json.Obj estimate) {
    fraction = Math.max(fraction, Math.min(1, done));
    news = Optional.of(Json.obj("fraction", fraction, "estimate", estimate));
  }
}
