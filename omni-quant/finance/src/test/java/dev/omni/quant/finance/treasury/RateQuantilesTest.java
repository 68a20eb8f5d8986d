package dev.omni.quant.finance.treasury;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RateQuantilesTest {
  /** The paths reach the quantiles of the distribution: two ways to one number. */
  @ParameterizedTest
  @CsvSource({
    "vasicek, 0.1, 0.05, 0.02, 0.03",
    "cir, 0.5, 0.05, 0.1, 0.03",
    "cir, 2, 0.02, 0.3, 0.08"
  })
  void the_quantiles_are_those_of_the_paths(
      String model, double reversion, double mean, double volatility, double initial) {
    Json.Obj input =
        Json.obj(
            "model", model,
            "mean_reversion", reversion,
            "long_run_rate", mean,
            "volatility", volatility,
            "initial_rate", initial,
            "maturity_years", 2.5,
            "paths", 40_000,
            "steps", 60);
    JsonFields it =
        new JsonFields(EngineRunner.result(LoadedEngine.of(new ShortRateSimulation()), input));
    JsonFields table = it.fields("quantiles");
    assertThat(table.numbers("year")).containsExactly(1, 2, 2.5);
    double width = it.number("rate_q95") - it.number("rate_q05");
    assertThat(table.numbers("q05")[2]).isCloseTo(it.number("rate_q05"), within(0.02 * width));
    assertThat(table.numbers("q95")[2]).isCloseTo(it.number("rate_q95"), within(0.02 * width));
  }

  @Test
  void a_nearly_normal_rate_is_continued_without_a_jump() {
    double below = RateQuantiles.quantile(new ShortRate(true, 0.5, 0.04, 0.0126), 0.04, 1, 0.95);
    double above = RateQuantiles.quantile(new ShortRate(true, 0.5, 0.04, 0.0124), 0.04, 1, 0.95);
    assertThat(below).isCloseTo(above, within(1e-4)).isGreaterThan(0.04);
  }

  @Test
  void without_volatility_the_rate_is_its_mean() {
    for (boolean cir : new boolean[] {true, false}) {
      double rate = RateQuantiles.quantile(new ShortRate(cir, 0.5, 0.04, 1e-9), 0.02, 1, 0.95);
      assertThat(rate).isCloseTo(0.04 - 0.02 * Math.exp(-0.5), within(1e-8));
    }
  }
}
