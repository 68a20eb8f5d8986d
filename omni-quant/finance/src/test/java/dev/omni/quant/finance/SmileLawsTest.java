package dev.omni.quant.finance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.world.Check;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;

class SmileLawsTest {
  private static final double[] STRIKES = {60, 75, 90, 100, 115, 130, 150};
  private final JsonEngine sabr = LoadedEngine.of(new SabrSmile());
  private final JsonEngine svi = LoadedEngine.of(new SviSmile());

  private static JsonFields result(JsonEngine engine, Json.Obj input) {
    return new JsonFields(EngineRunner.result(engine, input));
  }

  private static Json.Obj sabr(double alpha, double beta, double rho, double nu) {
    return Json.obj(
        "forward",
        100,
        "expiry_years",
        1,
        "beta",
        beta,
        "parameters",
        Json.obj("alpha", alpha, "rho", rho, "nu", nu),
        "strikes",
        STRIKES);
  }

  private static Json.Obj svi(double a, double b, double rho, double m, double sigma) {
    return Json.obj(
        "forward",
        100,
        "expiry_years",
        0.5,
        "parameters",
        Json.obj("a", a, "b", b, "rho", rho, "m", m, "sigma", sigma),
        "strikes",
        STRIKES);
  }

  @Property
  void a_lognormal_model_without_volatility_of_volatility_is_flat(
      @ForAll @DoubleRange(min = 0.05, max = 1) @Scale(3) double alpha) {
    for (double volatility : result(sabr, sabr(alpha, 1, 0.3, 0)).numbers("volatility")) {
      assertThat(volatility).isCloseTo(alpha, within(1e-12));
    }
  }

  @Property(tries = 15) // about 2 ms a try
  void quotes_of_a_model_give_its_parameters_back(
      @ForAll @DoubleRange(min = -0.6, max = 0.6) @Scale(2) double rho,
      @ForAll @DoubleRange(min = 0.2, max = 0.8) @Scale(2) double nu) {
    Json.Obj model = sabr(2, 0.5, rho, nu);
    Json.Obj quotes =
        Json.obj("strike", STRIKES, "volatility", result(sabr, model).numbers("volatility"));
    JsonFields fitted =
        result(sabr, model.without("parameters").without("strikes").with("quotes", quotes));
    assertThat(fitted.number("rho")).isCloseTo(rho, within(1e-5));
    assertThat(fitted.number("nu")).isCloseTo(nu, within(1e-5));
    assertThat(fitted.number("rmse")).isLessThan(1e-8);
  }

  @Property
  void a_slice_without_slope_is_flat_and_has_the_lognormal_density(
      @ForAll @DoubleRange(min = 0.01, max = 1) @Scale(3) double a) {
    JsonFields flat = result(svi, svi(a, 0, 0.2, 0.1, 0.3));
    for (double volatility : flat.numbers("volatility")) {
      assertThat(volatility).isCloseTo(Math.sqrt(a / 0.5), within(1e-12));
    }
    assertThat(flat.number("minimum_density_factor")).isCloseTo(1, within(1e-12));
  }

  @Test
  void the_published_slice_with_an_arbitrage_is_found_to_have_one() {
    JsonFields known = result(svi, svi(-0.041, 0.1331, 0.306, 0.3586, 0.4153));
    assertThat(known.number("minimum_density_factor")).isNegative();
    assertThat(known.object().flag("butterfly_arbitrage_free")).isFalse();
  }

  @Property(tries = 10) // about 4 ms a try
  void quotes_of_a_slice_are_fitted(
      @ForAll @DoubleRange(min = -0.5, max = 0.5) @Scale(2) double rho,
      @ForAll @DoubleRange(min = 0.1, max = 0.4) @Scale(2) double sigma) {
    Json.Obj model = svi(0.02, 0.1, rho, 0.02, sigma);
    Json.Obj quotes =
        Json.obj("strike", STRIKES, "volatility", result(svi, model).numbers("volatility"));
    JsonFields fitted =
        result(svi, model.without("parameters").without("strikes").with("quotes", quotes));
    assertThat(fitted.number("rmse")).isLessThan(1e-6);
  }

