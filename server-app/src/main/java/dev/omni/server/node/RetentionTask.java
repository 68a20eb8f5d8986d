package dev.omni.server.node;

import dev.omni.application.data.DataSets;
import dev.omni.application.usage.Retention;
import dev.omni.domain.usage.Retained;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Map;

/**
 * The thread that removes what ended long ago, each hour, and data sets whose life has ended, each
 * minute; every node may have one.
 */
final class RetentionTask implements AutoCloseable {
  private static final Logger LOG = System.getLogger(RetentionTask.class.getName());
  private static final Duration INTERVAL = Duration.ofHours(1);
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final Retention retention;
  private final DataSets sets;
  private final PeriodicTasks beats =
      new PeriodicTasks("omni-retention", LOG, "what is old was not removed; the next turn tries");

  RetentionTask(Retention retention, DataSets sets) {
    this.retention = retention;
    this.sets = sets;
  }

  void start() {
    beats.every(INTERVAL, this::sweep);
    beats.every(MINUTE, sets::removeExpired);
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
