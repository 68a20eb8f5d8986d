package dev.omni.quant.finance.risk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.math.BigDecimal;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParametricValueAtRiskTest {
  private final JsonEngine engine = LoadedEngine.of(new ParametricValueAtRisk());

  private static Json.Obj portfolio(double[] positions, double correlation) {
    return Json.obj(
        "positions",
        positions,
        "volatilities",
        new double[] {0.02, 0.01},
        "correlation",
        Json.arr(new double[] {1, correlation}, new double[] {correlation, 1}),
        "confidence",
        0.99);
  }

  private JsonFields measured(Json.Obj input) {
    return new JsonFields(EngineRunner.result(engine, input));
  }

  @Property
  void what_positions_add_sums_to_the_whole_and_never_beyond_the_undiversified(
      @ForAll @DoubleRange(min = -1e6, max = 1e6) @Scale(6) double first,
      @ForAll @DoubleRange(min = 1, max = 1e6) @Scale(6) double second,
      @ForAll @DoubleRange(min = -0.99, max = 0.99) @Scale(6) double correlation) {
    JsonFields it = measured(portfolio(new double[] {first, second}, correlation));
    double[] component = it.numbers("component_var");
    double whole = it.number("value_at_risk");
    assertThat(component[0] + component[1]).isCloseTo(whole, within(1e-9 * (1 + whole)));
    assertThat(whole).isLessThanOrEqualTo(it.number("undiversified_var") * (1 + 1e-12));
    assertThat(it.number("expected_shortfall")).isGreaterThan(whole);
  }

  @Property
  void doubling_the_portfolio_or_quadrupling_the_horizon_doubles_the_risk(
      @ForAll @DoubleRange(min = 1, max = 1e6) @Scale(6) double first,
      @ForAll @DoubleRange(min = 1, max = 1e6) @Scale(6) double second) {
    double once = measured(portfolio(new double[] {first, second}, 0.3)).number("value_at_risk");
    Json.Obj twice = portfolio(new double[] {2 * first, 2 * second}, 0.3);
    Json.Obj longer = portfolio(new double[] {first, second}, 0.3).with("horizon_periods", 4);
    assertThat(measured(twice).number("value_at_risk")).isCloseTo(2 * once, within(1e-9 * once));
    assertThat(measured(longer).number("value_at_risk")).isCloseTo(2 * once, within(1e-9 * once));
  }

  @Test
  void the_order_of_positions_does_not_matter() {
    Json.Obj input = portfolio(new double[] {3, 5}, 0.3);
    Json.Obj turned =
        portfolio(new double[] {5, 3}, 0.3).with("volatilities", new double[] {0.01, 0.02});
    double[] here = measured(input).numbers("component_var");
    double[] there = measured(turned).numbers("component_var");
    assertThat(there[0]).isCloseTo(here[1], within(1e-15));
    assertThat(there[1]).isCloseTo(here[0], within(1e-15));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.500001, 0.9, 0.99, 0.999999, 0.9999999999})
  void quantile_and_shortfall_agree_with_an_unrelated_library(double confidence) {
    double upper = 1 - confidence;
    assertThat(new TailQuantile.Gaussian().quantile(upper))
        .isCloseTo(NormalDistribution.of(0, 1).inverseSurvivalProbability(upper), within(1e-13));
    for (double degrees : new double[] {2.001, 4, 30, 1000}) {
      var tail = new TailQuantile.Student(degrees);
      double scale = Math.sqrt((degrees - 2) / degrees);
      double other = TDistribution.of(degrees).inverseSurvivalProbability(upper) * scale;
      assertThat(tail.quantile(upper)).isCloseTo(other, within(1e-9 * other + 1e-12));
      assertThat(tail.shortfall(upper)).isGreaterThan(tail.quantile(upper));
    }
  }

  @Property(tries = 20) // about 6 ms a try
  void shortfall_is_the_mean_of_the_quantiles_beyond(
      @ForAll @DoubleRange(min = 0.001, max = 0.4) @Scale(6) double upper,
      @ForAll @DoubleRange(min = 3, max = 50) @Scale(6) double degrees) {
    for (TailQuantile tail :
        new TailQuantile[] {new TailQuantile.Gaussian(), new TailQuantile.Student(degrees)}) {
      int parts = 400;
      double sum = 0;
      for (int i = 0; i < parts; i++) {
        double root = (i + 0.5) / parts;
        sum += tail.quantile(upper * root * root) * 2 * root / parts;
      }
      assertThat(tail.shortfall(upper)).isCloseTo(sum, within(2e-3 * sum));
    }
  }

  @Test
  void many_degrees_of_freedom_are_nearly_normal() {
    Json.Obj normal = portfolio(new double[] {3, 5}, 0.3);
    Json.Obj student = normal.with("distribution", "student_t").with("degrees_of_freedom", 1000);
    assertThat(measured(student).number("value_at_risk"))
        .isCloseTo(measured(normal).number("value_at_risk"), within(1e-3));
  }

  @Test
  void without_volatility_there_is_no_risk() {
    Json.Obj still = portfolio(new double[] {3, 5}, 0.3).with("volatilities", new double[] {0, 0});
    assertThat(measured(still).number("value_at_risk")).isZero();
    assertThat(measured(still).object().find("marginal_var")).contains(Json.NULL);
  }

  /** Written off, or of a return that hardly moves. */
  @ParameterizedTest
  @CsvSource({"1e-310, 0.01", "1e-300, 1e-20", "5, 1e-320"})
  void what_is_nothing_beside_the_rest_is_no_reason_to_refuse_it(
      double position, double volatility) {
    Json.Obj input =
        portfolio(new double[] {3, position}, 0.3)
            .with("volatilities", new double[] {0.02, volatility});
    JsonFields it = measured(input);

    assertThat(it.number("portfolio_sd")).isCloseTo(0.06, within(1e-16));
    assertThat(it.numbers("component_var")[0]).isEqualTo(it.number("value_at_risk"));
    assertThat(it.numbers("component_var")[1]).isCloseTo(0, within(1e-300));
  }

  @Test
  void the_shortest_horizon_keeps_its_digits() {
    Json.Obj input = portfolio(new double[] {3, 5}, 0.3);
    double whole = measured(input).number("value_at_risk");
    assertThat(measured(input.with("horizon_periods", 1e-300)).number("value_at_risk"))
        .isCloseTo(whole * 1e-150, within(1e-160));
  }

  @Test
  void a_perfect_hedge_has_no_risk_and_no_allocation() {
    JsonFields result = measured(portfolio(new double[] {1, -2}, 1));
    assertThat(result.number("value_at_risk")).isZero();
    assertThat(result.number("expected_shortfall")).isZero();
    assertThat(result.object().find("component_var")).contains(Json.NULL);
    assertThat(result.fields("numerics").text("note")).contains("not defined");
  }

  /** With 4 degrees of freedom: W. T. Shaw, Journal of Computational Finance 9 (2006) 37-73. */
  @ParameterizedTest
  @ValueSource(strings = {"1e-120", "1e-17", "1e-16", "1e-15", "1.5e-15", "1e-12", "0.01", "0.3"})
  void the_last_confidence_before_certainty_has_its_quantile(BigDecimal exceedance) {
    BigDecimal confidence = BigDecimal.ONE.subtract(exceedance);
    double p = exceedance.doubleValue();
    double root = Math.sqrt(4 * p * (1 - p));
    double unscaled = 2 * Math.sqrt(Math.cos(Math.acos(root) / 3) / root - 1);
    Json.Obj input =
        portfolio(new double[] {3, 5}, 0.3)
            .with("confidence", confidence)
            .with("distribution", "student_t")
            .with("degrees_of_freedom", 4);

    assertThat(measured(input).number("quantile"))
        .isCloseTo(unscaled * Math.sqrt(0.5), Percentage.withPercentage(1e-12));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e-15", "1e-16", "1e-17", "1e-40", "1e-120"})
  void a_normal_loss_near_certainty_is_exceeded_as_rarely_as_asked(BigDecimal exceedance) {
    BigDecimal confidence = BigDecimal.ONE.subtract(exceedance);
    double quantile =
        measured(portfolio(new double[] {3, 5}, 0.3).with("confidence", confidence))
            .number("quantile");

    assertThat(NormalDistribution.of(0, 1).survivalProbability(quantile))
        .isCloseTo(exceedance.doubleValue(), Percentage.withPercentage(1e-9));
  }

  @ParameterizedTest
  @ValueSource(doubles = {2.0000000000000004, 2.1, 10, 100, 1000})
  void no_tail_is_too_thin_for_its_quantile(double degrees) {
    Json.Obj input =
        portfolio(new double[] {3, 5}, 0.3)
            .with("confidence", Math.nextDown(1.0))
            .with("distribution", "student_t")
            .with("degrees_of_freedom", degrees);
    double unscaled = measured(input).number("quantile") / Math.sqrt((degrees - 2) / degrees);

    assertThat(TDistribution.of(degrees).survivalProbability(unscaled))
        .isCloseTo(1e-16, Percentage.withPercentage(1e-10));
  }

  /** The same portfolio in other units: positions in 1/s, volatilities in s. */
  @ParameterizedTest
  @CsvSource({
    "1, 0x1p-600, 0x1p-600",
    "1, 0x1p510, 0x1p510",
    "1, 0x1p1000, 0x1p1000",
    "0x1p-900, 0x1p900, 1",
    "0x1p900, 0x1p-900, 1",
    "0x1p500, 0x1p500, 0x1p1000"
  })
  void any_units_give_the_same_risk(String position, String volatility, String whole) {
    double x = Double.parseDouble(position);
    double s = Double.parseDouble(volatility);
    JsonFields usual = measured(portfolio(new double[] {3, 5}, 0.3));
    JsonFields other =
        measured(
            portfolio(new double[] {3 * x, 5 * x}, 0.3)
                .with("volatilities", new double[] {0.02 * s, 0.01 * s}));

    assertThat(other.number("value_at_risk") / Double.parseDouble(whole))
        .isEqualTo(usual.number("value_at_risk"), within(1e-15));
    assertThat(other.numbers("marginal_var")[0] / s)
        .isEqualTo(usual.numbers("marginal_var")[0], within(1e-15));
  }

  @Test
  void numbers_beyond_doubles_are_refused_not_returned() {
    Json.Obj huge = portfolio(new double[] {1e308, 1e308}, 0.5);
    assertThatThrownBy(() -> measured(huge.with("volatilities", new double[] {100, 100})))
        .isInstanceOf(Infeasible.class);
  }

  @Test
  void everything_wrong_is_told_at_once() {
    Json.Obj input =
        Json.obj(
            "positions",
            new double[] {1, 2},
            "volatilities",
            new double[] {0.1},
            "correlation",
            Json.arr(new double[] {1, 1.5}, new double[] {0.2, 0.9}),
            "confidence",
            0.99,
            "distribution",
            "student_t");
    assertThat(EngineRunner.refused(engine, input))
        .containsExactly(
            "/volatilities",
            "/correlation/0/1",
            "/correlation/1/1",
            "/correlation/1/0",
            "/degrees_of_freedom");
  }

  @Test
  void a_correlation_that_cannot_be_is_refused() {
    Json.Obj input =
        Json.obj(
            "positions",
            new double[] {1, 2, 3},
            "volatilities",
            new double[] {0.1, 0.1, 0.1},
            "correlation",
            Json.arr(
                new double[] {1, 0.9, -0.9},
                new double[] {0.9, 1, 0.9},
                new double[] {-0.9, 0.9, 1}),
            "confidence",
            0.99);
    assertThat(EngineRunner.refused(engine, input)).containsExactly("/correlation");
  }

  /** Squares of entries below 1e-154 are nothing in doubles, which stopped the eigenvalues. */
  @Test
  void a_correlation_of_next_to_nothing_is_none() {
    Json.Obj input =
        Json.obj(
            "positions",
            new double[] {1e7, 5e6},
            "volatilities",
            new double[] {0.02, 0.01},
            "correlation",
            Json.arr(new double[] {1, 0}, new double[] {-1e-160, 1}),
            "confidence",
            0.99);
    assertThat(
            EngineRunner.number(
                LoadedEngine.of(new ParametricValueAtRisk()), input, "portfolio_sd"))
        .isCloseTo(Math.hypot(2e5, 5e4), within(1e-9));
  }
}
