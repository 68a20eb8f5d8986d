package dev.omni.quant.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/**
 * Samples whose values share most of their digits, or lie at the ends of the range of doubles. All
 * inputs are exact in doubles, and what is expected was found by hand or in exact fractions.
 */
final class SharedDigitsTest {
  private static final JsonEngine TESTS = LoadedEngine.of(new HypothesisTests());

  private static JsonFields run(JsonEngine engine, Object... namesAndValues) {
    return new JsonFields(EngineRunner.result(engine, Json.obj(namesAndValues)));
  }

  private static double[] each(double factor, double shift, double... values) {
    return Arrays.stream(values).map(value -> value * factor + shift).toArray();
  }

  @Example
  void moments_are_those_of_the_digits_that_differ() {
    JsonFields far =
        run(LoadedEngine.of(new SummaryStatistics()), "values", each(1, 1e12, 1, 1, 0, 1, 1));
    assertThat(far.number("excess_kurtosis")).isCloseTo(5, within(1e-12));
    assertThat(far.number("skewness")).isCloseTo(-Math.sqrt(5), within(1e-12));
    assertThat(far.number("lag1_autocorrelation")).isCloseTo(-0.3, within(1e-14));
  }

  @Example
  void the_variance_within_groups_is_not_lost_beside_that_between_them() {
    JsonFields far =
        run(
            LoadedEngine.of(new OneWayAnova()),
            "groups",
            List.of(each(1, 0, 0, 1), each(1, 1e9, 0, 1)));
    assertThat(far.number("ms_within")).isEqualTo(0.5);
    assertThat(far.number("f_statistic")).isCloseTo(2e18, within(1e4));
  }

  @Example
  void what_a_regression_leaves_does_not_depend_on_the_level_of_the_response() {
    List<double[]> x = List.of(each(1, 0, -1), each(1, 0, 0), each(1, 0, 1), each(1, 0, 2));
    JsonFields low =
        run(LoadedEngine.of(new LinearRegression()), "x", x, "y", each(1, 0, 0.5, 0, 1, -0.5));
    JsonFields high =
        run(LoadedEngine.of(new LinearRegression()), "x", x, "y", each(1, 1e10, 0.5, 0, 1, -0.5));
    for (String field : List.of("r_squared", "residual_sd", "f_statistic")) {
      assertThat(high.number(field)).isCloseTo(low.number(field), within(1e-13));
    }
    assertThat(high.numbers("coefficients")[0])
        .isCloseTo(low.numbers("coefficients")[0] + 1e10, within(1e-5));
  }

  @Example
  void t_is_that_of_the_digits_that_differ() {
    JsonFields one = run(TESTS, "test", "t_one_sample", "x", each(1, 1e12, 0, 1, 1), "mu", 1e12);
    assertThat(one.number("statistic")).isCloseTo(2, within(1e-13));
    double[] y = each(1, 1e9, 1, 2, 3);
    JsonFields two = run(TESTS, "test", "t_welch", "x", y, "y", each(1, 0, 1, 2, 3), "mu", 1e9 - 1);
    assertThat(two.number("statistic")).isCloseTo(Math.sqrt(1.5), within(1e-13));
  }

  @Property
  void t_and_its_probability_have_no_unit(@ForAll @IntRange(min = -990, max = 990) int power) {
    double unit = Math.scalb(1.0, power);
    double[] x = {1, 2, 4, 3};
    double[] y = {2, 5, 4, 7.5};
    for (String test : List.of("t_welch", "t_pooled", "t_paired")) {
      JsonFields usual = run(TESTS, "test", test, "x", x, "y", y);
      JsonFields scaled = run(TESTS, "test", test, "x", each(unit, 0, x), "y", each(unit, 0, y));
      for (String field : List.of("statistic", "p_value", "degrees_of_freedom")) {
        assertThat(scaled.number(field))
            .isCloseTo(usual.number(field), within(1e-14 * Math.abs(usual.number(field))));
      }
    }
  }

  @Property(tries = 40) // about 2 ms a try
  void the_bootstrap_errors_go_with_the_unit(@ForAll @IntRange(min = -990, max = 990) int power) {
    double unit = Math.scalb(1.0, power);
    for (String statistic : List.of("mean", "median")) {
      JsonFields usual = bootstrap(statistic, 1);
      JsonFields scaled = bootstrap(statistic, unit);
      for (String field :
          List.of("standard_error", "jackknife_standard_error", "monte_carlo_error_of_se")) {
        assertThat(scaled.number(field) / unit)
            .isCloseTo(usual.number(field), within(1e-12 * usual.number(field)));
      }
    }
  }

  private static JsonFields bootstrap(String statistic, double unit) {
    return run(
        LoadedEngine.of(new Bootstrap()),
        "statistic",
        statistic,
        "data",
        each(unit, 0, 94, 197, 16, 38, 99, 141, 23),
        "replicates",
        500);
  }

  @Example
  void the_jackknife_sees_the_digits_that_differ() {
    JsonFields far =
        run(
            LoadedEngine.of(new Bootstrap()),
            "statistic",
            "mean",
            "data",
            each(1, 1e12, 0, 1, 2, 3),
            "replicates",
            100);
    assertThat(far.number("jackknife_standard_error"))
        .isCloseTo(Math.sqrt(5.0 / 12), within(1e-14));
  }

  /** At one half the outcomes k and n - k are as likely, so that the p value is twice a tail. */
  @Property
  void outcomes_as_likely_as_the_observed_one_count_in_the_binomial_test(
      @ForAll @IntRange(min = 1, max = 300) int trials, @ForAll @IntRange(max = 300) int any) {
    int successes = any % (trials + 1);
    double p =
        run(TESTS, "test", "binomial", "trials", trials, "successes", successes, "probability", 0.5)
            .number("p_value");
    double expected = Math.min(1, 2 * tail(trials, Math.min(successes, trials - successes)));
    assertThat(p).isCloseTo(expected, within(1e-11 * expected));
  }

  /** Both tails in exact fractions: 2 (C(100, 0) + ... + C(100, 20)) / 2^100. */
  @Example
  void twenty_of_a_hundred_is_as_far_from_half_as_eighty() {
    double p =
        run(TESTS, "test", "binomial", "trials", 100, "successes", 20, "probability", 0.5)
            .number("p_value");
    assertThat(p).isCloseTo(1.1159089057251952e-9, within(1e-20));
  }

  private static double tail(int trials, int most) {
    BigInteger ways = BigInteger.ONE;
    BigInteger sum = BigInteger.ONE;
    for (int k = 1; k <= most; k++) {
      ways = ways.multiply(BigInteger.valueOf(trials - k + 1L)).divide(BigInteger.valueOf(k));
      sum = sum.add(ways);
    }
    return new BigDecimal(sum)
        .divide(new BigDecimal(BigInteger.TWO.pow(trials)), MathContext.DECIMAL64)
        .doubleValue();
  }
}
