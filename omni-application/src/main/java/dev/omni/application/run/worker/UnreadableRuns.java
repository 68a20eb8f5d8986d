package dev.omni.application.run.worker;

import dev.omni.application.spi.store.RunStore;
import dev.omni.domain.access.Mode;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunHead;
import dev.omni.domain.run.RunStatus;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The end of unfinished runs whose stored record cannot be read, so that no worker waits for it.
 */
public final class UnreadableRuns {
  private static final Logger LOG = System.getLogger(UnreadableRuns.class.getName());

  /** A time after which no run is due. */
  private static final Instant EVER = Instant.parse("9999-12-31T00:00:00Z");

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

  /**
   * Ends the unfinished runs of all tenants that cannot be read, but for those that a worker
   * executes; returns their ids.
   *
   * @param dry whether they are only returned
   */
  public List<UUID> endAll(boolean dry) {
    return Stream.of(Mode.values())
        .flatMap(mode -> store.listDue(mode, EVER, EVER, Integer.MAX_VALUE).stream())
        .filter(head -> head.status() != RunStatus.RUNNING || head.due(runWriter.now()))
        .filter(this::isUnreadable)
        .filter(head -> dry || end(head))
        .map(RunHead::id)
        .toList();
  }

  private boolean isUnreadable(RunHead head) {
    try {
      store.find(head.tenant(), head.id());
      return false;
    } catch (Fault fault) {
      if (fault.code() != FaultCode.RECORD_UNREADABLE) {
        throw fault;
      }
      return true;
    }
  }

  /** Ends a run; returns false after a concurrent change. */
  public boolean end(RunHead head) {
    Run before = head.with(Json.Obj.EMPTY);
    return runWriter.write(before, before.unreadable(runWriter.now()), Json.Obj.EMPTY);
  }
}
