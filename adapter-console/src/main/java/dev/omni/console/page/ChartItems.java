package dev.omni.console.page;

import dev.omni.console.view.Shown;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The items that a chart is made of: all of a list, or the newest.
 *
 * @param items the newest first
 * @param whole whether the list has no others
 */
record ChartItems<T>(List<T> items, boolean whole) {
  /** Returns the first items of a list that was read one further than the chart takes. */
  static <T> ChartItems<T> of(List<T> read, int most) {
    return new ChartItems<>(read.stream().limit(most).toList(), read.size() <= most);
  }

  /** Returns the title of the chart of a subject, with what it covers. */
  String title(String subject, Function<T, Optional<Instant>> time) {
    int count = items.size();
    return whole
        ? subject + ": " + count + " in all"
        : subject
            + ": the newest "
            + count
            + time.apply(items.get(count - 1)).map(at -> ", since " + Shown.time(at)).orElse("");
  }
}
