package dev.omni.application.run.worker;

import dev.omni.application.spi.CapabilityRuntime.Report;
import dev.omni.application.spi.store.RunEventStore;
import dev.omni.application.spi.store.RunStore;
import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Lease;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunEvent;
import dev.omni.domain.run.RunEventType;
import java.util.Optional;

/** The writer of the outcomes of runs that this process executes. */
final class CompletionWriter {
  private final RunWriter runWriter;
  private final RunStore store;
  private final RunEventStore runEvents;

  CompletionWriter(RunWriter runWriter, RunStore store, RunEventStore runEvents) {
    this.runWriter = runWriter;
    this.store = store;
    this.runEvents = runEvents;
  }

  /**
   * Returns whether the outcome is written, or too late; false when the store is unavailable and
   * the write is still due.
   */
  boolean write(RunningExecution execution, Report report) {
    try {
      writeOrDiscard(execution, report);
      return true;
    } catch (StoreUnavailableException away) {
      execution.setUnwritten(report);
      return false;
    }
  }

  /**
   * Writes an outcome. A stopped run is read first, so that no evidence is created for a discarded
   * result.
   */
  private void writeOrDiscard(RunningExecution execution, Report report) {
    int attempt = execution.run().state().attempt();
    Lease lease = execution.lease();
    Run current = execution.isStopped() ? stored(execution.run()) : execution.run();
    while (current.isLeasedBy(lease)) {
      Optional<Run> ended = runWriter.end(current, lease, report);
      if (ended.isPresent()) {
        execution.setEnded(ended.get());
        return;
      }
      current = stored(current);
    }
    recordLate(current, attempt, report);
  }

  private Run stored(Run run) {
    return store.findAgain(run).orElseThrow();
  }

  /** Records that a late result was discarded. */
  private void recordLate(Run current, int attempt, Report report) {
    boolean stored = current.state().outcome().equals(Optional.of(report.outcome()));
    if (stored && current.state().attempt() == attempt) {
      return;
    }
    runEvents.append(
        current.tenant(),
        new RunEvent(
            current.id(),
            RunEvent.seq(current.state().version()) + attempt,
            RunEventType.LATE_RESULT_DISCARDED,
            runWriter.now(),
            Json.obj("attempt", attempt)));
  }
}
