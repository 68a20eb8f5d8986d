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
import java.util.OptionalDouble;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;

class ImpliedVolatilityTest {
  private final JsonEngine engine = LoadedEngine.of(new ImpliedVolatility());

  private static Json.Obj quote(OptionTerms terms, double price) {
    return Json.obj(
        "type", terms.call() ? "call" : "put",
        "spot", terms.spot(),
        "strike", terms.strike(),
        "rate", terms.rate(),
        "dividend_yield", terms.dividendYield(),
        "expiry_years", terms.expiryYears(),
        "price", price);
  }

  private double implied(OptionTerms terms, double price) {
    return EngineRunner.number(engine, quote(terms, price), "implied_volatility");
  }

  /** Most of these quotes are so far from the money that no price tells the volatility. */
  @Property(maxDiscardRatio = 100)
  void it_finds_the_volatility_that_made_the_price(
      @ForAll boolean call,
      @ForAll @DoubleRange(min = 20, max = 500) @Scale(4) double spot,
      @ForAll @DoubleRange(min = 0.05, max = 3) @Scale(4) double volatility,
      @ForAll @DoubleRange(min = 0.01, max = 10) @Scale(4) double years) {
    var terms = new OptionTerms(call, spot, 100, 0.03, 0.01, years);
    var formula = new BlackScholes(terms, volatility);
    Assume.that(formula.vega() > 1e-4 * spot);
    double lost = 1e-14 * spot / formula.vega();
    assertThat(implied(terms, formula.price())).isCloseTo(volatility, within(1e-10 + lost));
  }

  @Test
  void far_out_of_the_money_the_smallest_prices_still_tell_it() {
    var terms = new OptionTerms(true, 100, 400, 0, 0, 1);
    double price = new BlackScholes(terms, 0.1).price();
    assertThat(price).isBetween(1e-50, 1e-40);
    assertThat(implied(terms, price)).isCloseTo(0.1, within(1e-9));
  }

  @Test
  void a_price_that_does_not_tell_it_gives_a_reason() {
    var terms = new OptionTerms(true, 400, 100, 0, 0, 1);
    assertThatThrownBy(() -> implied(terms, Math.nextUp(300.0)))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("does not tell");
  }

  /** Twice 5e8, less each other: the last digits of both are a thousandth of the price. */
  @Test
  void at_the_money_a_price_that_rounding_makes_does_not_tell_it() {
    var terms = new OptionTerms(false, 1e9, 1e9, 1, 1, 0.001);
    assertThatThrownBy(() -> implied(terms, 1.260305325321992e-05))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("does not tell");
    assertThat(implied(terms, 1.2603053253)).isCloseTo(1e-7, within(1e-14));
  }

  @Test
  void a_price_outside_what_parity_allows_is_refused() {
    var call = new OptionTerms(true, 120, 100, 0, 0, 1);
    assertThat(EngineRunner.refused(engine, quote(call, 20))).containsExactly("/price");
    assertThat(EngineRunner.refused(engine, quote(call, 120))).containsExactly("/price");
    assertThat(EngineRunner.refused(engine, quote(call, 20.1))).isEmpty();
  }

  @Property(tries = 15) // about 20 ms a try
  void it_finds_the_volatility_that_made_an_american_price(
      @ForAll boolean call,
      @ForAll @DoubleRange(min = 90, max = 110) @Scale(1) double spot,
      @ForAll @DoubleRange(min = 0.1, max = 0.8) @Scale(3) double volatility,
      @ForAll @DoubleRange(min = 0.1, max = 3) @Scale(2) double years) {
    var terms = new OptionTerms(call, spot, 100, 0.04, 0.05, years);
    double price =
        AmericanValue.price(terms, volatility, 1000, OptionalDouble.empty(), Work.alone());
    Assume.that(price > terms.intrinsic() * (1 + 1e-4));
    Json.Obj american = quote(terms, price).with("style", "american");
    assertThat(EngineRunner.number(engine, american, "implied_volatility"))
        .isCloseTo(volatility, within(1e-7));
  }

  @Test
  void an_american_price_is_above_exercise_and_below_what_is_paid() {
    var put = new OptionTerms(false, 90, 100, 0.05, 0, 1);
    for (double price : new double[] {9.9, 10, 100, 101}) {
      assertThat(EngineRunner.refused(engine, quote(put, price).with("style", "american")))
          .containsExactly("/price");
    }
    assertThat(EngineRunner.refused(engine, quote(put, 10.5).with("style", "american"))).isEmpty();
  }
}
