package dev.omni.application.run;

import dev.omni.application.run.worker.RunWorker;
import dev.omni.application.run.worker.RunWriter;
import dev.omni.application.run.worker.UnreadableRuns;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.IdempotencyStore;
import dev.omni.application.spi.store.RunEventStore;
import dev.omni.application.spi.store.RunStore;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Scope;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunEvent;
import dev.omni.domain.run.RunFacts;
import dev.omni.domain.run.RunHead;
import dev.omni.domain.run.RunQuery;
import dev.omni.domain.run.RunTarget.CapabilityTarget;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** The facet to read, list, follow and cancel runs; {@link RunStarter} starts them. */
public final class Runs {
  private final RunWriter runWriter;
  private final RunStore store;
  private final RunEventStore runEvents;
  private final IdempotencyStore idempotency;
  private final RunWorker worker;
  private final UnreadableRuns unreadable;

  /** Creates the facet; cancellations stop runs of the worker. */
  @SuppressWarnings("exports") // Omni alone calls it.
  public Runs(RunWriter runWriter, Stores stores, RunWorker worker) {
    this.runWriter = runWriter;
    this.store = stores.runs();
    this.runEvents = stores.runEvents();
    this.idempotency = stores.idempotency();
    this.worker = worker;
    this.unreadable = new UnreadableRuns(runWriter, store);
  }

  /**
   * Returns the current run; one that lost its worker for good is ended first.
   *
   * @throws Fault {@code run_not_found}
   */
  public Run read(Caller caller, UUID id) {
    caller.require(Scope.OMNI_READ);
    return current(caller, id);
  }

  /**
   * Returns the current run without a check of scopes, for operations with a scope of their own.
   *
   * @throws Fault {@code run_not_found}
   */
  public Run current(Caller caller, UUID id) {
    return runWriter.endIfLost(visible(caller, id));
  }

  /** Returns the run once it is terminal or the time has passed. */
  public Run await(Caller caller, UUID id, Duration time) {
    return awaitEnd(read(caller, id), time);
  }

  /** Returns an already authorized run once it is terminal or the time has passed. */
  public Run awaitEnd(Run run, Duration time) {
    return runWriter.awaiter().await(run, time);
  }

  /**
   * Returns the run as it is shown: whole once it has ended, and before that only its head.
   *
   * @throws Fault {@code run_not_found}, {@code record_unreadable}
   */
  public RunFacts poll(Caller caller, UUID id) {
    caller.require(Scope.OMNI_READ);
    RunFacts known = seen(caller, store.findCurrent(caller.view(), id));
    return known instanceof RunHead head && runWriter.isOverdue(head) ? current(caller, id) : known;
  }

  /** Returns an already authorized run, whole once it is terminal, when the time has passed. */
  public RunFacts pollEnd(RunFacts run, Duration time) {
    return runWriter.awaiter().awaitEnd(run, time);
  }

  /**
   * Returns the head of a run, whose end is not read either.
   *
   * @throws Fault {@code run_not_found}
   */
  public RunHead follow(Caller caller, UUID id) {
    caller.require(Scope.OMNI_READ);
    return runWriter.endIfLost(head(caller, id));
  }

  private RunHead head(Caller caller, UUID id) {
    return seen(
        caller, store.findHead(caller.tenant(), id).filter(run -> caller.view().sees(run.view())));
  }

  /** Returns the matching runs, newest first; one more than requested, to detect a next page. */
  public List<Stored<RunHead>> list(
      Caller caller, RunQuery.Filter filter, Optional<ListPosition> after, int limit) {
    caller.require(Scope.OMNI_READ);
    return own(caller, filter)
        .map(own -> current(new RunQuery(caller.view(), own, after, limit)))
        .orElse(List.of());
  }

  /**
   * Returns the number of matching runs.
   *
   * @param most the greatest number that is returned
   */
  public int count(Caller caller, RunQuery.Filter filter, int most) {
    caller.require(Scope.OMNI_READ);
    return own(caller, filter)
        .map(own -> store.count(new RunQuery(caller.view(), own, Optional.empty(), most)))
        .orElse(0);
  }

  /** Returns a filter for what the caller sees; empty when it names a workspace of others. */
  private static Optional<RunQuery.Filter> own(Caller caller, RunQuery.Filter filter) {
    Optional<UUID> bound = caller.binding().workspaceId();
    boolean foreign =
        bound.isPresent() && filter.workspace().filter(w -> !w.equals(bound.get())).isPresent();
    return foreign ? Optional.empty() : Optional.of(filter.in(bound.or(filter::workspace)));
  }

  /**
   * Returns a listed run with its whole input and outcome; empty when it was removed meanwhile.
   *
   * @throws Fault {@code record_unreadable}
   */
  public Optional<Run> whole(Caller caller, RunFacts listed) {
    caller.require(Scope.OMNI_READ);
    return listed instanceof Run run
        ? Optional.of(run)
        : store.find(caller.view(), listed.id()).filter(run -> isVisible(caller, run));
  }

