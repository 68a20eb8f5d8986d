package dev.omni.quant.finance.risk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.CapabilityContract;
import dev.omni.testkit.EngineRunner;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShortfallBacktestTest extends CapabilityContract {
  private static final int DAYS = 40;

  private final JsonEngine engine = engine();

  @Override
  protected JsonEngine engine() {
    return LoadedEngine.of(new ShortfallBacktest());
  }

  /** Forty days at 95 %, so that two exceptions are expected, with losses on the first of them. */
  private static Json.Obj days(double... losses) {
    double[] profits = new double[DAYS];
    double[] limits = new double[DAYS];
    double[] shortfalls = new double[DAYS];
    Arrays.fill(limits, 10);
    Arrays.fill(shortfalls, 12);
    for (int i = 0; i < losses.length; i++) {
      profits[i] = -losses[i];
    }
    return Json.obj(
        "profit_and_loss", profits,
        "value_at_risk", limits,
        "expected_shortfall", shortfalls,
        "confidence", 0.95);
  }

  @Test
  void losses_as_frequent_and_as_large_as_forecast_give_zero() {
    Json.Obj input = days(12, 12);
    assertThat(EngineRunner.number(engine, input, "z1")).isCloseTo(0, within(1e-15));
    assertThat(EngineRunner.number(engine, input, "z2")).isCloseTo(0, within(1e-15));
  }

  @Test
  void without_exceptions_the_first_test_says_nothing_and_the_second_is_one() {
    Json.Obj result = EngineRunner.result(engine, days(10, 9));
    assertThat(result.find("z1")).contains(Json.NULL);
    assertThat(EngineRunner.number(engine, days(10, 9), "z2")).isEqualTo(1);
    assertThat(EngineRunner.number(engine, days(10, 9), "exceptions")).isZero();
  }

  @ParameterizedTest
  @CsvSource({"20.3, green", "20.5, yellow", "33.5, yellow", "33.7, red"})
  void the_zone_follows_the_critical_values(double loss, String zone) {
    Json.Obj result = EngineRunner.result(engine, days(loss, loss));
    assertThat(result.findText("zone")).contains(zone);
  }

  @Test
  void a_shortfall_below_the_value_at_risk_is_refused_at_its_row() {
    double[] shortfalls = new double[DAYS];
    Arrays.fill(shortfalls, 12);
    shortfalls[7] = 9.5;
    assertThat(EngineRunner.refused(engine, days(12).with("expected_shortfall", shortfalls)))
        .containsExactly("/expected_shortfall/7");
  }

  @Test
  void forecasts_for_other_days_than_the_profits_are_refused() {
    double[] limits = new double[DAYS + 1];
    Arrays.fill(limits, 10);
    assertThat(EngineRunner.refused(engine, days(12).with("value_at_risk", limits)))
        .containsExactly("/value_at_risk");
  }

  @Test
  void critical_values_of_other_days_or_confidences_come_with_a_warning() {
    Json.Obj result = EngineRunner.result(engine, days(12));
    List<String> warned =
        result.items("warnings").stream().map(w -> ((Json.Obj) w).text("pointer")).toList();
    assertThat(warned).contains("/profit_and_loss");
  }
}
