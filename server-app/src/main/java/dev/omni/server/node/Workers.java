package dev.omni.server.node;

import dev.omni.application.internal.worker.RunWorker;
import dev.omni.domain.access.Mode;
import dev.omni.domain.run.RunHead;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The threads of a worker: one polls for due runs and acquires them, bounded pools of each mode
 * execute them, one renews their leases.
 */
final class Workers implements AutoCloseable {
  private static final Logger LOG = System.getLogger(Workers.class.getName());
  private static final Duration GLANCE = Duration.ofMillis(20);
  private static final Duration POLL = Duration.ofMillis(250);
  private static final Duration RENEW = Duration.ofSeconds(2);

  /** The number of due runs read beyond the free threads, to find short ones after longer ones. */
  private static final int AHEAD = 32;

  private static final String FAILED = "a worker's step failed; it is retried";

  private final ResilientTask polls = new ResilientTask(LOG, FAILED);
  private final ResilientTask steps = new ResilientTask(LOG, FAILED);
  private final ResilientTask renewals = new ResilientTask(LOG, FAILED);
  private final RunWorker worker;
  private final Map<Mode, Integer> threads;
  private final ShortRuns brief;
  private final List<Slots> slots;
  private final ExecutorService executing;
  private final ScheduledExecutorService polling =
      Executors.newScheduledThreadPool(1, PeriodicTasks.daemons("omni-poll"));
  private final ScheduledExecutorService renewing =
      Executors.newScheduledThreadPool(1, PeriodicTasks.daemons("omni-lease"));
  private volatile boolean healthy = true;

  /**
   * The runs that take little work. They mostly wait for the store, so they have threads of their
   * own, more than there are processors.
   *
   * @param threads of each mode for them, in addition to those for other runs
   * @param runs condition of a short run
   */
  record ShortRuns(int threads, Predicate<? super RunHead> runs) {
    /** No short runs: all runs use the same threads. */
    static final ShortRuns NONE = new ShortRuns(0, run -> false);
  }

  /**
   * The free threads of one mode; test runs cannot occupy those of live runs.
   *
   * @param polled whether a poll is scheduled
   * @param free threads
   * @param shortRuns free threads for short runs
   */
  private record Slots(Mode mode, AtomicBoolean polled, Semaphore free, Semaphore shortRuns) {
    int freeThreads() {
      return free.availablePermits() + shortRuns.availablePermits();
    }
  }

  /**
   * Creates the threads of a worker without short runs.
   *
   * @param threads of each mode
   */
  Workers(RunWorker worker, Map<Mode, Integer> threads) {
    this(worker, threads, ShortRuns.NONE);
  }

  /**
   * Creates the threads of a worker.
   *
   * @param threads of each mode for runs that are not short
   */
  Workers(RunWorker worker, Map<Mode, Integer> threads, ShortRuns brief) {
    this.worker = worker;
    this.threads = Map.copyOf(threads);
    this.brief = brief;
    this.slots = Stream.of(Mode.values()).map(this::slots).toList();
    int all = Stream.of(Mode.values()).mapToInt(mode -> threads(mode) + brief.threads()).sum();
    var pool =
        new ThreadPoolExecutor(
            all,
            all,
            30,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            PeriodicTasks.daemons("omni-job"));
    pool.allowCoreThreadTimeOut(true);
    this.executing = pool;
  }

  private Slots slots(Mode mode) {
    return new Slots(
        mode, new AtomicBoolean(), new Semaphore(threads(mode)), new Semaphore(brief.threads()));
  }

  void start() {
    worker.onWorkAvailable(() -> slots.forEach(this::pollSoon));
    polling.scheduleWithFixedDelay(this::pollAll, 0, POLL.toMillis(), TimeUnit.MILLISECONDS);
    renewing.scheduleWithFixedDelay(
        () -> renewals.done(worker::renew),
        RENEW.toMillis(),
        RENEW.toMillis(),
        TimeUnit.MILLISECONDS);
  }

  /** Returns the reason why no runs are acquired; empty when they are. */
  Optional<String> unavailableReason() {
    if (polling.isShutdown()) {
      return Optional.of("the server is stopping");
    }
    return healthy ? Optional.empty() : Optional.of("the last poll for due runs failed");
  }

  long lossCount() {
    return worker.lossCount();
  }

  /** Returns, by name of the thread, the time since it last moved. */
  Map<String, Supplier<Duration>> silences() {
    return Map.of("omni-poll", polls::silence, "omni-lease", renewals::silence);
  }

  int threads(Mode mode) {
    return threads.getOrDefault(mode, 0);
  }

  int busy(Mode mode) {
    return slots.stream()
        .filter(of -> of.mode() == mode)
        .mapToInt(of -> threads(mode) - of.free().availablePermits())
        .sum();
  }

  /** Schedules a poll; several calls before the poll count as one. */
  private void pollSoon(Slots of) {
    if (of.polled().compareAndSet(false, true)) {
      try {
        polling.execute(() -> healthy = polled(of));
      } catch (RejectedExecutionException closing) {
        LOG.log(Level.DEBUG, "closing; another node will poll");
      }
    }
  }

  private void pollAll() {
    boolean good = true;
    for (Slots of : slots) {
      good &= polled(of);
    }
    healthy = good;
  }

  private boolean polled(Slots of) {
    of.polled().set(false);
    return polls.done(() -> poll(of));
  }

  /** Acquires at most one run for each free thread, so that none waits once acquired. */
  private void poll(Slots of) {
    if (of.freeThreads() == 0) {
      return;
    }
    var taken = new LinkedHashMap<UUID, Semaphore>();
    try {
      List<RunHead> due =
          worker.fetchDue(of.mode(), of.freeThreads() + AHEAD).stream()
              .filter(run -> hasSlot(of, run, taken))
              .toList();
      worker.acquire(due).forEach(id -> execute(of, id, taken.remove(id)));
    } finally {
      taken.values().forEach(Semaphore::release);
    }
  }

  private boolean hasSlot(Slots of, RunHead run, Map<UUID, Semaphore> taken) {
    Semaphore slot = brief.runs().test(run) ? of.shortRuns() : of.free();
    if (!slot.tryAcquire()) {
      return false;
    }
    taken.put(run.id(), slot);
    return true;
  }

  private void execute(Slots of, UUID run, Semaphore slot) {
    executing.execute(
        () -> {
          try {
            steps.done(() -> worker.execute(run));
          } finally {
            slot.release();
            pollSoon(of);
          }
        });
  }

  /** Stops polling, waits for active runs, on threads of requests too, and releases the rest. */
  void drain(Duration patience) {
    polling.shutdownNow();
    executing.shutdown();
    try {
      if (!finished(patience)) {
        LOG.log(Level.INFO, "releasing " + worker.runningCount() + " unfinished runs");
      }
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
    renewing.shutdownNow();
    worker.releaseAll();
    executing.shutdownNow();
  }

  private boolean finished(Duration patience) throws InterruptedException {
    long end = System.nanoTime() + patience.toNanos();
    boolean finished = executing.awaitTermination(patience.toNanos(), TimeUnit.NANOSECONDS);
    while (worker.runningCount() > 0 && System.nanoTime() < end) {
      TimeUnit.MILLISECONDS.sleep(GLANCE.toMillis());
    }
    return finished && worker.runningCount() == 0;
  }

  @Override
  public void close() {
    drain(Duration.ZERO);
  }
}
