package dev.omni.quant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.json.Json;
import dev.omni.engine.Engines;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Work;
import dev.omni.quant.draws.Chance;
import dev.omni.quant.draws.DrawnCapabilities;
import dev.omni.testkit.CapabilitySample;
import dev.omni.testkit.SampleInMessage;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The growth of what engines take of a processor when an array has four times the size: at most one
 * and a half times what the estimated steps say. A quantity of the whole sample that is computed
 * anew for each row grows as the square, and is found so. Both sides are ratios, so that no machine
 * is measured.
 */
@Tag("full")
@Tag("matrix")
@ExtendWith(SampleInMessage.class)
final class ScalingTest {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int TIMES = 4;
  private static final int DRAWS = 3;
  private static final double ALLOWED = 1.5;

  /** A draw is of the size that is asked for where its text grows by so much. */
  private static final double GROWN = 1.5;

  /** In less time, what does not grow is a large part. */
  private static final double SHORT_NANOS = 2e5;

  private static final double LONG_NANOS = 1e8;
  private static final double WARM_NANOS = 1e8;
  private static final double SPAN_NANOS = 1e7;

  static Stream<Named<JsonEngine>> engines() {
    return CapabilitySample.of(Engines.all()).engines().stream()
        .map(engine -> Named.of(engine.capability().id(), engine));
  }

  @ParameterizedTest
  @MethodSource("engines")
  void four_times_the_size_takes_what_the_steps_say(JsonEngine engine) {
    var contract = engine.capability().input();
    for (int times = 1; times <= TIMES; times *= TIMES) {
      List<Json.Obj> usual = new ArrayList<>();
      List<Json.Obj> large = new ArrayList<>();
      for (int seed = 1; seed <= DRAWS; seed++) {
        Json.Obj small = drawn(engine, seed, times);
        Json.Obj big = drawn(engine, seed, times * TIMES);
        if (Stream.of(small, big).allMatch(input -> contract.problems(input).isEmpty())
            && big.toString().length() > GROWN * small.toString().length()) {
          usual.add(contract.filled(small));
          large.add(contract.filled(big));
        }
      }
      usual.removeIf(input -> !engine.problems(input).isEmpty());
      large.removeIf(input -> !engine.problems(input).isEmpty());
      if (usual.size() == DRAWS && large.size() == DRAWS) {
        double before = nanos(() -> computed(engine, usual));
        if (before > DRAWS * SHORT_NANOS) {
          requireGrowth(
              before,
              nanos(() -> computed(engine, large)),
              steps(engine, usual),
              steps(engine, large));
          return;
        }
      }
    }
  }

  private static Json.Obj drawn(JsonEngine engine, int seed, int times) {
    return DrawnCapabilities.ALL
        .get(engine.capability().id())
        .draw(new Chance(new SplittableRandom(seed), times));
  }

  private static void computed(JsonEngine engine, List<Json.Obj> inputs) {
    inputs.forEach(input -> assertThat(engine.compute(input, Work.alone())).isNotNull());
  }

  private static double steps(JsonEngine engine, List<Json.Obj> inputs) {
    return inputs.stream().mapToDouble(engine::steps).sum();
  }

  private static void requireGrowth(double usual, double large, double fewer, double more) {
    assertThat(large / usual)
        .as("%.0f us, then %.0f us; steps times %.2f", usual / 1e3, large / 1e3, more / fewer)
        .isLessThanOrEqualTo(ALLOWED * more / fewer);
  }

  /** Returns the nanoseconds of a call that has been compiled, the least of a few. */
  private static double nanos(Runnable call) {
    double last = taken(call);
    for (double all = last; all < WARM_NANOS && last < LONG_NANOS; all += last + 1) {
      last = taken(call);
    }
    if (last > LONG_NANOS) {
      return last;
    }
    int repeats = (int) Math.max(1, SPAN_NANOS / last);
    return IntStream.range(0, 5)
        .mapToDouble(
            k ->
                taken(
                        () -> {
                          for (int i = 0; i < repeats; i++) {
                            call.run();
                          }
                        })
                    / repeats)
        .min()
        .orElseThrow();
  }

  private static double taken(Runnable call) {
    long before = THREADS.getCurrentThreadCpuTime();
    call.run();
    return THREADS.getCurrentThreadCpuTime() - before;
  }

  /** Adds up what each row is apart from the mean, which is that of all rows. */
  private static double apart(double[] rows, boolean once) {
    double whole = mean(rows);
    double sum = 0;
    for (double row : rows) {
      sum += Math.abs(row - (once ? whole : mean(rows)));
    }
    return sum;
  }

  private static double mean(double[] rows) {
    double sum = 0;
    for (double row : rows) {
      sum += row;
    }
    return sum / rows.length;
  }

  private static double nanosOf(int rows, boolean once) {
    double[] values = new SplittableRandom(5).doubles(rows).toArray();
    return nanos(() -> assertThat(apart(values, once)).isPositive());
  }

  @Test
  void a_mean_of_all_rows_that_each_row_takes_again_is_found() {
    double usual = nanosOf(2_000, false);
    double large = nanosOf(8_000, false);

    assertThatThrownBy(() -> requireGrowth(usual, large, 2_000, 8_000))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("steps times 4.00");
  }

  @Test
  void a_mean_that_is_taken_once_passes() {
    requireGrowth(nanosOf(100_000, true), nanosOf(400_000, true), 100_000, 400_000);
  }
}
