package dev.omni.quant.finance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;

class EfficientFrontierTest {
  private final LoadedEngine engine = LoadedEngine.of(new EfficientFrontier());

  private static Json.Obj market() {
    return Json.obj(
        "expected_returns",
        new double[] {0.1073, 0.0737, 0.0627},
        "covariance",
        Json.arr(
            new double[] {0.02778, 0.00387, 0.00021},
            new double[] {0.00387, 0.01112, -0.0002},
            new double[] {0.00021, -0.0002, 0.00115}));
  }

  private JsonFields found(Json.Obj input) {
    return new JsonFields(EngineRunner.result(engine, input));
  }

  @Property(tries = 20) // about 15 ms a try
  void a_point_is_what_mean_variance_finds_for_its_return(
      @ForAll @IntRange(min = 1, max = 8) int k,
      @ForAll @DoubleRange(min = 0, max = 0.2) @Scale(2) double least) {
    Json.Obj input = market().with("min_weight", least).with("points", 9);
    JsonFields frontier = found(input).fields("frontier");
    Json.Obj one =
        input
            .without("points")
            .with("target_return", frontier.numbers("expected_return")[k])
            .with("target_mode", "equal");
    assertThat(EngineRunner.number(LoadedEngine.of(new MeanVariance()), one, "volatility"))
        .isCloseTo(frontier.numbers("volatility")[k], within(1e-9));
  }

  /** The variances 0.04 and 0.01 share the weights as 1 to 4. */
  @Test
  void the_end_is_the_least_variance_of_the_assets_of_the_largest_return() {
    Json.Obj input =
        Json.obj(
            "expected_returns",
            new double[] {0.1, 0.1, 0.05},
            "covariance",
            Json.arr(
                new double[] {0.04, 0, 0}, new double[] {0, 0.01, 0}, new double[] {0, 0, 0.002}),
            "points",
            4);
    JsonFields frontier = found(input).fields("frontier");
    assertThat(frontier.numbers("expected_return")[3]).isCloseTo(0.1, within(1e-12));
    assertThat(frontier.rows("weights")[0][3]).isCloseTo(0.2, within(1e-7));
    assertThat(frontier.rows("weights")[1][3]).isCloseTo(0.8, within(1e-7));
    assertThat(found(input).has("skipped")).isFalse();
  }

  /** R. C. Merton, 1972, theorem 1: without limits that bind, weights are linear in the return. */
  @Test
  void without_limits_two_portfolios_span_the_frontier() {
    Json.Obj input = market().with("min_weight", -10).with("max_weight", 10).with("points", 200);
    JsonFields frontier = found(input).fields("frontier");
    double[] returns = frontier.numbers("expected_return");
    for (double[] weights : frontier.rows("weights")) {
      double slope = (weights[4] - weights[0]) / (returns[4] - returns[0]);
      for (int k = 1; k < 10; k++) {
        assertThat(weights[k])
            .isCloseTo(weights[0] + slope * (returns[k] - returns[0]), within(1e-8));
      }
    }
  }

  @Property(tries = 20) // about 50 ms a try
  void the_largest_ratio_does_not_depend_on_the_size_of_the_risk(
      @ForAll @DoubleRange(min = 0.01, max = 100) @Scale(2) double factor,
      @ForAll @DoubleRange(min = -0.05, max = 0.06) @Scale(3) double rate) {
    double[][] covariance = new JsonFields(market()).rows("covariance");
    Json scaled =
        Json.arr(
            Arrays.stream(covariance)
                .map(row -> Arrays.stream(row).map(c -> factor * c).toArray())
                .toArray());
    JsonFields here = found(market().with("risk_free_rate", rate)).fields("maximum_sharpe");
    JsonFields there =
        found(market().with("risk_free_rate", rate).with("covariance", scaled))
            .fields("maximum_sharpe");
    assertThat(there.numbers("weights")).containsExactly(here.numbers("weights"), within(1e-7));
    assertThat(there.number("sharpe_ratio") * Math.sqrt(factor))
        .isCloseTo(here.number("sharpe_ratio"), within(1e-7));
  }

