package dev.omni.quant.finance.treasury.trade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.engine.Engine;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.quant.finance.VanillaOption;
import dev.omni.quant.finance.treasury.CapFloor;
import dev.omni.quant.finance.treasury.SwapVanilla;
import dev.omni.quant.finance.treasury.SwaptionEuropean;
import dev.omni.testkit.EngineRunner;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class TradeValuationTest {
  private final JsonEngine engine = LoadedEngine.of(new TradeValuation());

  private static Json.Obj curve(double rate) {
    return Json.obj(
        "valuation_date",
        "2024-03-15",
        "dates",
        List.of("2025-03-17", "2054-03-16"),
        "zero_rates",
        new double[] {rate, rate - 0.005},
        "interpolation",
        "linear_zero");
  }

  private static Json.Obj named(String id, double rate) {
    return Json.obj("id", id, "curve", curve(rate));
  }

  private static final Json.Obj MARKET =
      Json.obj(
          "valuation_date",
          "2024-03-15",
          "curves",
          List.of(
              named("USD-SOFR", 0.05), named("EUR-ESTR", 0.035), named("EUR-EURIBOR-6M", 0.037)),
          "spots",
          Json.obj(
              "name", List.of("SPX", "EURUSD"),
              "value", new double[] {5117, 1.089},
              "dividend_yield", List.of(0.014, Json.NULL)),
          "volatilities",
          List.of(
              Json.obj("id", "SPX", "model", "black", "volatility", 0.15),
              Json.obj("id", "EUR", "model", "bachelier", "volatility", 0.009)));

  private static final Json.Obj SWAP =
      Json.obj(
          "kind", "swap",
          "index", "EUR-EURIBOR-6M",
          "start_date", "2024-03-19",
          "maturity_date", "2029-03-19",
          "rate", 0.03,
          "notional", 1e6,
          "pay_receive", "receive_fixed");

  private static final Json.Obj BASIS =
      Json.obj(
          "kind", "basis_swap",
          "receive_index", "EUR-EURIBOR-6M",
          "pay_index", "EUR-ESTR",
          "tenor", "7Y",
          "notional", 1e6);

  private static final Json.Obj FORWARD =
      Json.obj(
          "kind", "fx_forward",
          "pair", "EURUSD",
          "notional", 1e6,
          "buy_sell", "buy",
          "rate", 1.1,
          "delivery_date", "2025-03-19");

  private JsonFields value(Json.Obj market, Json.Obj trade) {
    return new JsonFields(EngineRunner.result(engine, Json.obj("market", market, "trade", trade)));
  }

  private double present(Json.Obj trade) {
    return value(MARKET, trade).number("present_value");
  }

  private static double present(Object other, Json.Obj input) {
    var single = LoadedEngine.of((Engine<?, ?>) other);
    return new JsonFields(EngineRunner.result(single, input)).number("present_value");
  }

  private static Json.Obj curves(Json.Obj input) {
    return input.with("discount_curve", curve(0.035)).with("projection_curve", curve(0.037));
  }

  private static final Json.Obj LEGS =
      Json.obj(
          "fixed_leg",
          Json.obj("frequency", "12M", "day_count", "30U/360"),
          "floating_leg",
          Json.obj("kind", "ibor", "frequency", "6M", "day_count", "Act/360"),
          "calendar",
          "EUTA",
          "maturity_date",
          "2029-03-19",
          "notional",
          1e6);

  @Test
  void a_swap_is_worth_what_the_single_capability_says_to_the_last_bit() {
    Json.Obj single =
        curves(LEGS)
            .with("effective_date", "2024-03-19")
            .with("fixed_rate", 0.03)
            .with("pay_receive", "receive_fixed");
    assertThat(present(SWAP)).isEqualTo(present(new SwapVanilla(), single));
  }

  @Test
  void a_swaption_is_worth_what_the_single_capability_says_to_the_last_bit() {
    Json.Obj trade =
        Json.obj(
            "kind", "swaption",
            "index", "EUR-EURIBOR-6M",
            "type", "receiver",
            "strike", 0.031,
            "exercise_date", "2025-03-17",
            "effective_date", "2025-03-19",
            "maturity_date", "2029-03-19",
            "notional", 1e6,
            "volatility_id", "EUR");
    Json.Obj single =
        curves(LEGS)
            .with("effective_date", "2025-03-19")
            .with("type", "receiver")
            .with("strike", 0.031)
            .with("exercise_date", "2025-03-17")
            .with("model", "bachelier")
            .with("volatility", 0.009);
    assertThat(present(trade)).isEqualTo(present(new SwaptionEuropean(), single));
  }

  @Test
  void a_cap_is_worth_what_the_single_capability_says_to_the_last_bit() {
    Json.Obj trade =
        Json.obj(
            "kind", "cap_floor",
            "index", "EUR-EURIBOR-6M",
            "type", "cap",
            "strike", 0.033,
            "start_date", "2024-09-19",
            "maturity_date", "2028-03-20",
            "notional", 1e6,
            "volatility_id", "EUR");
    Json.Obj single =
        curves(
            Json.obj(
                "type", "cap",
                "strike", 0.033,
                "start_date", "2024-09-19",
                "maturity_date", "2028-03-20",
                "notional", 1e6,
                "frequency", "6M",
                "day_count", "Act/360",
                "calendar", "EUTA",
                "model", "bachelier",
                "volatility", 0.009));
    assertThat(present(trade)).isEqualTo(present(new CapFloor(), single));
  }

  @Test
  void an_option_takes_the_zero_rate_of_its_currency() {
    Json.Obj trade =
        Json.obj(
            "kind", "option",
            "currency", "USD",
            "underlying", "SPX",
            "type", "put",
            "strike", 5200,
            "expiry_date", "2025-03-17");
    double years = 367 / 365.0;
    Json.Obj single =
        Json.obj(
            "type",
            "put",
            "spot",
            5117,
            "strike",
            5200,
            "rate",
            0.05,
            "dividend_yield",
            0.014,
            "volatility",
            0.15,
            "expiry_years",
            years);
    double price =
        new JsonFields(EngineRunner.result(LoadedEngine.of(new VanillaOption()), single))
            .number("price");
    assertThat(present(trade)).isCloseTo(price, within(1e-9));
    double american = present(trade.with("style", "american"));
    assertThat(american).isGreaterThan(price);
    assertThat(present(trade.with("quantity", -3))).isCloseTo(-3 * price, within(1e-8));
  }

  @Test
  void an_amortizing_swap_is_the_sum_of_level_ones() {
    Json.Obj steps =
        SWAP.with("notional_steps", Json.obj("period", List.of(3), "notional", new double[] {4e5}));
    Json.Obj tail = SWAP.with("notional", 4e5);
    Json.Obj head = SWAP.with("notional", 6e5).with("maturity_date", "2027-03-19");
    assertThat(present(steps)).isCloseTo(present(tail) + present(head), within(1e-8));
    Json.Obj gone =
        SWAP.with("notional_steps", Json.obj("period", List.of(3), "notional", new double[] {0}));
    assertThat(present(gone))
        .isCloseTo(present(SWAP.with("maturity_date", "2027-03-19")), within(1e-8));
  }

  @Test
  void a_step_of_the_rate_pays_the_difference_from_its_period_on() {
    Json.Obj steps =
        SWAP.with("rate_steps", Json.obj("period", List.of(2), "rate", new double[] {0.04}));
    JsonFields level = value(MARKET, SWAP).fields("cashflows");
    double more = 0;
    for (int i = 2; i < 5; i++) {
      more += 1e6 * 0.01 * level.numbers("discount_factor")[i];
    }
    assertThat(present(steps) - present(SWAP)).isCloseTo(more, within(30.0));
    assertThat(value(MARKET, steps).fields("cashflows").numbers("rate")[1]).isEqualTo(0.03);
    assertThat(value(MARKET, steps).fields("cashflows").numbers("rate")[2]).isEqualTo(0.04);
  }

  @Test
  void a_swap_without_a_rate_is_at_par() {
    JsonFields par = value(MARKET, SWAP.without("rate"));
    assertThat(par.number("present_value")).isCloseTo(0, within(1e-8));
    assertThat(present(SWAP.with("rate", par.number("par_rate")))).isCloseTo(0, within(1e-8));
  }

  @Test
  void a_basis_swap_at_its_par_spread_is_worth_nothing() {
    double spread = value(MARKET, BASIS).number("par_spread");
    assertThat(spread).isBetween(0.0005, 0.004);
    assertThat(present(BASIS.with("pay_spread", spread))).isCloseTo(0, within(1e-7));
  }

  @Test
  void a_forward_at_the_parity_price_is_worth_nothing() {
    double dollars = factor("2024-03-19", 0.05);
    double euros = factor("2024-03-19", 0.035);
    double later = factor("2025-03-19", 0.05);
    double price = 1.089 * factor("2025-03-19", 0.035) / euros * dollars / later;
    assertThat(present(FORWARD.with("rate", price))).isCloseTo(0, within(1e-7));
    assertThat(present(FORWARD)).isCloseTo(1e6 * (price - 1.1) * later, within(1e-6));
    assertThat(present(FORWARD.with("buy_sell", "sell")))
        .isCloseTo(-present(FORWARD), within(1e-9));
  }

  /** Zero rates are flat up to the first node and then fall in a line. */
  private static double factor(String date, double rate) {
    long days = LocalDate.parse(date).toEpochDay() - LocalDate.parse("2024-03-15").toEpochDay();
    double zero = days <= 367 ? rate : rate - 0.005 * (days - 367) / (10958.0 - 367);
    return Math.exp(-zero * days / 365);
  }

  @Test
  void a_bond_pays_unmoved_coupons_at_the_curve_and_its_spread() {
    Json.Obj bond =
        Json.obj(
            "kind", "bond",
            "currency", "USD",
            "maturity_date", "2025-03-15",
            "coupon_rate", 0.06,
            "frequency", "6M",
            "day_count", "30U/360",
            "notional", 100,
            "z_spread", 0.01);
    double first = factor("2024-09-15", 0.05) * Math.exp(-0.01 * 184 / 365);
    double last = factor("2025-03-15", 0.05) * Math.exp(-0.01);
    assertThat(present(bond)).isCloseTo(3 * first + 103 * last, within(1e-11));
  }

  @Test
  void a_note_at_a_reset_is_worth_its_notional_where_both_margins_are_one() {
    Json.Obj note =
        Json.obj(
            "kind",
            "frn",
            "index",
            "EUR-EURIBOR-6M",
            "maturity_date",
            "2027-03-15",
            "quoted_margin",
            0.004,
            "current_rate",
            (1 / factor("2024-09-16", 0.037) - 1) * 360 / 185,
            "notional",
            1e6);
    assertThat(present(note)).isCloseTo(1e6, within(1e-6));
    assertThat(present(note.with("discount_margin", 0.006))).isLessThan(1e6 - 5000);
  }

  @Test
  void the_variance_of_a_surface_is_linear_in_strike_and_time() {
    var surface =
        VolatilitySurface.of(
            new MarketDocument.Surface(
                new double[] {1, 1, 2}, new double[] {90, 110, 100}, new double[] {0.3, 0.2, 0.4}));
    assertThat(surface.volatility(1, 100)).isCloseTo(Math.sqrt(0.065), within(1e-15));
    assertThat(surface.volatility(1, 50)).isEqualTo(0.3);
    assertThat(surface.volatility(0.1, 110)).isEqualTo(0.2);
    assertThat(surface.volatility(5, 1)).isEqualTo(0.4);
    assertThat(surface.volatility(1.5, 90))
        .isCloseTo(Math.sqrt((0.09 + 0.32) / 2 / 1.5), within(1e-15));
  }

  private static final Json.Obj QUOTED =
      Json.obj(
          "valuation_date",
          "2024-03-15",
          "curves",
          List.of(
              Json.obj(
                  "id",
                  "USD-SOFR",
                  "quotes",
                  Json.obj(
                      "type", List.of("ois", "ois", "ois"),
                      "tenor", List.of("1Y", "3Y", "5Y"),
                      "quote", new double[] {0.05, 0.045, 0.043}))));

  private static final Json.Obj SOFR =
      Json.obj(
          "kind", "swap",
          "index", "USD-SOFR",
          "tenor", "5Y",
          "rate", 0.043,
          "notional", 1e6,
          "pay_receive", "pay_fixed");

  @Test
  void a_swap_at_a_quote_moves_with_that_quote_alone() {
    Json.Obj input = Json.obj("market", QUOTED, "trade", SOFR, "ladder", true);
    JsonFields result = new JsonFields(EngineRunner.result(engine, input));
    assertThat(result.number("present_value")).isCloseTo(0, within(1e-6));
    double[] pv01 = result.fields("ladder").numbers("pv01");
    assertThat(Arrays.stream(pv01).sum()).isCloseTo(result.number("pv01"), within(0.4));
    assertThat(pv01[0]).isCloseTo(0, within(1e-6));
    assertThat(pv01[2]).isCloseTo(1e6 * 1e-4 * result.number("annuity"), within(0.5));
  }

  @Test
  void a_running_swap_names_the_fixings_that_it_lacks() {
    Json.Obj running =
        SOFR.without("tenor").with("start_date", "2024-03-13").with("maturity_date", "2027-03-13");
    Problem found = problem(QUOTED, running);
    assertThat(found.pointer()).isEqualTo("/market/fixings");
    assertThat(found.message()).contains("2024-03-13, 2024-03-14");
    assertThat(found.code()).isEqualTo(FaultCode.FIXING_MISSING);
    Json.Obj fixings =
        Json.obj(
            "index",
            "USD-SOFR",
            "dates",
            List.of("2024-03-13", "2024-03-14"),
            "rates",
            new double[] {0.0531, 0.0532});
    double factor =
        value(QUOTED.with("fixings", List.of(fixings)), running).number("accrued_factor");
    assertThat(factor).isCloseTo((1 + 0.0531 / 360) * (1 + 0.0532 / 360), within(1e-15));
  }

  @Test
  void members_of_another_kind_and_absent_ones_are_refused_at_their_place() {
    assertThat(problem(MARKET, SWAP.with("strike", 1)).pointer()).isEqualTo("/trade/strike");
    assertThat(problem(MARKET, SWAP.with("style", "american")).pointer()).isEqualTo("/trade/style");
    assertThat(problem(MARKET, SWAP.without("index")).pointer()).isEqualTo("/trade/index");
    assertThat(problem(MARKET, SWAP.with("tenor", "5Y")).pointer())
        .isEqualTo("/trade/maturity_date");
    assertThat(problem(MARKET, SWAP.without("maturity_date")).pointer()).isEqualTo("/trade/tenor");
    assertThat(problem(MARKET, SWAP.with("rate", 3)).pointer()).isEqualTo("/trade/rate");
    assertThat(problem(MARKET, BASIS.with("tenor", "7 Y")).message()).endsWith("write 7Y");
    assertThat(problem(MARKET, BASIS.with("pay_index", "USD-SOFR")).pointer())
        .isEqualTo("/trade/pay_index");
  }

  @Test
  void what_the_market_lacks_is_named_with_what_is_near() {
    Problem curve = problem(QUOTED.with("curves", List.of(named("USD-SOFT", 0.05))), SOFR);
    assertThat(curve.pointer()).isEqualTo("/market/curves");
    assertThat(curve.message()).contains("USD-SOFR").contains("did you mean USD-SOFT?");
    assertThat(problem(MARKET.without("spots"), FORWARD).pointer()).isEqualTo("/market/spots");
    Json.Obj twice = MARKET.with("curves", List.of(named("A", 0.01), named("A", 0.02)));
    assertThat(problem(twice, FORWARD).pointer()).isEqualTo("/market/curves/1/id");
    assertThat(problem(MARKET, SWAP.with("maturity_date", "2060-03-19")).pointer())
        .isEqualTo("/trade/maturity_date");
  }

  @Test
  void odd_markets_are_told() {
    Json.Obj wild =
        MARKET.with(
            "volatilities", List.of(Json.obj("id", "SPX", "model", "black", "volatility", 2.5)));
    Json.Obj warning =
        (Json.Obj)
            EngineRunner.result(engine, Json.obj("market", wild, "trade", SWAP))
                .items("warnings")
                .get(0);
    assertThat(warning.findText("code")).contains("volatility_unusual");
    assertThat(warning.findText("pointer")).contains("/market/volatilities/0/volatility");
  }

  @Test
  void an_odd_point_of_a_surface_is_named_by_its_row() {
    Json.Obj surface =
        Json.obj(
            "expiry_years", new double[] {1, 1},
            "strike", new double[] {5000, 5200},
            "volatility", new double[] {0.2, 0.0002});
    Json.Obj odd =
        MARKET.with(
            "volatilities", List.of(Json.obj("id", "SPX", "model", "black", "surface", surface)));
    Json.Obj warning =
        (Json.Obj)
            EngineRunner.result(engine, Json.obj("market", odd, "trade", SWAP))
                .items("warnings")
                .get(0);
    assertThat(warning.findText("code")).contains("volatility_unusual");
    assertThat(warning.findText("pointer")).contains("/market/volatilities/0/surface/volatility/1");
  }

  private Problem problem(Json.Obj market, Json.Obj trade) {
    Json.Obj input = Json.obj("market", market, "trade", trade);
    List<Problem> problems = engine.problems(engine.capability().input().filled(input));
    assertThat(problems).hasSize(1);
    return problems.get(0);
  }
}
