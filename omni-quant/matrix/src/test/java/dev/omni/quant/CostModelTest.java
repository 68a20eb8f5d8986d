package dev.omni.quant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.engine.Engines;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Work;
import dev.omni.quant.draws.Chance;
import dev.omni.quant.draws.DrawnCapabilities;
import dev.omni.quant.draws.Draws;
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
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The estimated steps of engines against the time that they take of a processor, a step being 10 ns
 * of the reference machine: within a factor of three from 0.2 ms on, and at most 1e5 steps below.
 * Fixed work in the same JVM says how fast this machine is. The inputs are the examples and draws
 * of each capability, of the usual size and of more; a search may have a long way by chance, so
 * that the middle one of a size counts, and more are drawn where that of a few is outside.
 */
@Tag("full")
@Tag("matrix")
@ExtendWith(SampleInMessage.class)
final class CostModelTest {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final double STEP_NANOS = 10;
  private static final double SHORT_NANOS = 2e5;
  private static final double LONG_NANOS = 1e8;
  private static final double LONGEST_FIRST_NANOS = 1e9;
  private static final double SHORT_STEPS = 1e5;
  private static final double FACTOR = 3;
  private static final double WARM_NANOS = 2e8;
  private static final double MAX_WARM_NANOS = 3e9;

  /** Runs that take less than this part of those before show that the compiler has not ended. */
  private static final double COMPILED = 0.9;

  private static final int DRAWS = 3;
  private static final int MAX_DRAWS = 9;

  private static final double SLOWNESS = ReferenceWork.slowness(CostModelTest::least);

  /** Each capability with how many times the usual size its draws have. */
  static Stream<Arguments> sizes() {
    return CapabilitySample.of(Engines.all()).engines().stream()
        .flatMap(
            engine ->
                Stream.of(1, 4, 16)
                    .map(times -> Arguments.of(Named.of(engine.capability().id(), engine), times)));
  }

  /** Returns the first draws of a size, those of the usual one after the examples. */
  private static List<Json.Obj> firstInputs(JsonEngine engine, int times) {
    var inputs = new ArrayList<Json.Obj>();
    if (times == 1) {
      engine.capability().input().examples().forEach(example -> inputs.add((Json.Obj) example));
    }
    inputs.addAll(draws(engine, times, 1, DRAWS));
    return valid(engine, inputs);
  }

  private static List<Json.Obj> draws(JsonEngine engine, int times, int from, int to) {
    Draws draws = DrawnCapabilities.ALL.get(engine.capability().id());
    return IntStream.rangeClosed(from, to)
        .mapToObj(seed -> draws.draw(new Chance(new SplittableRandom(seed), times)))
        .toList();
  }

  /** Returns the valid ones with their defaults, each once. */
  private static List<Json.Obj> valid(JsonEngine engine, List<Json.Obj> inputs) {
    return inputs.stream()
        .distinct()
        .filter(input -> engine.capability().input().problems(input).isEmpty())
        .map(engine.capability().input()::filled)
        .filter(input -> engine.problems(input).isEmpty())
        .toList();
  }

  private static double nanos(Runnable work) {
    long before = THREADS.getCurrentThreadCpuTime();
    work.run();
    return THREADS.getCurrentThreadCpuTime() - before;
  }

  /** Returns the least of a few times: what else the machine does only adds to them. */
  private static double least(Runnable work) {
    return IntStream.range(0, 5).mapToDouble(k -> nanos(work)).min().orElseThrow();
  }

  @ParameterizedTest(name = "{0} x {1}")
  @MethodSource("sizes")
  void steps_are_what_the_processor_takes(JsonEngine engine, int times) {
    var inputs = new ArrayList<>(firstInputs(engine, times));
    List<Double> ratios = ratios(engine, inputs);
    if (!isWithin(ratios)) { // All once more: the first ones came before the compiler had ended.
      inputs.addAll(valid(engine, draws(engine, times, DRAWS + 1, MAX_DRAWS)));
      ratios = ratios(engine, inputs);
    }
    assertThat(isWithin(ratios))
        .as("%s: steps over those that were measured: %s", engine.capability().id(), ratios)
        .isTrue();
  }

  private static List<Double> ratios(JsonEngine engine, List<Json.Obj> inputs) {
    var ratios = new ArrayList<Double>();
    for (Json.Obj input : inputs) {
      double nanos = taken(() -> assertThat(engine.compute(input, Work.alone())).isNotNull());
      double steps = engine.steps(input);
      if (nanos < SHORT_NANOS) {
        assertThat(steps).as("%.0f ns for %s", nanos, input).isLessThanOrEqualTo(SHORT_STEPS);
      } else {
        ratios.add(steps * STEP_NANOS / nanos);
      }
    }
    return ratios;
  }

  private static boolean isWithin(List<Double> ratios) {
    if (ratios.isEmpty()) {
      return true;
    }
    double median = ratios.stream().sorted().toList().get(ratios.size() / 2);
    return median >= 1 / FACTOR && median <= FACTOR;
  }

  /**
   * Returns the nanoseconds of a run when the compiler has ended: runs of a while take no less than
   * those of the while before. A short one has said enough when it is short.
   */
  private static double compiled(Runnable compute) {
    double mean = Double.POSITIVE_INFINITY;
    for (double total = 0; total < MAX_WARM_NANOS; ) {
      double before = mean;
      double sum = 0;
      int runs = 0;
      while (sum < WARM_NANOS) {
        double last = nanos(compute) + 1;
        if (last < SHORT_NANOS * SLOWNESS) {
          return last;
        }
        sum += last;
        runs++;
      }
      mean = sum / runs;
      total += sum;
      if (mean >= COMPILED * before) {
        break;
      }
    }
    return mean;
  }

  /** Returns the nanoseconds of a run on the reference machine. */
  private static double taken(Runnable compute) {
    double last = nanos(compute);
    if (last < LONGEST_FIRST_NANOS) { // The first run loads classes and tables.
      last = compiled(compute);
    }
    if (last < SHORT_NANOS * SLOWNESS || last > LONG_NANOS) {
      return last / SLOWNESS;
    }
    int repeats = (int) Math.max(1, 1e7 / last);
    return least(
            () -> {
              for (int k = 0; k < repeats; k++) {
                compute.run();
              }
            })
        / repeats
        / SLOWNESS;
  }
}
