package dev.omni.quant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.engine.Engines;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Work;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The estimated steps of engines against the time that they take of a processor, a step being 10 ns
 * of the reference machine: within a factor of three from 0.2 ms on, and at most 1e5 steps below. A
 * fixed loop in the same JVM says how fast this machine is.
 */
@Tag("full")
final class CostModelTest {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int ADDITIONS = 100_000_000;

  /** What the loop takes on the reference machine. */
  private static final double REFERENCE_NANOS = 83e6;

  private static final double STEP_NANOS = 10;
  private static final double SHORT_NANOS = 2e5;
  private static final double SHORT_STEPS = 1e5;
  private static final double FACTOR = 3;

  static Stream<Arguments> inputs() {
    return Stream.concat(
        Stream.of(
                "biology.popgen.hardy-weinberg",
                "finance.option.vanilla",
                "finance.option.digital",
                "physics.steam.if97",
                "risk.credit.irb-capital",
                "risk.var.backtest",
                "treasury.bill.discount",
                "treasury.calendar.schedule")
            .map(id -> Arguments.of(id, example(id))),
        Stream.of(5, 20, 50).map(years -> Arguments.of("treasury.swap.vanilla", swap(years))));
  }

  private static JsonEngine engine(String id) {
    return Engines.all().stream()
        .filter(each -> each.capability().id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  private static Json.Obj example(String id) {
    return (Json.Obj) engine(id).capability().input().examples().get(0);
  }

  /** Returns a swap with quarterly payments on a curve with a node a year. */
  private static Json.Obj swap(int years) {
    Json.Obj example = example("treasury.swap.vanilla");
    LocalDate start = LocalDate.parse(example.text("effective_date"));
    Json.Obj curve = example.findObject("discount_curve").orElseThrow();
    LocalDate valuation = LocalDate.parse(curve.text("valuation_date"));
    List<String> dates =
        IntStream.rangeClosed(1, years + 1)
            .mapToObj(year -> valuation.plusYears(year).toString())
            .toList();
    double[] rates = new double[dates.size()];
    Arrays.fill(rates, 0.03);
    return example
        .with("maturity_date", start.plusYears(years).toString())
        .with("fixed_leg", example.findObject("fixed_leg").orElseThrow().with("frequency", "3M"))
        .with(
            "floating_leg",
            example.findObject("floating_leg").orElseThrow().with("frequency", "3M"))
        .with("discount_curve", curve.with("dates", dates).with("zero_rates", rates));
  }

  private static double nanos(Runnable work) {
    long before = THREADS.getCurrentThreadCpuTime();
    work.run();
    return THREADS.getCurrentThreadCpuTime() - before;
  }

  private static double median(Runnable work) {
    double[] taken = new double[5];
    Arrays.setAll(taken, k -> nanos(work));
    Arrays.sort(taken);
    return taken[2];
  }

  private static double added() {
    double sum = 0;
    for (int i = 0; i < ADDITIONS; i++) {
      sum += i * 1e-3;
    }
    return sum;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("inputs")
  void steps_are_what_the_processor_takes(String id, Json.Obj input) {
    JsonEngine engine = engine(id);
    assertThat(engine.capability().input().problems(input)).isEmpty();
    Json.Obj filled = engine.capability().input().filled(input);
    assertThat(engine.problems(filled)).isEmpty();
    Runnable compute = () -> assertThat(engine.compute(filled, Work.alone())).isNotNull();
    double warmed = 0;
    while (warmed < 2e8) {
      warmed += nanos(compute) + 1;
    }
    int repeats = (int) Math.max(1, Math.min(1000, 2e7 / Math.max(1, nanos(compute))));
    double here =
        median(
                () -> {
                  for (int k = 0; k < repeats; k++) {
                    compute.run();
                  }
                })
            / repeats;
    double speed = median(() -> assertThat(added()).isPositive()) / REFERENCE_NANOS;
    double steps = engine.steps(filled);
    double wanted = here / speed / STEP_NANOS;
    if (here / speed < SHORT_NANOS) {
      assertThat(steps).as("%s takes %s ns", id, here / speed).isLessThanOrEqualTo(SHORT_STEPS);
    } else {
      assertThat(steps).as(id).isBetween(wanted / FACTOR, wanted * FACTOR);
    }
  }
}
