package dev.omni.server.node;

import dev.omni.application.run.worker.WorkerPool;
import dev.omni.server.store.ConfiguredStores;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The watch over the threads of a node that must always move. One that has not moved for a minute
 * hangs or is dead, and nothing in the process heals it: the process ends, and its supervisor
 * starts another one. A database that does not answer is no such part: each call ends by itself.
 */
final class Heartbeats implements AutoCloseable {
  /** The longest time without a movement. */
  static final Duration LONGEST = Duration.ofSeconds(60);

  /** The exit status of a process with a dead part. */
  static final int STATUS = 3;

  private static final Duration LOOK = Duration.ofSeconds(1);

  private final Map<String, Supplier<Duration>> silences;
  private final BooleanSupplier closed;
  private final Consumer<List<String>> end;
  private final ScheduledExecutorService watch =
      Executors.newSingleThreadScheduledExecutor(PeriodicTasks.daemons("omni-watch"));

  /**
   * Creates the watch; it begins with {@link #start}.
   *
   * @param silences by name of the part, the time since it last moved
   * @param closed whether the store closed itself and is not open again yet
   * @param end is called with the names of dead parts
   */
  Heartbeats(
      Map<String, Supplier<Duration>> silences,
      BooleanSupplier closed,
      Consumer<List<String>> end) {
    this.silences = new TreeMap<>(silences);
    this.closed = closed;
    this.end = end;
  }

  /** Creates the watch of a node, which ends the process. */
  static Heartbeats of(
      WorkerPool workers,
      WebhookDispatcherThreads deliveries,
      LogSequencerTask log,
      ConfiguredStores store) {
    var silences = new TreeMap<String, Supplier<Duration>>();
    workers
        .movements()
        .forEach((thread, count) -> silences.put(thread, new MovementCount(count)::silence));
    silences.put("omni-courier", new MovementCount(deliveries::movements)::silence);
    silences.put("omni-log", new MovementCount(log::movements)::silence);
    silences.put("omni-committer", new MovementCount(store::committerBeats)::silence);
    return new Heartbeats(silences, store::isClosed, Heartbeats::exit);
  }

  void start() {
    watch.scheduleWithFixedDelay(
        this::look, LOOK.toMillis(), LOOK.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Looks once. */
  void look() {
    List<String> dead = dead();
    if (!dead.isEmpty()) {
      end.accept(dead);
    }
  }

  /** Returns the names of the parts that have not moved for too long. */
  List<String> dead() {
    return silences.entrySet().stream()
        .filter(part -> part.getValue().get().compareTo(LONGEST) > 0)
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Returns those parts, and the store while it is closed. */
  List<String> deadParts() {
    return closed.getAsBoolean()
        ? Stream.concat(dead().stream(), Stream.of("store")).toList()
        : dead();
  }

  /** Ends the process, without hooks: they would wait for the dead part. */
  static void exit(List<String> dead) {
    System.err.println(
        "omni: "
            + String.join(", ", dead)
            + " did not move for "
            + LONGEST.toSeconds()
            + " s; restart");
    Runtime.getRuntime().halt(STATUS);
  }

  @Override
  public void close() {
    watch.shutdownNow();
  }
}
