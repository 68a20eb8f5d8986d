package dev.omni.server.node;

import dev.omni.application.evidence.seal.SequenceHeads;
import java.lang.System.Logger;
import java.time.Duration;

/** The task that adds the ends of the numbers of runs to the log, each hour and at the stop. */
final class SequenceHeadTask implements AutoCloseable {
  private static final Logger LOG = System.getLogger(SequenceHeadTask.class.getName());
  private static final Duration HOUR = Duration.ofHours(1);

  private final SequenceHeads heads;
  private final PeriodicTasks beats =
      new PeriodicTasks("omni-sequence", LOG, "the numbers of runs were not logged; it is retried");

  SequenceHeadTask(SequenceHeads heads) {
    this.heads = heads;
  }

  void start() {
    beats.every(HOUR, () -> heads.publish(HOUR.dividedBy(2)));
  }

  /** Adds the last ones, before the log is sequenced for the last time. */
  @Override
  public void close() {
    beats.close();
    beats.last(() -> heads.publish(Duration.ZERO));
  }
}
