package dev.omni.domain.evidence;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;

/** Numbers without a gap between, as texts name them: {@code 7}, or {@code 7 to 9}. */
record SequenceRange(long first, long last) {
  /** Returns the ranges of some numbers, in their order. */
  static List<SequenceRange> of(SortedSet<Long> numbers) {
    var ranges = new ArrayList<SequenceRange>();
    for (long number : numbers) {
      int end = ranges.size() - 1;
      if (end >= 0 && ranges.get(end).last == number - 1) {
        ranges.set(end, new SequenceRange(ranges.get(end).first, number));
      } else {
        ranges.add(new SequenceRange(number, number));
      }
    }
    return ranges;
  }

  @Override
  public String toString() {
    return first == last ? String.valueOf(first) : first + " to " + last;
  }
}
