package dev.omni.quant.finance.exotic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Check;
import dev.omni.engine.NotConverged;
import dev.omni.engine.Work;
import dev.omni.quant.finance.OptionType;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BasketOptionTest {
  private static BasketOption.Input two(
      BasketPayoff payoff, OptionType type, double strike, double rho, BasketMethod method) {
    return new BasketOption.Input(
        payoff,
        type,
        new double[] {100, 96},
        Optional.empty(),
        strike,
        0.04,
        Optional.of(new double[] {0.01, 0.02}),
        new double[] {0.3, 0.2},
        new double[][] {{1, rho}, {rho, 1}},
        1,
        Optional.of(method),
        20_000,
        20240101);
  }

  private static BasketOption.Result value(BasketOption.Input input) {
    return new BasketOption().compute(input, Work.alone()).result();
  }

  private static double formula(BasketPayoff payoff, OptionType type, double strike, double rho) {
    return value(two(payoff, type, strike, rho, BasketMethod.CLOSED_FORM)).price();
  }

  private static double plain(OptionType type, double spot, double strike, double yield, double v) {
    return new VanillaFormula(type == OptionType.CALL ? 1 : -1, strike)
        .value(new PriceFormula.Point(spot, v, 0.04, yield, 1));
  }

  /** W. Margrabe, 1978, by mpmath. */
  @Test
  void a_spread_without_a_strike_is_an_exchange() {
    assertThat(formula(BasketPayoff.SPREAD, OptionType.CALL, 0, 0.6))
        .isCloseTo(11.91136190695745, within(1e-11));
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, -0.999999, -0.3, 0, 0.6, 0.99, 1})
  void maximum_and_minimum_make_both_vanilla_options(double rho) {
    for (OptionType type : OptionType.values()) {
      double both =
          formula(BasketPayoff.MAX, type, 95, rho) + formula(BasketPayoff.MIN, type, 95, rho);
      assertThat(both)
          .isCloseTo(
              plain(type, 100, 95, 0.01, 0.3) + plain(type, 96, 95, 0.02, 0.2), within(1e-9));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {-20, -4, 0, 5, 30})
  void call_and_put_on_a_spread_are_a_forward_apart(double strike) {
    double forward = 100 * Math.exp(-0.01) - 96 * Math.exp(-0.02) - strike * Math.exp(-0.04);
    assertThat(
            formula(BasketPayoff.SPREAD, OptionType.CALL, strike, 0.6)
                - formula(BasketPayoff.SPREAD, OptionType.PUT, strike, 0.6))
        .isCloseTo(forward, within(1e-10));
  }

  @ParameterizedTest
  @CsvSource({"MAX, CALL", "MIN, PUT", "SPREAD, CALL"})
  void a_simulation_agrees_with_the_integral(BasketPayoff payoff, OptionType type) {
    double strike = payoff == BasketPayoff.SPREAD ? 5 : 98;
    var input = two(payoff, type, strike, 0.5, BasketMethod.MONTE_CARLO);
    BasketOption.Result simulated = value(input);
    BasketOption.Result right = value(two(payoff, type, strike, 0.5, BasketMethod.CLOSED_FORM));
    assertThat(simulated.price())
        .isCloseTo(right.price(), within(4 * simulated.standardError().orElseThrow()));
    for (int i = 0; i < 2; i++) {
      assertThat(simulated.deltas()[i]).isCloseTo(right.deltas()[i], within(0.02));
      assertThat(simulated.vegas()[i]).isCloseTo(right.vegas()[i], within(2.0));
    }
    assertThat(new BasketOption().checks(input, simulated)).allMatch(Check::passes);
  }

  @Test
  void an_average_of_one_asset_alone_is_a_vanilla_option() {
    var input =
        new BasketOption.Input(
            BasketPayoff.AVERAGE,
            OptionType.CALL,
            new double[] {100, 96},
            Optional.of(new double[] {1, 0}),
            100,
            0.04,
            Optional.empty(),
            new double[] {0.3, 0.2},
            new double[][] {{1, 0.2}, {0.2, 1}},
            1,
            Optional.empty(),
            20_000,
            7);
    BasketOption.Result result = value(input);
    assertThat(result.price())
        .isCloseTo(
            plain(OptionType.CALL, 100, 100, 0, 0.3),
            within(4 * result.standardError().orElseThrow()));
  }

  @Test
  void a_formula_of_three_assets_or_of_an_average_is_refused() {
    var average = two(BasketPayoff.AVERAGE, OptionType.CALL, 98, 0.5, BasketMethod.CLOSED_FORM);
    assertThat(new BasketOption().problems(average))
        .extracting(Problem::pointer)
        .containsExactly("/method");
  }

  @Test
  void a_correlation_that_is_none_is_refused() {
    var input = two(BasketPayoff.MAX, OptionType.CALL, 98, 0.5, BasketMethod.CLOSED_FORM);
    input.correlation()[0][1] = 0.4;
    assertThat(new BasketOption().problems(input))
        .extracting(Problem::pointer)
        .containsExactly("/correlation/1/0");
  }

  @Test
  void weights_of_a_maximum_are_refused() {
    var input =
        new BasketOption.Input(
            BasketPayoff.MAX,
            OptionType.CALL,
            new double[] {100, 96},
            Optional.of(new double[] {1, 1}),
            100,
            0.04,
            Optional.empty(),
            new double[] {0.3, 0.2},
            new double[][] {{1, 0.2}, {0.2, 1}},
            1,
            Optional.empty(),
            20_000,
            7);
    assertThat(new BasketOption().problems(input))
        .extracting(Problem::pointer)
        .containsExactly("/weights");
  }

  /** None of 1,000 paths pays, and the option is worth more than that on the geometric average. */
  @Test
  void paths_that_see_nothing_of_the_payoff_are_too_few() {
    var input =
        new BasketOption.Input(
            BasketPayoff.AVERAGE,
            OptionType.CALL,
            new double[] {100, 90, 110},
            Optional.of(new double[] {0.4, 0.3, 0.3}),
            98,
            0.03,
            Optional.empty(),
            new double[] {0, 0, 5},
            new double[][] {{1, 0.3, 0.3}, {0.3, 1, 0.3}, {0.3, 0.3, 1}},
            2,
            Optional.empty(),
            1000,
            0);
    assertThatThrownBy(() -> value(input))
        .isInstanceOf(NotConverged.class)
        .hasMessageContaining("the paths are too few for these volatilities");
  }
}
