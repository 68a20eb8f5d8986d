package dev.omni.domain.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Quantiles of durations that are counted between 24 bounds. */
class LatencyBoundsTest {
  private static List<Long> counted(List<Integer> microseconds) {
    var counts = new ArrayList<>(Collections.nCopies(LatencyBounds.COUNTERS, 0L));
    for (int time : microseconds) {
      int index = LatencyBounds.index(Duration.ofNanos(1000L * time));
      counts.set(index, counts.get(index) + 1);
    }
    return counts;
  }

  /** The nearest rank of the sorted durations themselves is the independent value. */
  @Property
  void a_quantile_is_off_by_less_than_a_quarter(
      @ForAll @Size(min = 1, max = 200) List<@IntRange(min = 400, max = 11_000_000) Integer> times,
      @ForAll @IntRange(min = 1, max = 100) int percent) {
    List<Integer> sorted = times.stream().sorted().toList();
    int rank = Math.max(1, (int) Math.ceil(percent / 100.0 * times.size()));
    double exact = sorted.get(rank - 1) / 1000.0;

    double estimate = LatencyBounds.quantile(counted(times), percent / 100.0).orElseThrow();

    assertThat(estimate).isCloseTo(exact, within(0.25 * exact));
  }

  @Test
  void without_requests_there_is_no_quantile() {
    assertThat(LatencyBounds.quantile(counted(List.of()), 0.5)).isEmpty();
  }

  @Test
  void what_takes_longer_than_the_last_bound_is_estimated_by_it() {
    double last = LatencyBounds.quantile(counted(List.of(60_000_000)), 0.5).orElseThrow();

    assertThat(last).isCloseTo(0.4 * Math.pow(1.56, 23), within(0.01)).isGreaterThan(11_000);
    assertThat(LatencyBounds.index(Duration.ofMinutes(1))).isEqualTo(24);
    assertThat(LatencyBounds.index(Duration.ZERO)).isZero();
  }
}
