package dev.omni.application.run.worker;

import dev.omni.domain.access.Mode;
import dev.omni.domain.run.RunHead;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * The threads of a worker, of an embedder as of a server: one polls for due runs and acquires them,
 * threads of each mode execute them, one renews their leases. All are daemons. A run is acquired
 * only for a free thread of its mode, so that runs of one mode never wait for those of the other.
 */
public final class WorkerPool implements AutoCloseable {
  private static final Logger LOG = System.getLogger(WorkerPool.class.getName());

  /** The usual interval between two renewals of leases. */
  public static final Duration HEARTBEAT = Duration.ofSeconds(2);

  private static final Duration POLL_INTERVAL = Duration.ofMillis(250);
  private static final Duration MAX_WAIT = Duration.ofSeconds(2);
  private static final Duration PAUSE = Duration.ofMillis(20);
  private static final int IDLE_SECONDS = 30;

  /** The number of due runs read beyond the free threads, to find short ones after longer ones. */
  private static final int PREFETCH = 32;

  private static final String FAILED = "a worker's step failed; it is retried";

  private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
  private final RunWorker worker;
  private final Slots slots;
  private final Duration renewal;
  private final ResilientTask polls;
  private final ResilientTask steps;
  private final ResilientTask renewals;
  private final List<ModeSlots> modes;
  private final ExecutorService executing;
  private final ScheduledThreadPoolExecutor polling = scheduled("omni-poll");
  private final ScheduledThreadPoolExecutor renewing = scheduled("omni-lease");
  private final AtomicBoolean closing = new AtomicBoolean();
  private volatile boolean healthy = true;

  /** The free threads of one mode; {@code polled} is whether a poll is scheduled. */
  private record ModeSlots(Mode mode, AtomicBoolean polled, Semaphore free, Semaphore shortRuns) {
    int freeThreads() {
      return free.availablePermits() + shortRuns.availablePermits();
    }
  }

  private WorkerPool(
      RunWorker worker, Slots slots, Duration renewal, Consumer<Throwable> failures) {
    this.worker = worker;
    this.slots = slots;
    this.renewal = renewal;
    this.polls = new ResilientTask(LOG, FAILED, failures);
    this.steps = new ResilientTask(LOG, FAILED, failures);
    this.renewals = new ResilientTask(LOG, FAILED, failures);
    this.modes = Stream.of(Mode.values()).map(this::slotsOf).toList();
    int all = modes.stream().mapToInt(ModeSlots::freeThreads).sum();
    var pool =
        new ThreadPoolExecutor(
            all,
            all,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            numbered("omni-worker-"));
    pool.allowCoreThreadTimeOut(true);
    this.executing = pool;
  }

  /** Creates the threads of a worker; none are started. */
  public static WorkerPool of(RunWorker worker, Slots slots) {
    return of(worker, slots, HEARTBEAT, failure -> {});
  }

  /**
   * Creates the threads of a worker; none are started.
   *
   * @param renewal the interval between two renewals of leases; a cancel is seen after it
   * @param failures receives what a step threw, before it is logged
   */
  public static WorkerPool of(
      RunWorker worker, Slots slots, Duration renewal, Consumer<Throwable> failures) {
    return new WorkerPool(worker, slots, renewal, failures);
  }

  private ModeSlots slotsOf(Mode mode) {
    var free = new Semaphore(slots.of(mode));
    return new ModeSlots(mode, new AtomicBoolean(), free, new Semaphore(slots.shortThreads()));
  }

  private ThreadFactory numbered(String name) {
    var count = new AtomicInteger();
    return task -> daemon(task, name + count.incrementAndGet());
  }

  private Thread daemon(Runnable task, String name) {
    var thread = new Thread(task, name);
    thread.setDaemon(true);
    threads.removeIf(known -> known.getState() == Thread.State.TERMINATED);
    threads.add(thread);
    return thread;
  }

  private ScheduledThreadPoolExecutor scheduled(String name) {
    var thread = new ScheduledThreadPoolExecutor(1, task -> daemon(task, name));
    thread.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    return thread;
  }

