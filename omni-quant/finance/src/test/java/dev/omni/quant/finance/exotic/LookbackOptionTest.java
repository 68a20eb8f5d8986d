package dev.omni.quant.finance.exotic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Problem;
import dev.omni.quant.finance.OptionType;
import dev.omni.quant.finance.exotic.LookbackOption.Kind;
import java.util.Objects;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LookbackOptionTest {
  private static LookbackOption.Input floating(
      OptionType type, double extreme, double rate, double yield, double volatility, double years) {
    return new LookbackOption.Input(
        Kind.FLOATING, type, 100, extreme, OptionalDouble.empty(), rate, yield, volatility, years);
  }

  private static LookbackOption.Input fixed(OptionType type, double extreme, double strike) {
    return new LookbackOption.Input(
        Kind.FIXED, type, 100, extreme, OptionalDouble.of(strike), 0.02, 0.07, 0.35, 2);
  }

  private static double price(LookbackOption.Input input) {
    return LookbackOption.value(input).price();
  }

  /** The distribution of the extreme integrated by mpmath, 40 digits. */
  @Test
  void the_distribution_of_the_extreme_gives_the_same_prices() {
    assertThat(price(floating(OptionType.PUT, 110, 0.05, 0.05, 0.25, 1.5)))
        .isCloseTo(26.28331654751934, within(1e-12));
    assertThat(price(floating(OptionType.CALL, 90, 0.03, 0.03, 0.3, 1)))
        .isCloseTo(22.25780976420416, within(1e-12));
    assertThat(price(fixed(OptionType.CALL, 104, 120))).isCloseTo(22.85389327131093, within(1e-12));
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-12, 1e-10, 1e-8, 1e-6, 1e-4, 1e-2})
  void rate_and_yield_may_be_as_near_as_they_like(double gap) {
    for (OptionType type : OptionType.values()) {
      double extreme = type == OptionType.CALL ? 90 : 110;
      double equal = price(floating(type, extreme, 0.05, 0.05, 0.25, 1));
      double above = price(floating(type, extreme, 0.05 + gap, 0.05, 0.25, 1));
      double below = price(floating(type, extreme, 0.05 - gap, 0.05, 0.25, 1));
      double slope =
          Objects.requireNonNull(
              LookbackOption.value(floating(type, extreme, 0.05, 0.05, 0.25, 1)).greeks().rho());
      assertThat(above - below).isCloseTo(2 * slope * gap, within(1e-12 + 300 * gap * gap * gap));
      assertThat(above + below - 2 * equal).isCloseTo(0, within(1e-12 + 300 * gap * gap));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-9, 1e-6, 1e-3, 1e-2})
  void a_small_volatility_leads_to_the_certain_price(double volatility) {
    for (double gap : new double[] {0, 1e-12, 1e-3, 0.5}) {
      double certain = price(floating(OptionType.CALL, 95, 0.02 + gap, 0.02, 0, 1));
      double value = price(floating(OptionType.CALL, 95, 0.02 + gap, 0.02, volatility, 1));
      assertThat(value).isCloseTo(certain, within(1e-9 + 100 * volatility));
    }
  }

  @ParameterizedTest
  @CsvSource({"0.1, 0.05, 0.2", "0.01, 0.09, 0.4", "0.04, 0.04, 0.3", "0.6, 0.0, 0.02"})
  void a_floating_option_is_a_fixed_one_and_a_forward(double rate, double yield, double v) {
    // S_T - min = (S_T - m) + (m - min): the fixed put with the minimum so far as its strike.
    double floating = price(floating(OptionType.CALL, 92, rate, yield, v, 1.5));
    double put =
        price(
            new LookbackOption.Input(
                Kind.FIXED, OptionType.PUT, 100, 92, OptionalDouble.of(92), rate, yield, v, 1.5));
    double forward = 100 * Math.exp(-yield * 1.5) - 92 * Math.exp(-rate * 1.5);
    assertThat(floating).isCloseTo(forward + put, within(1e-11));
  }

  @Test
  void a_fixed_option_pays_what_the_past_has_reached() {
    double past = price(fixed(OptionType.CALL, 130, 120)) - price(fixed(OptionType.CALL, 130, 130));
    assertThat(past).isCloseTo(10 * Math.exp(-0.02 * 2), within(1e-11));
  }

  @Test
  void at_expiry_the_payoff_is_left() {
    assertThat(price(floating(OptionType.CALL, 90, 0.05, 0, 0.2, 0))).isEqualTo(10);
    assertThat(price(floating(OptionType.PUT, 115, 0.05, 0, 0.2, 0))).isEqualTo(15);
  }

  @Test
  void a_strike_of_a_floating_option_is_refused() {
    var input =
        new LookbackOption.Input(
            Kind.FLOATING, OptionType.CALL, 100, 90, OptionalDouble.of(95), 0.05, 0, 0.2, 1);
    assertThat(new LookbackOption().problems(input))
        .extracting(Problem::pointer)
        .containsExactly("/strike");
  }

  @Test
  void a_fixed_option_without_a_strike_is_refused() {
    var input =
        new LookbackOption.Input(
            Kind.FIXED, OptionType.CALL, 100, 100, OptionalDouble.empty(), 0.05, 0, 0.2, 1);
    assertThat(new LookbackOption().problems(input))
        .extracting(Problem::pointer)
        .containsExactly("/strike");
  }

  @Test
  void an_extreme_on_the_wrong_side_of_the_spot_is_refused() {
    assertThat(new LookbackOption().problems(floating(OptionType.CALL, 101, 0.05, 0, 0.2, 1)))
        .containsExactly(
            Problem.invalid(
                "/extreme_to_date", "is the lowest price so far, so it must not be above spot"));
    assertThat(new LookbackOption().problems(floating(OptionType.PUT, 99, 0.05, 0, 0.2, 1)))
        .containsExactly(
            Problem.invalid(
                "/extreme_to_date", "is the highest price so far, so it must not be below spot"));
  }

  @Test
  void the_checks_pass_far_out_and_with_a_strong_drift() {
    var engine = new LookbackOption();
    for (double volatility : new double[] {0.001, 0.05, 1, 4}) {
      for (double rate : new double[] {-0.9, -0.01, 0, 0.05, 0.9}) {
        for (double extreme : new double[] {1, 60, 99.9, 100}) {
          var input = floating(OptionType.CALL, extreme, rate, 0.03, volatility, 2);
          assertThat(engine.checks(input, LookbackOption.value(input)))
              .as("%s", input)
              .allMatch(check -> check.passes());
        }
      }
    }
  }
}
