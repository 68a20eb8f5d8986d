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
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;

class BookLawsTest {
  private final JsonEngine historical = LoadedEngine.of(new HistoricalValueAtRisk());
  private final JsonEngine backtest = LoadedEngine.of(new VarBacktest());
  private final JsonEngine stress = LoadedEngine.of(new StressScenarios());
  private final JsonEngine covariance = LoadedEngine.of(new CovarianceEstimate());

  private static JsonFields result(JsonEngine engine, Json.Obj input) {
    return new JsonFields(EngineRunner.result(engine, input));
  }

  private static double[] profits(int seed, int count) {
    var chance = new Random(seed);
    return IntStream.range(0, count).mapToDouble(t -> chance.nextGaussian() * 100).toArray();
  }

  @Property
  void risk_grows_with_the_confidence_and_the_shortfall_lies_beyond(
      @ForAll @IntRange(min = 1, max = 1000) int seed,
      @ForAll @DoubleRange(min = 0.55, max = 0.9) @Scale(3) double confidence) {
    Json.Obj input = Json.obj("profit_and_loss", profits(seed, 200));
    JsonFields low = result(historical, input.with("confidence", confidence));
    JsonFields high = result(historical, input.with("confidence", confidence + 0.09));
    assertThat(high.number("value_at_risk")).isGreaterThanOrEqualTo(low.number("value_at_risk"));
    assertThat(low.number("expected_shortfall"))
        .isGreaterThanOrEqualTo(low.number("value_at_risk"));
  }

  @Property
  void the_shortfall_of_a_whole_is_at_most_that_of_its_parts(
      @ForAll @IntRange(min = 1, max = 1000) int seed) {
    double[] one = profits(seed, 150);
    double[] other = profits(seed + 5000, 150);
    double[] whole = new double[150];
    Arrays.setAll(whole, t -> one[t] + other[t]);
    double sum = 0;
    for (double[] part : List.of(one, other)) {
      sum +=
          result(historical, Json.obj("profit_and_loss", part, "confidence", 0.95))
              .number("expected_shortfall");
    }
    assertThat(
            result(historical, Json.obj("profit_and_loss", whole, "confidence", 0.95))
                .number("expected_shortfall"))
        .isLessThanOrEqualTo(sum + 1e-9);
  }

  @Test
  void positions_of_a_history_give_the_risk_of_their_profits() {
    double[] moves = profits(3, 60);
    double[] scaled = Arrays.stream(moves).map(move -> move / 1e4).toArray();
    JsonFields booked =
        result(
            historical,
            Json.obj(
                "positions",
                new double[] {1e4},
                "returns",
                Json.arr((Object) scaled),
                "confidence",
                0.9));
    JsonFields plain = result(historical, Json.obj("profit_and_loss", moves, "confidence", 0.9));
    assertThat(booked.number("value_at_risk"))
        .isCloseTo(plain.number("value_at_risk"), within(1e-9));
    assertThat(booked.numbers("component_es")[0])
        .isCloseTo(plain.number("expected_shortfall"), within(1e-9));
  }

  @Property
  void a_backtest_at_the_claimed_rate_finds_nothing(
      @ForAll @IntRange(min = 2, max = 20) int exceptions) {
    double[] marks = new double[exceptions * 20];
    for (int k = 0; k < exceptions; k++) {
      marks[k * 20] = 1;
    }
    JsonFields found = result(backtest, Json.obj("exceptions", marks, "confidence", 0.95));
    assertThat(found.fields("kupiec").number("likelihood_ratio")).isCloseTo(0, within(1e-9));
    assertThat(found.fields("kupiec").number("p_value")).isCloseTo(1, within(1e-4));
    assertThat(found.fields("independence").integer("n11")).isZero();
  }

