package dev.omni.application.run.list;

import dev.omni.application.list.ListPage;
import dev.omni.application.load.Reservations;
import dev.omni.application.run.Runs;
import dev.omni.application.run.list.RunPage.Count;
import dev.omni.application.run.list.RunPage.Scan;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.access.Caller;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.RunFacts;
import dev.omni.domain.run.RunHead;
import dev.omni.domain.run.RunQuery;
import dev.omni.domain.run.RunQuery.Filter;
import dev.omni.domain.world.Capability;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A search of runs by their values, or in an order that the store does not have.
 *
 * @param filter that the store knows
 * @param capability of the runs; empty where no value is needed
 * @param conditions on their values
 * @param order of the list
 */
record RunSearch(
    Runs runs,
    Caller caller,
    Filter filter,
    Optional<Capability> capability,
    List<RunCondition> conditions,
    RunOrder order) {
  /** A span that leads beyond the year 9999, which is the last one of a run. */
  private static final Duration NO_TIME_OF_A_RUN = Duration.ofDays(10_000 * 366L);

  private static final Instant FIRST_TIME = Instant.parse("0000-01-01T00:00:00Z");

  /** The values by which a run is chosen and sorted. */
  private record Found(boolean chosen, Optional<Json> value) {}

  /** Returns whether the store finds and sorts the runs itself. */
  boolean isOfStore() {
    return conditions.isEmpty() && order.isNewest();
  }

  /** Returns whether a run that was read satisfies the conditions. */
  boolean accepts(RunFacts run) {
    return found(run).chosen();
  }

  private Found found(RunFacts run) {
    Optional<RunMember> key = order.member();
    List<RunMember> members =
        Stream.concat(conditions.stream().map(RunCondition::member), key.stream()).toList();
    if (members.isEmpty()) {
      return new Found(true, order.fact(run));
    }
    List<Optional<Json>> values =
        new RunValues(runs, caller, capability.orElseThrow()).of(run, members);
    boolean chosen = true;
    for (int i = 0; i < conditions.size(); i++) {
      chosen &= values.get(i).filter(conditions.get(i)::accepts).isPresent();
    }
    Optional<Json> value =
        key.isPresent() ? values.get(values.size() - 1).map(RunOrder::shortened) : order.fact(run);
    return new Found(chosen, value);
  }

  /** Returns what a listed run has; what cannot be read is chosen and has no value. */
  private Found found(Stored<RunHead> run) {
    return run.then(RunQuery::position, this::found)
        .value()
        .orElse(new Found(true, Optional.empty()));
  }

  /** Returns the page after a position. */
  RunPage page(Optional<ListPosition> after, int limit, boolean counted) {
    return order.isNewest() ? newest(after, limit, counted) : sorted(after, limit, counted);
  }

  private RunPage newest(Optional<ListPosition> after, int limit, boolean counted) {
    var scan = new RunScan(runs, caller, filter, after);
    var items = new ArrayList<Stored<RunFacts>>();
    boolean first = after.isEmpty() && counted;
    var chosen = new int[1];
    Scan read =
        scan.read(
            run -> {
              if (found(run).chosen()) {
                chosen[0]++;
                if (items.size() <= limit) {
                  items.add(run.then(RunQuery::position, head -> head));
                }
              }
              return first || items.size() <= limit;
            });
    Optional<ListPosition> rest = read.complete() ? Optional.empty() : scan.last();
    Optional<Count> count =
        first
            ? Optional.of(new Count(chosen[0], read.complete()))
            : Optional.of(counted).filter(wanted -> wanted).map(wanted -> count());
    return new RunPage(RunScan.page(items, limit, rest), Optional.of(read), count);
  }

  /** Returns the number of runs of the whole list, as far as one request reads it. */
  private Count count() {
    var chosen = new int[1];
    Scan read =
        new RunScan(runs, caller, filter, Optional.empty())
            .read(
                run -> {
                  chosen[0] += found(run).chosen() ? 1 : 0;
                  return true;
                });
    return new Count(chosen[0], read.complete());
  }

  private RunPage sorted(Optional<ListPosition> after, int limit, boolean counted) {
    Optional<ListPosition> older = after.flatMap(RunSearch::readUpTo);
    Optional<Count> count = counted && older.isPresent() ? Optional.of(count()) : Optional.empty();
    var ranked = new ArrayList<RankedRun>();
    var scan = new RunScan(runs, caller, filter, older);
    Scan read =
        scan.read(
            run -> {
              Found found = found(run);
              if (found.chosen()) {
                ranked.add(
                    new RankedRun(run.then(RunQuery::position, RunQuery::position), found.value()));
              }
              return older.isEmpty() || ranked.size() < limit;
            });
    if (counted && older.isEmpty()) {
      count = Optional.of(new Count(ranked.size(), read.complete()));
    }
    Comparator<RankedRun> comparator = order.comparator();
    ranked.sort(comparator);
    Stream<RankedRun> rest = ranked.stream();
    if (after.isPresent() && older.isEmpty()) {
      RankedRun seen = ranked(after.get());
      rest = rest.filter(run -> comparator.compare(seen, run) < 0);
    }
    List<RankedRun> page = rest.limit(limit + 1L).toList();
    List<Stored<RunFacts>> items =
        page.stream().limit(limit).flatMap(run -> read(run).stream()).toList();
    Optional<ListPosition> next =
        page.size() > limit
            ? Optional.of(page.get(limit - 1).position())
            : scan.last().filter(last -> !read.complete()).map(RunSearch::continuedAt);
    return new RunPage(new ListPage<>(items, next), Optional.of(read), count);
  }

  /**
   * Returns the position of a cursor behind all runs that were sorted together: what is older
   * follows page by page, each sorted in itself. It differs from that of a run by its time, which
   * no run has.
   */
  private static ListPosition continuedAt(ListPosition last) {
    return new ListPosition(last.createdAt().plus(NO_TIME_OF_A_RUN), last.id());
  }

  /** Returns the last of the runs that were sorted together; empty for the position of a run. */
  private static Optional<ListPosition> readUpTo(ListPosition position) {
    return Optional.of(
            new ListPosition(position.createdAt().minus(NO_TIME_OF_A_RUN), position.id()))
        .filter(last -> !last.createdAt().isBefore(FIRST_TIME));
  }

  /** Returns a run of the page; empty for one that was removed meanwhile. */
  private Optional<Stored<RunFacts>> read(RankedRun ranked) {
    Stored<Optional<RunFacts>> run =
        ranked.run().then(Function.identity(), position -> listed(position).map(head -> head));
    return run.value().filter(Optional::isEmpty).isPresent()
        ? Optional.empty()
        : Optional.of(run.then(found -> RunQuery.position(found.get()), Optional::get));
  }

  private Optional<RunHead> listed(ListPosition position) {
    return Reservations.passing(() -> runs.listed(caller, position.id()));
  }

  /** Returns the run of a position, to which the next page connects. */
  private RankedRun ranked(ListPosition position) {
    Stored<ListPosition> known = new Stored.Read<>(position);
    Stored<Found> found =
        known.then(
            Function.identity(),
            seen -> listed(seen).map(this::found).orElseThrow(RunSearch::gone));
    return new RankedRun(known, found.value().flatMap(Found::value));
  }

  private static Fault gone() {
    return Fault.at(
        FaultCode.CURSOR_INVALID,
        "parameter:cursor",
        "must be the cursor of a page whose last run still exists; read from the first page");
  }
}
