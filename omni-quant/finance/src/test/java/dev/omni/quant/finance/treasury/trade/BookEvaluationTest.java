package dev.omni.quant.finance.treasury.trade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.evidence.CompactRange;
import dev.omni.domain.evidence.MerkleTree;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import dev.omni.testkit.EngineRunner;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
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
    trades.add(swap("USD-SOFR", 0.04).without("notional").with("id", "without"));
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

  private static final Json.Obj BEFORE =
      MARKET
          .with("valuation_date", "2024-03-14")
          .with(
              "curves",
              List.of(
                  quoted("USD-SOFR", 0.0495),
                  quoted("EUR-ESTR", 0.0355),
                  quoted("JPY-TONA", 0.0038)))
          .with(
              "spots",
              Json.obj(
                  "name",
                  List.of("EURUSD", "USDJPY", "SPX"),
                  "value",
                  new double[] {1.095, 148, 5150}))
          .with(
              "volatilities", List.of(Json.obj("id", "SPX", "model", "black", "volatility", 0.14)));

  private static final Json.Obj BOND =
      Json.obj(
          "kind", "bond",
          "currency", "USD",
          "maturity_date", "2027-03-15",
          "coupon_rate", 0.05,
          "frequency", "6M",
          "day_count", "30U/360",
          "notional", 1e6);

  private static final Json.Obj DATED =
      swap("USD-SOFR", 0.04)
          .with("start_date", "2024-03-19")
          .without("tenor")
          .with("maturity_date", "2029-03-19");

  @Test
  void a_change_is_explained_by_steps_that_add_up() {
    List<Json.Obj> trades = List.of(DATED, BOND, OPTION.with("expiry_date", "2024-09-20"));
    Json.Obj input = Json.obj("market", MARKET, "trades", trades, "previous_market", BEFORE);
    JsonFields result = result(input);
    JsonFields explain = result.fields("explain");
    Json.Obj rolled = BEFORE.with("valuation_date", "2024-03-15");
    Json.Obj curves = rolled.with("curves", MARKET.find("curves").orElseThrow());
    Json.Obj spots = curves.with("spots", MARKET.find("spots").orElseThrow());
    double[] values = {
      sum(BEFORE, trades), sum(rolled, trades), sum(curves, trades), sum(spots, trades)
    };
    assertThat(explain.number("previous_value")).isCloseTo(values[0], within(1e-6));
    assertThat(explain.number("time")).isCloseTo(values[1] - values[0], within(1e-6));
    assertThat(explain.number("curves")).isCloseTo(values[2] - values[1], within(1e-6));
    assertThat(explain.number("spots")).isCloseTo(values[3] - values[2], within(1e-6));
    assertThat(explain.number("volatilities"))
        .isCloseTo(sum(MARKET, trades) - values[3], within(1e-6));
    assertThat(explain.number("fixings")).isZero();
    assertThat(explain.number("cash")).isCloseTo(25_000, within(1e-9));
    assertThat(explain.number("total"))
        .isCloseTo(result.number("total") + 25_000 - values[0], within(1e-6));
  }

  private double sum(Json.Obj market, List<Json.Obj> trades) {
    return trades.stream().mapToDouble(trade -> value(market, trade)).sum();
  }

  @Test
  void a_fixing_is_explained_against_the_forward_rate_of_its_day() {
    Json.Obj swap =
        DATED.with("start_date", "2024-03-13").with("maturity_date", "2024-06-13").with("rate", 0);
    Json.Obj fixed = fixings(List.of("2024-03-13", "2024-03-14"), 0.0531, 0.09);
    Json.Obj before = BEFORE.with("fixings", List.of(fixings(List.of("2024-03-13"), 0.0531)));
    Json.Obj now = MARKET.with("fixings", List.of(fixed));
    JsonFields explain =
        result(Json.obj("market", now, "trades", List.of(swap), "previous_market", before))
            .fields("explain");
    JsonFields curve =
        new JsonFields(
            EngineRunner.result(
                single,
                Json.obj("market", before, "trade", swap.with("start_date", "2024-03-14"))));
    double forward = StrictMath.log(1 + 0.0495 / 360 * 366) * 360 / 366;
    double growth = 1 + 0.0531 / 360;
    double expected = 1e6 * growth * (0.09 - forward) / 360;
    assertThat(curve.number("par_rate")).isCloseTo(forward, within(2e-3));
    assertThat(explain.number("fixings")).isCloseTo(expected, within(0.05 * expected));
  }

  private static Json.Obj fixings(List<String> dates, double... rates) {
    return Json.obj("index", "USD-SOFR", "dates", dates, "rates", rates);
  }

  @Test
  void a_trade_that_only_one_market_can_value_is_refused() {
    Json.Obj without = BEFORE.with("volatilities", List.of());
    Json.Obj input = Json.obj("market", MARKET, "trades", TRADES, "previous_market", without);
    assertThat(problem(input).pointer()).isEqualTo("/previous_market/volatilities");
    assertThat(problem(input).message()).contains("(trade 3)");
    Json.Obj later = INPUT.with("previous_market", BEFORE.with("valuation_date", "2024-03-16"));
    assertThat(problem(later).pointer()).isEqualTo("/previous_market/valuation_date");
  }

  @Test
  void a_scenario_without_a_curve_fails_alone() {
    Json.Obj broken = Json.obj("name", "broken", "parallel", -1);
    Json.Obj input = INPUT.with("scenarios", List.of(broken, Json.obj("name", "nothing")));
    Json.Obj scenarios = EngineRunner.result(book, input).findObject("scenarios").orElseThrow();
    assertThat(scenarios.items("value").get(0)).isEqualTo(Json.NULL);
    assertThat(scenarios.items("profit_and_loss").get(1).canonical()).isEqualTo("0");
    assertThat(scenarios.items("reason").get(0).canonical()).contains("quote");
  }

  @Test
  void the_rows_have_one_root_whatever_their_blocks_are() {
    var rows = new ArrayList<BatchRow>();
    var many = new ArrayList<Json.Obj>();
    for (int i = 0; i < 150; i++) {
      many.add(swap("USD-SOFR", 0.03 + i * 1e-4).with("id", "T" + i));
    }
    many.set(70, many.get(70).without("notional"));
    Json.Obj input =
        Json.obj("market", MARKET, "trades", many)
            .with("scenarios", List.of(Json.obj("name", "up", "parallel", 0.01)));
    Json.Obj filled = book.capability().input().filled(input);
    Json.Obj result = book.compute(filled, new Kept(rows)).result();
    assertThat(rows).hasSize(150);
    var range = new CompactRange();
    rows.forEach(row -> range.append(MerkleTree.leafHash(row.leaf())));
    assertThat(result.text("root")).isEqualTo(range.root().hex());
    assertThat(rows.get(70).completed()).isFalse();
    assertThat(rows.get(3).leaf().find("output").orElseThrow().canonical()).contains("scenario:up");
  }

  /** Work that keeps rows. */
  private record Kept(List<BatchRow> kept) implements Work {
    @Override
    public <T> List<T> blocks(int count, IntFunction<T> block) {
      return Work.alone().blocks(count, block);
    }

    @Override
    public void progress(double fraction, Json.Obj estimate) {}

    @Override
    public void proceed() {}

    @Override
    public void rows(List<BatchRow> next, long all) {
      assertThat(all).isEqualTo(150);
      kept.addAll(next);
    }
  }

  @Test
  void a_book_takes_memory_by_its_trades_and_no_more_for_each_in_a_larger_one() {
    List<Json.Obj> inputs = List.of(forwards(1000), forwards(8000));
    inputs.forEach(input -> book.compute(input, Work.alone()));
    double small = allocated(inputs.get(0));
    double large = allocated(inputs.get(1));
    assertThat(large).isLessThan(8.5 * small);
  }

  private Json.Obj forwards(int count) {
    var many = new ArrayList<Json.Obj>();
    for (int i = 0; i < count; i++) {
      many.add(
          Json.obj(
              "kind", "fx_forward",
              "pair", "EURUSD",
              "notional", 1000 + i,
              "buy_sell", "buy",
              "rate", 1.1,
              "delivery_date", "6M"));
    }
    return book.capability().input().filled(Json.obj("market", MARKET, "trades", many));
  }

  private double allocated(Json.Obj input) {
    var thread = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = thread.getCurrentThreadAllocatedBytes();
    book.compute(input, Work.alone());
    return thread.getCurrentThreadAllocatedBytes() - before;
  }

  @Test
  void two_trades_of_one_id_are_refused() {
    List<Json.Obj> twice = List.of(TRADES.get(0), TRADES.get(1), TRADES.get(0));
    assertThat(problem(INPUT.with("trades", twice)).pointer()).isEqualTo("/trades/2/id");
  }

  private Problem problem(Json.Obj input) {
    List<Problem> problems = book.problems(book.capability().input().filled(input));
    assertThat(problems).hasSize(1);
    return problems.get(0);
  }
}