  /** The slope of the frontier at the tangent portfolio is the line from the risk-free rate. */
  @Property(tries = 10) // about 40 ms a try
  void no_mix_of_two_assets_has_a_larger_ratio(
      @ForAll @DoubleRange(min = 0, max = 1) @Scale(3) double share,
      @ForAll @DoubleRange(min = 0, max = 1) @Scale(3) double rest) {
    double[] returns = new JsonFields(market()).numbers("expected_returns");
    double[][] covariance = new JsonFields(market()).rows("covariance");
    double[] mix = {share, (1 - share) * rest, (1 - share) * (1 - rest)};
    double variance = 0;
    double gain = -0.03;
    for (int i = 0; i < 3; i++) {
      gain += mix[i] * returns[i];
      for (int j = 0; j < 3; j++) {
        variance += mix[i] * covariance[i][j] * mix[j];
      }
    }
    double best =
        found(market().with("risk_free_rate", 0.03))
            .fields("maximum_sharpe")
            .number("sharpe_ratio");
    assertThat(gain / Math.sqrt(variance)).isLessThanOrEqualTo(best * (1 + 1e-9));
  }

  @Test
  void no_ratio_is_given_where_nothing_earns_more_than_the_rate() {
    JsonFields result = found(market().with("risk_free_rate", 0.2));
    assertThat(result.has("maximum_sharpe")).isFalse();
    assertThat(found(market()).has("maximum_sharpe")).isFalse();
  }

  @Test
  void groups_hold_at_all_points() {
    Json.Obj input =
        market()
            .with("risk_free_rate", 0.03)
            .with(
                "groups",
                List.of(Json.obj("name", "safe", "assets", new double[] {1, 2}, "min", 0.4)));
    JsonFields result = found(input);
    double[] first = result.fields("frontier").rows("weights")[0];
    assertThat(Arrays.stream(first).max().orElseThrow()).isCloseTo(0.6, within(1e-7));
    assertThat(result.fields("maximum_sharpe").numbers("weights")[0])
        .isLessThanOrEqualTo(0.6 + 1e-9);
    assertThat(result.fields("frontier").numbers("expected_return")[19])
        .isCloseTo(0.6 * 0.1073 + 0.4 * 0.0737, within(1e-9));
  }

  @Test
  void what_leaves_no_portfolio_is_refused_where_it_stands() {
    assertThat(EngineRunner.refused(engine, market().with("min_weight", 0.4)))
        .containsExactly("/min_weight");
    assertThat(EngineRunner.refused(engine, market().with("max_weight", new double[] {0.3, 0.2})))
        .containsExactly("/max_weight");
    assertThat(
            EngineRunner.refused(
                engine, groups(Json.obj("assets", new double[] {0, 7}, "min", 0.1))))
        .containsExactly("/groups/0/assets/1");
    assertThat(
            EngineRunner.refused(
                engine,
                groups(
                    Json.obj("assets", new double[] {0, 0}),
                    Json.obj("assets", new double[] {1}, "max", -1))))
        .containsExactly("/groups/0", "/groups/0/assets/1");
    assertThat(
            EngineRunner.refused(engine, groups(Json.obj("assets", new double[] {1}, "max", -1))))
        .containsExactly("/groups/0/max");
    assertThat(
            EngineRunner.refused(
                engine,
                groups(
                    Json.obj("assets", new double[] {0, 1}, "max", 0.5),
                    Json.obj("assets", new double[] {1, 2}, "max", 0.2),
                    Json.obj("assets", new double[] {0, 2}, "max", 0.2))))
        .containsExactly("/groups");
  }

  private static Json.Obj groups(Json.Obj... groups) {
    return market().with("groups", List.of(groups));
  }

  @Test
  void as_many_points_of_as_many_assets_as_would_take_minutes_are_refused() {
    double[] returns = new double[150];
    double[][] covariance = new double[150][150];
    for (int i = 0; i < 150; i++) {
      returns[i] = 0.01 * i;
      covariance[i][i] = 1;
    }
    Json.Obj input =
        Json.obj(
            "expected_returns",
            returns,
            "covariance",
            Json.arr((Object[]) covariance),
            "points",
            200);
    assertThat(EngineRunner.refused(engine, input)).containsExactly("/points");
  }
}
