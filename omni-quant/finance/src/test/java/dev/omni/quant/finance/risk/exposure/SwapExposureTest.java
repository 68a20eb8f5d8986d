package dev.omni.quant.finance.risk.exposure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.CapabilityContract;
import dev.omni.testkit.EngineRunner;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;

class SwapExposureTest extends CapabilityContract {
  private static final double[] TIMES = {0.5, 1.25, 2, 3};
  private static final double REVERSION = 0.05;
  private static final double VOLATILITY = 0.01;
  private static final double RATE = 0.03;

  private final JsonEngine engine = engine();

  @Override
  protected JsonEngine engine() {
    return LoadedEngine.of(new SwapExposure());
  }

  private static Json.Obj swap(double fixedRate, String side) {
    return Json.obj(
        "curve",
        Json.obj(
            "valuation_date",
            "2024-01-01",
            "dates",
            List.of("2034-01-01"),
            "zero_rates",
            new double[] {RATE}),
        "mean_reversion",
        REVERSION,
        "volatility",
        VOLATILITY,
        "swap",
        Json.obj(
            "payment_times_years", TIMES,
            "fixed_rate", fixedRate,
            "notional", 1,
            "pay_receive", side));
  }

  private double[] profile(Json.Obj input, String column) {
    return new JsonFields(EngineRunner.result(engine, input).findObject("profile").orElseThrow())
        .numbers(column);
  }

  /**
   * The mean by the risk-neutral measure, with the account, over two normal states: the rate and
   * its integral (Brigo and Mercurio, 2nd edition 2006, section 3.3.2). Midpoint rule.
   */
  private static double integrated(double fixedRate, int payment) {
    double t = TIMES[payment];
    double variance = square(VOLATILITY) * growth(2 * REVERSION, t);
    double account =
        square(VOLATILITY / REVERSION) * (t - 2 * growth(REVERSION, t) + growth(2 * REVERSION, t));
    double covariance = square(VOLATILITY * growth(REVERSION, t)) / 2;
    double slope = covariance / variance;
    double rest = account - slope * covariance;
    int points = 4000;
    double step = 16.0 / points;
    double mean = 0;
    for (int i = 0; i < points; i++) {
      double z = -8 + step * (i + 0.5);
      double x = z * Math.sqrt(variance);
      double value = 1;
      for (int k = payment + 1; k < TIMES.length; k++) {
        double length = TIMES[k] - t;
        double coupon = fixedRate * (TIMES[k] - TIMES[k - 1]) + (k == TIMES.length - 1 ? 1 : 0);
        double convexity = variance(TIMES[k] - t) - variance(TIMES[k]) + variance(t);
        value -=
            coupon * Math.exp(-RATE * length + 0.5 * convexity - growth(REVERSION, length) * x);
      }
      double discount = Math.exp(-RATE * t - 0.5 * variance(t) - slope * x + 0.5 * rest);
      double density = Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI);
      mean += step * density * discount * Math.max(0, value);
    }
    return mean;
  }

  /** The variance of the integral of the rate over some years. */
  private static double variance(double years) {
    return square(VOLATILITY / REVERSION)
        * (years - 2 * growth(REVERSION, years) + growth(2 * REVERSION, years));
  }

  private static double growth(double speed, double years) {
    return -Math.expm1(-speed * years) / speed;
  }

  private static double square(double x) {
    return x * x;
  }

  @Test
  void exposures_are_those_of_an_integral_under_the_risk_neutral_measure() {
    for (double fixedRate : new double[] {0.031, 0.02, 0.05, -0.01}) {
      double[] exposures = profile(swap(fixedRate, "pay_fixed"), "expected_positive_exposure");
      for (int i = 0; i < exposures.length; i++) {
        assertThat(exposures[i]).isCloseTo(integrated(fixedRate, i), within(1e-7));
      }
    }
  }

  @Property
  void what_the_payer_has_the_receiver_lacks(
      @ForAll @DoubleRange(min = -0.05, max = 0.1) @Scale(3) double fixedRate) {
    Json.Obj pays = swap(fixedRate, "pay_fixed");
    Json.Obj receives = swap(fixedRate, "receive_fixed");
    assertThat(profile(pays, "expected_positive_exposure"))
        .isEqualTo(profile(receives, "expected_negative_exposure"));
    assertThat(EngineRunner.number(engine, pays, "present_value"))
        .isEqualTo(-EngineRunner.number(engine, receives, "present_value"));
  }

  @Test
  void without_volatility_the_exposure_is_the_forward_value() {
    Json.Obj input = swap(0.02, "pay_fixed").with("volatility", 1e-12);
    double forward = Math.exp(-RATE * 2) - 1.02 * Math.exp(-RATE * 3);
    assertThat(profile(input, "expected_positive_exposure")[2]).isCloseTo(forward, within(1e-10));
    assertThat(profile(input, "expected_negative_exposure")[2]).isCloseTo(0, within(1e-10));
    assertThat(profile(input, "potential_future_exposure")[2])
        .isCloseTo(forward / Math.exp(-RATE * 2), within(1e-10));
  }

  /** One hazard rate so large that default is certain before the first payment: half of E(0). */
  @Test
  void a_counterparty_that_defaults_at_once_owes_the_mean_of_the_first_period() {
    Json.Obj input = swap(0.02, "pay_fixed").with("hazard_rate", 10).with("recovery_rate", 0.25);
    double present = EngineRunner.number(engine, input, "present_value");
    double[] exposures = profile(input, "expected_positive_exposure");
    double sum = 0;
    double before = present;
    double from = 1;
    for (int i = 0; i < TIMES.length; i++) {
      double after = i < exposures.length ? exposures[i] : 0;
      double survival = Math.exp(-10 * TIMES[i]);
      sum += 0.75 * (before + after) / 2 * (from - survival);
      before = after;
      from = survival;
    }
    assertThat(EngineRunner.number(engine, input, "cva")).isCloseTo(sum, within(1e-15));
    assertThat(EngineRunner.result(engine, input).has("dva")).isFalse();
  }

  @Test
  void payments_out_of_order_or_beyond_the_curve_are_refused_at_their_place() {
    Json.Obj input = swap(0.02, "pay_fixed");
    Json.Obj swap = input.findObject("swap").orElseThrow();
    assertThat(
            EngineRunner.refused(
                engine, input.with("swap", swap.with("payment_times_years", new double[] {1, 1}))))
        .containsExactly("/swap/payment_times_years/1");
    assertThat(
            EngineRunner.refused(
                engine, input.with("swap", swap.with("payment_times_years", new double[] {1, 12}))))
        .containsExactly("/swap/payment_times_years/1");
  }

  @Test
  void a_hazard_rate_needs_its_recovery_rate() {
    assertThat(EngineRunner.refused(engine, swap(0.02, "pay_fixed").with("hazard_rate", 0.01)))
        .containsExactly("/recovery_rate");
    assertThat(EngineRunner.refused(engine, swap(0.02, "pay_fixed").with("own_recovery_rate", 0.4)))
        .containsExactly("/own_hazard_rate");
  }
}
