package dev.omni.application.run;

import dev.omni.application.run.RunLedger.Version;
import dev.omni.application.spi.CapabilityRuntime.Report;
import dev.omni.application.spi.RunStore;
import dev.omni.application.spi.StoreUnavailable;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Lease;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunStatus;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Brief runs that one thread takes, computes and ends: all are taken in one write, and the ends of
 * some are one write, so that a run costs less than a commit. Whatever goes wrong with one of them
 * does not touch the others.
 */
public final class Crowd {
  private static final Logger LOG = System.getLogger(Crowd.class.getName());

  /**
   * An end that is known waits so long at most for the ends of others, but for the last of them.
   */
  private static final Duration PROMPT = Duration.ofMillis(20);

  private final RunLedger ledger;
  private final RunStore store;
  private final Map<UUID, Hold> holds;
  private final RunWorker worker;
  private final Endings endings;

  Crowd(
      RunLedger ledger, RunStore store, Map<UUID, Hold> holds, RunWorker worker, Endings endings) {
    this.ledger = ledger;
    this.store = store;
    this.holds = holds;
    this.worker = worker;
    this.endings = endings;
  }

  /** A run that has ended, which nobody knows yet. */
  private record Ended(Hold hold, Report report, Standing before) {
    UUID run() {
      return before.run().id();
    }
  }

  /** Takes those that are due, that nobody else has and that did not just end; gives their ids. */
  public List<UUID> take(List<Run> due) {
    var taken = new ArrayList<UUID>();
    for (Run run : due) {
      if (run.status() == RunStatus.DISPATCHING) {
        worker.take(run).ifPresent(taken::add);
      }
    }
    taken.addAll(taken(due.stream().filter(run -> run.status() != RunStatus.DISPATCHING).toList()));
    return taken;
  }

  private List<UUID> taken(List<Run> waiting) {
    List<Version> versions = waiting.stream().map(this::taking).toList();
    Set<UUID> written;
    try {
      written = ledger.writeAll(versions);
    } catch (StoreUnavailable away) {
      throw away;
    } catch (RuntimeException oneOfThem) {
      return versions.stream().flatMap(version -> alone(version).stream()).toList();
    }
    List<Run> ours =
        versions.stream()
            .map(Version::next)
            .filter(run -> written.contains(run.id()) && !run.status().terminal())
            .toList();
    ours.forEach(worker::hold);
    return ours.stream().map(Run::id).toList();
  }

  private Version taking(Run due) {
    Run taken = due.takenBy(ledger.lease(due), ledger.now());
    return Standing.of(due).then(taken, Json.Obj.EMPTY);
  }

  /** It may have been taken before another one failed. */
  private Optional<UUID> alone(Version version) {
    Run wanted = version.next();
    try {
      Optional<Run> stored =
          store
              .find(wanted.tenant(), wanted.id())
              .filter(run -> wanted.state().lease().filter(run::heldBy).isPresent());
      stored.ifPresent(worker::hold);
      return stored.map(Run::id).or(() -> worker.take(version.before().stored()));
    } catch (RuntimeException broken) {
      LOG.log(Level.WARNING, "run " + wanted.id() + " could not be taken", broken);
      return Optional.empty();
    }
  }

  /** Computes them one after the other, and writes how they ended. */
  public void execute(List<UUID> taken) {
    List<Hold> ours =
        taken.stream().flatMap(id -> Optional.ofNullable(holds.get(id)).stream()).toList();
    boolean over = false;
    try {
      executed(ours);
      over = true;
    } finally {
      if (!over) { // Nobody may keep leases of what nobody computes.
        ours.stream().filter(hold -> hold.owed().isEmpty()).forEach(this::leave);
      }
    }
  }

  private void leave(Hold hold) {
    holds.remove(hold.run().id());
  }

  private void executed(List<Hold> ours) {
    var ended = new ArrayList<Ended>();
    Instant since = ledger.now();
    for (Hold hold : ours) {
      if (!ended.isEmpty() && !ledger.now().isBefore(since.plus(PROMPT))) {
        write(ended);
        ended.clear();
      }
      if (ended.isEmpty()) {
        since = ledger.now();
      }
      computed(hold)
          .ifPresentOrElse(
              report -> ended.add(new Ended(hold, report, hold.standing())), () -> leave(hold));
    }
    write(ended);
  }

  private Optional<Report> computed(Hold hold) {
    try {
      return worker.end(hold);
    } catch (RuntimeException broken) {
      LOG.log(Level.WARNING, "run " + hold.run().id() + " could not be executed", broken);
      return Optional.empty();
    }
  }

  /** One that was not written has a newer version, or is no longer ours. */
  private void write(List<Ended> ended) {
    Set<UUID> written;
    try {
      written = ledger.writeAll(ended.stream().map(this::version).toList());
    } catch (StoreUnavailable away) {
      ended.forEach(one -> one.hold().owe(one.report()));
      return;
    } catch (RuntimeException oneOfThem) {
      LOG.log(Level.DEBUG, "the ends are written one by one", oneOfThem);
      written = Set.of();
    }
    for (Ended one : ended) {
      if (written.contains(one.run())) {
        leave(one.hold());
      } else {
        finished(one);
      }
    }
  }

  private void finished(Ended one) {
    try {
      if (endings.written(one.hold(), one.report())) {
        leave(one.hold());
      }
    } catch (RuntimeException broken) {
      LOG.log(Level.WARNING, "the end of run " + one.run() + " is not written", broken);
      leave(one.hold());
    }
  }

  private Version version(Ended one) {
    Run run = one.before().run();
    Lease lease = run.state().lease().orElseThrow();
    Run next = run.finished(lease, one.report().outcome(), ledger.now());
    return one.before().then(next, one.report().record());
  }
}