  /** A straight smile has no minimum: the slice goes far away, which takes many steps. */
  @Test
  void a_straight_smile_with_noise_is_fitted_within_the_noise() {
    double[] strikes = {80, 85, 90, 95, 100, 105, 110, 115, 120};
    double[] noise = {1, -1, 0.5, 1, -0.5, -1, 1, 0, -1};
    double[] volatilities = new double[strikes.length];
    for (int i = 0; i < strikes.length; i++) {
      volatilities[i] = 0.2 - 0.1 * Math.log(strikes[i] / 100) + 0.001 * noise[i];
    }
    Json.Obj input =
        Json.obj(
            "forward",
            100,
            "expiry_years",
            0.5,
            "quotes",
            Json.obj("strike", strikes, "volatility", volatilities));
    assertThat(result(svi, input).number("rmse")).isLessThan(0.001);
  }

  private static Json.Obj quoted(double skew, double bend) {
    double[] volatilities = new double[STRIKES.length];
    for (int i = 0; i < STRIKES.length; i++) {
      double log = Math.log(STRIKES[i] / 100);
      volatilities[i] = 0.3 + skew * log + bend * log * log;
    }
    Json.Obj quotes = Json.obj("strike", STRIKES, "volatility", volatilities);
    return sabr(2, 1, 0, 0.3).without("parameters").without("strikes").with("quotes", quotes);
  }

  private JsonFields fitted(double skew, double bend) {
    return result(sabr, quoted(skew, bend));
  }

  @Test
  void a_smile_too_straight_for_its_slope_holds_the_correlation_at_its_bound_and_says_so() {
    JsonFields falling = fitted(-0.2, -0.1);
    JsonFields rising = fitted(0.2, -0.1);
    assertThat(falling.texts("at_bound")).containsExactly("rho");
    assertThat(falling.number("rho")).isCloseTo(-0.9999, within(1e-6));
    assertThat(rising.texts("at_bound")).containsExactly("rho");
    assertThat(rising.number("rho")).isCloseTo(0.9999, within(1e-6));
  }

  @Test
  void a_smile_within_the_bounds_names_none() {
    assertThat(fitted(-0.1, 0.3).has("at_bound")).isFalse();
  }

  @Test
  void a_correlation_away_from_the_bound_that_it_wants_turns_the_slope_red() {
    Json.Obj input = sabr.capability().input().filled(quoted(-0.2, -0.1));
    Json.Obj right = EngineRunner.result(sabr, input);
    assertThat(new JsonFields(right).texts("at_bound")).containsExactly("rho");
    for (double wrong : new double[] {-0.99, 0.9999, -1.01}) {
      assertThat(sabr.checks(input, right.with("rho", wrong)))
          .anySatisfy(
              check -> {
                assertThat(check.name()).isEqualTo("gradient_at_optimum");
                assertThat(check.passes()).isFalse();
              });
    }
    assertThat(sabr.checks(input, right)).allMatch(Check::passes);
  }

  @Test
  void columns_of_unequal_length_are_refused_at_the_one_that_differs() {
    Json.Obj quotes =
        Json.obj(
            "strike", new double[] {90, 100, 110},
            "volatility", new double[] {0.2, 0.2, 0.2, 0.2});
    Json.Obj input = sabr(2, 0.5, 0, 0.3).without("parameters").with("quotes", quotes);
    assertThat(EngineRunner.refused(sabr, input)).containsExactly("/quotes/strike");
  }

  @Test
  void a_smile_that_says_little_of_its_parameters_is_fitted() {
    Json.Obj quotes =
        Json.obj(
            "strike",
            new double[] {
              395.04, 423.2571, 451.4743, 479.6914, 507.9086, 536.1257, 564.3429, 592.56
            },
            "volatility",
            new double[] {0.5026, 0.479, 0.4583, 0.4411, 0.4227, 0.408, 0.3929, 0.3777});
    JsonFields fit =
        result(svi, Json.obj("forward", 493.8, "expiry_years", 0.4241, "quotes", quotes));
    // The noise of the quotes is 0.001.
    assertThat(fit.number("rmse")).isLessThan(7e-4);
  }
}
