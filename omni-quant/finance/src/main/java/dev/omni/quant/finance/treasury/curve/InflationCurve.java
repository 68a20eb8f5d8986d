package dev.omni.quant.finance.treasury.curve;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Form;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.Residuals;
import dev.omni.quant.core.TableColumns;
import dev.omni.quant.core.Warning;
import dev.omni.quant.finance.treasury.UnusualQuotes;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The price index that zero-coupon inflation swaps project. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class InflationCurve implements Engine<InflationCurve.Input, InflationCurve.Result> {
  /** The form of a month. */
  public static final String MONTH = "^[0-9]{4}-(0[1-9]|1[0-2])$";

  private static final String MONTH_WORDS = "a month such as 2024-03";
  private static final int MOST_QUOTES = 60;
  private static final int MOST_MONTHS = 720;
  private static final int LAST_YEAR = 9999;
  private static final int YEAR = 12;
  private static final double NO_SUM = 1e-12;
  private static final double REPRICED = 1e-13;
  private static final double RECOMPUTED = 1e-11;

  /**
   * Quotes of inflation swaps.
   *
   * @param baseMonth month of the index from which the swaps count
   * @param baseIndex its value
   * @param quotes one row for each swap
   * @param seasonalLogFactors logarithms by which months depart from the yearly growth, January
   *     first
   * @param months whose index is projected
   */
  @Example(
      """
      {"base_month": "2024-03", "base_index": 312.332,
       "quotes": {"years": [1, 2, 3, 5, 7, 10, 20, 30],
         "rate": [0.0253, 0.0248, 0.0247, 0.0248, 0.0249, 0.025, 0.0249, 0.0245]},
       "seasonal_log_factors": [0.002, 0.0025, 0.003, 0.0015, 0.0005, 0.001, -0.0005, -0.001,
         -0.0015, -0.002, -0.0035, -0.002],
       "months": ["2024-09", "2025-03", "2026-07", "2040-01"]}""")
  public record Input(
      @Title("Month of the index from which the swaps count")
          @Form(regex = MONTH, words = MONTH_WORDS)
          String baseMonth,
      @Title("Index of that month") @Unit("1") @Range(above = 0, to = 1e6) double baseIndex,
      @Title("Quotes, one row for each swap") Quotes quotes,
      @Title("Logarithms by which months depart from the yearly growth, January first")
          @Unit("1")
          @Range(from = -0.5, to = 0.5)
          @Size(min = YEAR, max = YEAR)
          Optional<double[]> seasonalLogFactors,
      @Title("Months whose index is projected") @Size(min = 1, max = MOST_MONTHS)
          Optional<List<@Form(regex = MONTH, words = MONTH_WORDS) String>> months) {
    private YearMonth base() {
      return YearMonth.parse(baseMonth);
    }

    private int monthsTo(String month) {
      return between(base(), YearMonth.parse(month));
    }
  }

  /**
   * Quotes by column.
   *
   * @param years of the swaps, rising
   * @param rate yearly growth that a swap pays, 1/year
   */
  public record Quotes(
      @Title("Years of the swaps, rising")
          @Unit("year")
          @Range(from = 1, to = 60)
          @Size(min = 1, max = MOST_QUOTES)
          int[] years,
      @Title("Yearly growth that a swap pays")
          @Unit("1/year")
          @Range(from = -0.5, to = 1)
          @Size(min = 1, max = MOST_QUOTES)
          double[] rate) {}

  /**
   * The projected index.
   *
   * @param nodes at the ends of the swaps
   * @param projectedIndex at the months that were asked for
   * @param warnings what is odd about the input
   * @param numerics how the numbers came about
   */
  public record Result(
      @Title("Ends of the swaps, one row for each") Nodes nodes,
      @Title("Index at the months that were asked for") @Unit("1")
          Optional<double[]> projectedIndex,
      @Title("What is odd about the input") Optional<List<Warning>> warnings,
      @Title("How the numbers came about") @Unit("1") Optional<Numerics> numerics) {}

  /**
   * Ends of the swaps by column.
   *
   * @param month of the index that a swap ends on
   * @param index projected
   * @param forwardRate yearly growth since the node before, 1/year
   */
  public record Nodes(
      @Title("Months") List<String> month,
      @Title("Projected index") @Unit("1") double[] index,
      @Title("Yearly growth since the node before") @Unit("1/year") double[] forwardRate) {}

  @Override
  public Capability capability() {
    return Capability.named("treasury.inflation.zero-curve")
        .limit("quotes", "Swaps of at least two terms.", "size(quotes.years) >= 2")
        .title(
            "Inflation curve from zero-coupon swaps",
            "The price index that quotes of zero-coupon inflation swaps project, at their ends and"
                + " in any month between, with the season of each month if it is given.")
        .synonyms(
            "zero-coupon inflation swap, ZCIS, CPI projection, HICP curve, RPI, breakeven"
                + " inflation, seasonality, inflation forward")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Projected index and inflation between the nodes")
        .method(
            new Method(
                "Growth at the quoted rate, log-linear between whole years",
                "I(T) = I(0) (1 + k)^T; between nodes ln I is linear in months, and the seasonal"
                    + " factors of the months that have passed are added; forward rate = (I(b) /"
                    + " I(a))^(1 / (b - a)) - 1",
                List.of(
                    "J. Kerkhof, Inflation derivatives explained, Lehman Brothers, 2005",
                    "D. Brigo and F. Mercurio, Interest Rate Models, 2nd edition, 2006, ch. 15-16"),
                List.of(),
                List.of(
                    "The swaps pay the growth of the index between the same month of two years.",
                    "The seasonal factors of a year add up to 0, so that whole years are as"
                        + " quoted.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    int[] years = input.quotes().years();
    var table =
        new TableColumns("quotes")
            .with("years", years.length)
            .with("rate", input.quotes().rate().length);
    var problems = new ArrayList<>(table.problems());
    for (int i = 1; i < years.length; i++) {
      if (years[i] <= years[i - 1]) {
        problems.add(table.problem("years", i, "must be above the one before"));
      }
    }
    if (input.seasonalLogFactors().isPresent() && !addsUpToZero(input.seasonalLogFactors().get())) {
      problems.add(
          Problem.invalid("/seasonal_log_factors", "must add up to 0, to within " + NO_SUM));
    }
    if (input.base().getYear() + years[years.length - 1] > LAST_YEAR) {
      problems.add(Problem.invalid("/base_month", "must leave the last swap an end before 10000"));
    }
    return problems.isEmpty() ? outside(input) : problems;
  }

  private static boolean addsUpToZero(double[] factors) {
    return Math.abs(Arrays.stream(factors).sum()) <= NO_SUM;
  }

  private static List<Problem> outside(Input input) {
    int[] years = input.quotes().years();
    YearMonth last = input.base().plusYears(years[years.length - 1]);
    List<String> months = input.months().orElse(List.of());
    var problems = new ArrayList<Problem>();
    for (int i = 0; i < months.size(); i++) {
      int passed = input.monthsTo(months.get(i));
      if (passed < 0 || passed > YEAR * years[years.length - 1]) {
        problems.add(
            Problem.invalid(
                "/months/" + i,
                "must be from " + input.base() + " to " + last + ", the last node"));
      }
    }
    return problems;
  }

  @Override
  public double steps(Input input) {
    return 4000
        + 80.0 * input.quotes().years().length
        + 240.0 * input.months().orElse(List.of()).size();
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input));
  }

  /** Returns the index that swaps project. */
  public static Result value(Input input) {
    int[] years = input.quotes().years();
    double[] index = new double[years.length];
    double[] forward = new double[years.length];
    double[] logs = logs(input.quotes());
    for (int i = 0; i < years.length; i++) {
      index[i] = input.baseIndex() * StrictMath.exp(logs[i]);
      double grown = logs[i] - (i == 0 ? 0 : logs[i - 1]);
      forward[i] = StrictMath.expm1(grown / (years[i] - (i == 0 ? 0 : years[i - 1])));
    }
    List<String> months =
        Arrays.stream(years).mapToObj(year -> input.base().plusYears(year).toString()).toList();
    return new Result(
        new Nodes(months, index, forward),
        input
            .months()
            .map(
                requested ->
                    requested.stream()
                        .mapToDouble(m -> projected(input, logs, input.monthsTo(m)))
                        .toArray()),
        new UnusualQuotes().rates("/quotes/rate", input.quotes().rate()).warnings(),
        Optional.empty());
  }

  /** Returns the logarithms of the growth to the ends of the swaps. */
  private static double[] logs(Quotes quotes) {
    double[] logs = new double[quotes.years().length];
    for (int i = 0; i < logs.length; i++) {
      logs[i] = quotes.years()[i] * StrictMath.log1p(quotes.rate()[i]);
    }
    return logs;
  }

  /** Returns the index so many months after the base. */
  private static double projected(Input input, double[] logs, int passed) {
    int[] years = input.quotes().years();
    int next = 0;
    while (passed > YEAR * years[next]) {
      next++;
    }
    int from = next == 0 ? 0 : YEAR * years[next - 1];
    double before = next == 0 ? 0 : logs[next - 1];
    double part = (passed - from) / (double) (YEAR * years[next] - from);
    double growth = before + part * (logs[next] - before) + season(input, passed);
    return input.baseIndex() * StrictMath.exp(growth);
  }

  /**
   * Returns the seasonal factors of the months that have passed, of which whole years have none.
   */
  private static double season(Input input, int passed) {
    double sum = 0;
    if (input.seasonalLogFactors().isPresent()) {
      double[] factors = input.seasonalLogFactors().get();
      int first = input.base().getMonthValue();
      for (int k = 0; k < passed % YEAR; k++) {
        sum += factors[(first + k) % YEAR];
      }
    }
    return sum;
  }

  private static int between(YearMonth from, YearMonth to) {
    return YEAR * (to.getYear() - from.getYear()) + to.getMonthValue() - from.getMonthValue();
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    int[] years = input.quotes().years();
    double[] index = result.nodes().index();
    var repriced = new Residuals();
    var forwards = new Residuals();
    double compounded = input.baseIndex();
    for (int i = 0; i < years.length; i++) {
      double growth = StrictMath.pow(index[i] / input.baseIndex(), 1.0 / years[i]);
      repriced.equal(growth, 1 + input.quotes().rate()[i]);
      int length = years[i] - (i == 0 ? 0 : years[i - 1]);
      compounded *= StrictMath.pow(1 + result.nodes().forwardRate()[i], length);
      forwards.equal(compounded, index[i]);
    }
    var checks = new ArrayList<Check>();
    checks.add(
        repriced.check(
            "repriced_residual",
            REPRICED,
            "Yearly growth of the index to the end of each swap against its quote, relative: zero."));
    checks.add(
        forwards.check(
            "forward_residual", RECOMPUTED, "Index again from the forward rates, relative: zero."));
    result.projectedIndex().ifPresent(found -> checks.add(projection(input, result, found)));
    return checks;
  }

  /**
   * Returns the check that each projected index is between its nodes, as the months have passed.
   */
  private static Check projection(Input input, Result result, double[] found) {
    int[] years = input.quotes().years();
    double[] index = result.nodes().index();
    var residuals = new Residuals();
    for (int i = 0; i < found.length; i++) {
      int passed = input.monthsTo(input.months().orElseThrow().get(i));
      int next = 0;
      while (passed > YEAR * years[next]) {
        next++;
      }
      double start = next == 0 ? input.baseIndex() : index[next - 1];
      double share =
          next == 0
              ? passed / (double) (YEAR * years[0])
              : (passed - YEAR * years[next - 1])
                  / (double) (YEAR * (years[next] - years[next - 1]));
      double plain = StrictMath.pow(start, 1 - share) * StrictMath.pow(index[next], share);
      residuals.equal(found[i] * StrictMath.exp(-season(input, passed)), plain);
    }
    return residuals.check(
        "projection_residual",
        RECOMPUTED,
        "Projected index without its season against the weighted geometric mean of the nodes"
            + " beside it, relative: zero.");
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    double[] years = Arrays.stream(input.quotes().years()).asDoubleStream().toArray();
    Chart.Axis across = Chart.Axis.of("Time from the base month (year)");
    return Optional.of(
        Chart.of("Projected index", across, Chart.Axis.of("Index (1)"))
            .line("index", years, result.nodes().index())
            .above(
                Chart.of(
                        "Inflation between the nodes",
                        across,
                        Chart.Axis.of("Yearly growth since the node before (%)"))
                    .line(
                        "inflation",
                        years,
                        Arrays.stream(result.nodes().forwardRate()).map(r -> 100 * r).toArray())));
  }
}
