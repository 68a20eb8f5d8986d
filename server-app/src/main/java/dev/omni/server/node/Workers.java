package dev.omni.server.node;

import dev.omni.application.run.RunWorker;
import dev.omni.domain.access.Mode;
import dev.omni.domain.run.Run;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The threads that drive a worker: one looks for work, some of each mode do it, one keeps the
 * leases.
 */
final class Workers implements AutoCloseable {
  private static final Logger LOG = System.getLogger(Workers.class.getName());
  private static final Duration GLANCE = Duration.ofMillis(20);
  private static final Duration LOOK = Duration.ofMillis(250);
  private static final Duration RENEW = Duration.ofSeconds(2);

  private static final String FAILED = "a worker's step failed; it will be tried again";

  private final Repeated looks = new Repeated(LOG, FAILED);
  private final Repeated steps = new Repeated(LOG, FAILED);
  private final Repeated renewals = new Repeated(LOG, FAILED);
  private final RunWorker worker;
  private final Map<Mode, Integer> threads;
  private final Brief brief;
  private final List<Shift> shifts;
  private final ExecutorService doing;
  private final ScheduledExecutorService looking =
      Executors.newScheduledThreadPool(1, task -> thread(task, "omni-look"));
  private final ScheduledExecutorService renewing =
      Executors.newScheduledThreadPool(1, task -> thread(task, "omni-lease"));
  private volatile boolean healthy = true;

  /**
   * Runs that are hardly any work. What they take is mostly the time until the store has written
   * them, so that a thread takes and ends many together.
   *
   * @param threads of each mode for them, beside those for all others
   * @param each how many a thread takes at most
   * @param runs which they are
   */
  record Brief(int threads, int each, Predicate<Run> runs) {
    /** None: every run is one of the others. */
    static final Brief NONE = new Brief(0, 0, run -> false);
  }

  /**
   * What one mode has of the threads: however many test runs there are, live ones have theirs.
   *
   * @param mode whose runs it takes
   * @param rung whether a look at them is about to begin
   * @param free so many more may be taken
   * @param brief so many threads more for those that are hardly any work
   * @param handed what was given to a thread
   */
  private record Shift(
      Mode mode, AtomicBoolean rung, Semaphore free, Semaphore brief, Set<UUID> handed) {
    static Shift of(Mode mode, int threads, int brief) {
      return new Shift(
          mode,
          new AtomicBoolean(),
          new Semaphore(threads),
          new Semaphore(brief),
          ConcurrentHashMap.newKeySet());
    }

    int room(int each) {
      return free.availablePermits() + each * brief.availablePermits();
    }
  }

  /**
   * Of a worker.
   *
   * @param threads of each mode
   */
  Workers(RunWorker worker, Map<Mode, Integer> threads) {
    this(worker, threads, Brief.NONE);
  }

  /**
   * Of a worker.
   *
   * @param threads of each mode for runs that are not brief
   */
  Workers(RunWorker worker, Map<Mode, Integer> threads, Brief brief) {
    this.worker = worker;
    this.threads = Map.copyOf(threads);
    this.brief = brief;
    this.shifts =
        Stream.of(Mode.values())
            .map(mode -> Shift.of(mode, threads(mode), brief.threads()))
            .toList();
    int all = Stream.of(Mode.values()).mapToInt(mode -> threads(mode) + brief.threads()).sum();
    var pool =
        new ThreadPoolExecutor(
            all,
            all,
            30,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> thread(task, "omni-job"));
    pool.allowCoreThreadTimeOut(true);
    this.doing = pool;
  }