  /** Starts the threads. */
  public void start() {
    worker.onWorkAvailable(() -> modes.forEach(this::pollSoon));
    polling.scheduleWithFixedDelay(
        this::pollAll, 0, POLL_INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
    renewing.scheduleWithFixedDelay(
        () -> renewals.done(worker::renew),
        renewal.toMillis(),
        renewal.toMillis(),
        TimeUnit.MILLISECONDS);
  }

  /** Returns the reason why no runs are acquired; empty when they are. */
  public Optional<String> unavailableReason() {
    if (closing.get()) {
      return Optional.of("the server is stopping");
    }
    return healthy ? Optional.empty() : Optional.of("the last poll for due runs failed");
  }

  /** Returns how many workers were lost whose runs this one took over. */
  public long lossCount() {
    return worker.lossCount();
  }

  /** Returns, by name of the thread, how often it has moved. */
  public Map<String, LongSupplier> movements() {
    return Map.of("omni-poll", polls::movements, "omni-lease", renewals::movements);
  }

  /** Returns the number of threads of a mode for runs that are not short. */
  public int threads(Mode mode) {
    return slots.of(mode);
  }

  /** Returns how many of the threads of a mode execute runs. */
  public int busy(Mode mode) {
    return modes.stream()
        .filter(of -> of.mode() == mode)
        .mapToInt(of -> threads(mode) - of.free().availablePermits())
        .sum();
  }

  /** Schedules a poll; several calls before the poll count as one. */
  private void pollSoon(ModeSlots of) {
    if (of.polled().compareAndSet(false, true)) {
      try {
        polling.execute(() -> healthy = polled(of));
      } catch (RejectedExecutionException ignored) { // It closes; another node polls.
        LOG.log(Level.DEBUG, "closing; another node will poll");
      }
    }
  }

  private void pollAll() {
    boolean good = true;
    for (ModeSlots of : modes) {
      good &= polled(of);
    }
    healthy = good;
  }

  private boolean polled(ModeSlots of) {
    of.polled().set(false);
    return polls.done(() -> poll(of));
  }

  /** Acquires at most one run for each free thread, so that none waits once acquired. */
  private void poll(ModeSlots of) {
    if (of.freeThreads() == 0 || closing.get()) {
      return;
    }
    var taken = new LinkedHashMap<UUID, Semaphore>();
    try {
      List<RunHead> due =
          worker.fetchDue(of.mode(), of.freeThreads() + PREFETCH).stream()
              .filter(run -> hasSlot(of, run, taken))
              .toList();
      worker.acquire(due).forEach(id -> execute(of, id, taken.remove(id)));
    } finally {
      taken.values().forEach(Semaphore::release);
    }
  }

  private boolean hasSlot(ModeSlots of, RunHead run, Map<UUID, Semaphore> taken) {
    Semaphore slot = slots.shortRuns().test(run) ? of.shortRuns() : of.free();
    if (!slot.tryAcquire()) {
      return false;
    }
    taken.put(run.id(), slot);
    return true;
  }

  private void execute(ModeSlots of, UUID run, Semaphore slot) {
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

  /**
   * Takes no more runs, waits for those that are computed, on other threads too, releases the rest
   * and ends all threads. A second call does nothing.
   */
  public synchronized void drain(Duration patience) {
    if (!closing.compareAndSet(false, true)) {
      return;
    }
    polling.shutdown();
    boolean interrupted = false;
    try {
      polling.awaitTermination(MAX_WAIT.toNanos(), TimeUnit.NANOSECONDS);
      executing.shutdown();
      if (!finished(patience)) {
        LOG.log(Level.INFO, "releasing " + worker.runningCount() + " unfinished runs");
      }
    } catch (InterruptedException hurry) {
      interrupted = true;
    }
    renewing.shutdownNow();
    worker.releaseAll();
    executing.shutdownNow();
    if (interrupted || !ended()) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean finished(Duration patience) throws InterruptedException {
    boolean finished = executing.awaitTermination(patience.toNanos(), TimeUnit.NANOSECONDS);
    long left = patience.toMillis();
    while (worker.runningCount() > 0 && left > 0) {
      TimeUnit.MILLISECONDS.sleep(PAUSE.toMillis());
      left -= PAUSE.toMillis();
    }
    return finished && worker.runningCount() == 0;
  }

  /** Waits for the ends of the threads; false when interrupted. */
  private boolean ended() {
    try {
      for (Thread thread : threads) {
        thread.join(MAX_WAIT.toMillis());
        if (thread.isAlive()) {
          LOG.log(Level.WARNING, thread.getName() + " computes on: its engine ignores the stop");
        }
      }
      return true;
    } catch (InterruptedException hurry) {
      return false;
    }
  }

  @Override
  public void close() {
    drain(Duration.ZERO);
  }
}
