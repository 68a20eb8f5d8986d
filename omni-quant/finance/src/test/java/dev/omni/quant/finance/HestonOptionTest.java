package dev.omni.quant.finance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import dev.omni.testkit.EngineRunner;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import org.hipparchus.complex.Complex;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HestonOptionTest {
  private final JsonEngine engine = LoadedEngine.of(new HestonOption());

  private static Json.Obj option(String type, double strike, double volOfVol) {
    return Json.obj(
        "type",
        type,
        "spot",
        100,
        "strike",
        strike,
        "rate",
        0.03,
        "dividend_yield",
        0.01,
        "expiry_years",
        1,
        "v0",
        0.09,
        "kappa",
        2,
        "theta",
        0.04,
        "vol_of_vol",
        volOfVol,
        "correlation",
        -0.6);
  }

  private double price(Json.Obj input) {
    return EngineRunner.number(engine, input, "price");
  }

  @Property
  void without_volatility_of_the_variance_it_is_black_scholes_at_the_mean_variance(
      @ForAll boolean call, @ForAll @DoubleRange(min = 50, max = 200) @Scale(4) double strike) {
    double variance = 0.04 + 0.05 * (1 - Math.exp(-2)) / 2;
    var terms = new OptionTerms(call, 100, strike, 0.03, 0.01, 1);
    assertThat(price(option(call ? "call" : "put", strike, 1e-9)))
        .isCloseTo(new BlackScholes(terms, Math.sqrt(variance)).price(), within(1e-7));
  }

  @Property(tries = 30) // about 4 ms a try
  void call_less_put_is_the_discounted_forward(
      @ForAll @DoubleRange(min = 50, max = 200) @Scale(4) double strike,
      @ForAll @DoubleRange(min = 0.01, max = 5) @Scale(4) double volOfVol) {
    double forward = 100 * Math.exp(-0.01) - strike * Math.exp(-0.03);
    assertThat(price(option("call", strike, volOfVol)) - price(option("put", strike, volOfVol)))
        .isCloseTo(forward, within(1e-9));
  }

  @Property(tries = 30) // about 4 ms a try
  void a_higher_strike_makes_a_call_cheaper_but_by_no_more_than_the_difference(
      @ForAll @DoubleRange(min = 50, max = 200) @Scale(4) double strike,
      @ForAll @DoubleRange(min = 0.01, max = 5) @Scale(4) double volOfVol) {
    double here = price(option("call", strike, volOfVol));
    double higher = price(option("call", strike + 1, volOfVol));
    assertThat(here - higher).isBetween(-1e-9, Math.exp(-0.03) + 1e-9);
  }

  @Property
  void the_characteristic_function_keeps_the_forward_price(
      @ForAll @DoubleRange(min = 0.01, max = 10) @Scale(4) double volOfVol,
      @ForAll @DoubleRange(min = -1, max = 1) @Scale(4) double correlation,
      @ForAll @DoubleRange(min = 0.01, max = 100) @Scale(4) double years) {
    var model = new HestonModel(0.09, 2, 0.04, volOfVol, correlation);
    assertThat(model.characteristic(Complex.ZERO, years).norm()).isBetween(0.0, 1.0);
    assertThat(model.characteristic(Complex.valueOf(3), years).norm())
        .isLessThanOrEqualTo(model.characteristic(Complex.ZERO, years).norm());
  }

  @Test
  void the_form_with_series_meets_the_form_with_logarithm() {
    var terms = new OptionTerms(true, 100, 110, 0.03, 0.01, 1);
    double last = Double.NaN;
    for (double volOfVol = 1e-6; volOfVol < 0.1; volOfVol *= 1.5) {
      var model = new HestonModel(0.09, 2, 0.04, volOfVol, 0);
      double here = new FourierPrice(terms, model, Work.alone()).price();
      assertThat(Double.isNaN(last) || Math.abs(here - last) < 2 * volOfVol * volOfVol + 1e-10)
          .isTrue();
      last = here;
    }
  }

  @Test
  void feller_is_told() {
    assertThat(EngineRunner.result(engine, option("call", 100, 0.3)).find("feller_satisfied"))
        .contains(new Json.Bool(true));
    assertThat(EngineRunner.result(engine, option("call", 100, 0.5)).find("feller_satisfied"))
        .contains(new Json.Bool(false));
  }

  @ParameterizedTest
  @CsvSource({
    "1e-300, 1e-300, 2, 0.61",
    "1e-300, 1e-300, 1e-300, 1e-300",
    "1e-40, 1e-300, 50, 10",
    "5e-324, 5e-324, 5e-324, 10"
  })
  void without_variance_the_forward_value_of_exercise_is_all(
      double start, double mean, double reversion, double volOfVol) {
    for (double strike : new double[] {80, 100, 120}) {
      Json.Obj still =
          option("call", strike, volOfVol)
              .with("v0", start)
              .with("theta", mean)
              .with("kappa", reversion);
      double forward = 100 * Math.exp(-0.01) - strike * Math.exp(-0.03);
      assertThat(price(still)).isCloseTo(Math.max(0, forward), within(1e-13));
      assertThat(price(still.with("type", "put"))).isCloseTo(Math.max(0, -forward), within(1e-13));
    }
  }

  @ParameterizedTest
  @CsvSource({"2, 0.04, 1", "1e-300, 0.04, 1", "50, 1e-300, 100", "1e-5, 10, 1", "0.3, 1, 1e-9"})
  void the_expected_variance_is_the_integral_of_its_mean(
      double reversion, double mean, double years) {
    var model = new HestonModel(0.09, reversion, mean, 0.3, 0);
    int pieces = 200_000;
    double sum = 0;
    for (int i = 0; i < pieces; i++) {
      double time = (i + 0.5) * years / pieces;
      sum += (mean + (0.09 - mean) * Math.exp(-reversion * time)) * years / pieces;
    }
    assertThat(model.expectedVariance(years)).isCloseTo(sum, within(1e-4 * sum));
  }

  @Test
  void strikes_worlds_apart_from_the_asset_need_no_integral() {
    assertThat(price(option("call", 1e-160, 0.5))).isCloseTo(100 * Math.exp(-0.01), within(1e-13));
    assertThat(price(option("put", 1e-160, 0.5))).isZero();
  }

  @Tag("ci")
  @ParameterizedTest
  @CsvSource({
    "1, 100, 4.56, 8.2e-5, 0.0056, 0.021, 4.4",
    "-1, 110.475, 0.0655, 3.2e-5, 0.418, 3.7e-4, 0.2436",
    "-1, 97.5, 36, 2.5e-4, 0.39, 2.2e-5, 0.1756",
    "1, 74.9, 0.004, 0.0015, 0.908, 2.31, 4.6",
    "-1, 98.4, 44.7, 0.0054, 0.045, 0.0043, 6.56",
    "-1, 100, 0.2, 2.8e-4, 0.00156, 0.00225, 8.63",
    "-1, 92.7, 0.0077, 0.004, 0.00127, 0.031, 1.936"
  })
  void wholly_correlated_variance_is_priced_as_along_another_path(
      double correlation,
      double strike,
      double years,
      double start,
      double reversion,
      double mean,
      double volOfVol) {
    Json.Obj input =
        option("call", strike, volOfVol)
            .with("expiry_years", years)
            .with("v0", start)
            .with("kappa", reversion)
            .with("theta", mean)
            .with("correlation", correlation);
    var terms = new OptionTerms(true, 100, strike, 0.03, 0.01, years);
    var model = new HestonModel(start, reversion, mean, volOfVol, correlation);
    double side = -Math.signum(model.turning(terms.logMoneyness(), years));
    double other = new HestonContourIntegral(terms, model, 0.15 * side).call();

    assertThat(price(input)).isCloseTo(other, within(1e-8));
  }

  @Test
  void where_variance_is_next_to_nothing_the_forward_value_of_exercise_is_all() {
    Json.Obj sharp = option("call", 100.00001, 1e-300).with("v0", 1e-14).with("theta", 1e-14);
    double forward = 100 * Math.exp(-0.01) - 100.00001 * Math.exp(-0.03);

    assertThat(price(sharp)).isCloseTo(forward, within(1e-12));
  }

  @Test
  void an_integral_that_does_not_converge_is_given_up_soon() {
    Json.Obj sharp = option("call", 100 * Math.exp(0.02), 1).with("v0", 1e-14).with("theta", 1e-14);
    EngineRunner.Recorded work = EngineRunner.cancelledAfter(300);
    assertThatThrownBy(() -> EngineRunner.computed(engine, sharp, work))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("does not converge")
        .hasMessageContaining("strike");
  }

  @Test
  void a_variance_too_small_for_the_integral_gives_a_reason() {
    Json.Obj still =
        option("call", 100, 0.01).with("v0", 1e-12).with("theta", 1e-12).with("expiry_years", 1e-9);
    assertThatThrownBy(() -> price(still)).isInstanceOf(Infeasible.class);
  }
}