  @Test
  void a_scenario_without_a_move_changes_nothing_and_the_worst_is_the_least() {
    Json.Obj still =
        StressExample.INPUT.with(
            "shocks",
            Json.obj(
                "scenario", List.of("still", "fall"),
                "factor", List.of("EQ", "EQ"),
                "shift", List.of("relative", "relative"),
                "value", new double[] {0, -0.1}));
    JsonFields found = result(stress, still);
    assertThat(found.fields("scenarios").numbers("profit_and_loss")[0]).isZero();
    assertThat(found.text("worst_scenario")).isEqualTo("fall");
  }

  @Property
  void a_long_option_in_a_stress_loses_no_more_than_its_value(
      @ForAll @DoubleRange(min = -0.9, max = 3) @Scale(3) double move) {
    Json.Obj input =
        Json.obj(
            "factors",
            Json.obj("name", List.of("S", "V", "R"), "value", new double[] {100, 0.3, 0.02}),
            "positions",
            Json.obj(
                "kind", List.of("call"),
                "quantity", List.of(1),
                "spot_factor", List.of("S"),
                "volatility_factor", List.of("V"),
                "rate_factor", List.of("R"),
                "strike", List.of(95),
                "expiry_years", List.of(1)),
            "shocks",
            Json.obj(
                "scenario", List.of("a"),
                "factor", List.of("S"),
                "shift", List.of("relative"),
                "value", List.of(move)));
    JsonFields found = result(stress, input);
    assertThat(found.fields("scenarios").numbers("profit_and_loss")[0])
        .isGreaterThanOrEqualTo(-found.number("base_value"));
  }

  @Test
  void an_unknown_factor_and_a_pair_that_repeats_are_refused_at_their_cells() {
    Json.Obj positions = StressExample.INPUT.findObject("positions").orElseThrow();
    Json.Obj strange =
        StressExample.INPUT.with(
            "positions", positions.with("spot_factor", Json.arr("FX", "EQ", Json.NULL)));
    assertThat(EngineRunner.refused(stress, strange)).containsExactly("/positions/spot_factor/0");
    Json.Obj twice =
        StressExample.INPUT.with(
            "shocks",
            Json.obj(
                "scenario", List.of("a", "a"),
                "factor", List.of("EQ", "EQ"),
                "shift", List.of("relative", "absolute"),
                "value", new double[] {0.1, 2}));
    assertThat(EngineRunner.refused(stress, twice)).containsExactly("/shocks/factor/1");
  }

  @Property
  void the_nearest_correlation_is_no_farther_than_one_that_is_known(
      @ForAll @DoubleRange(min = -1, max = 1) @Scale(3) double a,
      @ForAll @DoubleRange(min = -1, max = 1) @Scale(3) double b,
      @ForAll @DoubleRange(min = -1, max = 1) @Scale(3) double c) {
    Json.Obj input =
        Json.obj(
            "method",
            "nearest_correlation",
            "correlation",
            Json.arr(new double[] {1, a, b}, new double[] {a, 1, c}, new double[] {b, c, 1}));
    JsonFields found = result(covariance, input);
    double identity = Math.sqrt(2 * (a * a + b * b + c * c));
    assertThat(found.number("distance")).isLessThanOrEqualTo(identity + 1e-9);
    assertThat(found.number("minimum_eigenvalue")).isGreaterThan(-1e-10);
    double inside = 1 + 2 * a * b * c - a * a - b * b - c * c;
    if (inside > 1e-6) {
      assertThat(found.number("distance")).isCloseTo(0, within(1e-8));
    }
  }

  @Test
  void equal_returns_are_refused_though_their_sum_is_rounded() {
    double[] same = new double[30];
    Arrays.fill(same, -0.019643); // Thirty of them do not add up to thirty times one.
    for (String method : List.of("sample", "ledoit_wolf")) {
      Json.Obj input =
          Json.obj("returns", List.of(same, profits(3, 30)), "method", method, "mean", "sample");
      assertThatThrownBy(() -> result(covariance, input))
          .isInstanceOf(Infeasible.class)
          .hasMessageContaining("array 0 do not vary");
    }
  }
}
