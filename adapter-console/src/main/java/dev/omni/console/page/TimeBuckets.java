package dev.omni.console.page;

import dev.omni.console.page.Charts.Period;
import dev.omni.console.page.Charts.TimedNumber;
import dev.omni.engine.figure.Figure;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Numbers of items by hour or day and by a word. */
final class TimeBuckets {
  /** The least number of bars for which a chart has room. */
  private static final int LEAST = 14;

  private final ChronoUnit unit;
  private final SortedMap<Instant, Map<String, Long>> counts = new TreeMap<>();

  /** Creates counts by hour. */
  TimeBuckets() {
    this(ChronoUnit.HOURS);
  }

  /** Creates counts by hours or days, in UTC. */
  TimeBuckets(ChronoUnit unit) {
    this.unit = unit;
  }

  /** Counts an item. */
  void add(Instant at, String word) {
    counts
        .computeIfAbsent(at.truncatedTo(unit), start -> new TreeMap<>())
        .merge(word, 1L, Long::sum);
  }

  boolean isEmpty() {
    return counts.isEmpty();
  }

  /** Returns stacked bars of the numbers. */
  Figure chart(String title) {
    var numbers = new ArrayList<TimedNumber>();
    counts.forEach(
        (start, words) ->
            words.forEach((word, count) -> numbers.add(new TimedNumber(start, word, count))));
    return Charts.stacked(numbers, new Charts.Axes(title, unit, period()));
  }

  /** Returns the time from the first to the last count, and not less than a chart has room for. */
  Period period() {
    Instant end = counts.lastKey().plus(1, unit);
    Instant begin = end.minus(LEAST, unit);
    return new Period(counts.firstKey().isBefore(begin) ? counts.firstKey() : begin, end);
  }
}
