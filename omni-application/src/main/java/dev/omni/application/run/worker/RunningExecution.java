package dev.omni.application.run.worker;

import dev.omni.application.load.MemoryBudget.Reservation;
import dev.omni.application.spi.CapabilityRuntime;
import dev.omni.application.spi.CapabilityRuntime.PreparedRun;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Lease;
import dev.omni.domain.run.Run;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A run that this process executes: its stored version, its progress, and whether it must stop. The
 * executing thread and the renewing thread share it; no lock is held during a write.
 */
final class RunningExecution implements CapabilityRuntime.Watcher {
  private final RunWriter runWriter;
  private final Instant budget;
  private final Optional<PreparedRun> prepared;
  private volatile Run run;
  private volatile Reservation memory = Reservation.NONE;
  private volatile Optional<CapabilityRuntime.Report> unwritten = Optional.empty();
  private volatile Optional<Run> ended = Optional.empty();
  private Optional<Json.Obj> newProgress = Optional.empty();
  private double fraction;
  private volatile boolean stopped;
  private volatile boolean progressed;
  private final Consumer<RunningExecution> renewal;

  /**
   * Creates the execution of a run under a lease of this process.
   *
   * @param budget time of a forced stop
   * @param prepared of a run that was just admitted here
   * @param renewal renews its lease at once
   */
  RunningExecution(
      RunWriter runWriter,
      Run run,
      Instant budget,
      Optional<PreparedRun> prepared,
      Consumer<RunningExecution> renewal) {
    this.runWriter = runWriter;
    this.renewal = renewal;
    this.run = run;
    this.budget = budget;
    this.prepared = prepared;
  }

  Run run() {
    return run;
  }

  /** Keeps the memory of the run. */
  void reserves(Reservation given) {
    memory = given;
  }

  /** Gives the memory of the run back. */
  void release() {
    memory.close();
  }

  Optional<PreparedRun> prepared() {
    return prepared;
  }

  Lease lease() {
    return run().state().lease().orElseThrow();
  }

  /** Sets the stored version. */
  void setStored(Run stored) {
    run = stored;
  }

  /** Returns the progress since the last call, if any. */
  synchronized Optional<Json.Obj> newProgress() {
    Optional<Json.Obj> latest = newProgress;
    newProgress = Optional.empty();
    return latest;
  }

  /** Sets an outcome that could not be written because the store was unavailable. */
  void setUnwritten(CapabilityRuntime.Report report) {
    unwritten = Optional.of(report);
  }

  /** Returns the outcome that is still to be written. */
  Optional<CapabilityRuntime.Report> unwritten() {
    return unwritten;
  }

  /** Sets the stored terminal version. */
  void setEnded(Run stored) {
    ended = Optional.of(stored);
  }

  /** Returns the terminal version, when this process wrote it. */
  Optional<Run> ended() {
    return ended;
  }

  void stop() {
    stopped = true;
  }

  /**
   * Returns whether the run was cancelled or lost to another worker, as far as this process knows.
   */
  boolean isStopped() {
    return stopped;
  }

  boolean isTimedOut() {
    return !runWriter.now().isBefore(budget);
  }

  @Override
  public boolean isCancelled() {
    if (stopped) {
      return true;
    }
    Instant now = runWriter.now();
    return !now.isBefore(budget)
        || run().isPastDeadline(now)
        || runWriter.leases().isNearExpiry(lease());
  }

  /** Stores at once that earlier losses no longer count; without losses it costs no write. */
  @Override
  public void stored() {
    progressed = true;
    if (run.state().losses() > 0) {
      renewal.accept(this);
    }
  }

  /** Returns the run with a longer lease, and without the losses before its stored progress. */
  Run renewed() {
    Lease longer = runWriter.leases().renewed(lease());
    return progressed ? run.progressed(longer) : run.renewed(longer);
  }

  @Override
  public synchronized void progress(double done, Json.Obj estimate) {
    fraction = Math.max(fraction, Math.min(1, done));
    newProgress = Optional.of(Json.obj("fraction", fraction, "estimate", estimate));
  }

  /** Sets the progress of a batch. */
  synchronized void progress(Json.Obj rows) {
    newProgress = Optional.of(rows);
  }
}
