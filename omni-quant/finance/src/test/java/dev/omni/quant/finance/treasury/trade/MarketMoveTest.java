package dev.omni.quant.finance.treasury.trade;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.quant.finance.treasury.DiscountCurve;
import dev.omni.testkit.EngineRunner;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

class MarketMoveTest {
  private static final List<String> TENORS = List.of("6M", "1Y", "3Y", "5Y", "10Y");
  private static final double[] LEVELS = {0.051, 0.048, 0.044, 0.041, 0.04};

  private static Json.Obj quoted(String id, List<String> tenors, double... quotes) {
    List<String> types =
        tenors.stream().map(any -> id.contains("EURIBOR") ? "swap" : "ois").toList();
    return Json.obj("id", id, "quotes", Json.obj("type", types, "tenor", tenors, "quote", quotes));
  }

  private static Json.Obj market(double[] dollars, double[] euros, String interpolation) {
    return Json.obj(
        "valuation_date",
        "2024-03-15",
        "curves",
        List.of(
            quoted("USD-SOFR", TENORS, dollars).with("interpolation", interpolation),
            quoted("EUR-ESTR", TENORS, euros).with("interpolation", interpolation),
            quoted("EUR-EURIBOR-6M", List.of("1Y", "3Y", "10Y"), 0.038, 0.033, 0.029)
                .with("interpolation", interpolation)),
        "spots",
        Json.obj("name", List.of("EURUSD", "SPX"), "value", new double[] {1.09, 5117}),
        "volatilities",
        List.of(
            Json.obj("id", "SPX", "model", "black", "volatility", 0.15),
            Json.obj("id", "CAP", "model", "bachelier", "volatility", 0.009)));
  }

  private static double[] risen(double[] quotes, int row) {
    double[] risen = quotes.clone();
    risen[row] += 1e-4;
    return risen;
  }

  private static MarketDocument document(Json.Obj market) {
    return Contracts.codec(MarketDocument.class)
        .read(Contracts.of(MarketDocument.class).filled(market));
  }

  private static Json.Obj swap(String index, String tenor) {
    return Json.obj(
        "kind",
        "swap",
        "index",
        index,
        "tenor",
        tenor,
        "rate",
        0.035,
        "notional",
        1e6,
        "pay_receive",
        "pay_fixed");
  }

  /** Trades of all kinds, with days between, on and after the nodes. */
  private static final List<Json.Obj> TRADES =
      List.of(
          swap("USD-SOFR", "2Y"),
          swap("EUR-EURIBOR-6M", "5Y").without("rate"),
          swap("USD-SOFR", "7Y")
              .with("rate_steps", Json.obj("period", List.of(2), "rate", new double[] {0.05})),
          Json.obj(
              "kind",
              "basis_swap",
              "receive_index",
              "EUR-EURIBOR-6M",
              "pay_index",
              "EUR-ESTR",
              "tenor",
              "4Y",
              "notional",
              1e6,
              "pay_spread",
              0.001),
          Json.obj(
              "kind",
              "option",
              "currency",
              "USD",
              "underlying",
              "SPX",
              "type",
              "put",
              "style",
              "american",
              "strike",
              5200,
              "expiry_date",
              "9M"),
          Json.obj(
              "kind",
              "bond",
              "currency",
              "EUR",
              "maturity_date",
              "2027-05-15",
              "coupon_rate",
              0.03,
              "frequency",
              "6M",
              "day_count",
              "30U/360",
              "notional",
              1e6),
          Json.obj(
              "kind",
              "frn",
              "index",
              "EUR-EURIBOR-6M",
              "maturity_date",
              "2026-09-15",
              "quoted_margin",
              0.002,
              "current_rate",
              0.039,
              "notional",
              1e6),
          Json.obj(
              "kind",
              "fx_forward",
              "pair",
              "EURUSD",
              "notional",
              1e6,
              "buy_sell",
              "buy",
              "rate",
              1.1,
              "delivery_date",
              "8M"),
          Json.obj(
              "kind",
              "cap_floor",
              "index",
              "EUR-EURIBOR-6M",
              "type",
              "cap",
              "strike",
              0.03,
              "notional",
              1e6,
              "start_date",
              "6M",
              "maturity_date",
              "3Y",
              "volatility_id",
              "CAP"),
          Json.obj(
              "kind",
              "swaption",
              "index",
              "USD-SOFR",
              "type",
              "payer",
              "strike",
              0.04,
              "notional",
              1e6,
              "exercise_date",
              "1Y",
              "effective_date",
              "1D",
              "maturity_date",
              "4Y",
              "volatility_id",
              "CAP"));

  private static double total(Json.Obj market, List<Json.Obj> trades) {
    Json.Obj input = Json.obj("market", market, "trades", trades);
    return fields(input).number("total");
  }

