package dev.omni.server;

import dev.omni.application.Omni;
import dev.omni.application.evidence.LogAudit;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Looks at the end of the log once, then numbers every second what waits. */
final class LogKeeper implements AutoCloseable {
  private static final Logger LOG = System.getLogger(LogKeeper.class.getName());
  private static final Duration BEAT = Duration.ofSeconds(1);
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Omni omni;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            var keeper = new Thread(task, "omni-log");
            keeper.setDaemon(true);
            return keeper;
          });

  LogKeeper(Omni omni) {
    this.omni = omni;
  }

  void start() {
    thread.execute(() -> guarded(this::verifyTail));
    thread.scheduleWithFixedDelay(
        () -> guarded(omni.log()::sequence),
        BEAT.toMillis(),
        BEAT.toMillis(),
        TimeUnit.MILLISECONDS);
  }

  private void verifyTail() {
    LogAudit.Report report = omni.audit().verifyTail();
    report
        .problems()
        .forEach(
            problem ->
                LOG.log(
                    Level.ERROR,
                    "the evidence log was changed: " + problem.check() + ": " + problem.detail()));
  }

  private static void guarded(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException broken) {
      LOG.log(Level.WARNING, "the evidence log's step failed; it will be tried again", broken);
    }
  }

  /** Numbers the last of what waits. */
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
    guarded(omni.log()::sequence);
  }
}
