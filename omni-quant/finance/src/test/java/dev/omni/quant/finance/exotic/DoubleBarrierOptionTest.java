package dev.omni.quant.finance.exotic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Problem;
import dev.omni.quant.finance.AssetOption;
import dev.omni.quant.finance.BarrierOption;
import dev.omni.quant.finance.BarrierOption.Knock;
import dev.omni.quant.finance.BarrierOption.State;
import dev.omni.quant.finance.Expiry;
import dev.omni.quant.finance.Greeks;
import dev.omni.quant.finance.OptionType;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DoubleBarrierOptionTest {
  private static DoubleBarrierOption.Input option(
      OptionType type, Knock knock, double strike, double volatility, double years) {
    return new DoubleBarrierOption.Input(
        new AssetTerms(type, 100, strike, 0.05, 0.02), knock, 80, 130, volatility, years);
  }

  private static double price(DoubleBarrierOption.Input input) {
    return DoubleBarrierOption.value(input).price();
  }

  /** The density between the barriers integrated by mpmath, 40 digits. */
  @ParameterizedTest
  @CsvSource({
    "CALL, 100, 0.05, 0.02, 0.40, 2.0, 0.007763146142914307",
    "PUT, 140, -0.01, 0.03, 0.20, 0.5, 32.14152443739712",
    "CALL, 70, 0.03, 0.03, 0.15, 1.0, 23.54006789295164"
  })
  void the_integral_of_the_density_gives_the_same_price(
      OptionType type, double strike, double rate, double yield, double v, double t, double right) {
    var input =
        new DoubleBarrierOption.Input(
            new AssetTerms(type, 100, strike, rate, yield), Knock.OUT, 80, 130, v, t);
    assertThat(price(input)).isCloseTo(right, within(1e-12));
  }

  @ParameterizedTest
  @CsvSource({"0.05, 0.1", "0.2, 1", "0.35, 1", "0.6, 2", "2, 5"})
  void in_and_out_make_the_plain_option(double volatility, double years) {
    for (OptionType type : OptionType.values()) {
      double in = price(option(type, Knock.IN, 105, volatility, years));
      double out = price(option(type, Knock.OUT, 105, volatility, years));
      var plain = new VanillaFormula(type == OptionType.CALL ? 1 : -1, 105);
      var at = new PriceFormula.Point(100, volatility, 0.05, 0.02, years);
      assertThat(in + out).isCloseTo(plain.value(at), within(1e-12));
    }
  }

  @ParameterizedTest
  @CsvSource({"0.05, 0.5", "0.3, 1", "0.5, 1", "0.5, 4"})
  void images_and_sines_have_one_sum(double volatility, double years) {
    var at = new PriceFormula.Point(97, volatility, 0.07, 0.01, years);
    var pair = new BarrierPair(80, 130);
    var option = new VanillaFormula(-1, 105);
    assertThat(new DoubleBarrierFormula(option, pair, true).value(at))
        .isCloseTo(new DoubleBarrierFormula(option, pair, false).value(at), within(1e-12));
  }

  @Test
  void a_barrier_out_of_reach_leaves_the_single_barrier_option() {
    var asset = new AssetTerms(OptionType.CALL, 100, 100, 0.05, 0.02);
    double two = price(new DoubleBarrierOption.Input(asset, Knock.OUT, 90, 1e8, 0.25, 1));
    double one =
        BarrierOption.value(
                new BarrierOption.Input(
                    new AssetOption(OptionType.CALL, 100, 100, 0.05, 0.02),
                    0.25,
                    Expiry.of(1),
                    90,
                    BarrierOption.Direction.DOWN,
                    Knock.OUT,
                    0))
            .price();
    assertThat(two).isCloseTo(one, within(1e-11));
  }

  @Test
  void derivatives_are_those_of_the_price() {
    var input = option(OptionType.CALL, Knock.OUT, 100, 0.2, 1);
    var greeks = DoubleBarrierOption.value(input).greeks();
    double step = 1e-3;
    double up = price(new DoubleBarrierOption.Input(asset(100 + step), Knock.OUT, 80, 130, 0.2, 1));
    double down =
        price(new DoubleBarrierOption.Input(asset(100 - step), Knock.OUT, 80, 130, 0.2, 1));
    assertThat(greeks.delta()).isCloseTo((up - down) / (2 * step), within(1e-8));
    assertThat(Objects.requireNonNull(greeks.gamma()))
        .isCloseTo((up - 2 * greeks.price() + down) / (step * step), within(1e-7));
    double later = price(option(OptionType.CALL, Knock.OUT, 100, 0.2, 1 + step));
    double sooner = price(option(OptionType.CALL, Knock.OUT, 100, 0.2, 1 - step));
    assertThat(Objects.requireNonNull(greeks.theta()))
        .isCloseTo((sooner - later) / (2 * step), within(1e-5));
    double wilder = price(option(OptionType.CALL, Knock.OUT, 100, 0.2 + 1e-4, 1));
    double calmer = price(option(OptionType.CALL, Knock.OUT, 100, 0.2 - 1e-4, 1));
    assertThat(greeks.vega()).isCloseTo((wilder - calmer) / 2e-4, within(1e-4));
  }

  private static AssetTerms asset(double spot) {
    return new AssetTerms(OptionType.CALL, spot, 100, 0.05, 0.02);
  }

  @Test
  void a_spot_at_a_barrier_has_touched_it() {
    var asset = new AssetTerms(OptionType.PUT, 130, 140, 0.05, 0.02);
    var out =
        DoubleBarrierOption.value(new DoubleBarrierOption.Input(asset, Knock.OUT, 80, 130, 0.2, 1));
    var in =
        DoubleBarrierOption.value(new DoubleBarrierOption.Input(asset, Knock.IN, 80, 130, 0.2, 1));
    assertThat(out.state()).isEqualTo(State.KNOCKED_OUT);
    assertThat(out.price()).isZero();
    assertThat(in.state()).isEqualTo(State.KNOCKED_IN);
    assertThat(in.price())
        .isEqualTo(
            new VanillaFormula(-1, 140).value(new PriceFormula.Point(130, 0.2, 0.05, 0.02, 1)));
  }

  @Test
  void without_volatility_the_asset_grows_into_a_barrier_or_not() {
    assertThat(price(option(OptionType.CALL, Knock.OUT, 100, 0, 1)))
        .isCloseTo(100 * Math.exp(-0.02) - 100 * Math.exp(-0.05), within(1e-12));
    assertThat(price(option(OptionType.CALL, Knock.OUT, 100, 0, 10))).isZero();
    assertThat(price(option(OptionType.CALL, Knock.IN, 100, 0, 10))).isPositive();
  }

  @Test
  void barriers_around_nothing_are_refused() {
    var asset = new AssetTerms(OptionType.CALL, 100, 100, 0.05, 0);
    assertThat(
            new DoubleBarrierOption()
                .problems(new DoubleBarrierOption.Input(asset, Knock.OUT, 130, 130, 0.2, 1)))
        .containsExactly(Problem.invalid("/lower_barrier", "must be below upper_barrier"));
  }

  @Test
  void each_check_fails_on_a_spoiled_result() {
    var engine = new DoubleBarrierOption();
    var input = option(OptionType.CALL, Knock.OUT, 100, 0.2, 1);
    var right = DoubleBarrierOption.value(input);
    assertThat(engine.checks(input, right)).allMatch(check -> check.passes());
    var greeks = right.greeks();
    var spoiled =
        new DoubleBarrierOption.Result(
            new Greeks(
                1.001 * greeks.price(),
                greeks.delta(),
                greeks.gamma(),
                greeks.vega(),
                greeks.theta(),
                1.001 * Objects.requireNonNull(greeks.rho())),
            right.state(),
            right.warnings(),
            right.numerics());
    assertThat(engine.checks(input, spoiled)).noneMatch(check -> check.passes());
  }
}
