package dev.omni.quant.finance.treasury.trade;

import com.google.auto.service.AutoService;
import dev.omni.domain.batch.ExactSum;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Form;
import dev.omni.engine.contract.Inner;
import dev.omni.engine.contract.Keys;
import dev.omni.engine.contract.Missing;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.StoredKind;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.Warning;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** What a book of trades of all kinds is worth on one market, and under scenarios. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class BookEvaluation implements Engine<BookEvaluation.Input, BookEvaluation.Result> {
  private static final String MONEY = "reporting currency";
  private static final int MOST_TRADES = 100_000;
  private static final int MOST_SCENARIOS = 500;
  private static final double VALUE = 2e3;
  private static final int STEPS = 6;

  /** Rows of a ladder that cost about the value of the trades: most touch few of them. */
  private static final double ROWS_AT_ONCE = 20;

  private static final List<String> NAMES =
      List.of("time", "curves", "spots", "volatilities", "fixings", "cash", "total");

  /**
   * A market, and the trades on it.
   *
   * @param market on which they are valued
   * @param previousMarket from which the change of the value is explained
   * @param trades of the book
   * @param reportingCurrency of the totals, ISO 4217
   * @param ladder whether each quote is moved
   * @param scenarios under which the book is valued again
   */
  @Example(
      """
      {"market": {"valuation_date": "2024-05-14",
         "curves": [
           {"id": "USD-SOFR", "quotes": {"type": ["ois", "ois", "ois"],
             "tenor": ["6M", "2Y", "10Y"], "quote": [0.053, 0.0475, 0.042]}},
           {"id": "EUR-ESTR", "quotes": {"type": ["ois", "ois", "ois"],
             "tenor": ["6M", "2Y", "10Y"], "quote": [0.0363, 0.0301, 0.0262]}}],
         "spots": {"name": ["EURUSD"], "value": [1.0815]}},
       "trades": [
         {"kind": "swap", "id": "S1", "book": "rates", "index": "EUR-ESTR", "tenor": "4Y",
          "rate": 0.0275, "notional": 10000000, "pay_receive": "pay_fixed"},
         {"kind": "fx_forward", "id": "F1", "book": "fx", "pair": "EURUSD", "notional": 2000000,
          "buy_sell": "sell", "rate": 1.09, "delivery_date": "6M"}],
       "ladder": true,
       "scenarios": [{"name": "up", "parallel": 0.01},
         {"name": "euro", "spots": {"name": ["EURUSD"], "relative": [-0.05]}}]}""")
  public record Input(
      @Title("Market") @StoredKind("market") MarketDocument market,
      @Title("Market of an earlier day, from which the change of the value is explained")
          @StoredKind("market")
          Optional<MarketDocument> previousMarket,
      @Title("Trades") @Size(min = 1, max = MOST_TRADES) @Inner(is = Inner.Is.OBJECTS)
          List<TradeTerms> trades,
      @Title("Currency of the totals, ISO 4217")
          @Form(regex = "^[A-Z]{3}$", words = "a currency code, such as USD")
          @Default("\"USD\"")
          String reportingCurrency,
      @Title("Whether each quote is moved") @Default("false") boolean ladder,
      @Title("Scenarios") @Size(min = 1, max = MOST_SCENARIOS) Optional<List<Scenario>> scenarios) {
    List<Scenario> allScenarios() {
      return scenarios.orElse(List.of());
    }

    Optional<Explain> explained(TradeBook book, Work work) {
      return previousMarket.map(
          before -> new BookExplanation(before, book.market()).of(book, work));
    }

    TradeBook book(Work work) {
      return new TradeBook(trades, MarketBuild.of(market, work), reportingCurrency, work);
    }
  }

  /**
   * The value of a book.
   *
   * @param total of all trades that have a value
   * @param rows number of trades
   * @param completed trades that have a value
   * @param failed trades that have none
   * @param byCurrency values by currency, each in its own
   * @param byBook values by book
   * @param byKind values by kind
   * @param trades first trades that have a value
   * @param errors first trades that have none, with the reason
   * @param ladder change of the total by quote
   * @param scenarios totals on moved markets
   * @param explain the change of the value since the previous market
   * @param root of the hash tree over the rows, one a trade
   * @param marketDigest SHA-256 of the canonical JSON of the market
   * @param warnings what is odd in the market
   * @param numerics how the numbers came about
   */
  public record Result(
      @Title("Value of all trades that have one") @Unit(MONEY) double total,
      @Title("Number of trades") @Unit("1") int rows,
      @Title("Trades that have a value") @Unit("1") int completed,
      @Title("Trades that have none") @Unit("1") int failed,
      @Title("Values by currency, each in its own") @Keys("currency")
          Map<String, @Unit("currency unit") Double> byCurrency,
      @Title("Values by book; none for trades without one") @Keys("book")
          Map<String, @Unit(MONEY) Double> byBook,
      @Title("Values by kind") @Keys("kind") Map<String, @Unit(MONEY) Double> byKind,
      @Title("Trades that have a value, the first thousand") BookTrades trades,
      @Title("Trades that have none, the first thousand") Optional<List<RowError>> errors,
      @Title("Change of the total by quote, one row for each") Optional<Ladder> ladder,
      @Title("Totals on moved markets, one row for each") Optional<ScenarioTotals> scenarios,
      @Title("Change of the value since the previous market") Optional<Explain> explain,
      @Title("Root of the hash tree over the rows, one a trade (RFC 6962)") String root,
      @Title("SHA-256 of the canonical JSON of the market") String marketDigest,
      @Title("What is odd in the market, and changes no number") Optional<List<Warning>> warnings,
      @Title("How the numbers came about") @Unit(MONEY) Numerics numerics) {}

  /**
   * Trades by column.
   *
   * @param id as given, or the number of the trade from 0 on
   * @param currency of the value
   * @param presentValue of the quantity, in its currency
   */
  public record BookTrades(
      @Title("Ids, or numbers from 0 on") List<String> id,
      @Title("Currencies of the values") List<String> currency,
      @Title("Present values") @Unit("currency unit") double[] presentValue) {}

  /**
   * A trade that has no value.
   *
   * @param row number of the trade, from 0 on
   * @param pointer to what is wrong
   * @param message what would be right
   */
  public record RowError(
      @Title("Number of the trade, from 0 on") @Unit("1") int row,
      @Title("Place of what is wrong, a JSON pointer") String pointer,
      @Title("What would be right") String message) {}

  /**
   * Scenarios by column.
   *
   * @param name as given
   * @param profitAndLoss value less that of the market as it is; none of a failed scenario
   * @param value of the book; none of a failed scenario
   * @param reason why a scenario failed, empty for the others
   */
  public record ScenarioTotals(
      @Title("Names of the scenarios") List<String> name,
      @Title("Value less that of the market as it is; null where the scenario failed")
          @Unit(MONEY)
          @Missing
          double[] profitAndLoss,
      @Title("Value of the book; null where the scenario failed") @Unit(MONEY) @Missing
          double[] value,
      @Title("Why a scenario failed, empty for the others") Optional<List<String>> reason) {}

  /**
   * The change of the value since the previous market, by steps that are taken one after the other.
   *
   * @param previousValue of the book on the previous market
   * @param time the same quotes, prices and volatilities on the new day
   * @param curves new quotes
   * @param spots new prices
   * @param volatilities new volatilities
   * @param fixings new fixings in place of the forward rates of their days
   * @param cash payments since the previous day, up to the new one
   * @param total sum of the steps: new value and cash, less the previous value
   */
  public record Explain(
      @Title("Value on the previous market") @Unit(MONEY) double previousValue,
      @Title("The new day, with the old quotes by tenor") @Unit(MONEY) double time,
      @Title("New quotes of curves") @Unit(MONEY) double curves,
      @Title("New prices and dividend yields") @Unit(MONEY) double spots,
      @Title("New volatilities") @Unit(MONEY) double volatilities,
      @Title("New fixings, in place of the forward rates of their days") @Unit(MONEY)
          double fixings,
      @Title("Payments after the previous day, up to the new one") @Unit(MONEY) double cash,
      @Title("Sum: new value and cash, less the previous value") @Unit(MONEY) double total) {
    /** Returns the change of six steps, in their order. */
    static Explain of(double previous, double[] steps) {
      var sum = new ExactSum();
      for (double step : steps) {
        sum.add(step);
      }
      return new Explain(
          previous, steps[0], steps[1], steps[2], steps[3], steps[4], steps[5], sum.value());
    }

    double[] steps() {
      return new double[] {time, curves, spots, volatilities, fixings, cash};
    }

    /** Returns the change as a waterfall. */
    Figure figure() {
      double[] low = new double[NAMES.size()];
      double[] high = new double[low.length];
      double level = 0;
      double[] steps = steps();
      for (int i = 0; i < steps.length; i++) {
        low[i] = Math.min(level, level + steps[i]);
        high[i] = Math.max(level, level + steps[i]);
        level += steps[i];
      }
      low[steps.length] = Math.min(0, total);
      high[steps.length] = Math.max(0, total);
      return Chart.of(
              "Change since the previous market",
              Chart.Axis.ofNames("Step"),
              Chart.Axis.of("Change of the value (reporting currency)"))
          .boxes("change", NAMES, low, high)
          .figure();
    }
  }

  @Override
  public Capability capability() {
    return Capability.named("treasury.book.evaluate")
        .limit(
            "valuation_date",
            "Markets of 1995 to 2040, for which the rules of the calendars are known.",
            "market.valuation_date >= '1995-01-01' && market.valuation_date <= '2040-12-31'")
        .title(
            "Mixed book on one market",
            "The value of trades of all kinds on one market, in total and by currency, book and"
                + " kind, with the change by each quote and under scenarios of moved quotes,"
                + " prices and volatilities, and the steps from a previous market to this one. A"
                + " trade without a value is told with its reason; a scenario without one has null"
                + " for value and profit_and_loss, and the reason beside.")
        .synonyms(
            "value a portfolio of trades, mark a book to market, book valuation, scenario profit"
                + " and loss, stress a trading book, ladder of a book, end of day valuation")
        .job(Workload.VERY_HIGH)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Change by step, profit and loss by scenario, change by quote, or value by book")
        .method(
            new Method(
                "Each trade as treasury.trade.value, added up in the reporting currency",
                "total = sum quantity x value x price of its currency; scenario: quotes moved,"
                    + " curves built again, all revalued; ladder: each quote + 1e-4; explain: day,"
                    + " curves, prices, volatilities and fixings taken over one after the other",
                List.of(
                    "J. C. Hull, Options, Futures and Other Derivatives, 9th edition, 2014, ch."
                        + " 4-7, 15, 17 and 29",
                    "OpenGamma, Interest Rate Instruments and Market Conventions Guide, 2013"),
                List.of(
                    Libraries.named("com.opengamma.strata:strata-basics"),
                    Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "A currency is turned into the reporting one at the spot of the market, across"
                        + " the US dollar where it has no pair.",
                    "A scenario moves the prices of currency pairs for the totals too. Its twist"
                        + " is short + (long - short) min(tenor / years, 1).",
                    "A trade that a move does not touch is not valued again.",
                    "On the new day the previous market keeps quotes by tenor; a fixing that it"
                        + " could not have is first its forward rate.",
                    "Cash is what trades paid after the previous day, at the prices of the market;"
                        + " a swap that a swaption became is a trade of its own.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    var problems = new ArrayList<Problem>();
    new MarketProblems(input.market()).found().forEach(p -> problems.add(p.under("/market")));
    if (!problems.isEmpty()) {
      return problems;
    }
    problems.addAll(twice(input));
    input.previousMarket().ifPresent(before -> problems.addAll(previous(input, before)));
    for (int i = 0; i < input.allScenarios().size(); i++) {
      String at = "/scenarios/" + i;
      input.allScenarios().get(i).problems(input.market()).stream()
          .map(each -> each.under(at))
          .forEach(problems::add);
    }
    return problems.isEmpty() ? prices(input, input.market()) : problems;
  }

  private static List<Problem> twice(Input input) {
    var problems = new ArrayList<Problem>();
    Map<String, Integer> seen = new HashMap<>();
    for (int i = 0; i < input.trades().size(); i++) {
      int row = i;
      Optional<String> id = input.trades().get(i).id();
      Integer before = id.isPresent() ? seen.putIfAbsent(id.get(), row) : null;
      if (before != null) {
        problems.add(
            Problem.invalid(
                "/trades/" + row + "/id", "is that of trade " + before + "; give each its own"));
      }
    }
    return problems;
  }

  private static List<Problem> previous(Input input, MarketDocument before) {
    var problems = new ArrayList<Problem>();
    new MarketProblems(before).found().forEach(p -> problems.add(p.under("/previous_market")));
    if (before.valuationDate().isAfter(input.market().valuationDate())) {
      problems.add(
          Problem.invalid(
              "/previous_market/valuation_date",
              "must not be after that of the market, " + input.market().valuationDate()));
    }
    if (problems.isEmpty()) {
      new MissingNames(input.market(), before).problem(input.trades()).ifPresent(problems::add);
    }
    if (problems.isEmpty()) {
      prices(input, before)
          .forEach(p -> problems.add(p.at("/previous_" + p.pointer().substring(1))));
    }
    return problems;
  }

  /** Returns the problem of a currency that a market has no price for. */
  private static List<Problem> prices(Input input, MarketDocument document) {
    try {
      var market = MarketBuild.of(document, Work.alone());
      var book = new TradeBook(List.of(), market, input.reportingCurrency(), Work.alone());
      for (String currency : currencies(input)) {
        book.rate(currency, market);
      }
      return List.of();
    } catch (TradeRefusedException fault) {
      return List.of(fault.problem());
    } catch (Infeasible withoutCurve) {
      return List.of(); // The computation states the reason.
    }
  }

  private static Set<String> currencies(Input input) {
    var currencies = new TreeSet<String>();
    for (TradeTerms terms : input.trades()) {
      currency(terms, input.market().valuationDate()).ifPresent(currencies::add);
    }
    return currencies;
  }

  /** Returns the currency of a trade; none of one that its row refuses. */
  private static Optional<String> currency(TradeTerms terms, LocalDate valuation) {
    var reader = new TradeReader(terms, valuation);
    if (!reader.problems().isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(reader.trade().currency());
    } catch (TradeRefusedException withItsRow) {
      return Optional.empty();
    }
  }

  @Override
  public double steps(Input input) {
    double built = 0;
    double rows = 0;
    for (MarketDocument.Curve curve : input.market().allCurves()) {
      built += curve.quotes().map(q -> q.steps()).orElse(0.0);
      rows += curve.quotes().map(q -> q.rows()).orElse(0);
    }
    double trades = VALUE * input.trades().size();
    double bumps = built * rows / Math.max(1, input.market().allCurves().size()) / 2;
    double ladder = input.ladder() ? bumps + trades * rows / ROWS_AT_ONCE : 0;
    int scenarios = input.allScenarios().size();
    int steps = input.previousMarket().isPresent() ? STEPS : 0;
    return 2e4 + built * (1 + scenarios + steps) + trades * (1 + scenarios / 2.0 + steps) + ladder;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    TradeBook book = input.book(work);
    List<TradeBook.Row> valued = book.valued();
    if (valued.isEmpty()) {
      Problem first = book.rows().get(0).problem().orElseThrow();
      throw new Infeasible(
          "no trade has a value (all_rows_failed); the first: "
              + first.pointer()
              + " "
              + first.message());
    }
    return Computed.of(new EvaluatedBook(input, book).result(work));
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new BookChecks(input, result).all();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    if (result.explain().isPresent()) {
      return Optional.of(result.explain().get().figure());
    }
    if (result.scenarios().isPresent()) {
      return Optional.of(
          Chart.of(
                  "Profit and loss by scenario",
                  Chart.Axis.ofNames("Scenario"),
                  Chart.Axis.of("Profit and loss (reporting currency)"))
              .bars(
                  "profit and loss",
                  result.scenarios().get().name(),
                  result.scenarios().get().profitAndLoss())
              .figure());
    }
    if (result.ladder().filter(ladder -> ladder.pv01().length > 0).isPresent()) {
      return Optional.of(result.ladder().get().figure());
    }
    return Optional.of(
        Chart.of(
                "Value by book",
                Chart.Axis.ofNames("Book"),
                Chart.Axis.of("Value (reporting currency)"))
            .bars(
                "value",
                List.copyOf(result.byBook().keySet()),
                result.byBook().values().stream().mapToDouble(Double::doubleValue).toArray())
            .figure());
  }
}
