package dev.omni.application.run.worker;

import dev.omni.application.run.worker.RunWriter.Version;
import dev.omni.application.spi.store.RunStore;
import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunHead;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.world.Execution;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

/** The acquisition of due runs, which counts the losses of their earlier workers. */
final class RunAcquisition {
  private static final Logger LOG = System.getLogger(RunAcquisition.class.getName());

  private final RunWriter runWriter;
  private final RunStore store;
  private final Suspects suspects;
  private final UnreadableRuns unreadable;

  RunAcquisition(RunWriter runWriter, RunStore store, Suspects suspects) {
    this.runWriter = runWriter;
    this.store = store;
    this.suspects = suspects;
    this.unreadable = new UnreadableRuns(runWriter, store);
  }

  /**
   * Acquires due runs in one write; returns the ids of those that this process now executes.
   *
   * @param register takes each of them, before the next suspect is looked for
   */
  List<UUID> acquire(List<RunHead> due, Consumer<Run> register) {
    if (due.stream().noneMatch(Suspects::isOne)) {
      return acquired(due, register);
    }
    synchronized (suspects) {
      return acquired(suspects.admitted(due), register);
    }
  }

  private List<UUID> acquired(List<RunHead> due, Consumer<Run> register) {
    List<Version> versions = due.stream().flatMap(head -> next(head).stream()).toList();
    Set<UUID> written = writeAll(versions);
    List<Run> ours =
        versions.stream()
            .map(Version::next)
            .filter(run -> run.status() == RunStatus.RUNNING && written.contains(run.id()))
            .toList();
    ours.forEach(register);
    return ours.stream().map(Run::id).toList();
  }

  /** Returns the next version of a due run; what breaks with one does not affect the others. */
  private Optional<Version> next(RunHead head) {
    return RunBreakage.guarded(
        "the acquisition of run " + head.id(),
        () -> unchanged(head).map(this::next),
        () -> Optional.empty());
  }

  /** Returns the whole run, unless it has another version by now or cannot be read. */
  private Optional<Run> unchanged(RunHead head) {
    return unreadable
        .findOrEnd(head)
        .filter(run -> run.state().version() == head.state().version());
  }

  private Set<UUID> writeAll(List<Version> versions) {
    try {
      return runWriter.writeAll(versions);
    } catch (StoreUnavailableException away) {
      throw away;
    } catch (RuntimeException oneOfThem) {
      return writeEach(versions);
    }
  }

  /** Returns the next version of a due run: running, or terminal. */
  private Version next(Run due) {
    Instant now = runWriter.now();
    Run next =
        due.status() != RunStatus.DISPATCHING
            ? runWriter.acquired(due)
            : due.policy().execution() == Execution.JOB
                ? due.queued(now)
                : due.dispatchFailed("The server stopped before the run started.", now);
    return new Version(due, next, Json.Obj.EMPTY);
  }

  /** Writes each version separately, so that one failure does not affect the others. */
  private Set<UUID> writeEach(List<Version> versions) {
    var written = new HashSet<UUID>();
    for (Version version : versions) {
      try {
        written.addAll(runWriter.writeAll(List.of(version)));
        isStored(version.next()).ifPresent(written::add);
      } catch (RuntimeException broken) {
        LOG.log(Level.WARNING, "run " + version.next().id() + " could not be acquired", broken);
      }
    }
    return written;
  }

  /** Returns the id of a run whose version was stored before the common write failed. */
  private Optional<UUID> isStored(Run wanted) {
    return store
        .find(wanted.tenant(), wanted.id())
        .filter(run -> wanted.state().lease().filter(run::isLeasedBy).isPresent())
        .map(Run::id);
  }
}
