package dev.omni.application.internal.worker;

import dev.omni.domain.access.Mode;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.run.RunHead;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * The threads of an embedded worker: some execute due runs, each one at a time, and one renews
 * leases. All are daemons.
 */
public final class WorkerThreads {
  private static final Logger LOG = System.getLogger(WorkerThreads.class.getName());
  private static final Duration POLL = Duration.ofMillis(250);
  private static final Duration RENEW = Duration.ofSeconds(2);
  private static final Duration GLANCE = Duration.ofMillis(5);
  private static final Duration LAST = Duration.ofSeconds(2);
  private static final int AHEAD = 32;

  private final RunWorker worker;
  private final Duration renewal;
  private final Semaphore news = new Semaphore(0);
  private final CountDownLatch closing = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);
  private volatile List<Thread> threads = List.of();

  /** Creates the threads of a worker; none are started. */
  public WorkerThreads(RunWorker worker) {
    this(worker, RENEW);
  }

  /**
   * Creates the threads of a worker; none are started.
   *
   * @param renewal the interval between two renewals of leases; a cancel is seen after it
   */
  public WorkerThreads(RunWorker worker, Duration renewal) {
    this.worker = worker;
    this.renewal = renewal;
  }

  /**
   * Starts the threads.
   *
   * @throws IllegalStateException the second time, and when closed
   */
  public synchronized void start(int n) {
    if (n < 1 || n > 1000) {
      throw new IllegalArgumentException("the number of workers must be 1 to 1000, not " + n);
    }
    if (closed() || running()) {
      throw new IllegalStateException(closed() ? "closed" : "the workers are started already");
    }
    worker.onWorkAvailable(news::release);
    var made = new ArrayList<Thread>();
    for (int i = 1; i <= n; i++) {
      made.add(new Thread(this::execute, "omni-worker-" + i));
    }
    made.add(new Thread(this::renew, "omni-lease"));
    made.forEach(thread -> thread.setDaemon(true));
    made.forEach(Thread::start);
    threads = List.copyOf(made);
  }

  /** Returns whether threads execute runs. */
  public boolean running() {
    return !threads.isEmpty();
  }

  /** Returns whether {@link #close} was called. */
  public boolean closed() {
    return closing.getCount() == 0;
  }

  /**
   * Throws when closed.
   *
   * @throws Fault {@code shutting_down}
   */
  public void requireOpen() {
    if (closed()) {
      throw Fault.of(FaultCode.SHUTTING_DOWN, "This Omni is closed.");
    }
  }

  private void execute() {
    while (!closed()) {
      try {
        if (!executedOne()) {
          news.tryAcquire(POLL.toMillis(), TimeUnit.MILLISECONDS);
        }
      } catch (InterruptedException stop) {
        return;
      } catch (RuntimeException | Error away) {
        LOG.log(Level.WARNING, "a worker's step failed; it is retried", away);
        if (over(closing, POLL)) {
          return;
        }
      }
    }
  }

  /** Executes one due run, the oldest that no other thread acquires first. */
  private boolean executedOne() {
    for (Mode mode : Mode.values()) {
      for (RunHead due : worker.fetchDue(mode, AHEAD)) {
        List<UUID> ours = closed() ? List.of() : worker.acquire(List.of(due));
        if (!ours.isEmpty()) {
          ours.forEach(worker::execute);
          return true;
        }
      }
    }
    return false;
  }

  private void renew() {
    while (!over(released, renewal)) {
      try {
        worker.renew();
      } catch (RuntimeException | Error away) {
        LOG.log(Level.WARNING, "leases could not be renewed; it is retried", away);
      }
    }
  }

  private static boolean over(CountDownLatch latch, Duration time) {
    try {
      return latch.await(time.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException stop) {
      return true;
    }
  }

  /**
   * Takes no more runs, waits for those that are computed, on other threads too, releases the rest
   * and ends all threads. A second call does nothing.
   */
  public synchronized void close(Duration patience) {
    if (closed()) {
      return;
    }
    closing.countDown();
    news.release(threads.size());
    boolean interrupted = !finished(patience);
    worker.releaseAll();
    released.countDown();
    threads.forEach(Thread::interrupt);
    interrupted |= !ended(LAST);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits for runs until none is computed or the time has passed; false when interrupted. */
  private boolean finished(Duration patience) {
    long left = patience.toMillis();
    try {
      while ((worker.runningCount() > 0 || busy()) && left > 0) {
        TimeUnit.MILLISECONDS.sleep(GLANCE.toMillis());
        left -= GLANCE.toMillis();
      }
      return true;
    } catch (InterruptedException hurry) {
      return false;
    }
  }

  /** Returns whether a worker's thread has not seen the end yet. */
  private boolean busy() {
    return threads.stream().limit(Math.max(0, threads.size() - 1)).anyMatch(Thread::isAlive);
  }

  /** Waits for the ends of the threads; false when interrupted. */
  private boolean ended(Duration patience) {
    try {
      for (Thread thread : threads) {
        thread.join(patience.toMillis());
        if (thread.isAlive()) {
          LOG.log(Level.WARNING, thread.getName() + " computes on: its engine ignores the stop");
        }
      }
      return true;
    } catch (InterruptedException hurry) {
      return false;
    }
  }
}
