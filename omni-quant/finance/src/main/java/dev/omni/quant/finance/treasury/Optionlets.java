package dev.omni.quant.finance.treasury;

import com.google.auto.service.AutoService;
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
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Word;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.Residuals;
import dev.omni.quant.core.TableColumns;
import dev.omni.quant.core.Warning;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The volatilities of optionlets from quoted flat volatilities of caps. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class Optionlets implements Engine<Optionlets.Input, Optionlets.Result> {
  private static final String VOLATILITY = "1";
  private static final String DISCOUNT = "discount_curve";
  private static final String PROJECTION = "projection_curve";
  private static final int MOST_CAPS = 40;
  private static final double HIGH = 2;
  private static final double LOW = 0.001;
  private static final double PARITY = 1e-11;

  /** The indices of a term rate on which caps are quoted. */
  public enum CapIndex {
    @Word("EUR-EURIBOR-1M")
    EUR_EURIBOR_1M(RateIndex.EUR_EURIBOR_1M),
    @Word("EUR-EURIBOR-3M")
    EUR_EURIBOR_3M(RateIndex.EUR_EURIBOR_3M),
    @Word("EUR-EURIBOR-6M")
    EUR_EURIBOR_6M(RateIndex.EUR_EURIBOR_6M),
    @Word("AUD-BBSW-3M")
    AUD_BBSW_3M(RateIndex.AUD_BBSW_3M),
    @Word("AUD-BBSW-6M")
    AUD_BBSW_6M(RateIndex.AUD_BBSW_6M);

    private final RateIndex index;

    CapIndex(RateIndex index) {
      this.index = index;
    }
  }

  /**
   * Quoted caps and their curves.
   *
   * @param discountCurve that discounts
   * @param projectionCurve of the index
   * @param index of the caps
   * @param model of the rates
   * @param shift for shifted lognormal rates
   * @param strike of all caps, 1/year
   * @param quotes one row for each cap
   */
  @Example(
      "{\"discount_curve\": "
          + CurveInput.EXAMPLE
          + ", \"projection_curve\": "
          + CurveInput.EXAMPLE
          + """
            , "index": "EUR-EURIBOR-6M", "model": "bachelier", "strike": 0.025,
            "quotes": {"years": [1, 2, 3, 5, 7, 10],
              "volatility": [0.0072, 0.0083, 0.0087, 0.0088, 0.0086, 0.0082]}}""")
  public record Input(
      @Title("Curve that discounts") CurveInput discountCurve,
      @Title("Curve of the index") CurveInput projectionCurve,
      @Title("Index of the caps") CapIndex index,
      @Title("Lognormal, shifted lognormal or normal rates") RateLaw model,
      @Title("Shift, for shifted_black alone") @Unit("1") @Range(from = 0, to = 1)
          OptionalDouble shift,
      @Title("Strike rate of all caps") @Unit("1/year") @Range(from = -1, to = 1) double strike,
      @Title("Quotes, one row for each cap") Quotes quotes) {
    Conventions conventions() {
      return Conventions.of(index.index);
    }

    private RateTerms terms() {
      return new RateTerms(model, shift, OptionalDouble.empty(), OptionalDouble.empty());
    }

    RateModel rates() {
      return terms().rates();
    }
  }

  /**
   * Quotes by column.
   *
   * @param years of the caps, rising
   * @param volatility the same for all optionlets of a cap
   */
  public record Quotes(
      @Title("Years of the caps, rising")
          @Unit("year")
          @Range(from = 1, to = 60)
          @Size(min = 1, max = MOST_CAPS)
          int[] years,
      @Title("Flat volatilities")
          @Unit(VOLATILITY)
          @Range(above = 0, to = 5)
          @Size(min = 1, max = MOST_CAPS)
          double[] volatility) {}

  /**
   * The optionlets.
   *
   * @param optionlets one row for each
   * @param caps one row for each
   * @param warnings what is odd about the input
   * @param numerics how the volatilities were found
   */
  public record Result(
      @Title("Optionlets, one row for each") Table optionlets,
      @Title("Caps, one row for each") Caps caps,
      @Title("What is odd about the input") Optional<List<Warning>> warnings,
      @Title("How the numbers came about") @Unit("per unit of notional")
          Optional<Numerics> numerics) {}

  /**
   * Optionlets by column.
   *
   * @param fixingDate days on which the rates are set
   * @param start first days of the periods
   * @param end last days and payments
   * @param forward forward rates, 1/year
   * @param expiryYears times to fixing
   * @param volatility constant between the ends of two caps
   * @param presentValue per unit of notional
   */
  public record Table(
      @Title("Days on which the rates are set") List<LocalDate> fixingDate,
      @Title("First days of the periods") List<LocalDate> start,
      @Title("Last days and payments") List<LocalDate> end,
      @Title("Forward rates") @Unit("1/year") double[] forward,
      @Title("Times to fixing") @Unit("year") double[] expiryYears,
      @Title("Volatilities") @Unit(RateTerms.VOLATILITY) double[] volatility,
      @Title("Values") @Unit("per unit of notional") double[] presentValue) {}

  /**
   * Caps by column.
   *
   * @param years of the caps
   * @param presentValue at the flat volatility, per unit of notional
   * @param residual values of the optionlets less that
   */
  public record Caps(
      @Title("Years of the caps") @Unit("year") int[] years,
      @Title("Values at the flat volatility") @Unit("per unit of notional") double[] presentValue,
      @Title("Values of the optionlets less that") @Unit("per unit of notional")
          double[] residual) {}

  @Override
  public Capability capability() {
    return Capability.named("treasury.volatility.optionlets")
        .limit("strike", "Strike of -5 % to 20 %.", "strike >= -0.05 && strike <= 0.2")
        .title(
            "Optionlet volatilities from cap quotes",
            "The volatilities of the optionlets between the ends of quoted caps, so that every cap"
                + " has the price of its flat volatility, by the conventions of the index.")
        .synonyms(
            "caplet stripping, caplet volatility, forward volatility of caplets, cap volatility"
                + " surface, optionlet stripper, bootstrap cap volatilities")
        .direct(Workload.MEDIUM)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Flat and optionlet volatilities")
        .method(
            new Method(
                "Cap by cap, with Black's or Bachelier's formula",
                "cap(T_k, v_k) - cap(T_(k-1), v_(k-1)) = sum over the optionlets between of tau"
                    + " P(end) u(F, K, s_k sqrt(t)); F = (P(a) / P(b) - 1) / tau; t = days to the"
                    + " fixing / 365",
                List.of(
                    "J. C. Hull, Options, Futures and Other Derivatives, 9th edition, 2014, ch."
                        + " 29",
                    "F. Ametrano and M. Bianchetti, Everything you always wanted to know about"
                        + " multiple interest rate curve bootstrapping, 2013"),
                List.of(
                    Libraries.named("com.opengamma.strata:strata-basics"),
                    Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "Caps begin on the spot date and leave out their first period.",
                    "All caps have the dates of the longest one.",
                    "The volatility is constant between the ends of two caps.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    var problems = new ArrayList<>(input.discountCurve().problems(DISCOUNT));
    problems.addAll(input.projectionCurve().problems(PROJECTION));
    LocalDate valuation = input.discountCurve().valuationDate();
    if (!input.projectionCurve().valuationDate().equals(valuation)) {
      problems.add(
          Problem.invalid(
              "/projection_curve/valuation_date", "must be that of the discount_curve"));
    }
    problems.addAll(input.terms().problems(input.strike()));
    int[] years = input.quotes().years();
    var table =
        new TableColumns("quotes")
            .with("years", years.length)
            .with("volatility", input.quotes().volatility().length);
    problems.addAll(table.problems());
    for (int i = 1; i < years.length; i++) {
      if (years[i] <= years[i - 1]) {
        problems.add(table.problem("years", i, "must be above the one before"));
      }
    }
    if (!problems.isEmpty()) {
      return problems;
    }
    List<SwapLeg.Period> periods = OptionletStrip.periods(input);
    LocalDate end = periods.get(periods.size() - 1).end();
    String last = "/quotes/years/" + (years.length - 1);
    problems.addAll(input.discountCurve().reach(DISCOUNT, last, end));
    problems.addAll(input.projectionCurve().reach(PROJECTION, last, end));
    return problems.isEmpty() ? prices(input) : problems;
  }

  /** Returns the problem of caps whose prices no volatilities of their optionlets give. */
  private static List<Problem> prices(Input input) {
    try {
      OptionletStrip.Stripped stripped = OptionletStrip.of(input).stripped();
      return stripped.unsolved().map(row -> unsolved(input, row, stripped.falls())).stream()
          .toList();
    } catch (Infeasible outsideTheModel) {
      return List.of(); // The computation states the reason.
    }
  }

  private static Problem unsolved(Input input, int row, boolean falls) {
    int[] years = input.quotes().years();
    return Problem.invalid(
        "/quotes/volatility/" + row,
        falls
            ? "must be higher: cap prices fall from "
                + years[row - 1]
                + "Y to "
                + years[row]
                + "Y, or rise by no more than without volatility"
            : "must be lower: cap prices rise from "
                + years[row - 1]
                + "Y to "
                + years[row]
                + "Y by more than a volatility of 5 gives");
  }

  @Override
  public double steps(Input input) {
    int[] years = input.quotes().years();
    double optionlets = years[years.length - 1] * 12.0 / input.conventions().months();
    return 3e3 + optionlets * (600 + 10.0 * years.length);
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input));
  }

  /**
   * Returns the volatilities of the optionlets.
   *
   * @throws Infeasible when a forward rate is out of the model
   */
  public static Result value(Input input) {
    OptionletStrip strip = OptionletStrip.of(input);
    List<CapletBook.Caplet> caplets = strip.book().caplets();
    double[] volatilities = strip.volatilities(strip.stripped().volatilities());
    double[] values = strip.book().values(volatilities);
    int caps = strip.counts().length;
    double[] prices = new double[caps];
    for (int row = 0; row < caps; row++) {
      prices[row] = strip.cap(row, input.quotes().volatility()[row]);
    }
    double[] residuals = residuals(strip, values, prices);
    double largest = Arrays.stream(residuals).map(Math::abs).max().orElse(0);
    CapletTable table = CapletTable.of(caplets, values);
    return new Result(
        new Table(
            table.fixingDate(),
            table.start(),
            table.end(),
            table.forward(),
            table.expiryYears(),
            volatilities,
            values),
        new Caps(input.quotes().years(), prices, residuals),
        warnings(input, table.end().get(values.length - 1)),
        Optional.of(new Numerics("bisection").withError(Numerics.bound(largest))));
  }

  /** Returns the values of the optionlets of each cap less its price. */
  private static double[] residuals(OptionletStrip strip, double[] values, double[] prices) {
    double[] residuals = new double[prices.length];
    double sum = 0;
    int next = 0;
    for (int row = 0; row < residuals.length; row++) {
      for (; next < strip.counts()[row]; next++) {
        sum += values[next];
      }
      residuals[row] = sum - prices[row];
    }
    return residuals;
  }

  private static Optional<List<Warning>> warnings(Input input, LocalDate end) {
    var unusual = new UnusualQuotes();
    double[] quoted = input.quotes().volatility();
    double low = input.model() == RateLaw.BACHELIER ? 0 : LOW;
    for (int i = 0; i < quoted.length; i++) {
      unusual.when(
          quoted[i] > HIGH || quoted[i] < low,
          Warning.Code.VOLATILITY_UNUSUAL,
          "/quotes/volatility/" + i,
          "is a volatility above 2, or a lognormal one below 0.001");
    }
    String last = "/quotes/years/" + (quoted.length - 1);
    for (CurveInput curve : List.of(input.discountCurve(), input.projectionCurve())) {
      unusual.when(
          end.isAfter(curve.dates().get(curve.dates().size() - 1)),
          Warning.Code.EXTRAPOLATED,
          last,
          "ends beyond the last node of a curve");
    }
    return unusual.warnings();
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    OptionletStrip strip = OptionletStrip.of(input);
    CapletBook book = strip.book();
    Table table = result.optionlets();
    double[] mirrors = book.values(-1, table.volatility());
    double[] values = table.presentValue();
    double left = 0;
    var terms = new Residuals();
    for (int i = 0; i < values.length; i++) {
      CapletBook.Caplet each = book.caplets().get(i);
      double swap = each.weight() * (table.forward()[i] - book.strike());
      left = Math.max(left, Math.abs(values[i] - mirrors[i] - swap));
      terms.equal(table.expiryYears()[i], input.discountCurve().curve().years(each.fixing()));
      terms.residual(each.fixing().equals(table.fixingDate().get(i)) ? 0 : Double.NaN);
    }
    double[] prices = result.caps().presentValue();
    double[] residuals = residuals(strip, values, prices);
    double away = 0;
    double repriced = 0;
    for (int row = 0; row < prices.length; row++) {
      away = Math.max(away, Math.abs(residuals[row] - result.caps().residual()[row]));
      double mirror = mirrored(strip, row, input.quotes().volatility()[row]);
      repriced =
          Math.max(repriced, Math.max(Math.abs(prices[row] - mirror), Math.abs(residuals[row])));
      terms.equal(result.caps().years()[row], input.quotes().years()[row]);
    }
    return List.of(
        new Check(
            "parity_residual",
            left,
            PARITY * book.gross(),
            "Optionlet less the opposite one less the swap of the same strike, the largest: zero,"
                + " because one of the two is paid in each period."),
        new Check(
            "repriced_residual",
            repriced,
            PARITY * book.gross(),
            "Value of each cap at its flat volatility against floors and swaps, and against its"
                + " optionlets, the largest difference: zero."),
        new Check(
            "residual_difference",
            away,
            0,
            "Published residuals against the published values, the largest difference: zero."),
        terms.check(
            "terms_residual",
            PARITY,
            "Largest relative difference of times to fixing, their days and the years: zero."));
  }

  /** Returns the value of a cap as a floor and the swap of the same strike. */
  private static double mirrored(OptionletStrip strip, int row, double volatility) {
    CapletBook book = strip.book();
    double sum = 0;
    for (CapletBook.Caplet each : book.caplets().subList(0, strip.counts()[row])) {
      double deviation = volatility * Math.sqrt(each.years());
      double floor = book.model().value(-1, each.forward(), book.strike(), deviation);
      sum += each.weight() * (floor + each.forward() - book.strike());
    }
    return sum;
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    Table table = result.optionlets();
    double scale = 100;
    return Optional.of(
        Chart.of(
                "Flat and optionlet volatilities",
                Chart.Axis.of("Time (year)"),
                Chart.Axis.of("Volatility (%)"))
            .line("optionlets", table.expiryYears(), scaled(table.volatility(), scale))
            .dots(
                "flat, of caps",
                Arrays.stream(input.quotes().years()).asDoubleStream().toArray(),
                scaled(input.quotes().volatility(), scale))
            .figure());
  }

  private static double[] scaled(double[] values, double by) {
    return Arrays.stream(values).map(value -> by * value).toArray();
  }
}