  private static Thread thread(Runnable task, String name) {
    var thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  void start() {
    worker.alarm(() -> shifts.forEach(this::ring));
    looking.scheduleWithFixedDelay(this::lookAround, 0, LOOK.toMillis(), TimeUnit.MILLISECONDS);
    renewing.scheduleWithFixedDelay(
        () -> renewals.done(worker::renew),
        RENEW.toMillis(),
        RENEW.toMillis(),
        TimeUnit.MILLISECONDS);
  }

  /** Why they take no work; empty when they do. */
  Optional<String> trouble() {
    if (looking.isShutdown()) {
      return Optional.of("it takes nothing new, because the server stops");
    }
    return healthy ? Optional.empty() : Optional.of("its last look for work failed");
  }

  /** How many threads that mode has for runs that are not brief. */
  int threads(Mode mode) {
    return threads.getOrDefault(mode, 0);
  }

  /** How many of these compute. */
  int busy(Mode mode) {
    return shifts.stream()
        .filter(shift -> shift.mode() == mode)
        .mapToInt(shift -> threads(mode) - shift.free().availablePermits())
        .sum();
  }

  /** Looks now; many rings before the look are one. */
  private void ring(Shift shift) {
    if (shift.rung().compareAndSet(false, true)) {
      try {
        looking.execute(() -> healthy = look(shift));
      } catch (java.util.concurrent.RejectedExecutionException closing) {
        LOG.log(Level.DEBUG, "closing; the next node will look");
      }
    }
  }

  private void lookAround() {
    boolean good = true;
    for (Shift shift : shifts) {
      good &= look(shift);
    }
    healthy = good;
  }

  private boolean look(Shift shift) {
    shift.rung().set(false);
    return looks.done(() -> takeDue(shift));
  }

  /** Hands out no more than there are threads, so that the queue before them stays empty. */
  private void takeDue(Shift shift) {
    int room = shift.room(brief.each());
    if (room == 0) {
      return;
    }
    var crowd = new ArrayList<Run>();
    List<Run> all = worker.due(shift.mode(), room + shift.handed().size());
    for (Run due : all.stream().filter(run -> !shift.handed().contains(run.id())).toList()) {
      if (brief.runs().test(due)) {
        crowd.add(due);
      } else if (shift.free().tryAcquire()) {
        hand(shift, List.of(due), shift.free());
      }
    }
    share(shift, crowd);
  }

  /** In like parts for all threads that are free, each with as many as it may take at most. */
  private void share(Shift shift, List<Run> crowd) {
    int threads = shift.brief().availablePermits();
    int part = Math.min(brief.each(), -Math.floorDiv(-crowd.size(), Math.max(1, threads)));
    int from = 0;
    while (from < crowd.size() && shift.brief().tryAcquire()) {
      int to = Math.min(crowd.size(), from + part);
      hand(shift, List.copyOf(crowd.subList(from, to)), shift.brief());
      from = to;
    }
  }

  private void hand(Shift shift, List<Run> due, Semaphore place) {
    due.forEach(run -> shift.handed().add(run.id()));
    doing.execute(() -> take(shift, due, place));
  }

  private void take(Shift shift, List<Run> due, Semaphore place) {
    boolean well = false;
    try {
      well = steps.done(() -> done(shift, due));
    } finally {
      due.forEach(run -> shift.handed().remove(run.id()));
      place.release();
      // What was refused at once would be at once again: the next look is soon enough.
      if (well) {
        ring(shift);
      }
    }
  }

  /** What was taken is not due any more. */
  private void done(Shift shift, List<Run> due) {
    List<UUID> taken = worker.crowd().take(due);
    due.forEach(run -> shift.handed().remove(run.id()));
    worker.crowd().execute(taken);
  }

  /**
   * Stops looking, lets what runs finish for a while, on threads of requests too, and hands the
   * rest back.
   */
  void drain(Duration patience) {
    looking.shutdownNow();
    doing.shutdown();
    try {
      if (!finished(patience)) {
        LOG.log(Level.INFO, "handing back " + worker.busy() + " unfinished runs");
      }
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
    renewing.shutdownNow();
    worker.handBack();
    doing.shutdownNow();
  }

  private boolean finished(Duration patience) throws InterruptedException {
    long end = System.nanoTime() + patience.toNanos();
    boolean finished = doing.awaitTermination(patience.toNanos(), TimeUnit.NANOSECONDS);
    while (worker.busy() > 0 && System.nanoTime() < end) {
      TimeUnit.MILLISECONDS.sleep(GLANCE.toMillis());
    }
    return finished && worker.busy() == 0;
  }

  @Override
  public void close() {
    drain(Duration.ZERO);
  }
}
