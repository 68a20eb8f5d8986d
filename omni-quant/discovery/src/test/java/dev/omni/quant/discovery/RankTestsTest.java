package dev.omni.quant.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.quant.core.StandardNormal;
import dev.omni.testkit.EngineRunner;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Rank tests against going through all the cases. */
class RankTestsTest {
  private static final JsonEngine TESTS = LoadedEngine.of(new HypothesisTests());

  private static double p(Object... namesAndValues) {
    return EngineRunner.number(TESTS, Json.obj(namesAndValues), "p_value");
  }

  @Example
  void zeros_that_wilcoxon_leaves_out_have_no_part_in_its_variance() {
    double[] mostlyZero = new double[20];
    mostlyZero[18] = 1;
    mostlyZero[19] = 2;
    // ranks 19 and 20: a mean of 19.5 and a variance of (361 + 400) / 4
    assertThat(p("test", "wilcoxon_signed_rank", "x", mostlyZero, "alternative", "greater"))
        .isCloseTo(StandardNormal.cdf(-(39 - 19.5 - 0.5) / Math.sqrt(190.25)), within(1e-14));
  }

  @Property
  void wilcoxon_with_ties_has_the_mean_and_the_variance_of_all_signs(
      @ForAll @Size(min = 1, max = 9) List<@IntRange(min = -3, max = 3) Integer> values) {
    double[] x = values.stream().mapToDouble(value -> value).toArray();
    x[0] = 1;
    double[] ranks = ranks(x);
    double[] sums =
        IntStream.range(0, 1 << x.length)
            .mapToDouble(
                signs ->
                    IntStream.range(0, x.length)
                        .filter(i -> x[i] != 0 && (signs >> i) % 2 == 1)
                        .mapToDouble(i -> ranks[i])
                        .sum())
            .toArray();
    double mean = Arrays.stream(sums).average().orElseThrow();
    double variance = Arrays.stream(sums).map(s -> (s - mean) * (s - mean)).average().orElseThrow();
    double found =
        IntStream.range(0, x.length).filter(i -> x[i] > 0).mapToDouble(i -> ranks[i]).sum();
    double apart = Math.max(0, Math.abs(found - mean) - 0.5) / Math.sqrt(variance);
    assertThat(p("test", "wilcoxon_signed_rank", "x", x, "p_value_method", "ASYMPTOTIC"))
        .isCloseTo(2 * StandardNormal.cdf(-apart), within(1e-12));
  }

  private static double[] ranks(double[] x) {
    return Arrays.stream(x)
        .map(
            value ->
                Arrays.stream(x)
                    .map(other -> Math.abs(other) - Math.abs(value))
                    .map(off -> off < 0 ? 1 : off == 0 ? 0.5 : 0)
                    .sum())
        .map(below -> below + 0.5)
        .toArray();
  }

  @Example
  void exact_tests_of_uneven_samples_take_little_memory_after_even_ones() {
    double[] sixty = IntStream.range(0, 60).mapToDouble(i -> i).toArray();
    double[] other = IntStream.range(0, 60).mapToDouble(i -> i + 0.5).toArray();
    double[] many = IntStream.range(0, 1800).mapToDouble(i -> i).toArray();
    long before = allocated();
    assertThat(p("test", "mann_whitney_u", "x", sixty, "y", other)).isBetween(0.8, 0.9);
    double few =
        p("test", "mann_whitney_u", "x", new double[] {9.5}, "y", many, "alternative", "less");
    assertThat(few).isCloseTo(11.0 / 1801, within(1e-16));
    assertThat(allocated() - before).isLessThan(50_000_000);
  }

  private static long allocated() {
    return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
        .getCurrentThreadAllocatedBytes();
  }

  @Property
  void mann_whitney_is_what_counting_the_orders_gives(
      @ForAll @IntRange(min = 1, max = 5) int some,
      @ForAll @IntRange(min = 1, max = 5) int others,
      @ForAll @IntRange(max = 1023) int any) {
    int all = some + others;
    int[] orders =
        IntStream.range(0, 1 << all).filter(set -> Integer.bitCount(set) == some).toArray();
    int observed = orders[any % orders.length];
    double[] x =
        IntStream.range(0, all).filter(i -> (observed >> i) % 2 == 1).asDoubleStream().toArray();
    double[] y =
        IntStream.range(0, all).filter(i -> (observed >> i) % 2 == 0).asDoubleStream().toArray();
    double below = part(orders, order -> sum(order) <= sum(observed));
    double above = part(orders, order -> sum(order) >= sum(observed));
    assertThat(p("test", "mann_whitney_u", "x", x, "y", y, "alternative", "less"))
        .isCloseTo(below, within(1e-14));
    assertThat(p("test", "mann_whitney_u", "x", x, "y", y, "alternative", "greater"))
        .isCloseTo(above, within(1e-14));
    assertThat(p("test", "mann_whitney_u", "x", x, "y", y))
        .isCloseTo(Math.min(1, 2 * Math.min(below, above)), within(1e-14));
  }

  private static double part(int[] orders, IntPredicate fits) {
    return (double) Arrays.stream(orders).filter(fits).count() / orders.length;
  }

  private static int sum(int order) {
    return IntStream.range(0, 31).filter(i -> (order >> i) % 2 == 1).sum();
  }
}
