package dev.omni.application.run.list;

import dev.omni.application.list.ListPage;
import dev.omni.application.run.Runs;
import dev.omni.application.run.list.RunPage.Scan;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.access.Caller;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.run.RunFacts;
import dev.omni.domain.run.RunHead;
import dev.omni.domain.run.RunQuery;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A reading of runs newest first, one after the other, that ends at {@value #MOST} of them or after
 * 250 ms. No index has the values of runs, so that storing them costs nothing more.
 */
final class RunScan {
  /** The most runs that one request reads. */
  static final int MOST = 5_000;

  /** The longest time that one request reads. */
  static final Duration LONGEST = Duration.ofMillis(250);

  private static final int AT_ONCE = 100;

  private final Runs runs;
  private final Caller caller;
  private final RunQuery.Filter filter;
  private Optional<ListPosition> last;
  private int read;

  /**
   * @param filter that the store knows
   * @param after position from which runs are read; empty for the newest
   */
  RunScan(Runs runs, Caller caller, RunQuery.Filter filter, Optional<ListPosition> after) {
    this.runs = runs;
    this.caller = caller;
    this.filter = filter;
    this.last = after;
  }

  /**
   * Reads runs until one is refused, the limits are reached or there are no more.
   *
   * @param more receives a run, and returns whether to continue
   * @return what was read
   */
  Scan read(Predicate<Stored<RunHead>> more) {
    Optional<Instant> end = Optional.empty();
    while (read < MOST) {
      int wanted = Math.min(AT_ONCE, MOST - read);
      List<Stored<RunHead>> page = runs.list(caller, filter, last, wanted);
      Instant latest = end.orElseGet(() -> runs.now().plus(LONGEST));
      end = Optional.of(latest); // The first page is read whatever it takes, as by a plain list.
      for (Stored<RunHead> run : page) {
        read++;
        last = Optional.of(run.position(RunQuery::position));
        if (!more.test(run) || runs.now().isAfter(latest)) {
          return new Scan(read, false);
        }
      }
      if (page.size() < wanted) {
        return new Scan(read, true);
      }
    }
    return new Scan(read, false);
  }

  /** Returns the position of the run that was read last. */
  Optional<ListPosition> last() {
    return last;
  }

  /** Returns a page of runs with the position from which the next request continues. */
  static ListPage<Stored<RunFacts>> page(
      List<Stored<RunFacts>> found, int limit, Optional<ListPosition> rest) {
    if (found.size() <= limit) {
      return new ListPage<>(found, rest);
    }
    List<Stored<RunFacts>> items = found.subList(0, limit);
    return new ListPage<>(items, Optional.of(items.get(limit - 1).position(RunQuery::position)));
  }
}
