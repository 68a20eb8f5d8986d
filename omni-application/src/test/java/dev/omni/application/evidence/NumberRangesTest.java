package dev.omni.application.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class NumberRangesTest {
  private static List<String> without(NumberRanges all, NumberRanges some) {
    return all.without(some).stream().map(NumberRanges.Range::toString).toList();
  }

  @Test
  void numbers_and_ranges_that_touch_become_one() {
    var ranges = new NumberRanges();
    ranges.add(5);
    ranges.add(1, 3);
    ranges.add(4);
    ranges.add(9, 8);

    assertThat(without(ranges, new NumberRanges())).containsExactly("1 to 5");
    assertThat(ranges.contains(4)).isTrue();
    assertThat(ranges.contains(6)).isFalse();
  }

  @Test
  void what_is_open_is_left_out_and_a_gap_is_named() {
    var ended = new NumberRanges();
    ended.addUpTo(7, List.of(9L, 7L, 4L));
    var logged = new NumberRanges();
    logged.add(1);
    logged.add(6);
    logged.add(12);

    assertThat(without(ended, new NumberRanges())).containsExactly("1 to 3", "5 to 6");
    assertThat(without(ended, logged)).containsExactly("2 to 3", "5");
  }

  @Test
  void a_claim_of_more_numbers_than_fit_in_memory_is_one_range() {
    var claimed = new NumberRanges();
    claimed.addUpTo(Long.MAX_VALUE - 1, List.of());
    var logged = new NumberRanges();
    logged.add(1, 3);

    assertThat(without(claimed, logged)).containsExactly("4 to " + (Long.MAX_VALUE - 1));
  }

  @Test
  void they_agree_with_a_plain_set_of_numbers() {
    var chance = new Random(17);
    for (int round = 0; round < 300; round++) {
      var all = new NumberRanges();
      var some = new NumberRanges();
      var plain = new TreeSet<Long>();
      for (int i = 0; i < 12; i++) {
        long first = chance.nextInt(40);
        long last = first + chance.nextInt(5);
        boolean kept = chance.nextBoolean();
        (kept ? all : some).add(first, last);
        for (long n = first; kept && n <= last; n++) {
          plain.add(n);
        }
      }
      plain.removeIf(some::contains);
      var left = new ArrayList<Long>();
      for (NumberRanges.Range range : all.without(some)) {
        for (long n = range.first(); n <= range.last(); n++) {
          left.add(n);
        }
      }
      assertThat(left).containsExactlyElementsOf(plain);
    }
  }
}
