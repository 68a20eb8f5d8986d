package dev.omni.quant.finance.treasury;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.ColumnEngine;
import dev.omni.engine.Columns;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.ResultColumns;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unchecked;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Ways;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.LogBisection;
import dev.omni.quant.core.Numerics;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Caps and floors: rows of options on the rate of each period. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class CapFloor implements ColumnEngine<CapFloor.Input, CapFloor.Result> {
  private static final int MOST_CAPLETS = 400;
  private static final double MOST_VOLATILITY = 100;

  /** The options of each period. */
  public enum Type {
    CAP,
    FLOOR
  }

  /**
   * A cap or floor.
   *
   * @param curves that discount and project
   * @param type cap or floor
   * @param notional currency unit
   * @param startDate first day of the first period
   * @param maturityDate last day, or its tenor from the first
   * @param frequency period of the rate
   * @param strike rate, 1/year
   * @param dayCount of the periods
   * @param calendar of the periods
   * @param businessDayConvention how dates are moved
   * @param rates the model, and a volatility or a value
   * @param volatilities of the caplets, one for each
   * @param fixingLagDays business days from the fixing to the first day of a period
   */
  @Ways({"volatility", "volatilities", "present_value"})
  @Example(
      "{\"discount_curve\": "
          + CurveInput.EXAMPLE
          + """
            , "type": "cap", "notional": 10000000, "start_date": "2024-09-05",
            "maturity_date": "2027-09-05", "frequency": "6M", "strike": 0.03,
            "day_count": "Act/360", "calendar": "EUTA", "model": "black", "volatility": 0.28}""")
  public record Input(
      @Flat RateCurves curves,
      @Title("Cap or floor") Type type,
      @Title("Notional") @Unit("currency unit") @Range(above = 0, to = 1e15) double notional,
      @Title("First day of the first period") LocalDate startDate,
      @Title("Last day, or its tenor from the first such as 5Y") @Size(min = 2, max = 10)
          String maturityDate,
      @Title("Period of the rate") Frequency frequency,
      @Title("Strike rate") @Unit("1/year") @Range(from = -1, to = 1) double strike,
      @Title("Day count") LegDayCount dayCount,
      @Title("Calendar") HolidayTable calendar,
      @Title("Business day convention") @Default("\"ModifiedFollowing\"")
          BusinessDayRule businessDayConvention,
      @Flat RateTerms rates,
      @Title("Volatilities of the caplets, one for each")
          @Unit(RateTerms.VOLATILITY)
          @Range(from = 0, to = 5)
          @Size(min = 1, max = MOST_CAPLETS)
          Optional<double[]> volatilities,
      @Title("Business days from the fixing to the first day of a period")
          @Unit("business day")
          @Range(from = 0, to = 10)
          @Default("2")
          int fixingLagDays) {
    /** Returns the last day; the first one for a text that is refused. */
    LocalDate maturity() {
      return DayOrTenor.day(maturityDate, startDate).orElse(startDate);
    }

    private List<Problem> dates() {
      return DayOrTenor.day(maturityDate, startDate)
          .map(end -> SwapTerms.order(startDate, end))
          .orElseGet(() -> DayOrTenor.problems("/maturity_date", maturityDate));
    }

    int sign() {
      return type == Type.CAP ? 1 : -1;
    }

    private CapletBook book() {
      return HeldCaplets.of(this, new SwapSchedules()).book();
    }
  }

  /**
   * The value of a cap or floor.
   *
   * @param presentValue currency unit
   * @param impliedVolatility flat, given or that of the value
   * @param vega currency unit per 1.00
   * @param pv01 change of the value when zero rates rise by 0.01 %
   * @param capletCount number of caplets
   * @param caplets one row for each
   * @param numerics how the volatility was found, where it was sought
   */
  public record Result(
      @Title("Present value") @Unit("currency unit") double presentValue,
      @Title("Flat volatility, given or that of the value") @Unit("as volatility")
          OptionalDouble impliedVolatility,
      @Title("Vega") @Unit("currency unit per 1.00") double vega,
      @Title("Change of the value when zero rates rise by 0.01 %")
          @Unit("currency unit")
          @Unchecked(CapFloorChecks.NO_ROUTE)
          double pv01,
      @Title("Number of caplets") @Unit("1") int capletCount,
      @Title("Caplets or floorlets, one row for each") CapletTable caplets,
      @Title("How the numbers came about") @Unit("currency unit") Optional<Numerics> numerics) {}

  @Override
  public Capability capability() {
    return Capability.named("treasury.option.cap-floor")
        .limit("strike", "Strike of -5 % to 20 %.", "strike >= -0.05 && strike <= 0.2")
        .title(
            "Cap and floor",
            "The value of a cap or floor as the sum of its caplets under lognormal, shifted"
                + " lognormal or normal forward rates, or the flat volatility of a value.")
        .synonyms(
            "interest rate cap, interest rate floor, caplet, floorlet, cap volatility,"
                + " interest rate option, ceiling on a rate")
        .direct(Workload.LOW)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Values of the caplets")
        .method(
            new Method(
                "Black's or Bachelier's formula for each period",
                "caplet = N tau P(end) u(F, K, v sqrt(T)); F = (P(a) / P(b) - 1) / tau; T = days"
                    + " to the fixing / 365, 0 for a fixing up to the valuation date",
                List.of(
                    "F. Black, The pricing of commodity contracts, Journal of Financial Economics"
                        + " 3, 1976, pp. 167-179",
                    "J. C. Hull, Options, Futures and Other Derivatives, 9th edition, 2014, ch."
                        + " 29"),
                List.of(
                    Libraries.named("com.opengamma.strata:strata-basics"),
                    Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "Each rate is a martingale under the measure of its payment, at the end of its"
                        + " period.",
                    "A caplet that is fixed pays by the projected forward rate.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    var problems = new ArrayList<>(input.curves().problems());
    problems.addAll(input.dates());
    problems.addAll(input.rates().problems(input.strike()));
    if (!problems.isEmpty()) {
      return problems;
    }
    problems.addAll(input.curves().discountReach("/start_date", input.startDate()));
    List<SwapLeg.Period> periods = CapletBook.periods(input, new SwapSchedules());
    if (periods.isEmpty() || periods.size() > MOST_CAPLETS) {
      problems.add(Problem.invalid("/maturity_date", "must give 1 to 400 periods"));
    } else {
      LocalDate end = periods.get(periods.size() - 1).end();
      problems.addAll(input.curves().discountReach("/maturity_date", end));
      problems.addAll(input.curves().projectionReach("/maturity_date", end));
      if (input.volatilities().isPresent() && input.volatilities().get().length != periods.size()) {
        problems.add(
            Problem.invalid(
                "/volatilities", "must have one volatility for each caplet: " + periods.size()));
      }
    }
    return problems.isEmpty() ? bounds(input) : problems;
  }

  @Override
  public double steps(Input input) {
    double months = ChronoUnit.MONTHS.between(input.startDate(), input.maturity());
    double caplets = 1 + months / input.frequency().months();
    return 1e3
        + 30.0 * input.curves().nodes()
        + caplets * (input.rates().presentValue().isPresent() ? 2000 : 250);
  }

  @Override
  public void rows(Columns<Input> in, ResultColumns<Result> out, int count) {
    var schedules = new SwapSchedules();
    eachPrepared(
        in,
        out,
        count,
        input -> HeldCaplets.of(input, schedules),
        held -> Computed.of(value(held)),
        (held, result) -> new CapFloorChecks(held.input(), result, held.book()).all());
  }

  /**
   * Returns what a cap or floor is worth.
   *
   * @throws Infeasible when a forward rate is out of the model
   */
  public static Result value(Input input) {
    return value(HeldCaplets.of(input, new SwapSchedules()));
  }

  private static Result value(HeldCaplets held) {
    Input input = held.input();
    CapletBook book = held.book();
    double[] volatilities = input.volatilities().orElseGet(() -> flat(input.rates(), book));
    double[] values = book.values(volatilities);
    double value = FiniteResults.number("present_value", Arrays.stream(values).sum());
    double later = Arrays.stream(held.risen().values(volatilities)).sum();
    OptionalDouble given = input.rates().presentValue();
    return new Result(
        value,
        input.volatilities().isPresent()
            ? OptionalDouble.empty()
            : OptionalDouble.of(volatilities[0]),
        book.vega(volatilities),
        later - value,
        book.caplets().size(),
        CapletTable.of(book.caplets(), values),
        given.isPresent()
            ? Optional.of(
                new Numerics("bisection").withError(Math.abs(value - given.getAsDouble())))
            : Optional.empty());
  }

  /** Returns the flat volatility, given or that of the value, for each caplet. */
  private static double[] flat(RateTerms rates, CapletBook book) {
    double[] volatilities = new double[book.caplets().size()];
    Arrays.fill(
        volatilities,
        rates.volatility().isPresent()
            ? rates.volatility().getAsDouble()
            : LogBisection.solve(book::flat, rates.presentValue().getAsDouble(), MOST_VOLATILITY));
    return volatilities;
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new CapFloorChecks(input, result, input.book()).all();
  }

  /** Returns the problem of a value that no flat volatility gives. */
  private static List<Problem> bounds(Input input) {
    OptionalDouble given = input.rates().presentValue();
    if (given.isEmpty()) {
      return List.of();
    }
    try {
      CapletBook book = input.book();
      return RateTerms.bounds(given.getAsDouble(), book.flat(0), book.flat(MOST_VOLATILITY));
    } catch (Infeasible outsideTheModel) {
      return List.of(); // The computation states the reason.
    }
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    String title = input.type() == Type.CAP ? "Values of the caplets" : "Values of the floorlets";
    return Optional.of(CurveFigure.caplets(title, result.caplets(), input.strike()));
  }
}
