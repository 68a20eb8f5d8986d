package dev.omni.quant.finance.treasury.trade;

import dev.omni.domain.batch.ExactSum;
import dev.omni.domain.json.Problem;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.quant.core.Warning;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Trades on a market, and what they are worth in one currency. A trade that has no value is listed
 * with its reason; the others make the totals.
 */
final class TradeBook {
  /** Trades of a block. */
  static final int BLOCK = 64;

  /** Blocks that are valued at once. */
  static final int WAVE = 64;

  private static final String DOLLAR = "USD";

  private final MarketBuild market;
  private final String reporting;
  private final List<Row> rows;
  private final List<Row> valued;

  /**
   * A trade of the book.
   *
   * @param terms as written
   * @param trade with its days; absent where it has none
   * @param value of the quantity, in its currency
   * @param parRate of a swap, or the forward rate of a swaption
   * @param problem why it has none
   */
  record Row(
      TradeTerms terms,
      Optional<Trade> trade,
      double value,
      OptionalDouble parRate,
      Optional<Problem> problem) {
    private static Row without(TradeTerms terms, Problem problem) {
      return new Row(terms, Optional.empty(), 0, OptionalDouble.empty(), Optional.of(problem));
    }

    boolean isValued() {
      return problem.isEmpty();
    }

    /** Returns the currency of a trade that has a value. */
    String currency() {
      return trade.orElseThrow().currency();
    }
  }

  /**
   * Values the trades on a market.
   *
   * @param reporting currency of the totals
   */
  TradeBook(List<TradeTerms> trades, MarketBuild market, String reporting, Work work) {
    this.market = market;
    this.reporting = reporting;
    var all = new ArrayList<Row>(trades.size());
    for (int first = 0; first < trades.size(); first += WAVE * BLOCK) {
      work.proceed();
      int from = first;
      int left = Math.min(WAVE * BLOCK, trades.size() - first);
      work.blocks((left + BLOCK - 1) / BLOCK, k -> block(trades, from + k * BLOCK, market))
          .forEach(all::addAll);
    }
    this.rows = List.copyOf(all);
    this.valued = rows.stream().filter(Row::isValued).toList();
  }

  private static List<Row> block(List<TradeTerms> trades, int from, MarketBuild market) {
    return trades.subList(from, Math.min(trades.size(), from + BLOCK)).stream()
        .map(terms -> row(terms, market))
        .toList();
  }

  private static Row row(TradeTerms terms, MarketBuild market) {
    var reader = new TradeReader(terms, market.valuation());
    List<Problem> problems = reader.problems();
    if (!problems.isEmpty()) {
      return Row.without(terms, problems.get(0));
    }
    try {
      Trade trade = reader.trade();
      TradeValue value = Pricer.value(trade, market);
      double held = terms.quantity() * value.presentValue();
      return new Row(terms, Optional.of(trade), held, value.parRate(), Optional.empty());
    } catch (TradeRefusedException fault) {
      return Row.without(terms, fault.problem());
    } catch (Infeasible without) {
      return Row.without(terms, Problem.invalid("/trade", String.valueOf(without.getMessage())));
    }
  }

  /** Returns all rows, in the order of the trades. */
  List<Row> rows() {
    return rows;
  }

  /** Returns the rows that have a value. */
  List<Row> valued() {
    return valued;
  }

  /**
   * Returns the price of a currency in the reporting one on a market: of their pair either way
   * round, or across the US dollar.
   *
   * @throws TradeRefusedException when the market has no price for it
   */
  double rate(String currency, MarketBuild on) {
    Optional<Double> direct = direct(currency, reporting, on);
    if (direct.isPresent()) {
      return direct.get();
    }
    Optional<Double> first = direct(currency, DOLLAR, on);
    Optional<Double> second = direct(DOLLAR, reporting, on);
    if (first.isEmpty() || second.isEmpty()) {
      throw TradeRefusedException.missing(
          "/market/spots",
          "must have a price of " + currency + " in " + reporting + ", or of both in USD");
    }
    return first.get() * second.get();
  }

  /** Returns the price of a currency in the reporting one on the market of the book. */
  double rateHere(String currency) {
    return rate(currency, market);
  }

  private static Optional<Double> direct(String from, String to, MarketBuild on) {
    if (from.equals(to)) {
      return Optional.of(1.0);
    }
    List<String> names = on.document().spots().map(MarketDocument.Spots::name).orElse(List.of());
    int pair = names.indexOf(from + to);
    if (pair >= 0) {
      return Optional.of(on.spotValue(pair));
    }
    int inverse = names.indexOf(to + from);
    return inverse >= 0 ? Optional.of(1 / on.spotValue(inverse)) : Optional.empty();
  }

  /** Returns the value of all trades in the reporting currency. */
  double total() {
    var sum = new ExactSum();
    Prices prices = prices(valued, market);
    valued.forEach(row -> sum.add(row.value() * prices.of(row)));
    return sum.value();
  }

  /** Returns a value of a trade in the reporting currency. */
  double reported(Row row, MarketBuild on, double value) {
    return value * rate(row.currency(), on);
  }

