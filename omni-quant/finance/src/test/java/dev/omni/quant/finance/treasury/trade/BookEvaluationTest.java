package dev.omni.quant.finance.treasury.trade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import dev.omni.testkit.EngineRunner;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BookEvaluationTest {
  private final JsonEngine book = LoadedEngine.of(new BookEvaluation());
  private final JsonEngine single = LoadedEngine.of(new TradeValuation());

  private static Json.Obj quoted(String id, double level) {
    return Json.obj(
        "id",
        id,
        "quotes",
        Json.obj(
            "type", List.of("ois", "ois", "ois"),
            "tenor", List.of("1Y", "3Y", "10Y"),
            "quote", new double[] {level, level - 0.003, level - 0.005}));
  }

  private static final Json.Obj MARKET =
      Json.obj(
          "valuation_date",
          "2024-03-15",
          "curves",
          List.of(quoted("USD-SOFR", 0.05), quoted("EUR-ESTR", 0.035), quoted("JPY-TONA", 0.004)),
          "spots",
          Json.obj(
              "name", List.of("EURUSD", "USDJPY", "SPX"), "value", new double[] {1.09, 149, 5117}),
          "volatilities",
          List.of(Json.obj("id", "SPX", "model", "black", "volatility", 0.15)));

  private static Json.Obj swap(String index, double rate) {
    return Json.obj(
        "kind",
        "swap",
        "id",
        index,
        "book",
        "rates",
        "index",
        index,
        "tenor",
        "5Y",
        "rate",
        rate,
        "notional",
        1e6,
        "pay_receive",
        "pay_fixed");
  }

  private static final Json.Obj OPTION =
      Json.obj(
          "kind", "option",
          "currency", "USD",
          "underlying", "SPX",
          "type", "call",
          "strike", 5200,
          "expiry_date", "6M",
          "quantity", 10);

  private static final List<Json.Obj> TRADES =
      List.of(swap("USD-SOFR", 0.04), swap("EUR-ESTR", 0.02), swap("JPY-TONA", 0.01), OPTION);

  private static final Json.Obj INPUT = Json.obj("market", MARKET, "trades", TRADES);

  private JsonFields result(Json.Obj input) {
    return new JsonFields(EngineRunner.result(book, input));
  }

  private double value(Json.Obj market, Json.Obj trade) {
    Json.Obj input = Json.obj("market", market, "trade", trade);
    return new JsonFields(EngineRunner.result(single, input)).number("present_value");
  }

  private double total(Json.Obj market, double euro, double yen) {
    return value(market, TRADES.get(0))
        + euro * value(market, TRADES.get(1))
        + value(market, TRADES.get(2)) / yen
        + value(market, OPTION);
  }

  @Test
  void a_book_is_the_sum_of_its_trades_at_the_spots_of_the_market() {
    JsonFields dollars = result(INPUT);
    assertThat(dollars.number("total")).isCloseTo(total(MARKET, 1.09, 149), within(1e-7));
    double yen = result(INPUT.with("reporting_currency", "JPY")).number("total");
    assertThat(yen).isCloseTo(149 * dollars.number("total"), within(1e-5));
    double euros = result(INPUT.with("reporting_currency", "EUR")).number("total");
    assertThat(euros).isCloseTo(dollars.number("total") / 1.09, within(1e-7));
    assertThat(dollars.fields("by_book").number("none"))
        .isCloseTo(value(MARKET, OPTION), within(1e-9));
    assertThat(dollars.fields("by_currency").number("JPY"))
        .isCloseTo(value(MARKET, TRADES.get(2)), within(1e-9));
  }

  @Test
  void a_scenario_is_the_book_on_the_moved_market() {
    Json.Obj up =
        MARKET.with(
            "curves",
            List.of(
                quoted("USD-SOFR", 0.06), quoted("EUR-ESTR", 0.045), quoted("JPY-TONA", 0.014)));
    Json.Obj euro =
        MARKET.with(
            "spots",
            Json.obj(
                "name",
                List.of("EURUSD", "USDJPY", "SPX"),
                "value",
                new double[] {1.199, 149, 4605.3}));
    JsonFields scenarios =
        result(
                INPUT.with(
                    "scenarios",
                    List.of(
                        Json.obj("name", "up", "parallel", 0.01),
                        Json.obj(
                            "name",
                            "prices",
                            "spots",
                            Json.obj(
                                "name",
                                List.of("EURUSD", "SPX"),
                                "relative",
                                new double[] {0.1, -0.1})),
                        Json.obj("name", "nothing"))))
            .fields("scenarios");
    double[] values = scenarios.numbers("value");
    assertThat(values[0]).isCloseTo(total(up, 1.09, 149), within(1e-6));
    assertThat(values[1]).isCloseTo(total(euro, 1.199, 149), within(1e-6));
    assertThat(scenarios.numbers("profit_and_loss")[2]).isZero();
  }

  @Test
  void a_twist_moves_a_tenor_by_its_share_of_the_years() {
    Json.Obj twist = Json.obj("short", 0.01, "long", -0.01, "years", 5);
    Json.Obj moved =
        Json.obj(
            "id",
            "USD-SOFR",
            "quotes",
            Json.obj(
                "type", List.of("ois", "ois", "ois"),
                "tenor", List.of("1Y", "3Y", "10Y"),
                "quote", new double[] {0.05 + 0.006, 0.047 - 0.002, 0.045 - 0.01}));
    Json.Obj only = MARKET.with("curves", List.of(quoted("USD-SOFR", 0.05)));
    JsonFields scenarios =
        result(
                Json.obj("market", only, "trades", List.of(TRADES.get(0)))
                    .with("scenarios", List.of(Json.obj("name", "twist", "twist", twist))))
            .fields("scenarios");
    assertThat(scenarios.numbers("value")[0])
        .isCloseTo(value(only.with("curves", List.of(moved)), TRADES.get(0)), within(1e-6));
  }

  @Test
  void the_ladder_of_a_book_is_the_sum_of_those_of_its_trades() {
    double[] ladder = result(INPUT.with("ladder", true)).fields("ladder").numbers("pv01");
    double[] sum = new double[ladder.length];
    double[] prices = {1, 1.09, 1 / 149.0, 1};
    for (int k = 0; k < TRADES.size(); k++) {
      Json.Obj input = Json.obj("market", MARKET, "trade", TRADES.get(k), "ladder", true);
      double[] own =
          new JsonFields(EngineRunner.result(single, input)).fields("ladder").numbers("pv01");
      for (int i = 0; i < sum.length; i++) {
        sum[i] += prices[k] * own[i];
      }
    }
    for (int i = 0; i < sum.length; i++) {
      assertThat(ladder[i]).isCloseTo(sum[i], within(1e-6));
    }
  }

  @Test
  void a_trade_without_a_value_is_told_and_the_others_are_valued() {
    var trades = new ArrayList<>(TRADES);
    trades.add(1, swap("EUR-EURIBOR-3M", 0.04));
    trades.add(swap("USD-SOFR", 0.04).without("notional"));
    Json.Obj result = EngineRunner.result(book, INPUT.with("trades", trades));
    JsonFields fields = new JsonFields(result);
    assertThat(fields.number("failed")).isEqualTo(2);
    assertThat(fields.number("completed")).isEqualTo(4);
    assertThat(fields.number("total")).isCloseTo(total(MARKET, 1.09, 149), within(1e-7));
    Json.Obj second = (Json.Obj) result.items("errors").get(1);
    assertThat(second.findText("pointer")).contains("/trades/5/notional");
  }

  @Test
  void a_book_without_any_value_is_refused_with_the_first_reason() {
    Json.Obj none = INPUT.with("trades", List.of(swap("GBP-SONIA", 0.04)));
    Json.Obj filled = book.capability().input().filled(none.with("reporting_currency", "GBP"));
    assertThatThrownBy(() -> book.compute(filled, Work.alone()))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("all_rows_failed")
        .hasMessageContaining("GBP-SONIA");
  }

  @Test
  void currencies_without_a_price_and_unknown_moves_are_refused_at_their_place() {
    assertThat(problem(INPUT.with("market", MARKET.without("spots"))).pointer())
        .isEqualTo("/market/spots");
    Json.Obj unknown =
        Json.obj(
            "name", "typo", "spots", Json.obj("name", List.of("SPY"), "relative", List.of(0.1)));
    assertThat(problem(INPUT.with("scenarios", List.of(unknown))))
        .satisfies(found -> assertThat(found.pointer()).isEqualTo("/scenarios/0/spots/name/0"))
        .satisfies(found -> assertThat(found.message()).contains("did you mean SPX?"));
    Json.Obj tenor =
        Json.obj(
            "name",
            "two",
            "curves",
            Json.obj("id", List.of("USD-SOFR"), "tenor", List.of("2Y"), "shift", List.of(0.01)));
    assertThat(problem(INPUT.with("scenarios", List.of(tenor))).pointer())
        .isEqualTo("/scenarios/0/curves/tenor/0");
  }

  private Problem problem(Json.Obj input) {
    List<Problem> problems = book.problems(book.capability().input().filled(input));
    assertThat(problems).hasSize(1);
    return problems.get(0);
  }
}
