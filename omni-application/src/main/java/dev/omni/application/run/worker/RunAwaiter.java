package dev.omni.application.run.worker;

import dev.omni.application.spi.store.RunStore;
import dev.omni.domain.access.View;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunFacts;
import dev.omni.domain.run.RunHead;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Predicate;

/** The wait for changes of runs. It reads heads only, until a run has ended. */
public final class RunAwaiter {
  private static final Duration POLL_OWN = Duration.ofSeconds(1);
  private static final Duration POLL_OTHERS = Duration.ofMillis(100);

  private final RunStore store;
  private final WorkerLeases leases;
  private final RunChangeNotifier changeNotifier = new RunChangeNotifier();

  RunAwaiter(RunStore store, WorkerLeases leases) {
    this.store = store;
    this.leases = leases;
  }

  /** Notifies all threads that wait for a run. */
  void notifyWaiters(UUID run) {
    changeNotifier.notifyWaiters(run);
  }

  /** Returns the run once it is terminal or the time has passed. Only its end is read whole. */
  public Run await(Run run, Duration time) {
    RunFacts now = awaitEnd(run, time);
    return now instanceof RunHead head
        ? new Run(run.id(), run.origin(), run.subject(), run.policy(), run.input(), head.state())
        : (Run) now;
  }

  /** Returns the whole run once it is terminal, or its head when the time has passed. */
  public RunFacts awaitEnd(RunFacts run, Duration time) {
    if (run.status().terminal()) {
      return run; // A terminal run never changes.
    }
    if (!time.isZero()) {
      awaitUntil(run, time, now -> now.status().terminal());
    }
    return store.findCurrent(View.whole(run.tenant()), run.id()).orElse(run);
  }

  /** Waits for a change of the run, at most for a time. */
  public void awaitChange(RunFacts run, Duration time) {
    long version = run.state().version();
    awaitUntil(run, time, now -> now.state().version() > version || now.status().terminal());
  }

  private void awaitUntil(RunFacts run, Duration time, Predicate<RunHead> enough) {
    changeNotifier.await(
        run.id(),
        time,
        () ->
            store
                .findHead(run.tenant(), run.id())
                .filter(enough.negate())
                .map(this::pollingInterval));
  }

  /**
   * Returns the polling interval. Runs of this process notify; those of other processes are found
   * by polling.
   */
  private Duration pollingInterval(RunHead run) {
    return leases.has(run) ? POLL_OWN : POLL_OTHERS;
  }
}
