package dev.omni.quant.finance.risk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import dev.omni.testkit.EngineRunner;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VolatilityForecastTest {
  private final JsonEngine engine = LoadedEngine.of(new VolatilityForecast());

  private static double[] path(int count, double alpha, double gamma, double beta) {
    var random = new Random(5);
    double[] returns = new double[count];
    double variance = 1;
    double error = 1;
    for (int t = 0; t < count; t++) {
      double shock = alpha + (error < 0 ? gamma : 0);
      variance = 1 - alpha - gamma / 2 - beta + shock * error * error + beta * variance;
      error = Math.sqrt(variance) * random.nextGaussian();
      returns[t] = 0.05 + error;
    }
    return returns;
  }

  private JsonFields found(Json.Obj input) {
    return new JsonFields(EngineRunner.result(engine, input));
  }

  @Test
  void the_parameters_of_a_simulated_path_with_leverage_are_found_again() {
    JsonFields it = found(Json.obj("returns", path(3000, 0.05, 0.15, 0.8), "model", "gjr"));
    JsonFields p = it.fields("parameters");
    for (String errors : new String[] {"standard_errors", "robust_standard_errors"}) {
      JsonFields e = it.fields(errors);
      assertThat(p.number("alpha")).isCloseTo(0.05, within(4 * e.number("alpha")));
      assertThat(p.number("gamma")).isCloseTo(0.15, within(4 * e.number("gamma")));
      assertThat(p.number("beta")).isCloseTo(0.8, within(4 * e.number("beta")));
    }
  }

  /** Gamma of losses and of gains is alike in a path without leverage: GJR contains GARCH. */
  @Test
  void a_model_with_more_parameters_is_at_least_as_likely() {
    double[] returns = path(600, 0.1, 0, 0.8);
    double garch = found(Json.obj("returns", returns)).number("log_likelihood");
    double gjr = found(Json.obj("returns", returns, "model", "gjr")).number("log_likelihood");
    double student =
        found(Json.obj("returns", returns, "distribution", "student_t")).number("log_likelihood");
    assertThat(gjr).isGreaterThanOrEqualTo(garch - 1e-6);
    assertThat(student).isGreaterThanOrEqualTo(garch - 0.5);
  }

  @Test
  void garch_is_what_the_fit_alone_finds() {
    double[] returns = path(500, 0.1, 0, 0.8);
    JsonFields fit =
        new JsonFields(
            EngineRunner.result(LoadedEngine.of(new GarchFit()), Json.obj("returns", returns)));
    JsonFields it = found(Json.obj("returns", returns));
    assertThat(it.fields("parameters").number("alpha")).isEqualTo(fit.number("alpha"));
    assertThat(it.fields("standard_errors").number("beta"))
        .isCloseTo(fit.number("se_beta"), within(1e-12));
    assertThat(it.numbers("forecast_volatility")[0])
        .isCloseTo(fit.number("next_volatility"), within(1e-12));
  }

  @ParameterizedTest
  @CsvSource({"garch, normal", "gjr, normal", "garch, student_t", "gjr, student_t"})
  void the_analytic_gradient_is_the_slope_of_the_likelihood(String model, String distribution) {
    boolean leveraged = model.equals("gjr");
    boolean student = distribution.equals("student_t");
    var likelihood =
        new GarchLikelihood(path(300, 0.1, 0.1, 0.7), leveraged, student, Work.alone());
    double[] p = Arrays.copyOf(new double[] {0.05, 0.12, 0.1, 0.7, 0.08}, likelihood.size());
    if (student) {
      p[p.length - 1] = 6;
    }
    for (int i = 0; i < p.length; i++) {
      double[] up = p.clone();
      double[] down = p.clone();
      up[i] += 1e-6;
      down[i] -= 1e-6;
      double slope = (likelihood.value(up) - likelihood.value(down)) / 2e-6;
      assertThat(likelihood.gradient(p)[i]).isCloseTo(slope, within(1e-4 * (1 + Math.abs(slope))));
    }
  }

  @Test
  void a_forecast_goes_to_the_long_run_and_adds_up() {
    JsonFields it =
        found(Json.obj("returns", path(600, 0.1, 0, 0.8), "horizon", 1000, "confidence", 0.95));
    double[] next = it.numbers("forecast_volatility");
    double level = it.number("long_run_volatility");
    assertThat(next[999]).isCloseTo(level, within(1e-6 * level));
    for (int k = 1; k < next.length; k++) {
      assertThat(Math.abs(next[k] - level)).isLessThanOrEqualTo(Math.abs(next[k - 1] - level));
    }
    double sum = Arrays.stream(next).map(s -> s * s).sum();
    assertThat(it.number("cumulative_volatility")).isCloseTo(Math.sqrt(sum), within(1e-9));
    assertThat(it.number("value_at_risk"))
        .isCloseTo(
            1.6448536269514722 * next[0] - it.fields("parameters").number("mu"), within(1e-9));
  }

  @Property(tries = 5) // about 50 ms a try
  void other_units_scale_the_forecast(
      @ForAll @DoubleRange(min = 0.001, max = 1000) @Scale(4) double unit) {
    double[] returns = path(400, 0.15, 0, 0.7);
    for (String model : new String[] {"garch", "ewma"}) {
      JsonFields one = found(Json.obj("returns", returns, "model", model));
      JsonFields other =
          found(
              Json.obj(
                  "returns", Arrays.stream(returns).map(r -> r * unit).toArray(), "model", model));
      assertThat(other.number("value_at_risk"))
          .isCloseTo(unit * one.number("value_at_risk"), within(1e-5 * unit));
    }
  }

  @Property(tries = 10) // about 2 ms a try
  void a_weighted_average_weighs_the_past_by_its_age(
      @ForAll @DoubleRange(min = 0.6, max = 0.99) @Scale(3) double decay) {
    double[] returns = path(200, 0.1, 0, 0.8);
    double weighted = 0;
    double weight = 1 - decay;
    for (int t = returns.length - 1; t >= 0; t--) {
      weighted += weight * returns[t] * returns[t];
      weight *= decay;
    }
    double first = Arrays.stream(returns).map(r -> r * r).sum() / returns.length;
    weighted += Math.pow(decay, returns.length) * first;
    JsonFields it = found(Json.obj("returns", returns, "model", "ewma", "decay", decay));
    assertThat(it.numbers("forecast_volatility")[0]).isCloseTo(Math.sqrt(weighted), within(1e-12));
    assertThat(it.has("long_run_volatility")).isFalse();
  }

  @Test
  void residuals_of_one_size_are_forecast_flat_and_tell_no_parameters() {
    double[] returns = new double[100];
    Arrays.setAll(returns, t -> t % 2 == 0 ? 1 : -1);
    JsonFields it = found(Json.obj("returns", returns));
    assertThat(it.flag("identified")).isFalse();
    assertThat(it.numbers("forecast_volatility")).containsOnly(1);
    assertThat(it.fields("parameters").has("alpha")).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"garch, normal", "gjr, normal", "garch, student_t", "gjr, student_t"})
  void noise_is_fitted_on_bounds_that_are_named_and_have_no_errors(
      String model, String distribution) {
    int held = 0;
    for (int seed = 1; seed <= 6; seed++) {
      var random = new Random(seed);
      double[] noise = new double[100];
      Arrays.setAll(noise, t -> random.nextGaussian());
      JsonFields it =
          found(Json.obj("returns", noise, "model", model, "distribution", distribution));
      List<String> bounds =
          it.has("at_bound")
              ? it.object().items("at_bound").stream()
                  .map(name -> ((Json.Str) name).value())
                  .toList()
              : List.of();
      for (String errors : List.of("standard_errors", "robust_standard_errors")) {
        JsonFields shown = it.fields(errors);
        assertThat(bounds).as("%s %d", errors, seed).noneMatch(name -> shown.has(name));
        assertThat(shown.has("mu")).as("%s %d", errors, seed).isTrue();
      }
      held += bounds.isEmpty() ? 0 : 1;
    }
    assertThat(held).isPositive();
  }

  @Test
  void what_does_not_belong_to_the_model_is_refused() {
    double[] returns = path(100, 0.1, 0, 0.8);
    assertThat(
            EngineRunner.refused(
                engine, Json.obj("returns", returns, "model", "ewma", "distribution", "student_t")))
        .containsExactly("/distribution");
    assertThat(EngineRunner.refused(engine, Json.obj("returns", returns, "decay", 0.9)))
        .containsExactly("/decay");
    assertThatThrownBy(() -> found(Json.obj("returns", new double[100], "model", "ewma")))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("all 0");
  }
}
