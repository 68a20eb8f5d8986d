package dev.omni.application.run;

import dev.omni.application.spi.CapabilityRuntime.Report;
import dev.omni.application.spi.RunStore;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Lease;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunEvent;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiPredicate;
import java.util.function.Consumer;

/** Keeps the runs that this process executes, and hands them back when it stops. */
final class Leases {
  private static final Logger LOG = System.getLogger(Leases.class.getName());

  private final RunLedger ledger;
  private final RunStore store;
  private final Map<UUID, Hold> holds;
  private final BiPredicate<Hold, Report> finished;

  /**
   * Of what is held.
   *
   * @param finished writes how a run ended; false when that is still owed
   */
  Leases(
      RunLedger ledger, RunStore store, Map<UUID, Hold> holds, BiPredicate<Hold, Report> finished) {
    this.ledger = ledger;
    this.store = store;
    this.holds = holds;
    this.finished = finished;
  }

  /**
   * Gives every run that this process executes a longer lease, and stops those it has lost. An end
   * that could not be written because the store was away is written now.
   */
  void renew() {
    each(this::kept);
  }

  /** What goes wrong with one run does not touch the others. */
  private void each(Consumer<Hold> step) {
    for (Hold hold : new ArrayList<>(holds.values())) {
      try {
        step.accept(hold);
      } catch (RuntimeException broken) {
        LOG.log(Level.WARNING, "run " + hold.run().id() + " could not be kept", broken);
      }
    }
  }

  private void kept(Hold hold) {
    Optional<Report> owed = hold.owed();
    if (owed.isEmpty()) {
      renew(hold);
    } else if (finished.test(hold, owed.get())) {
      holds.remove(hold.run().id());
    }
  }

  private void renew(Hold hold) {
    Run run = hold.run();
    if (RunWorker.loses(run)) {
      return;
    }
    Lease longer = ledger.longer(hold.lease());
    Run renewed = run.renewed(longer);
    Optional<RunEvent> news =
        hold.news()
            .map(
                n ->
                    new RunEvent(
                        run.id(),
                        RunEvent.seq(renewed.state().version()),
                        "run.progress",
                        ledger.now(),
                        n));
    if (ledger.keep(renewed, news)) {
      hold.at(renewed);
    } else if (store.find(run.tenant(), run.id()).filter(r -> r.heldBy(longer)).isEmpty()) {
      hold.stop();
    }
  }

  /** Hands back what is not finished, so that another worker starts it at once. */
  void handBack() {
    each(this::handBack);
  }

  /** Once more when a longer lease came between. */
  private void handBack(Hold hold) {
    hold.stop();
    Run known = hold.run();
    Lease lease = hold.lease();
    if (!handedBack(known, lease)) {
      store
          .find(known.tenant(), known.id())
          .filter(run -> run.heldBy(lease))
          .ifPresent(run -> handedBack(run, lease));
    }
  }

  private boolean handedBack(Run run, Lease lease) {
    Run back = run.handedBack(lease, ledger.now());
    return back.status().terminal()
        ? ledger.write(run, back, Json.Obj.EMPTY)
        : ledger.keep(back, Optional.empty());
  }
}
