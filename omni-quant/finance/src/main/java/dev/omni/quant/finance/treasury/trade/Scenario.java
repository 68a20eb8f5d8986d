package dev.omni.quant.finance.treasury.trade;

import dev.omni.domain.json.Problem;
import dev.omni.engine.contract.Missing;
import dev.omni.engine.contract.Name;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.quant.core.TableColumns;
import dev.omni.quant.finance.treasury.CurveInstrument;
import dev.omni.quant.finance.treasury.CurveQuotes;
import dev.omni.quant.finance.treasury.Tenor;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/**
 * A move of a market: quotes, from which the curves are built again, prices and volatilities. One
 * without members moves nothing.
 *
 * @param name of the scenario
 * @param parallel move of all quoted rates, 1/year
 * @param twist move of quoted rates by their tenors
 * @param curves moves of single quotes
 * @param spots moves of prices
 * @param volatilities moves of volatilities
 */
public record Scenario(
    @Title("Name of the scenario") @Size(min = 1, max = 64) String name,
    @Title("Move of all quoted rates") @Unit("1/year") @Range(from = -1, to = 1)
        OptionalDouble parallel,
    @Title("Move of quoted rates by their tenors") Optional<Twist> twist,
    @Title("Moves of single quotes") Optional<Quotes> curves,
    @Title("Moves of prices") Optional<Spots> spots,
    @Title("Moves of volatilities") Optional<Volatilities> volatilities) {
  private static final int MOST = 5000;
  private static final int MOST_QUOTES = 500;
  private static final double PRICE = -100;
  private static final double YEAR = 365;

  /**
   * A move that changes in a line from the short end to the long one.
   *
   * @param shortEnd move at tenor 0, 1/year
   * @param longEnd move from the last tenor on, 1/year
   * @param years the last tenor
   */
  public record Twist(
      @Title("Move at tenor 0") @Unit("1/year") @Range(from = -1, to = 1) @Name("short")
          double shortEnd,
      @Title("Move at the last tenor and beyond")
          @Unit("1/year")
          @Range(from = -1, to = 1)
          @Name("long")
          double longEnd,
      @Title("Last tenor") @Unit("year") @Range(above = 0, to = 100) double years) {
    private double at(double tenor) {
      return shortEnd + (longEnd - shortEnd) * Math.min(tenor / years, 1);
    }
  }

  /**
   * Moves of quotes by column.
   *
   * @param id of the curve
   * @param tenor of the quote
   * @param shift 1/year
   */
  public record Quotes(
      @Title("Ids of the curves") @Size(min = 1, max = MOST_QUOTES)
          List<@Size(min = 1, max = 64) String> id,
      @Title("Tenors of the quotes") @Size(min = 1, max = MOST_QUOTES)
          List<@Size(min = 1, max = 64) String> tenor,
      @Title("Moves of the quoted rates")
          @Unit("1/year")
          @Range(from = -1, to = 1)
          @Size(min = 1, max = MOST_QUOTES)
          double[] shift) {}

  /**
   * Moves of prices by column; each has one of the two.
   *
   * @param name of the asset or currency pair
   * @param relative move, 0.1 for 10 %
   * @param absolute move, currency unit
   */
  public record Spots(
      @Title("Names of assets or currency pairs") @Size(min = 1, max = MOST)
          List<@Size(min = 1, max = 64) String> name,
      @Title("Relative moves") @Unit("1") @Range(from = -1, to = 10) @Size(min = 1, max = MOST)
          Optional<@Missing double[]> relative,
      @Title("Absolute moves") @Unit("1") @Range(from = -1e9, to = 1e9) @Size(min = 1, max = MOST)
          Optional<@Missing double[]> absolute) {}

  /**
   * Moves of volatilities by column; each has one of the two.
   *
   * @param id of the volatility
   * @param relative move, 0.1 for 10 %
   * @param absolute move
   */
  public record Volatilities(
      @Title("Ids of the volatilities") @Size(min = 1, max = MOST)
          List<@Size(min = 1, max = 64) String> id,
      @Title("Relative moves") @Unit("1") @Range(from = -1, to = 10) @Size(min = 1, max = MOST)
          Optional<@Missing double[]> relative,
      @Title("Absolute moves") @Unit("1") @Range(from = -5, to = 5) @Size(min = 1, max = MOST)
          Optional<@Missing double[]> absolute) {}

  /** Returns what is wrong with the scenario on a market. */
  List<Problem> problems(MarketDocument market) {
    var problems = new ArrayList<Problem>();
    curves.ifPresent(moves -> problems.addAll(problems(moves, market)));
    List<String> prices = market.spots().map(MarketDocument.Spots::name).orElse(List.of());
    spots.ifPresent(
        moves ->
            problems.addAll(
                problems(
                    "spots", "name", moves.name(), moves.relative(), moves.absolute(), prices)));
    List<String> ids =
        market.allVolatilities().stream().map(MarketDocument.Volatility::id).toList();
    volatilities.ifPresent(
        moves ->
            problems.addAll(
                problems(
                    "volatilities", "id", moves.id(), moves.relative(), moves.absolute(), ids)));
    boolean rates = parallel.isPresent() || twist.isPresent();
    for (MarketDocument.Curve curve : market.allCurves()) {
      if (rates && curve.quotes().isEmpty()) {
        problems.add(
            Problem.invalid(
                parallel.isPresent() ? "/parallel" : "/twist",
                "moves quotes, and the curve " + curve.id() + " has none; give its quotes"));
      }
    }
    return problems;
  }

  private static List<Problem> problems(Quotes moves, MarketDocument market) {
    var columns =
        new TableColumns("curves")
            .with("id", moves.id().size())
            .with("tenor", moves.tenor().size())
            .with("shift", moves.shift().length);
    var problems = new ArrayList<>(columns.problems());
    for (int i = 0; problems.isEmpty() && i < moves.id().size(); i++) {
      String id = moves.id().get(i);
      Optional<CurveQuotes> quotes =
          market.allCurves().stream()
              .filter(curve -> curve.id().equals(id))
              .findFirst()
              .flatMap(MarketDocument.Curve::quotes);
      if (quotes.isEmpty()) {
        problems.add(columns.problem("id", i, "must be a curve of the market that has quotes"));
      } else if (row(quotes.get(), moves.tenor().get(i)) < 0) {
        problems.add(columns.problem("tenor", i, "must be a tenor or start of a quote of " + id));
      }
    }
    return problems;
  }

  private static List<Problem> problems(
      String table,
      String column,
      List<String> names,
      Optional<double[]> relative,
      Optional<double[]> absolute,
      List<String> known) {
    var columns = new TableColumns(table).with(column, names.size());
    relative.ifPresent(all -> columns.with("relative", all.length));
    absolute.ifPresent(all -> columns.with("absolute", all.length));
    var problems = new ArrayList<>(columns.problems());
    for (int i = 0; problems.isEmpty() && i < names.size(); i++) {
      if (!known.contains(names.get(i))) {
        problems.add(Problem.unknown("/" + table + "/" + column + "/" + i, names.get(i), known));
      } else if (there(relative, i) == there(absolute, i)) {
        problems.add(columns.problem(column, i, "must have either a relative or an absolute move"));
      }
    }
    return problems;
  }

  private static boolean there(Optional<double[]> column, int row) {
    return column.isPresent() && !Double.isNaN(column.get()[row]);
  }

  /** Returns the row of a quote by its tenor or start; -1 where there is none. */
  private static int row(CurveQuotes quotes, String tenor) {
    for (int i = 0; i < quotes.rows(); i++) {
      if (quotes.tenor(i).or(startOf(quotes, i)).filter(tenor::equals).isPresent()) {
        return i;
      }
    }
    return -1;
  }

  private static Supplier<Optional<String>> startOf(CurveQuotes quotes, int row) {
    return () -> quotes.start(row);
  }

  /** Returns a market as the scenario moves it; what is not moved stays the same object. */
  MarketDocument moved(MarketDocument market) {
    MarketDocument moved = market;
    if (parallel.isPresent() || twist.isPresent() || curves.isPresent()) {
      moved =
          moved.withCurves(
              market.allCurves().stream()
                  .map(each -> moved(each, market.valuationDate()))
                  .toList());
    }
    if (spots.isPresent()) {
      moved = moved.withSpots(market.spots().map(this::moved));
    }
    if (volatilities.isPresent()) {
      moved =
          moved.withVolatilities(
              market.volatilities().map(all -> all.stream().map(this::moved).toList()));
    }
    return moved;
  }

  private MarketDocument.Curve moved(MarketDocument.Curve curve, LocalDate day) {
    if (curve.quotes().isEmpty()) {
      return curve;
    }
    CurveQuotes quotes = curve.quotes().get();
    double[] shifts = new double[quotes.rows()];
    for (int i = 0; i < shifts.length; i++) {
      shifts[i] = parallel.orElse(0);
      if (twist.isPresent()) {
        shifts[i] += twist.get().at(years(quotes, i, day));
      }
    }
    curves.ifPresent(
        moves -> {
          for (int i = 0; i < moves.id().size(); i++) {
            if (moves.id().get(i).equals(curve.id())) {
              shifts[row(quotes, moves.tenor().get(i))] += moves.shift()[i];
            }
          }
        });
    boolean same = Arrays.stream(shifts).allMatch(shift -> shift == 0);
    if (same) {
      return curve;
    }
    double[] moved = quotes.quote().clone();
    for (int i = 0; i < moved.length; i++) {
      boolean price = quotes.type().get(i) == CurveInstrument.FUTURE;
      moved[i] += price ? PRICE * shifts[i] : shifts[i];
    }
    return curve.with(moved);
  }

  private static double years(CurveQuotes quotes, int row, LocalDate day) {
    String text = quotes.tenor(row).or(startOf(quotes, row)).orElseThrow();
    return Tenor.find(text).map(Tenor::years).orElseGet(() -> years(text, day));
  }

  private static double years(String text, LocalDate day) {
    return text.indexOf('-') < 0
        ? 0
        : (LocalDate.parse(text).toEpochDay() - day.toEpochDay()) / YEAR;
  }

  private MarketDocument.Spots moved(MarketDocument.Spots all) {
    Spots moves = spots.orElseThrow();
    double[] values = all.value().clone();
    for (int i = 0; i < moves.name().size(); i++) {
      int at = all.name().indexOf(moves.name().get(i));
      values[at] = moved(values[at], moves.relative(), moves.absolute(), i);
    }
    return new MarketDocument.Spots(all.name(), values, all.dividendYield());
  }

  private MarketDocument.Volatility moved(MarketDocument.Volatility each) {
    Volatilities moves = volatilities.orElseThrow();
    MarketDocument.Volatility moved = each;
    for (int i = 0; i < moves.id().size(); i++) {
      int row = i;
      if (moves.id().get(i).equals(each.id())) {
        moved = moved.moved(v -> moved(v, moves.relative(), moves.absolute(), row));
      }
    }
    return moved;
  }

  private static double moved(
      double value, Optional<double[]> relative, Optional<double[]> absolute, int row) {
    return there(relative, row)
        ? value * (1 + relative.orElseThrow()[row])
        : value + absolute.orElseThrow()[row];
  }
}
