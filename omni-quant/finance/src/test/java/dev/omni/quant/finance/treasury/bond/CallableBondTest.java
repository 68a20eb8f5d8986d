package dev.omni.quant.finance.treasury.bond;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.engine.Infeasible;
import dev.omni.engine.LoadedEngine;
import dev.omni.quant.core.StandardNormal;
import dev.omni.testkit.CapabilityContract;
import dev.omni.testkit.EngineRunner;
import java.util.List;
import org.junit.jupiter.api.Test;

class CallableBondTest extends CapabilityContract {
  private static final LoadedEngine ENGINE = LoadedEngine.of(new CallableBond());

  @Override
  protected LoadedEngine engine() {
    return ENGINE;
  }

  private static Json.Obj example() {
    return (Json.Obj) ENGINE.capability().input().examples().get(0);
  }

  /** A bond of ten years on a flat curve of 4 %, without a spread. */
  private static Json.Obj flat(String kind, String date, double price) {
    return Json.obj(
        "curve",
        Json.obj(
            "valuation_date", "2024-03-15",
            "dates", List.of("2040-03-15"),
            "zero_rates", List.of(0.04)),
        "maturity_date",
        "2034-03-15",
        "coupon_rate",
        0.05,
        "frequency",
        "12M",
        "day_count",
        "30U/360",
        "mean_reversion",
        0.05,
        "volatility",
        0.01,
        "schedule",
        Json.obj("date", List.of(date), "price", List.of(price), "kind", List.of(kind)),
        "option_adjusted_spread",
        0);
  }

  private static JsonFields result(Json.Obj input) {
    return new JsonFields(EngineRunner.result(ENGINE, input));
  }

  private static List<String> pointers(Json.Obj input) {
    return ENGINE.problems(input).stream().map(Problem::pointer).toList();
  }

  /**
   * F. Jamshidian, Journal of Finance 44, 1989: the option on the coupons that follow is one option
   * on each of them, struck where the short rate makes them worth the strike.
   */
  @Test
  void one_date_of_call_gives_the_closed_formula() {
    double option = jamshidian(100, 0.05, 0.01);
    JsonFields bond = result(flat("call", "2029-03-15", 100));
    assertThat(bond.number("option_value")).isCloseTo(option, within(2e-6));
    assertThat(bond.number("straight_price") - bond.number("clean_price"))
        .isCloseTo(option, within(2e-6));
  }

  private static double jamshidian(double strike, double a, double s) {
    double expiry = 1826 / 365.0;
    double[] times = {2191 / 365.0, 2556 / 365.0, 2922 / 365.0, 3287 / 365.0, 3652 / 365.0};
    double low = -2;
    double high = 2;
    for (int i = 0; i < 100; i++) {
      double middle = (low + high) / 2;
      if (coupons(times, expiry, middle, a, s) > strike) {
        low = middle;
      } else {
        high = middle;
      }
    }
    double sum = 0;
    for (int i = 0; i < times.length; i++) {
      double amount = i == times.length - 1 ? 105 : 5;
      double struck = bond(expiry, times[i], low, a, s);
      double deviation = Math.sqrt(variance(expiry, a, s)) * loading(times[i] - expiry, a);
      double ratio = Math.exp(-0.04 * times[i]) / (struck * Math.exp(-0.04 * expiry));
      double h = Math.log(ratio) / deviation + deviation / 2;
      sum +=
          amount
              * (Math.exp(-0.04 * times[i]) * StandardNormal.cdf(h)
                  - struck * Math.exp(-0.04 * expiry) * StandardNormal.cdf(h - deviation));
    }
    return sum;
  }

  private static double coupons(double[] times, double expiry, double state, double a, double s) {
    double sum = 0;
    for (int i = 0; i < times.length; i++) {
      sum += (i == times.length - 1 ? 105 : 5) * bond(expiry, times[i], state, a, s);
    }
    return sum;
  }

  /** A bond by its forward price and the state's distance from the mean under that forward. */
  private static double bond(double expiry, double time, double state, double a, double s) {
    double loading = loading(time - expiry, a);
    return Math.exp(
        -0.04 * (time - expiry) - loading * state - loading * loading * variance(expiry, a, s) / 2);
  }

