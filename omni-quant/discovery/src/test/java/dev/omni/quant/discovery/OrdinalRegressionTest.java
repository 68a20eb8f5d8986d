package dev.omni.quant.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Laws of regressions of ordered levels. */
final class OrdinalRegressionTest {
  private static final LoadedEngine ENGINE = LoadedEngine.of(new OrdinalRegression());
  private static final List<String> LEVELS = List.of("low", "middle", "high");

  private static Json.Obj input(long seed, int rows) {
    var chance = new Random(seed);
    var x = new ArrayList<Double>();
    var y = new ArrayList<String>();
    for (int i = 0; i < rows; i++) {
      double value = Math.rint(100 * chance.nextGaussian()) / 100;
      double latent = 0.8 * value + Math.log(1 / chance.nextDouble() - 1);
      x.add(value);
      y.add(latent < -0.7 ? "low" : latent < 1 ? "middle" : "high");
    }
    return Json.obj("table", Json.obj("x", x, "y", y), "formula", "y ~ x", "levels", LEVELS);
  }

  private static JsonFields of(Json.Obj input) {
    return new JsonFields(EngineRunner.result(ENGINE, input));
  }

  /** Without predictors the thresholds are the quantiles of the shares of the levels. */
  @ParameterizedTest
  @ValueSource(strings = {"logit", "probit", "cloglog"})
  void thresholds_alone_are_quantiles_of_shares(String link) {
    Json.Obj table =
        Json.obj("y", List.of("low", "low", "middle", "high", "high", "high", "middle", "high"));
    JsonFields found =
        of(Json.obj("table", table, "formula", "y ~ 1", "levels", LEVELS, "link", link));
    OrdinalLink of = OrdinalLink.valueOf(link.toUpperCase(java.util.Locale.ROOT));
    assertThat(found.numbers("thresholds")[0]).isCloseTo(of.quantile(0.25), within(1e-9));
    assertThat(found.numbers("thresholds")[1]).isCloseTo(of.quantile(0.5), within(1e-9));
    double expected = 2 * Math.log(0.25) + 2 * Math.log(0.25) + 4 * Math.log(0.5);
    assertThat(found.number("log_likelihood")).isCloseTo(expected, within(1e-9));
  }

  @ParameterizedTest
  @ValueSource(strings = {"logit", "probit"})
  void the_other_order_turns_the_signs(String link) {
    Json.Obj input = input(1, 120).with("link", link);
    var turned = new ArrayList<>(LEVELS);
    Collections.reverse(turned);
    JsonFields one = of(input);
    JsonFields other = of(input.with("levels", turned));
    assertThat(other.numbers("coefficients")[0])
        .isCloseTo(-one.numbers("coefficients")[0], within(1e-8));
    assertThat(other.numbers("thresholds")[0])
        .isCloseTo(-one.numbers("thresholds")[1], within(1e-8));
    assertThat(other.number("log_likelihood"))
        .isCloseTo(one.number("log_likelihood"), within(1e-9));
  }

  @Test
  void a_row_twice_is_a_weight_of_2() {
    Json.Obj input = input(2, 60);
    Json.Obj table = input.findObject("table").orElseThrow();
    Json.Obj twice = Json.Obj.EMPTY;
    for (String column : List.of("x", "y")) {
      var all = new ArrayList<>(table.findArray(column).orElseThrow().items());
      all.addAll(table.findArray(column).orElseThrow().items());
      twice = twice.with(column, new Json.Arr(all));
    }
    JsonFields rows = of(input.with("table", twice));
    JsonFields weights =
        of(input.with("table", table.with("w", Collections.nCopies(60, 2))).with("weights", "w"));
    assertThat(weights.numbers("coefficients"))
        .containsExactly(rows.numbers("coefficients"), within(1e-9));
    assertThat(weights.numbers("standard_errors"))
        .containsExactly(rows.numbers("standard_errors"), within(1e-9));
  }

  @Test
  void predicted_probabilities_add_up_to_1() {
    Json.Obj found =
        EngineRunner.result(
            ENGINE, input(3, 90).with("new_rows", Json.obj("x", List.of(-3, 0, 2.5))));
    JsonFields predictions = new JsonFields(found.findObject("predictions").orElseThrow());
    for (int i = 0; i < 3; i++) {
      int row = i;
      assertThat(LEVELS.stream().mapToDouble(level -> predictions.numbers(level)[row]).sum())
          .isCloseTo(1, within(1e-12));
    }
  }

  /** Of proportional odds the score test is rarely large; of a latent spread it is. */
  @Test
  void unequal_slopes_are_found() {
    assertThat(of(input(4, 600)).fields("proportional_odds").number("p_value")).isGreaterThan(0.01);
    var chance = new Random(5);
    var x = new ArrayList<Double>();
    var y = new ArrayList<String>();
    for (int i = 0; i < 600; i++) {
      double value = chance.nextDouble() * 2;
      double latent = Math.exp(value) * chance.nextGaussian();
      x.add(value);
      y.add(latent < -1 ? "low" : latent < 1 ? "middle" : "high");
    }
    JsonFields spread =
        of(Json.obj("table", Json.obj("x", x, "y", y), "formula", "y ~ x", "levels", LEVELS));
    assertThat(spread.fields("proportional_odds").number("p_value")).isLessThan(1e-6);
  }

  @Test
  void separated_levels_name_the_predictor() {
    Json.Obj table =
        Json.obj(
            "dose",
            List.of(1, 2, 3, 4, 5, 6, 7, 8, 9),
            "y",
            List.of("low", "low", "low", "middle", "middle", "middle", "high", "high", "high"));
    Json.Obj input = Json.obj("table", table, "formula", "y ~ dose", "levels", LEVELS);
    assertThatThrownBy(() -> EngineRunner.result(ENGINE, input))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("separated");
  }

  @Test
  void what_has_no_order_is_refused_at_its_place() {
    Json.Obj input = input(6, 40);
    assertThat(EngineRunner.refused(ENGINE, input.with("levels", List.of("low", "middle", "huge"))))
        .isNotEmpty();
    assertThat(
            EngineRunner.refused(
                ENGINE, input.with("levels", List.of("low", "middle", "high", "huge"))))
        .containsExactly("/levels/3");
    assertThat(EngineRunner.refused(ENGINE, input.with("formula", "y ~ x - 1")))
        .containsExactly("/formula");
    assertThat(EngineRunner.refused(ENGINE, input.with("formula", "y ~ x + offset(x)")))
        .containsExactly("/formula");
  }
}
