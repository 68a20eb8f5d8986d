package dev.omni.quant.finance.exotic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Check;
import dev.omni.engine.Work;
import dev.omni.quant.finance.OptionType;
import dev.omni.quant.finance.exotic.DiscreteDividendOption.Model;
import dev.omni.quant.finance.exotic.DiscreteDividendOption.Style;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DiscreteDividendOptionTest {
  private static DiscreteDividendOption.Input option(
      OptionType type, Style style, Model model, double strike, double[] times, double[] amounts) {
    return new DiscreteDividendOption.Input(
        new AssetTerms(type, 100, strike, 0.05, 0),
        style,
        model,
        0.25,
        1,
        new DividendTable(times, amounts));
  }

  private static double[] of(double... numbers) {
    return numbers;
  }

  private static DiscreteDividendOption.Result value(DiscreteDividendOption.Input input) {
    return DiscreteDividendOption.value(input, Work.alone());
  }

  private static double plain(int sign, double spot, double strike) {
    return new VanillaFormula(sign, strike).value(new PriceFormula.Point(spot, 0.25, 0.05, 0, 1));
  }

  /** Nested integrals by numpy, with the kink where a dividend takes all. */
  @Test
  void two_large_dividends_are_two_integrals() {
    var input = option(OptionType.PUT, Style.EUROPEAN, Model.SPOT, 100, of(0.25, 0.75), of(30, 50));
    assertThat(value(input).price()).isCloseTo(72.48988636789153, within(1e-9));
    var call =
        new DiscreteDividendOption.Input(
            new AssetTerms(OptionType.CALL, 100, 100, 0.03, 0.01),
            Style.EUROPEAN,
            Model.SPOT,
            0.2,
            1,
            new DividendTable(of(0.3, 0.8), of(4, 6)));
    assertThat(value(call).price()).isCloseTo(4.589329410661026, within(1e-9));
  }

  /** J. C. Hull, Options, Futures and Other Derivatives, 9th edition, 2014, example 15.9. */
  @Test
  void the_escrowed_example_of_hull() {
    var input =
        new DiscreteDividendOption.Input(
            new AssetTerms(OptionType.CALL, 40, 40, 0.09, 0),
            Style.EUROPEAN,
            Model.ESCROWED,
            0.3,
            0.5,
            new DividendTable(of(1 / 6.0, 5 / 12.0), of(0.5, 0.5)));
    assertThat(value(input).price()).isCloseTo(3.67, within(0.005));
  }

  /** A binomial tree of 4000 and 4001 steps: 10.2292. */
  @Test
  void an_american_put_on_an_escrowed_asset() {
    var input =
        new DiscreteDividendOption.Input(
            new AssetTerms(OptionType.PUT, 100, 100, 0.05, 0.01),
            Style.AMERICAN,
            Model.ESCROWED,
            0.25,
            1,
            new DividendTable(of(0.25, 0.75), of(2.5, 2.5)));
    DiscreteDividendOption.Result result = value(input);
    assertThat(result.price()).isCloseTo(10.2292, within(1e-3));
    assertThat(new DiscreteDividendOption().checks(input, result)).allMatch(Check::passes);
  }

  @Test
  void dividends_of_nothing_change_nothing() {
    for (Model model : Model.values()) {
      var input = option(OptionType.CALL, Style.AMERICAN, model, 95, of(0.3, 0.6), of(0, 0));
      assertThat(value(input).price()).isCloseTo(plain(1, 100, 95), within(1e-8));
    }
  }

  @Test
  void a_large_dividend_makes_a_call_end_before_it() {
    var input = option(OptionType.CALL, Style.AMERICAN, Model.SPOT, 50, of(0.5), of(60));
    // Before the ex-date the call is worth its exercise: nearly a call that ends there.
    double ends = new VanillaFormula(1, 50).value(new PriceFormula.Point(100, 0.25, 0.05, 0, 0.5));
    DiscreteDividendOption.Result result = value(input);
    assertThat(result.price()).isGreaterThanOrEqualTo(ends).isCloseTo(ends, within(0.01));
    assertThat(result.exerciseTimesYears().orElseThrow()).containsExactly(0.5);
  }

  @Test
  void a_dividend_at_expiry_does_not_count() {
    var input = option(OptionType.CALL, Style.EUROPEAN, Model.SPOT, 95, of(0.5, 1), of(2, 9));
    var without = option(OptionType.CALL, Style.EUROPEAN, Model.SPOT, 95, of(0.5), of(2));
    DiscreteDividendOption.Result result = value(input);
    assertThat(result.price()).isEqualTo(value(without).price());
    assertThat(result.numerics().note().orElseThrow()).endsWith(": 1");
  }

  @Test
  void without_volatility_the_best_certain_exercise_is_taken() {
    var input =
        new DiscreteDividendOption.Input(
            new AssetTerms(OptionType.CALL, 100, 95, 0.05, 0),
            Style.AMERICAN,
            Model.SPOT,
            0,
            1,
            new DividendTable(of(0.5), of(20)));
    assertThat(value(input).price()).isCloseTo(100 - 95 * Math.exp(-0.025), within(1e-12));
  }

  @Test
  void ex_dates_out_of_order_are_refused() {
    var input = option(OptionType.CALL, Style.EUROPEAN, Model.SPOT, 95, of(0.5, 0.4), of(2, 2));
    assertThat(new DiscreteDividendOption().problems(input))
        .containsExactly(
            Problem.invalid("/dividends/time_years/1", "must be later than the ex-date before it"));
  }

  @Test
  void escrowed_dividends_worth_more_than_the_asset_are_refused() {
    var input = option(OptionType.CALL, Style.EUROPEAN, Model.ESCROWED, 95, of(0.5), of(110));
    assertThat(new DiscreteDividendOption().problems(input))
        .extracting(Problem::pointer)
        .containsExactly("/dividends/amount");
  }

  /** A call on next to nothing is the asset less its dividend before expiry: nobody exercises. */
  @Test
  void an_american_call_with_a_strike_of_next_to_nothing_is_the_asset() {
    var call =
        option(OptionType.CALL, Style.AMERICAN, Model.SPOT, 5e-324, of(0.1643835616438356), of(3));
    assertThat(value(call).price()).isCloseTo(100, within(1e-9));
    assertHolds(call);
    var put =
        option(OptionType.PUT, Style.AMERICAN, Model.SPOT, 5e-324, of(0.1643835616438356), of(3));
    assertThat(value(put).price()).isCloseTo(0, within(1e-9));
    assertHolds(put);
  }

  @ParameterizedTest
  @CsvSource({"CALL, 95", "CALL, 100", "CALL, 105", "PUT, 95", "PUT, 100", "PUT, 105"})
  void an_american_option_that_expires_at_once_pays_what_exercise_does(
      OptionType type, double strike) {
    for (double years : new double[] {1e-160, 1e-30, 1e-18, 1e-14}) {
      var input =
          new DiscreteDividendOption.Input(
              new AssetTerms(type, 100, strike, 0.05, 0),
              Style.AMERICAN,
              Model.SPOT,
              0.2,
              years,
              new DividendTable(of(0.5), of(3)));
      double paid = Math.max(0, type == OptionType.CALL ? 100 - strike : strike - 100);
      assertThat(value(input).price()).isCloseTo(paid, within(1e-5));
      assertHolds(input);
    }
  }

  private static void assertHolds(DiscreteDividendOption.Input input) {
    assertThat(new DiscreteDividendOption().checks(input, value(input))).allMatch(Check::passes);
  }
}