  private static JsonFields fields(Json.Obj input) {
    return new JsonFields(EngineRunner.result(LoadedEngine.of(new BookEvaluation()), input));
  }

  @Test
  void a_row_of_a_ladder_is_to_the_last_bit_the_book_on_a_market_that_is_built_anew() {
    double[] euros = {0.039, 0.036, 0.03, 0.028, 0.027};
    for (String interpolation : List.of("log_linear_discount", "linear_zero")) {
      for (Json.Obj trade : TRADES) {
        Json.Obj market = market(LEVELS, euros, interpolation);
        Json.Obj input = Json.obj("market", market, "trades", List.of(trade), "ladder", true);
        double[] ladder = fields(input).fields("ladder").numbers("pv01");
        double now = total(market, List.of(trade));
        for (int row = 0; row < LEVELS.length; row++) {
          Json.Obj dollars = market(risen(LEVELS, row), euros, interpolation);
          assertThat(ladder[row])
              .as("%s, %s, USD quote %s", trade.canonical(), interpolation, row)
              .isEqualTo(total(dollars, List.of(trade)) - now);
          Json.Obj moved = market(LEVELS, risen(euros, row), interpolation);
          assertThat(ladder[LEVELS.length + row])
              .as("%s, %s, EUR quote %s", trade.canonical(), interpolation, row)
              .isEqualTo(total(moved, List.of(trade)) - now);
        }
      }
    }
  }

  @Test
  void a_moved_quote_has_its_own_node_and_those_after_it_solved_alone() {
    double[] euros = {0.039, 0.036, 0.03, 0.028, 0.027};
    MarketDocument document = document(market(LEVELS, euros, "log_linear_discount"));
    MarketBuild market = MarketBuild.of(document, Work.alone());
    var nodes = new ArrayList<Integer>();
    for (int row = 0; row < LEVELS.length; row++) {
      var curves = new ArrayList<>(document.allCurves());
      curves.set(0, curves.get(0).with(risen(LEVELS, row)));
      var solved = new Counted();
      MarketBuild moved = market.with(document.withCurves(curves), solved);
      nodes.add(solved.count);
      DiscountCurve before = market.curve("USD-SOFR");
      double until = row == 0 ? 0 : before.times()[row - 1];
      assertThat(before.sameUntil(moved.curve("USD-SOFR"))).isEqualTo(until);
    }
    assertThat(nodes).containsExactly(5, 4, 3, 2, 1);
  }

  @Test
  void a_move_touches_no_trade_that_ends_before_the_part_of_the_curve_that_it_changes() {
    double[] euros = {0.039, 0.036, 0.03, 0.028, 0.027};
    MarketDocument document = document(market(LEVELS, euros, "log_linear_discount"));
    MarketBuild market = MarketBuild.of(document, Work.alone());
    var curves = new ArrayList<>(document.allCurves());
    curves.set(0, curves.get(0).with(risen(LEVELS, 3)));
    MarketMove move = MarketMove.of(market, market.with(document.withCurves(curves), Work.alone()));
    Trade.Needs needs = Trade.Needs.curves("USD-SOFR");
    double third = market.curve("USD-SOFR").times()[2];
    assertThat(move.touches(needs, third)).isFalse();
    assertThat(move.touches(needs, third + 1 / 365.0)).isTrue();
    assertThat(move.touches(Trade.Needs.curves("EUR-ESTR"), 10)).isFalse();
  }

  @Test
  void new_curves_of_other_tenors_are_built_from_their_own_instruments() {
    Json.Obj before =
        market(LEVELS, LEVELS, "log_linear_discount").with("valuation_date", "2024-03-14");
    List<String> others = List.of("1Y", "2Y", "4Y", "6Y", "12Y");
    Json.Obj market = market(LEVELS, LEVELS, "log_linear_discount");
    var curves = new ArrayList<Json>(market.items("curves"));
    curves.set(0, quoted("USD-SOFR", others, LEVELS));
    Json.Obj now = market.with("curves", curves);
    Json.Obj trade =
        swap("USD-SOFR", "5Y")
            .without("tenor")
            .with("start_date", "2024-03-19")
            .with("maturity_date", "2029-03-19");
    JsonFields explain =
        fields(Json.obj("market", now, "trades", List.of(trade), "previous_market", before))
            .fields("explain");
    assertThat(explain.number("fixings")).isZero();
    assertThat(explain.number("curves"))
        .isEqualTo(total(now, List.of(trade)) - total(market, List.of(trade)));
  }

  /** Work that counts how often it goes on: once for each node. */
  private static final class Counted implements Work {
    private int count;

    @Override
    public <T> List<T> blocks(int blocks, IntFunction<T> block) {
      return Work.alone().blocks(blocks, block);
    }

    @Override
    public void progress(double fraction, Json.Obj estimate) {}

    @Override
    public void proceed() {
      count++;
    }
  }
}
