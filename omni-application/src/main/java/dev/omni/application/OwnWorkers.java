package dev.omni.application;

import dev.omni.application.run.worker.RunWorker;
import dev.omni.application.run.worker.Slots;
import dev.omni.application.run.worker.WorkerPool;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import java.time.Duration;
import java.util.Optional;

/** The threads of an embedder, from their start, if there is one, to the close of its Omni. */
final class OwnWorkers {
  private final RunWorker worker;
  private Optional<WorkerPool> pool = Optional.empty();
  private volatile boolean working;
  private volatile boolean closed;

  OwnWorkers(RunWorker worker) {
    this.worker = worker;
  }

  /**
   * Starts threads.
   *
   * @param n for each mode
   * @throws IllegalStateException the second time, and when closed
   */
  synchronized void start(int n) {
    if (closed || working) {
      throw new IllegalStateException(closed ? "closed" : "the workers are started already");
    }
    WorkerPool started = WorkerPool.of(worker, Slots.each(n));
    pool = Optional.of(started);
    working = true;
    started.start();
  }

  /** Returns whether threads execute runs. */
  boolean working() {
    return working;
  }

  /** Returns whether {@link #close} was called. */
  boolean closed() {
    return closed;
  }

  /**
   * Throws when closed.
   *
   * @throws Fault {@code shutting_down}
   */
  void requireOpen() {
    if (closed) {
      throw Fault.of(FaultCode.SHUTTING_DOWN, "This Omni is closed.");
    }
  }

  /** Takes no more runs, waits for those that are computed, releases the rest, ends all threads. */
  void close(Duration patience) {
    closed = true;
    pool().drain(patience);
  }

  /** Returns the threads; those of an Omni without workers only wait for other threads. */
  private synchronized WorkerPool pool() {
    WorkerPool known = pool.orElseGet(() -> WorkerPool.of(worker, Slots.each(1)));
    pool = Optional.of(known);
    return known;
  }
}
