package dev.omni.server.node;

import dev.omni.application.Omni;
import dev.omni.application.evidence.LogAudit;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;

/** The task that verifies the end of the log once, then sequences pending entries every second. */
final class LogSequencerTask implements AutoCloseable {
  private static final Logger LOG = System.getLogger(LogSequencerTask.class.getName());
  private static final Duration BEAT = Duration.ofSeconds(1);

  private final Omni omni;
  private final PeriodicTasks beats =
      new PeriodicTasks("omni-log", LOG, "a step of the evidence log failed; it is retried");

  LogSequencerTask(Omni omni) {
    this.omni = omni;
  }

  void start() {
    beats.first(this::verifyTail);
    beats.every(BEAT, omni.log()::sequence);
  }

  /** Returns how often it has moved: with each task, entry that it verified, and batch. */
  long movements() {
    return beats.movements() + omni.log().movements();
  }

  private void verifyTail() {
    LogAudit.Report report = omni.audit().verifyTail(beats::moved);
    report
        .problems()
        .forEach(
            problem ->
                LOG.log(
                    Level.ERROR,
                    "the evidence log was changed: " + problem.check() + ": " + problem.detail()));
  }

  /** Sequences the last pending entries. */
  @Override
  public void close() {
    beats.close();
    beats.last(omni.log()::sequence);
  }
}
