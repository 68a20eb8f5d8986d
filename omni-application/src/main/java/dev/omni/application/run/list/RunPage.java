package dev.omni.application.run.list;

import dev.omni.application.list.ListPage;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.RunFacts;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A page of a list of runs.
 *
 * @param runs the page
 * @param scan what was read for it; empty when the store found the runs itself
 * @param count the number of all runs of the list, where it was requested
 */
public record RunPage(ListPage<Stored<RunFacts>> runs, Optional<Scan> scan, Optional<Count> count) {
  /**
   * The runs that were read for a page.
   *
   * @param runs their number
   * @param complete whether they are all that the other filters select
   */
  public record Scan(int runs, boolean complete) {}

  /**
   * A number of runs.
   *
   * @param runs those that were counted
   * @param exact whether there are no more
   */
  public record Count(int runs, boolean exact) {
    /** Returns the number, or a text as {@code 10,000+}. */
    public Json json() {
      return exact ? Json.num(runs) : Json.str(text());
    }

    /** Returns the number with commas. */
    public String text() {
      return String.format(Locale.ROOT, "%,d", runs) + (exact ? "" : "+");
    }
  }

  /** Returns the items. */
  public List<Stored<RunFacts>> items() {
    return runs.items();
  }

  /** Returns the position of the last item, when there are more. */
  public Optional<ListPosition> next() {
    return runs.next();
  }

  /** Returns the members of {@code meta} that only this list has. */
  public Json.Obj meta() {
    return Json.Obj.EMPTY
        .withPresent("scanned", scan.map(Scan::runs))
        .withPresent("complete", scan.map(Scan::complete))
        .withPresent("count", count.map(Count::json));
  }
}
