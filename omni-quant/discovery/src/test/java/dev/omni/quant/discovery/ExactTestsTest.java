package dev.omni.quant.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import dev.omni.testkit.EngineRunner;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/**
 * Exact tests against counting in whole numbers, and ties that only binary fractions would hide.
 */
class ExactTestsTest {
  private static final JsonEngine TESTS = LoadedEngine.of(new HypothesisTests());

  private static JsonComputed computed(Object... namesAndValues) {
    return EngineRunner.computed(TESTS, Json.obj(namesAndValues), Work.alone());
  }

  private static double number(JsonComputed computed, String field) {
    return new JsonFields(computed.result()).number(field);
  }

  private static String method(JsonComputed computed) {
    return computed.numerics().findText("p_value_method").orElseThrow();
  }

  @Example
  void a_table_as_likely_as_the_observed_one_counts_in_the_two_sided_test() {
    assertThat(fisher(0, 2, 2, 3, "two_sided")).isCloseTo(1, within(1e-12));
    assertThat(fisher(4, 5, 2, 1, "two_sided")).isCloseTo(1, within(1e-12));
  }

  @Property
  void fisher_is_what_counting_the_tables_gives(
      @ForAll @IntRange(max = 6) int a,
      @ForAll @IntRange(max = 6) int b,
      @ForAll @IntRange(max = 6) int c,
      @ForAll @IntRange(min = 1, max = 6) int d) {
    BigInteger observed = tables(a, a, b, c, d);
    assertThat(fisher(a, b, c, d, "two_sided"))
        .isCloseTo(
            part(k -> tables(k, a, b, c, d).compareTo(observed) <= 0, a, b, c, d), within(1e-12));
    assertThat(fisher(a, b, c, d, "greater"))
        .isCloseTo(part(k -> k >= a, a, b, c, d), within(1e-12));
    assertThat(fisher(a, b, c, d, "less")).isCloseTo(part(k -> k <= a, a, b, c, d), within(1e-12));
  }

  private static double fisher(int a, int b, int c, int d, String alternative) {
    List<List<Integer>> table = List.of(List.of(a, b), List.of(c, d));
    return number(
        computed("test", "fisher_exact", "table", table, "alternative", alternative), "p_value");
  }

  /** The part of all tables with these margins whose first count fits. */
  private static double part(Predicate<Integer> fits, int a, int b, int c, int d) {
    BigInteger some = BigInteger.ZERO;
    BigInteger all = BigInteger.ZERO;
    for (int k : IntStream.rangeClosed(0, a + b + c + d).toArray()) {
      BigInteger tables = tables(k, a, b, c, d);
      all = all.add(tables);
      some = fits.test(k) ? some.add(tables) : some;
    }
    return new BigDecimal(some).divide(new BigDecimal(all), MathContext.DECIMAL64).doubleValue();
  }

  /** How many ways lead to a table with these margins and the first count k. */
  private static BigInteger tables(int k, int a, int b, int c, int d) {
    return choose(a + c, k).multiply(choose(b + d, a + b - k));
  }

  private static BigInteger choose(int n, int k) {
    if (k < 0 || k > n) {
      return BigInteger.ZERO;
    }
    BigInteger ways = BigInteger.ONE;
    for (int i = 1; i <= k; i++) {
      ways = ways.multiply(BigInteger.valueOf(n - k + i)).divide(BigInteger.valueOf(i));
    }
    return ways;
  }

  /** Expected values by sums in whole fractions of the doubles that stand here. */
  @Example
  void outcomes_of_a_probability_near_none_or_all_keep_their_digits() {
    assertThat(binomial(5, 5, 1e-10)).isCloseTo(1.00000000000000018e-50, within(1e-63));
    assertThat(binomial(17, 13, 0.999999999999)).isCloseTo(2.3797894081878017e-45, within(1e-57));
    assertThat(binomial(5, 2, 0.999999999999)).isCloseTo(9.999336363062363e-36, within(1e-48));
  }

  private static double binomial(int trials, int successes, double probability) {
    return number(
        computed(
            "test", "binomial",
            "trials", trials,
            "successes", successes,
            "probability", probability),
        "p_value");
  }

  @Example
  void differences_are_those_of_the_decimals_that_were_sent() {
    JsonComputed tied =
        computed(
            "test", "wilcoxon_signed_rank",
            "x", new double[] {0.3, 1.1, 0.9},
            "y", new double[] {0.1, 0.9, 1.1});
    assertThat(number(tied, "statistic")).isEqualTo(4);
    assertThat(method(tied)).isEqualTo("asymptotic");
    JsonComputed none =
        computed(
            "test",
            "wilcoxon_signed_rank",
            "x",
            new double[] {0.3, 1.1, 0.95},
            "mu",
            0.1,
            "y",
            new double[] {0.2, 0.7, 0.1});
    assertThat(method(none)).isEqualTo("asymptotic");
    JsonComputed shifted =
        computed(
            "test",
            "mann_whitney_u",
            "x",
            new double[] {2.9, 0.52, 1.77},
            "y",
            new double[] {1.8, 2.72},
            "mu",
            1.1);
    assertThat(number(shifted, "statistic")).isEqualTo(0.5);
    assertThat(method(shifted)).isEqualTo("asymptotic");
  }

  @Example
  void pairs_that_differ_by_one_decimal_fraction_do_not_vary() {
    assertThatThrownBy(
            () ->
                computed(
                    "test", "t_paired",
                    "x", new double[] {0.3, 0.4, 1.2},
                    "y", new double[] {0.1, 0.2, 1}))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("do not vary");
  }
}