  /**
   * Returns a run as lists show it; empty when the caller sees none of this id.
   *
   * @throws Fault {@code record_unreadable}
   */
  public Optional<RunHead> listed(Caller caller, UUID id) {
    caller.require(Scope.OMNI_READ);
    return store
        .find(caller.view(), id)
        .filter(run -> isVisible(caller, run))
        .map(runWriter::endIfLost)
        .map(Run::head);
  }

  /** Returns the current time. */
  public Instant now() {
    return runWriter.now();
  }

  /**
   * Returns runs after ending those without a worker; runs that no longer match are replaced by the
   * next ones.
   */
  private List<Stored<RunHead>> current(RunQuery query) {
    List<Stored<RunHead>> stored = store.list(query);
    List<Stored<RunHead>> found =
        stored.stream()
            .map(run -> run.then(RunQuery::position, runWriter::endIfLost))
            .filter(run -> run.value().map(query::matches).orElse(true))
            .toList();
    if (found.size() == stored.size() || stored.size() < query.limit()) {
      return found;
    }
    var last = stored.get(stored.size() - 1).position(RunQuery::position);
    int room = query.limit() - found.size();
    var rest = new RunQuery(query.view(), query.filter(), Optional.of(last), room);
    return Stream.concat(found.stream(), current(rest).stream()).toList();
  }

  /**
   * Returns the run of an idempotency key of the caller's tenant.
   *
   * @param operation that received the key; empty for the creation, or the retry without one
   */
  public Optional<Run> findByKey(
      Caller caller, IdempotencyKey key, Optional<KeyedOperation> operation) {
    caller.require(Scope.OMNI_READ);
    return Stream.of(KeyedOperation.values())
        .filter(one -> operation.map(one::equals).orElse(true))
        .map(one -> RunRequest.id(caller, one, key))
        .flatMap(scoped -> idempotency.find(scoped, runWriter.now()).stream())
        .flatMap(record -> store.find(caller.view(), record.resourceId()).stream())
        .filter(run -> isVisible(caller, run))
        .findFirst()
        .map(runWriter::endIfLost);
  }

  /** Returns the run with a number among those of the caller's project and mode. */
  public Optional<Run> findByNumber(Caller caller, long number) {
    caller.require(Scope.OMNI_READ);
    return store
        .sequence()
        .find(caller.tenant(), number)
        .flatMap(id -> store.find(caller.view(), id))
        .filter(run -> isVisible(caller, run))
        .map(runWriter::endIfLost);
  }

  /**
   * Cancels a job; a cancelled one stays unchanged without a fault.
   *
   * @throws Fault {@code run_not_found}, {@code run_not_cancellable}, {@code run_already_terminal}
   */
  public Run cancel(Caller caller, UUID id) {
    caller.require(Scope.RUNS_CANCEL);
    Run cancelled =
        runWriter.change(
            runWriter.endIfLost(visible(caller, id)), run -> run.cancelled(runWriter.now()));
    worker.stop(id);
    return cancelled;
  }

  /** Cancels the active jobs of an API key and returns their number. Direct runs continue. */
  public int cancelAll(ApiKey key) {
    return (int)
        store.listUnfinished(key.binding().tenant(), key.id()).stream()
            .filter(this::cancelled)
            .count();
  }

  /** Cancels a run; returns false for a direct or terminal one. */
  private boolean cancelled(RunHead head) {
    try {
      unreadable
          .findOrEnd(head)
          .ifPresent(run -> runWriter.change(run, open -> open.cancelled(runWriter.now())));
    } catch (Fault endsByItself) {
      return false;
    }
    worker.stop(head.id());
    return true;
  }

  /**
   * Ends the unfinished runs of all tenants whose record cannot be read, but for those that a
   * worker executes; returns their ids.
   *
   * @param dry whether they are only returned
   */
  public List<UUID> endUnreadable(boolean dry) {
    return unreadable.endAll(dry);
  }

  /** Returns the events of a run after a sequence number, in order. */
  public List<RunEvent> events(Caller caller, UUID id, long after, int limit) {
    caller.require(Scope.OMNI_READ);
    return runEvents.list(caller.tenant(), head(caller, id).id(), after, limit);
  }

  /** Waits for a change of the run after a known state, at most for a time. */
  public void listen(Caller caller, RunFacts known, Duration time) {
    caller.require(Scope.OMNI_READ);
    runWriter.awaiter().awaitChange(known, time);
  }

  /**
   * Returns a run that the caller may see; checks no scope.
   *
   * @throws Fault {@code run_not_found}
   */
  public Run visible(Caller caller, UUID id) {
    return seen(caller, store.findCached(caller.view(), id));
  }

  private static <R extends RunFacts> R seen(Caller caller, Optional<R> found) {
    return found
        .filter(run -> isVisible(caller, run))
        .orElseThrow(() -> Fault.of(FaultCode.RUN_NOT_FOUND, "No run has this id."));
  }

  private static boolean isVisible(Caller caller, RunFacts run) {
    return run.subject().kind().equals(CapabilityTarget.KIND)
        && run.subject().workspace().map(caller.binding()::allows).orElse(true);
  }
}
