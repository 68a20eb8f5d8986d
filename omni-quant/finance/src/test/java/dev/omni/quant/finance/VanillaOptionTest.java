package dev.omni.quant.finance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.opengamma.strata.pricer.impl.option.BlackScholesFormulaRepository;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.figure.Figure;
import dev.omni.testkit.EngineRunner;
import java.time.LocalDate;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VanillaOptionTest {
  private final JsonEngine engine = LoadedEngine.of(new VanillaOption());

  private static Json.Obj option(String type, double spot, double volatility, double years) {
    return Json.obj(
        "type", type,
        "spot", spot,
        "strike", 100,
        "rate", 0.05,
        "dividend_yield", 0.02,
        "volatility", volatility,
        "expiry_years", years);
  }

  private JsonFields priced(Json.Obj input) {
    return new JsonFields(EngineRunner.result(engine, input));
  }

  @Property
  void an_unrelated_library_gives_the_same_price_and_greeks(
      @ForAll boolean call,
      @ForAll @DoubleRange(min = 20, max = 500) @Scale(6) double spot,
      @ForAll @DoubleRange(min = 0.05, max = 2) @Scale(6) double v,
      @ForAll @DoubleRange(min = 0.02, max = 10) @Scale(6) double t) {
    JsonFields ours = priced(option(call ? "call" : "put", spot, v, t));
    double carry = 0.03;
    var close = within(1e-10 * spot);
    assertThat(ours.number("price"))
        .isCloseTo(BlackScholesFormulaRepository.price(spot, 100, t, v, 0.05, carry, call), close);
    assertThat(ours.number("delta"))
        .isCloseTo(
            BlackScholesFormulaRepository.delta(spot, 100, t, v, 0.05, carry, call), within(1e-10));
    assertThat(ours.number("gamma"))
        .isCloseTo(
            BlackScholesFormulaRepository.gamma(spot, 100, t, v, 0.05, carry), within(1e-10));
    assertThat(ours.number("vega"))
        .isCloseTo(BlackScholesFormulaRepository.vega(spot, 100, t, v, 0.05, carry), close);
  }

  @Property
  void price_and_greeks_satisfy_the_equation_of_black_and_scholes(
      @ForAll boolean call,
      @ForAll @DoubleRange(min = 20, max = 500) @Scale(6) double spot,
      @ForAll @DoubleRange(min = 0.01, max = 5) @Scale(6) double v,
      @ForAll @DoubleRange(min = 0.001, max = 100) @Scale(6) double t) {
    JsonFields it = priced(option(call ? "call" : "put", spot, v, t));
    double diffusion = 0.5 * v * v * spot * spot * it.number("gamma");
    double residual =
        it.number("theta")
            + 0.03 * spot * it.number("delta")
            + diffusion
            - 0.05 * it.number("price");
    assertThat(residual).isCloseTo(0, within(1e-9 * (spot + diffusion)));
  }

  @Property(tries = 50) // about 3 ms a try
  void greeks_are_the_slopes_of_the_price(
      @ForAll boolean call, @ForAll @DoubleRange(min = 50, max = 200) @Scale(6) double spot) {
    String type = call ? "call" : "put";
    double step = 1e-3;
    double up = priced(option(type, spot + step, 0.3, 1)).number("price");
    double down = priced(option(type, spot - step, 0.3, 1)).number("price");
    JsonFields it = priced(option(type, spot, 0.3, 1));
    assertThat((up - down) / (2 * step)).isCloseTo(it.number("delta"), within(1e-7));
    double more = priced(option(type, spot, 0.3001, 1)).number("price");
    double less = priced(option(type, spot, 0.2999, 1)).number("price");
    assertThat((more - less) / 2e-4).isCloseTo(it.number("vega"), within(1e-4));
    double richer = priced(option(type, spot, 0.3, 1).with("rate", 0.0501)).number("price");
    double poorer = priced(option(type, spot, 0.3, 1).with("rate", 0.0499)).number("price");
    assertThat((richer - poorer) / 2e-4).isCloseTo(it.number("rho"), within(1e-3));
  }

  @Property
  void more_volatility_never_makes_an_option_cheaper(
      @ForAll boolean call,
      @ForAll @DoubleRange(min = 1, max = 10_000) @Scale(6) double spot,
      @ForAll @DoubleRange(min = 1e-6, max = 2.4) @Scale(6) double v) {
    String type = call ? "call" : "put";
    assertThat(priced(option(type, spot, 2 * v, 1)).number("price"))
        .isGreaterThanOrEqualTo(priced(option(type, spot, v, 1)).number("price") - 1e-13 * spot);
  }

  @ParameterizedTest
  @CsvSource({
    "call, 1e9, 1e-9, 5, 100", "put, 1e9, 1e-9, 5, 100", "call, 1e-9, 1e9, 5, 100",
    "put, 1e-9, 1e9, 1e-300, 1e-3", "call, 1e-300, 1e9, 5, 1e-10", "call, 100, 100.1, 1e-12, 1e-9",
    "put, 1e9, 1e9, 5, 1e-12"
  })
  void extreme_inputs_give_prices_within_their_bounds(
      String type, double spot, double strike, double volatility, double years) {
    Json.Obj input = option(type, spot, volatility, years).with("strike", strike).with("rate", -1);
    OptionTerms terms = Contracts.codec(VanillaOption.Input.class).read(input).terms();
    double forward = terms.sign() * (terms.discountedSpot() - terms.discountedStrike());
    assertThat(priced(input).number("price"))
        .isBetween(
            Math.max(0, forward), terms.call() ? terms.discountedSpot() : terms.discountedStrike());
  }

  @Test
  void without_volatility_the_price_is_the_discounted_forward_value() {
    JsonFields it = priced(option("call", 120, 1e-12, 1));
    assertThat(it.number("price"))
        .isCloseTo(120 * Math.exp(-0.02) - 100 * Math.exp(-0.05), within(1e-12));
    assertThat(it.number("gamma")).isZero();
    assertThat(it.number("vega")).isZero();
  }

  @Test
  void a_program_takes_the_formula_without_an_engine() {
    var call = new AssetOption(OptionType.CALL, 60, 65, 0.08, 0);
    var input = new VanillaOption.Input(call, 0.3, Expiry.of(0.25));
    VanillaOption.Result result = VanillaOption.value(input);
    JsonFields published = priced((Json.Obj) engine.capability().input().examples().get(0));
    assertThat(result.price()).isEqualTo(published.number("price"));
    assertThat(result.greeks().gamma()).isEqualTo(published.number("gamma"));
    assertThat(result.color()).isEqualTo(published.number("color"));
    var dates = Expiry.between(LocalDate.of(2023, 1, 1), LocalDate.of(2024, 1, 1));
    assertThat(VanillaOption.value(new VanillaOption.Input(call, 0.3, dates)))
        .isEqualTo(VanillaOption.value(new VanillaOption.Input(call, 0.3, Expiry.of(1))));
  }

  @Test
  void the_picture_has_value_greeks_and_prices_over_volatility() {
    Json.Obj input = engine.capability().input().filled(option("call", 123.456, 0.2, 1));
    Json.Obj result = EngineRunner.result(engine, input);
    Figure figure = engine.figure(input, result).orElseThrow();
    assertThat(figure.check()).isEmpty();
    assertThat(figure.panels()).hasSize(5);
  }
}
