package dev.omni.quant.finance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.JsonEngine;
import dev.omni.testkit.EngineRunner;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A result with a number that was approximated or sought says how. */
class SoughtNumbersTest {
  private static JsonFields numerics(String id, UnaryOperator<Json.Obj> change) {
    JsonEngine engine = EngineRunner.engine(id);
    Json.Obj example = (Json.Obj) engine.capability().input().examples().get(0);
    return new JsonFields(EngineRunner.result(engine, change.apply(example))).fields("numerics");
  }

  @Tag("ci")
  @ParameterizedTest
  @ValueSource(
      strings = {
        "finance.option.american",
        "finance.option.asian-montecarlo",
        "finance.option.barrier",
        "finance.option.heston",
        "finance.option.heston-calibrate",
        "finance.option.implied-volatility",
        "finance.portfolio.cvar",
        "finance.portfolio.frontier",
        "finance.portfolio.mean-variance",
        "finance.portfolio.risk-parity",
        "finance.volatility.sabr",
        "finance.volatility.svi",
        "risk.credit.cds-curve",
        "risk.credit.cds-upfront",
        "risk.credit.nth-to-default",
        "risk.tail.gpd-fit",
        "risk.var.montecarlo",
        "risk.volatility.garch-fit",
        "risk.volatility.garch-forecast",
        "treasury.bond.curve-risk",
        "treasury.cashflow.xirr",
        "treasury.curve.bootstrap",
        "treasury.rates.short-rate-simulation"
      })
  void what_approximates_or_iterates_names_its_method(String id) {
    assertThat(numerics(id, input -> input).text("method")).isNotBlank();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "finance.option.black76",
        "finance.option.bachelier",
        "treasury.option.cap-floor",
        "treasury.option.swaption",
        "treasury.bond.fixed-coupon"
      })
  void a_volatility_or_yield_is_sought_where_a_price_is_given_alone(String id) {
    JsonEngine engine = EngineRunner.engine(id);
    Json.Obj given = (Json.Obj) engine.capability().input().examples().get(0);
    Json.Obj result = EngineRunner.result(engine, given);
    assertThat(result.has("numerics")).isFalse();
    Json.Obj priced = given;
    for (String way : List.of("volatility", "normal_volatility", "yield")) {
      priced = priced.without(way);
    }
    String price =
        List.of("price", "present_value", "clean_price").stream()
            .filter(result::has)
            .findFirst()
            .orElseThrow();
    Json.Obj input = priced.with(price, result.find(price).orElseThrow());
    JsonFields numerics = numerics(id, example -> input);
    assertThat(numerics.text("method")).isNotBlank();
    assertThat(numerics.number("error_estimate")).isBetween(0.0, 1e-6);
  }

  @Test
  void a_nearest_correlation_says_how_far_its_diagonal_is_from_1() {
    JsonFields numerics =
        numerics(
            "risk.covariance.estimate",
            example ->
                Json.obj(
                    "method",
                    "nearest_correlation",
                    "correlation",
                    Json.arr(
                        new double[] {1, 1, 0}, new double[] {1, 1, 1}, new double[] {0, 1, 1})));
    assertThat(numerics.number("error_estimate")).isLessThan(1e-11);
  }
}
