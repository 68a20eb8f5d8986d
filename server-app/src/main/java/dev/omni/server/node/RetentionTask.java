package dev.omni.server.node;

import dev.omni.application.usage.Retention;
import dev.omni.domain.usage.Retained;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Map;

/** The thread that removes what ended long ago, each hour; every node may have one. */
final class RetentionTask implements AutoCloseable {
  private static final Logger LOG = System.getLogger(RetentionTask.class.getName());
  private static final Duration INTERVAL = Duration.ofHours(1);

  private final Retention retention;
  private final PeriodicTasks beats =
      new PeriodicTasks("omni-retention", LOG, "what is old was not removed; the next hour tries");

  RetentionTask(Retention retention) {
    this.retention = retention;
  }

  void start() {
    beats.every(INTERVAL, this::sweep);
  }

  private void sweep() {
    Map<Retained, Long> gone = retention.sweep();
    if (gone.values().stream().anyMatch(number -> number > 0)) {
      LOG.log(Level.INFO, "removed what is old: " + gone);
    }
  }

  @Override
  public void close() {
    beats.close();
  }
}
