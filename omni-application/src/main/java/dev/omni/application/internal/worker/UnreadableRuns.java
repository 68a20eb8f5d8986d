package dev.omni.application.internal.worker;

import dev.omni.application.spi.store.RunStore;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunHead;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;

/**
 * The end of unfinished runs whose stored record cannot be read, so that no worker waits for it.
 */
public final class UnreadableRuns {
  private static final Logger LOG = System.getLogger(UnreadableRuns.class.getName());

  private final RunWriter runWriter;
  private final RunStore store;

  /** Creates the end of runs of a store. */
  public UnreadableRuns(RunWriter runWriter, RunStore store) {
    this.runWriter = runWriter;
    this.store = store;
  }

  /** Returns the whole run of a head; ends one whose record cannot be read. */
  public Optional<Run> findOrEnd(RunHead head) {
    try {
      return store.find(head.tenant(), head.id());
    } catch (Fault fault) {
      if (fault.code() != FaultCode.RECORD_UNREADABLE) {
        throw fault;
      }
      LOG.log(Level.WARNING, "run {0} is ended, because it cannot be read", head.id());
      end(head);
      return Optional.empty();
    }
  }

  /** Ends a run; returns false after a concurrent change. */
  public boolean end(RunHead head) {
    Run before = head.with(Json.Obj.EMPTY);
    return runWriter.write(before, before.unreadable(runWriter.now()), Json.Obj.EMPTY);
  }
}
