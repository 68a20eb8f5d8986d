package dev.omni.quant.finance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.data.ResolvedData;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.ProblemCollector;
import dev.omni.engine.Engine;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.quant.finance.allocation.BlackLitterman;
import dev.omni.quant.finance.exotic.BasketOption;
import dev.omni.quant.finance.exotic.DoubleBarrierOption;
import dev.omni.quant.finance.treasury.SwaptionEuropean;
import dev.omni.quant.finance.treasury.TradeDates;
import dev.omni.quant.finance.treasury.bond.CallableBond;
import dev.omni.quant.finance.treasury.trade.TradeValuation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Inputs that are refused at the member that is wrong, before anything is computed. */
class RefusedInputsTest {
  private static final JsonEngine DATES = LoadedEngine.of(new TradeDates());
  private static final JsonEngine TRADE = LoadedEngine.of(new TradeValuation());

  private static Json.Obj example(JsonEngine engine) {
    return (Json.Obj) engine.capability().input().examples().get(0);
  }

  private static Json.Obj changed(JsonEngine engine, String pointer, Json value) {
    return (Json.Obj) ResolvedData.replaced(example(engine), new Pointer(pointer), any -> value);
  }

  /** Returns the first problem of an input: of its contract, or of the engine. */
  private static Problem first(JsonEngine engine, Json.Obj input) {
    var contract = new ProblemCollector(found -> new IllegalStateException("refused"));
    engine.capability().input().check(input, "", contract);
    List<Problem> found = new ArrayList<>(contract.problems());
    if (found.isEmpty()) {
      found.addAll(engine.problems(engine.capability().input().filled(input)));
    }
    assertThat(found).as(input.canonical()).isNotEmpty();
    return found.get(0);
  }

  private static void refused(JsonEngine engine, Json.Obj input, String pointer, String words) {
    Problem problem = first(engine, input);
    assertThat(problem.pointer()).as(problem.message()).isEqualTo(pointer);
    assertThat(problem.message()).contains(words);
  }

  private static void refused(
      Engine<?, ?> engine, String at, String value, String pointer, String words) {
    JsonEngine loaded = LoadedEngine.of(engine);
    refused(loaded, changed(loaded, at, JsonReader.parse(value)), pointer, words);
  }

  private static Json.Obj trade() {
    return example(TRADE).findObject("trade").orElseThrow();
  }

  private static Json.Obj market() {
    return example(TRADE).findObject("market").orElseThrow();
  }

  private static Json.Obj on(Json.Obj market) {
    return example(TRADE).with("market", market);
  }

  private static Json.Obj with(Json.Obj trade) {
    return example(TRADE).with("trade", trade);
  }

  @Test
  void dates_are_those_of_one_index_or_one_pair() {
    Json.Obj dates = Json.obj("trade_date", "2024-03-15", "tenors", List.of("1Y"));
    refused(DATES, dates, "", "index, pair");
    Json.Obj both = dates.with("index", "USD-SOFR").with("pair", "EURUSD");
    refused(DATES, both, "", "index, pair");
  }

  @Test
  void a_tenor_in_another_spelling_is_refused_with_the_right_one() {
    for (String tenor : List.of("6 M", "6m")) {
      Json.Obj dates = Json.obj("trade_date", "2024-03-15", "tenors", List.of(tenor));
      refused(DATES, dates.with("index", "USD-SOFR"), "/tenors/0", "write 6M");
    }
  }

  @Test
  void a_trade_has_the_members_of_its_kind_and_no_others() {
    refused(TRADE, with(trade().without("notional")), "/trade/notional", "required");
    refused(TRADE, with(trade().with("strike", 5)), "/trade/strike", "the kind swap");
    Json.Obj dated = trade().with("maturity_date", "2030-01-01");
    refused(TRADE, with(dated), "/trade/maturity_date", "beside tenor");
  }

  @Test
  void a_market_has_each_curve_and_each_node_once() {
    Json curve = market().items("curves").get(0);
    Json.Obj twice = market().with("curves", List.of(curve, curve));
    refused(TRADE, on(twice), "/market/curves/1/id", "curve 0");
    Json tenors = Json.of(List.of("1M", "6M", "1Y", "2Y", "5Y", "60M"));
    Json.Obj one = changed(TRADE, "/market/curves/0/quotes/tenor", tenors);
    refused(TRADE, one, "/market/curves/0/quotes/type/5", "the node 2029-05-17 of row 4");
  }

  @Test
  void a_quote_in_percent_is_refused_with_the_rate() {
    Json.Obj percent = changed(TRADE, "/market/curves/0/quotes/quote/2", Json.num(5.3));
    refused(TRADE, percent, "/market/curves/0/quotes/quote/2", "write 0.053");
  }

  @Test
  void fixings_rise_and_each_index_has_one_table() {
    Json.Obj fixings = Json.obj("index", "EUR-ESTR", "rates", new double[] {0.039, 0.039});
    for (String before : List.of("2024-05-14", "2024-05-13")) {
      Json.Obj table = fixings.with("dates", List.of(before, "2024-05-13"));
      Json.Obj wrong = market().with("fixings", List.of(table));
      refused(TRADE, on(wrong), "/market/fixings/0/dates/1", "after the date before");
    }
    Json.Obj good = fixings.with("dates", List.of("2024-05-10", "2024-05-13"));
    Json.Obj twice = market().with("fixings", List.of(good, good));
    refused(TRADE, on(twice), "/market/fixings/1/index", "twice");
  }

  @Test
  void dates_and_barriers_and_prices_stand_in_order() {
    refused(
        new SwaptionEuropean(),
        "/exercise_date",
        "\"2025-06-10\"",
        "/exercise_date",
        "after the effective_date");
    refused(new DoubleBarrierOption(), "/lower_barrier", "140", "/lower_barrier", "upper");
    refused(new DoubleBarrierOption(), "/lower_barrier", "130", "/lower_barrier", "upper");
    refused(new CallableBond(), "/schedule/price/1", "0", "/schedule/price/1", "0");
    refused(
        new CallableBond(), "/schedule/date/1", "\"2026-06-03\"", "/schedule/date/1", "one call");
    refused(
        new CallableBond(),
        "/schedule/date/1",
        "\"2025-06-03\"",
        "/schedule/date/1",
        "before the one before");
  }

  @Test
  void matrices_are_covariances_and_correlations() {
    String indefinite = "[[0.04,0.12,0.006],[0.12,0.0225,0.003],[0.006,0.003,0.01]]";
    refused(new BlackLitterman(), "/covariance", indefinite, "/covariance", "definite");
    refused(new BlackLitterman(), "/views/variance", "[0.0009,0]", "/views/variance/1", "0");
    refused(new BasketOption(), "/correlation", "[[1,1.2],[1.2,1]]", "/correlation/0/1", "1");
    refused(
        new BasketOption(), "/correlation", "[[1,0.2],[0.3,1]]", "/correlation/1/0", "symmetric");
  }
}
