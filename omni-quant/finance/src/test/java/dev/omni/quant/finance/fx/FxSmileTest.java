package dev.omni.quant.finance.fx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Check;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.quant.core.Warning;
import dev.omni.quant.finance.fx.FxSmile.AtTheMoneyKind;
import dev.omni.quant.finance.fx.FxSmile.ButterflyKind;
import dev.omni.testkit.CapabilityContract;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class FxSmileTest {
  private static FxSmile.Input smile(
      DeltaKind kind, ButterflyKind butterfly, double riskReversal, double delta) {
    return new FxSmile.Input(
        1.3088,
        0.00325,
        0.02113,
        1,
        0.18,
        riskReversal,
        0.005,
        delta,
        kind,
        AtTheMoneyKind.DELTA_NEUTRAL,
        butterfly,
        Optional.of(new double[] {1.2, 2}));
  }

  /** The same smile by mpmath, 40 digits. */
  @ParameterizedTest
  @CsvSource({
    "SPOT, 0.004991876255958305, 1.157952411523081, 1.477029669210982, 0.07327762827848022,"
        + " 1.156320810567441, 1.47329651734844, 0.1844986185056375",
    "SPOT_PREMIUM_ADJUSTED, 0.005211683828901756, 1.1396105721665, 1.452445389078033,"
        + " 0.07294804411716348, 1.137258072652288, 1.449780160558799, 0.1829788191043767"
  })
  void a_market_strangle_leads_to_the_smile_that_reprices_it(
      DeltaKind kind,
      double smileStrangle,
      double putStrike,
      double callStrike,
      double price,
      double put,
      double call,
      double volatility) {
    FxSmile.Result result = FxSmile.value(smile(kind, ButterflyKind.MARKET_STRANGLE, -0.006, 0.25));
    assertThat(result.smileStrangle()).isCloseTo(smileStrangle, within(1e-13));
    FxSmile.MarketStrangle strangle = result.marketStrangle().orElseThrow();
    assertThat(strangle.putStrike()).isCloseTo(putStrike, within(1e-13));
    assertThat(strangle.callStrike()).isCloseTo(callStrike, within(1e-13));
    assertThat(strangle.price()).isCloseTo(price, within(1e-14));
    assertThat(result.strikes().put()).isCloseTo(put, within(1e-12));
    assertThat(result.strikes().call()).isCloseTo(call, within(1e-12));
    assertThat(result.volatility().orElseThrow()[0]).isCloseTo(volatility, within(1e-13));
  }

  @ParameterizedTest
  @EnumSource(DeltaKind.class)
  void every_strike_has_its_delta(DeltaKind kind) {
    for (double delta : new double[] {0.02, 0.1, 0.25, 0.4}) {
      for (double volatility : new double[] {0.01, 0.1, 0.6}) {
        var by = new DeltaStrike(kind, 1.29, Math.exp(-0.02113), 1);
        double call = by.strike(1, delta, volatility);
        double put = by.strike(-1, delta, volatility);
        assertThat(by.delta(1, call, volatility)).isCloseTo(delta, within(1e-13));
        assertThat(by.delta(-1, put, volatility)).isCloseTo(-delta, within(1e-13));
        assertThat(call).isGreaterThan(put);
      }
    }
  }

  @Test
  void a_strangle_without_a_risk_reversal_is_nearly_that_of_the_smile() {
    FxSmile.Result result =
        FxSmile.value(smile(DeltaKind.FORWARD, ButterflyKind.MARKET_STRANGLE, 0, 0.25));
    assertThat(result.smileStrangle()).isCloseTo(0.005, within(1e-12));
  }

  @Test
  void the_delta_of_a_straddle_at_the_money_is_nothing() {
    for (DeltaKind kind : DeltaKind.values()) {
      FxSmile.Result result =
          FxSmile.value(smile(kind, ButterflyKind.SMILE_STRANGLE, -0.006, 0.25));
      var by = new DeltaStrike(kind, result.forward(), Math.exp(-0.02113), 1);
      double strike = result.strikes().atTheMoney();
      assertThat(by.delta(1, strike, 0.18) + by.delta(-1, strike, 0.18))
          .isCloseTo(0, within(1e-15));
    }
  }

  @Test
  void a_strike_beyond_the_wings_is_told() {
    FxSmile.Result result =
        FxSmile.value(smile(DeltaKind.SPOT, ButterflyKind.SMILE_STRANGLE, -0.006, 0.25));
    assertThat(result.warnings().orElseThrow())
        .extracting(Warning::code, Warning::pointer)
        .containsExactly(tuple(Warning.Code.EXTRAPOLATED, "/strikes/1"));
  }

  @Test
  void a_delta_above_the_largest_of_a_premium_adjusted_call_is_refused() {
    var input =
        new FxSmile.Input(
            1,
            0,
            0,
            1,
            3,
            0,
            0,
            0.4,
            DeltaKind.FORWARD_PREMIUM_ADJUSTED,
            AtTheMoneyKind.FORWARD,
            ButterflyKind.SMILE_STRANGLE,
            Optional.empty());
    assertThatThrownBy(() -> FxSmile.value(input))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("premium-adjusted delta");
  }

  @Test
  void quotes_that_leave_no_volatility_are_refused() {
    assertThat(
            new FxSmile().problems(smile(DeltaKind.SPOT, ButterflyKind.SMILE_STRANGLE, -0.4, 0.25)))
        .extracting(Problem::pointer)
        .containsExactly("/risk_reversal");
  }

  @Test
  void a_spot_delta_that_no_call_has_is_refused() {
    var input =
        new FxSmile.Input(
            1,
            0,
            0.1,
            10,
            0.1,
            0,
            0,
            0.4,
            DeltaKind.SPOT,
            AtTheMoneyKind.FORWARD,
            ButterflyKind.SMILE_STRANGLE,
            Optional.empty());
    assertThat(new FxSmile().problems(input))
        .extracting(Problem::pointer)
        .containsExactly("/delta");
  }

  @Test
  void the_checks_fail_on_a_spoiled_strike() {
    var engine = new FxSmile();
    var input = smile(DeltaKind.SPOT, ButterflyKind.MARKET_STRANGLE, -0.006, 0.25);
    FxSmile.Result right = FxSmile.value(input);
    assertThat(engine.checks(input, right)).allMatch(Check::passes);
    FxSmile.Strikes strikes = right.strikes();
    var spoiled =
        new FxSmile.Result(
            new FxSmile.Strikes(1.001 * strikes.put(), strikes.atTheMoney(), strikes.call()),
            right.volatilities(),
            right.smileStrangle(),
            right.marketStrangle(),
            right.forward(),
            right.volatility(),
            right.warnings(),
            right.numerics());
    assertThat(engine.checks(input, spoiled)).noneMatch(Check::passes);
  }

  @Nested
  class FxSmileContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new FxSmile());
    }
  }
}
