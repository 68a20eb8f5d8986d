package dev.omni.quant.finance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.testkit.EngineRunner;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HestonCalibrationTest {
  private static final double[] EXPIRIES = {0.25, 0.25, 0.25, 1, 1, 1, 2, 2, 2};
  private static final double[] STRIKES = {90, 100, 110, 80, 100, 120, 75, 100, 125};
  private final JsonEngine engine = LoadedEngine.of(new HestonCalibration());

  /** Quotes of a model, by the adaptive integral. */
  private static Json.Obj market(HestonModel model) {
    double[] volatilities = new double[EXPIRIES.length];
    for (int i = 0; i < volatilities.length; i++) {
      var terms = new OptionTerms(true, 100, STRIKES[i], 0.02, 0.01, EXPIRIES[i]);
      volatilities[i] = HestonSmile.at(terms, model, STRIKES[i]).orElseThrow();
    }
    return Json.obj(
        "spot",
        100,
        "rate",
        0.02,
        "dividend_yield",
        0.01,
        "quotes",
        Json.obj("expiry_years", EXPIRIES, "strike", STRIKES, "volatility", volatilities));
  }

  @Tag("ci")
  @ParameterizedTest
  @CsvSource({
    "0.04, 1.5, 0.05, 0.5, -0.7",
    "0.09, 3, 0.04, 0.8, -0.3",
    "0.02, 0.8, 0.06, 0.3, 0.1"
  })
  void the_model_that_made_the_quotes_is_found_again(
      double v0, double kappa, double theta, double volOfVol, double correlation) {
    Json.Obj input = market(new HestonModel(v0, kappa, theta, volOfVol, correlation));
    JsonFields it = new JsonFields(EngineRunner.result(engine, input));
    assertThat(it.number("rmse")).isLessThan(1e-7);
    assertThat(it.number("v0")).isCloseTo(v0, within(1e-4));
    assertThat(it.number("kappa")).isCloseTo(kappa, within(0.02 * kappa));
    assertThat(it.number("theta")).isCloseTo(theta, within(0.02 * theta));
    assertThat(it.number("vol_of_vol")).isCloseTo(volOfVol, within(0.02 * volOfVol));
    assertThat(it.number("correlation")).isCloseTo(correlation, within(0.01));
    assertThat(it.number("starts_agreeing")).isGreaterThanOrEqualTo(2);
  }

  @Tag("ci")
  @Test
  void a_given_start_is_one_more_and_changes_no_fit() {
    Json.Obj input = market(new HestonModel(0.04, 1.5, 0.05, 0.5, -0.7));
    Json.Obj start =
        Json.obj("v0", 0.04, "kappa", 1.5, "theta", 0.05, "vol_of_vol", 0.5, "correlation", -0.7);
    JsonFields it = new JsonFields(EngineRunner.result(engine, input.with("start", start)));
    assertThat(it.number("rmse")).isLessThan(1e-7);
  }

  @Test
  void the_fixed_rule_gives_the_prices_of_the_adaptive_one() {
    var model = new HestonModel(0.03, 2, 0.06, 0.9, -0.8);
    var input = Contracts.codec(HestonCalibration.Input.class).read(market(model));
    OptionTerms[] options = input.options();
    var market = new HestonQuotes(options, input.quotes().smile(), Work.alone());
    double[] prices = market.prices(model);
    for (int i = 0; i < prices.length; i++) {
      double adaptive = new FourierPrice(options[i], model, Work.alone()).price();
      assertThat(prices[i]).isCloseTo(adaptive, within(1e-8));
    }
  }

  @Tag("ci")
  @Test
  void a_quote_of_no_weight_does_not_count() {
    Json.Obj input = market(new HestonModel(0.04, 1.5, 0.05, 0.5, -0.7));
    JsonFields quotes = new JsonFields(input).fields("quotes");
    double[] wrong = quotes.numbers("volatility").clone();
    wrong[4] += 0.1;
    double[] weights = new double[wrong.length];
    Arrays.fill(weights, 1);
    weights[4] = 0;
    Json.Obj changed =
        input.with("quotes", quotes.object().with("volatility", wrong).with("weight", weights));
    assertThat(EngineRunner.number(engine, changed, "rmse")).isLessThan(1e-7);
  }

  @Test
  void quotes_that_are_all_alike_identify_one_volatility_alone() {
    Json.Obj input =
        Json.obj(
            "spot",
            100,
            "rate",
            0.01,
            "quotes",
            Json.obj(
                "expiry_years", new double[] {1, 1, 1, 2, 2},
                "strike", new double[] {80, 100, 120, 90, 110},
                "volatility", new double[] {0.3, 0.3, 0.3, 0.3, 0.3}));
    var result =
        new JsonFields(EngineRunner.result(LoadedEngine.of(new HestonCalibration()), input));
    assertThat(result.flag("identified")).isFalse();
    assertThat(result.number("v0")).isEqualTo(0.09);
    assertThat(result.number("theta")).isEqualTo(0.09);
    assertThat(result.number("rmse")).isZero();
  }

  @Test
  void uneven_columns_and_too_few_weights_are_refused() {
    Json.Obj input = market(new HestonModel(0.04, 1.5, 0.05, 0.5, -0.7));
    Json.Obj quotes = new JsonFields(input).fields("quotes").object();
    assertThat(
            EngineRunner.refused(
                engine, input.with("quotes", quotes.with("strike", Arrays.copyOf(STRIKES, 8)))))
        .containsExactly("/quotes/strike");
    assertThat(
            EngineRunner.refused(
                engine, input.with("quotes", quotes.with("weight", new double[9]))))
        .containsExactly("/quotes/weight");
  }
}
