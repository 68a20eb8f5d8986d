package dev.omni.server;

import dev.omni.application.developer.KeyUses;
import dev.omni.application.developer.RequestRecords;
import dev.omni.application.spi.Doors;
import dev.omni.application.spi.RequestLog.Line;
import dev.omni.application.spi.Stores;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** The thread that writes what was asked and which keys were used, and drops what is too old. */
final class Records implements AutoCloseable {
  private static final Logger LOG = System.getLogger(Records.class.getName());
  private static final Duration LINES = Duration.ofSeconds(1);
  private static final Duration EASE = Duration.ofMillis(100);
  private static final Duration USES = Duration.ofMinutes(1);
  private static final Duration SWEEP = Duration.ofHours(1);
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final RequestRecords requests;
  private final KeyUses uses;
  private final Doors doors;
  private final Duration kept;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            var writer = new Thread(task, "omni-records");
            writer.setDaemon(true);
            return writer;
          });
  private long reported;

  /**
   * Into stores.
   *
   * @param days how long requests stay in their log; 0 for no log
   */
  Records(Stores stores, Doors doors, int days) {
    this.requests = new RequestRecords(stores.office().requests(), Redaction::masked);
    this.uses = new KeyUses(stores.keys());
    this.doors = doors;
    this.kept = Duration.ofDays(days);
  }

  void start() {
    every(LINES, this::lines);
    every(EASE, requests::ease);
    every(USES, uses::flush);
    every(SWEEP, () -> requests.forget(doors.now().minus(kept)));
  }

  private void every(Duration beat, Runnable task) {
    thread.scheduleWithFixedDelay(
        () -> guarded(task), beat.toMillis(), beat.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** A request was answered; gives the same line. */
  Line add(Line line) {
    if (!kept.isZero()) {
      requests.add(line);
    }
    line.asker().ifPresent(asker -> uses.note(asker.key(), line.at()));
    return line;
  }

  /** How many lines of the request log were dropped. */
  long dropped() {
    return requests.dropped();
  }

  private void lines() {
    try {
      requests.flush();
    } finally {
      long dropped = requests.dropped();
      if (dropped > reported) {
        LOG.log(Level.WARNING, (dropped - reported) + " lines of the request log were dropped");
        reported = dropped;
      }
    }
  }

  private static void guarded(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException broken) {
      LOG.log(Level.WARNING, "records could not be written; the next ones will be tried", broken);
    }
  }

  /** Writes the last of what was gathered. */
  @Override
  public void close() {
    thread.shutdown();
    try {
      if (!thread.awaitTermination(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        thread.shutdownNow();
      }
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
    guarded(this::lines);
    guarded(uses::flush);
  }
}
