package dev.omni.application.evidence;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A set of whole numbers, kept as ranges: the numbers of a project have hardly a gap, and what a
 * changed database claims of them may be of any size.
 */
final class NumberRanges {
  /** Numbers without a gap between, as {@code 7} or {@code 7 to 9}. */
  record Range(long first, long last) {
    @Override
    public String toString() {
      return first == last ? String.valueOf(first) : first + " to " + last;
    }
  }

  /** The last number of each range, by its first; ranges neither touch nor overlap. */
  private final TreeMap<Long, Long> ranges = new TreeMap<>();

  void add(long number) {
    add(number, number);
  }

  /** Adds all numbers from {@code first} to {@code last}; none when {@code last} is smaller. */
  void add(long first, long last) {
    if (last < first) {
      return;
    }
    long from = first;
    long to = last;
    Map.Entry<Long, Long> before = ranges.floorEntry(first);
    if (before != null && before.getValue() >= first - 1) {
      from = before.getKey();
      to = Math.max(to, before.getValue());
    }
    Map.Entry<Long, Long> next = ranges.ceilingEntry(from);
    while (next != null && next.getKey() - 1 <= to) {
      to = Math.max(to, next.getValue());
      ranges.remove(next.getKey());
      next = ranges.ceilingEntry(from);
    }
    ranges.put(from, to);
  }

  /** Adds the numbers from 1 to {@code last} but for some of them. */
  void addUpTo(long last, List<Long> without) {
    long from = 1;
    for (long left : without.stream().filter(one -> one <= last).sorted().toList()) {
      add(from, left - 1);
      from = Math.max(from, left + 1);
    }
    add(from, last);
  }

  boolean contains(long number) {
    Map.Entry<Long, Long> range = ranges.floorEntry(number);
    return range != null && range.getValue() >= number;
  }

  /** Returns the greatest number; 0 for none. */
  long greatest() {
    return ranges.isEmpty() ? 0 : ranges.lastEntry().getValue();
  }

  /** Returns the numbers of this that another set lacks, in their order. */
  List<Range> without(NumberRanges other) {
    var missing = new ArrayList<Range>();
    ranges.forEach((first, last) -> missing(first, last, other, missing));
    return missing;
  }

  private static void missing(long first, long last, NumberRanges other, List<Range> missing) {
    Long start = other.ranges.floorKey(first);
    long from = first;
    for (var range : other.ranges.tailMap(start == null ? first : start, true).entrySet()) {
      if (range.getKey() > last) {
        break;
      }
      if (range.getKey() > from) {
        missing.add(new Range(from, range.getKey() - 1));
      }
      from = Math.max(from, range.getValue() + 1);
    }
    if (from <= last) {
      missing.add(new Range(from, last));
    }
  }
}