  private static double loading(double time, double a) {
    return (1 - Math.exp(-a * time)) / a;
  }

  private static double variance(double time, double a, double s) {
    return s * s * (1 - Math.exp(-2 * a * time)) / (2 * a);
  }

  @Test
  void a_call_lowers_the_price_and_a_put_raises_it() {
    JsonFields call = result(flat("call", "2029-03-15", 100));
    JsonFields put = result(flat("put", "2029-03-15", 100));
    assertThat(call.number("clean_price")).isLessThan(call.number("straight_price"));
    assertThat(put.number("clean_price")).isGreaterThan(put.number("straight_price"));
    assertThat(call.number("effective_duration")).isLessThan(put.number("effective_duration") + 5);
    assertThat(call.number("vega")).isNegative();
    assertThat(put.number("vega")).isPositive();
  }

  @Test
  void a_call_that_never_pays_leaves_the_straight_bond() {
    JsonFields bond = result(flat("call", "2029-03-15", 1000));
    assertThat(bond.number("clean_price")).isCloseTo(bond.number("straight_price"), within(1e-9));
  }

  @Test
  void a_call_and_a_put_at_one_price_end_the_bond_there() {
    Json.Obj both =
        flat("call", "2029-03-15", 100)
            .with(
                "schedule",
                Json.obj(
                    "date", List.of("2029-03-15", "2029-03-15"),
                    "price", List.of(100, 100),
                    "kind", List.of("call", "put")));
    double sum = 100 * Math.exp(-0.04 * 1826 / 365.0);
    for (int days : new int[] {365, 730, 1095, 1461, 1826}) {
      sum += 5 * Math.exp(-0.04 * days / 365.0);
    }
    assertThat(result(both).number("clean_price")).isCloseTo(sum, within(1e-7));
  }

  @Test
  void without_volatility_the_issuer_calls_what_is_worth_more() {
    JsonFields still = result(flat("call", "2029-03-15", 100).with("volatility", 0));
    double sum = 100 * Math.exp(-0.04 * 1826 / 365.0);
    for (int days : new int[] {365, 730, 1095, 1461, 1826}) {
      sum += 5 * Math.exp(-0.04 * days / 365.0);
    }
    assertThat(still.number("clean_price")).isCloseTo(sum, within(1e-6));
  }

  @Test
  void a_price_gives_the_spread_that_gives_the_price() {
    double spread = result(example()).number("option_adjusted_spread");
    Json.Obj again = example().without("price").with("option_adjusted_spread", spread);
    assertThat(result(again).number("clean_price")).isCloseTo(101.2, within(1e-8));
    assertThat(result(example()).number("option_adjusted_spread_bp"))
        .isCloseTo(1e4 * spread, within(1e-10));
  }

  @Test
  void a_call_between_coupons_pays_accrued_interest() {
    JsonFields between = result(flat("call", "2029-09-15", 100));
    assertThat(between.number("option_value")).isBetween(0.0, 10.0);
    assertThat(between.number("clean_price"))
        .isCloseTo(result(flat("call", "2029-03-15", 100)).number("clean_price"), within(0.5));
  }

  @Test
  void dates_out_of_order_and_prices_that_cross_are_refused() {
    assertThat(pointers(flat("call", "2024-03-15", 100))).containsExactly("/schedule/date/0");
    assertThat(pointers(flat("call", "2034-03-15", 100))).containsExactly("/schedule/date/0");
    Json.Obj crossed =
        flat("call", "2029-03-15", 100)
            .with(
                "schedule",
                Json.obj(
                    "date", List.of("2029-03-15", "2029-03-15"),
                    "price", List.of(100, 101),
                    "kind", List.of("call", "put")));
    assertThat(pointers(crossed)).containsExactly("/schedule/price/1");
  }

  @Test
  void a_price_that_no_spread_gives_is_infeasible() {
    assertThatThrownBy(() -> result(example().with("price", 999)))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("no option-adjusted spread");
  }
}