  /** Returns the values by currency, each in its own. */
  Map<String, Double> byCurrency() {
    return sums(Row::currency, Row::value);
  }

  /** Returns the values by book in the reporting currency; of those without one by "none". */
  Map<String, Double> byBook() {
    Prices prices = prices(valued, market);
    return sums(row -> row.terms().book().orElse("none"), row -> row.value() * prices.of(row));
  }

  /** Returns the values by kind in the reporting currency. */
  Map<String, Double> byKind() {
    Prices prices = prices(valued, market);
    return sums(row -> Contracts.word(row.terms().kind()), row -> row.value() * prices.of(row));
  }

  private Map<String, Double> sums(Function<Row, String> group, Function<Row, Double> value) {
    Map<String, ExactSum> sums = new TreeMap<>();
    for (Row row : valued) {
      sums.computeIfAbsent(group.apply(row), any -> new ExactSum()).add(value.apply(row));
    }
    Map<String, Double> found = new LinkedHashMap<>();
    sums.forEach((name, sum) -> found.put(name, sum.value()));
    return found;
  }

  /**
   * Returns the values of all trades on moved markets, in the reporting currency: of each block of
   * trades at once, so that the days of few trades are in memory.
   */
  double[] totalsOn(List<MarketMove> moves, Work work) {
    List<Row> all = valued;
    List<Prices> prices = moves.stream().map(move -> prices(all, move.to())).toList();
    Prices here = prices(all, market);
    var base = new ExactSum();
    all.forEach(row -> base.add(row.value() * here.of(row)));
    var sums = new ArrayList<ExactSum>();
    for (int k = 0; k < moves.size(); k++) {
      var sum = new ExactSum();
      sum.add(base);
      sums.add(sum);
    }
    for (int first = 0; first < all.size(); first += WAVE * BLOCK) {
      work.proceed();
      int from = first;
      int left = Math.min(WAVE * BLOCK, all.size() - first);
      work.blocks(
              (left + BLOCK - 1) / BLOCK,
              k -> changes(part(all, from + k * BLOCK), moves, prices, here))
          .forEach(changes -> add(changes, sums));
    }
    return sums.stream().mapToDouble(ExactSum::value).toArray();
  }

  private static void add(List<Change> changes, List<ExactSum> sums) {
    for (Change each : changes) {
      sums.get(each.move()).add(each.value());
      sums.get(each.move()).add(-each.before());
    }
  }

  /**
   * A value on a moved market that is another.
   *
   * @param move number of the market
   * @param value there, reporting currency
   * @param before on the market of the book
   */
  private record Change(int move, double value, double before) {}

  private List<Change> changes(
      List<Row> part, List<MarketMove> moves, List<Prices> prices, Prices here) {
    var changes = new ArrayList<Change>();
    for (Row row : part) {
      var moved = new MovedTrade(row, market);
      double price = here.of(row);
      for (int k = 0; k < moves.size(); k++) {
        double other = prices.get(k).of(row);
        boolean touched = moved.isTouched(moves.get(k));
        if (touched || other != price) {
          double value = touched ? moved.again(moves.get(k)) : row.value();
          changes.add(new Change(k, value * other, row.value() * price));
        }
      }
    }
    return changes;
  }

  private static List<Row> part(List<Row> rows, int from) {
    return rows.subList(from, Math.min(rows.size(), from + BLOCK));
  }

  private Prices prices(List<Row> rows, MarketBuild on) {
    Map<String, Double> prices = new HashMap<>();
    rows.forEach(row -> prices.computeIfAbsent(row.currency(), currency -> rate(currency, on)));
    return new Prices(prices);
  }

  /** Prices of the currencies of some trades in the reporting one. */
  private record Prices(Map<String, Double> byCurrency) {
    /** Returns the price of the currency of one of these trades. */
    double of(Row row) {
      return Objects.requireNonNull(byCurrency.get(row.currency()));
    }
  }

  /** Returns the value of all trades on any market, in the reporting currency. */
  double valueOn(MarketBuild any) {
    var sum = new ExactSum();
    valued.forEach(row -> sum.add(reported(row, any, Pricer.held(row.trade().orElseThrow(), any))));
    return sum.value();
  }

  /** Returns what the trades paid after a day and up to that of a market. */
  double paid(MarketBuild on, LocalDate since) {
    var sum = new ExactSum();
    for (Row row : valued) {
      double paid = row.trade().orElseThrow().paid(on, since);
      sum.add(reported(row, on, row.terms().quantity() * paid));
    }
    return sum.value();
  }

  /** Returns what is odd in the market. */
  List<Warning> warnings() {
    return market.warnings();
  }

  /** Returns the ladder of the book. */
  Ladder ladder(Work work) {
    return Ladder.of(market, moves -> totalsOn(moves, work), work);
  }

  /** Returns the market where a scenario has moved it. */
  MarketMove under(Scenario scenario, Work work) {
    return MarketMove.of(market, market.with(scenario.moved(market.document()), work));
  }

  /** Returns the market of the book. */
  MarketBuild market() {
    return market;
  }
}
