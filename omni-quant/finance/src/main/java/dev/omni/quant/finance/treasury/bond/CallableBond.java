package dev.omni.quant.finance.treasury.bond;

import com.google.auto.service.AutoService;
import com.opengamma.strata.basics.date.DayCounts;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.NotConverged;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unchecked;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Ways;
import dev.omni.engine.contract.Word;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Own;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.Residuals;
import dev.omni.quant.core.TableColumns;
import dev.omni.quant.core.Warning;
import dev.omni.quant.finance.treasury.CurveInput;
import dev.omni.quant.finance.treasury.DiscountCurve;
import dev.omni.quant.finance.treasury.Frequency;
import dev.omni.quant.finance.treasury.GaussianRate;
import dev.omni.quant.finance.treasury.UnusualQuotes;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.hipparchus.analysis.solvers.BracketingNthOrderBrentSolver;

/** A bond that its issuer may call or its owner may put on some dates. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class CallableBond implements Engine<CallableBond.Input, CallableBond.Result> {
  private static final String CURVE = "curve";
  private static final String NO_ROUTE =
      "A second difference, or a difference by the volatility, of values: the second method has too"
          + " few digits for it.";
  private static final int MOST_DATES = 400;
  private static final int MOST_YEARS = 100;
  private static final int MOST_EVALUATIONS = 200;
  private static final int POINTS = 25;
  private static final double BASIS_POINT = 1e-4;
  private static final double AGREEMENT = 1e-5;
  private static final double RECOMPUTED = 1e-10;
  private static final double OF_DURATION = 5e-4;

  /** The least fall of the price for 0.02 %, a duration of a tenth of a year. */
  private static final double LEAST_FALL = 2e-5;

  private static final double FIRST_BRACKET = 0.01;

  /** The day counts of such bonds. */
  public enum CouponCount {
    @Word("30U/360")
    THIRTY_U_360,
    @Word("Act/Act ICMA")
    ACT_ACT_ICMA
  }

  /** The party that may end a bond. */
  public enum Kind {
    /** The issuer, at a price that he pays. */
    CALL,
    /** The owner, at a price that he gets. */
    PUT
  }

  /**
   * A bond, and its price or its spread.
   *
   * @param curve of risk-free rates, whose valuation date is the settlement
   * @param maturityDate last payment
   * @param couponRate 1/year
   * @param frequency of the coupons
   * @param dayCount of accrued interest
   * @param meanReversion of the short rate, 1/year
   * @param volatility of the short rate, 1/year per sqrt(year)
   * @param schedule dates of exercise
   * @param price clean, per 100
   * @param optionAdjustedSpread in place of a price, continuous, 1/year
   */
  @Ways({"price", "option_adjusted_spread"})
  @Example(
      "{\"curve\": "
          + CurveInput.EXAMPLE
          + """
            , "maturity_date": "2031-06-03", "coupon_rate": 0.035, "frequency": "12M",
            "day_count": "Act/Act ICMA", "mean_reversion": 0.04, "volatility": 0.0085,
            "schedule": {"date": ["2026-06-03", "2027-06-03", "2028-06-03", "2029-06-03"],
              "price": [101, 100.5, 100, 100], "kind": ["call", "call", "call", "call"]},
            "price": 101.2}""")
  public record Input(
      @Title("Curve; its valuation date is the settlement") CurveInput curve,
      @Title("Maturity date") LocalDate maturityDate,
      @Title("Coupon rate") @Unit("1/year") @Range(from = 0, to = 1) double couponRate,
      @Title("Period of the coupons") Frequency frequency,
      @Title("Day count") CouponCount dayCount,
      @Title("Speed of mean reversion") @Unit("1/year") @Range(from = -0.5, to = 2)
          double meanReversion,
      @Title("Volatility of the short rate")
          @Unit("1/year per sqrt(year)")
          @Range(from = 0, to = 0.2)
          double volatility,
      @Title("Dates of exercise, one row for each") Schedule schedule,
      @Title("Clean price") @Unit("per 100, clean") @Range(above = 0, to = 1000)
          OptionalDouble price,
      @Title("Option-adjusted spread, continuous, in place of a price")
          @Unit("1/year")
          @Range(from = -1, to = 1)
          OptionalDouble optionAdjustedSpread) {
    private LocalDate settlement() {
      return curve.valuationDate();
    }

    private LocalDate couponBefore(LocalDate day) {
      LocalDate date = maturityDate;
      for (int k = 1; date.isAfter(day); k++) {
        date = maturityDate.minusMonths((long) k * frequency.months());
      }
      return date;
    }

    private double coupon() {
      return 100 * couponRate * frequency.months() / 12;
    }

    /** Returns the interest since the last coupon, which is nothing on a coupon date. */
    private double accrued(LocalDate day) {
      LocalDate before = couponBefore(day);
      if (dayCount == CouponCount.THIRTY_U_360) {
        return 100 * couponRate * DayCounts.THIRTY_U_360.yearFraction(before, day);
      }
      LocalDate next = maturityDate;
      for (int k = 1; next.isAfter(day); k++) {
        LocalDate earlier = maturityDate.minusMonths((long) k * frequency.months());
        if (!earlier.isAfter(day)) {
          break;
        }
        next = earlier;
      }
      return coupon()
          * ChronoUnit.DAYS.between(before, day)
          / ChronoUnit.DAYS.between(before, next);
    }

    private CallableValue value() {
      DiscountCurve rates = curve.curve();
      var years = new ArrayList<Double>();
      LocalDate date = maturityDate;
      for (int k = 1; date.isAfter(settlement()); k++) {
        years.add(rates.years(date));
        date = maturityDate.minusMonths((long) k * frequency.months());
      }
      Collections.reverse(years);
      double[] amounts = new double[years.size()];
      Arrays.fill(amounts, coupon());
      amounts[amounts.length - 1] += 100;
      return CallableValue.of(
          new GaussianRate(meanReversion, volatility),
          new CallableValue.Flows(
              years.stream().mapToDouble(Double::doubleValue).toArray(), amounts),
          exercises(rates));
    }

    private CallableValue.Exercises exercises(DiscountCurve rates) {
      var rows = new TreeMap<LocalDate, double[]>();
      for (int i = 0; i < schedule.date().size(); i++) {
        LocalDate day = schedule.date().get(i);
        double amount = schedule.price()[i] + accrued(day);
        double[] both =
            rows.computeIfAbsent(
                day, any -> new double[] {Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY});
        both[schedule.kind().get(i) == Kind.CALL ? 0 : 1] = amount;
      }
      return new CallableValue.Exercises(
          rows.keySet().stream().mapToDouble(rates::years).toArray(),
          rows.values().stream().mapToDouble(row -> row[0]).toArray(),
          rows.values().stream().mapToDouble(row -> row[1]).toArray());
    }
  }

  /**
   * Dates of exercise by column.
   *
   * @param date in order, after the settlement and before the maturity
   * @param price clean, to which accrued interest is added
   * @param kind call or put
   */
  public record Schedule(
      @Title("Dates, in order") @Size(min = 1, max = MOST_DATES) List<LocalDate> date,
      @Title("Clean prices of exercise")
          @Unit("per 100, clean")
          @Range(above = 0, to = 1000)
          @Size(min = 1, max = MOST_DATES)
          double[] price,
      @Title("Calls of the issuer, puts of the owner") @Size(min = 1, max = MOST_DATES)
          List<Kind> kind) {}

  /**
   * The value of the bond.
   *
   * @param cleanPrice per 100
   * @param straightPrice without exercise, at the same spread, per 100
   * @param optionValue straight price less clean price, per 100
   * @param optionAdjustedSpread continuous, 1/year
   * @param optionAdjustedSpreadBp the same in 0.01 %
   * @param accruedInterest per 100
   * @param effectiveDuration of the price with accrued interest, year
   * @param effectiveConvexity of the price with accrued interest, year^2
   * @param vega per 0.0001 of volatility, per 100
   * @param warnings what is odd about the input
   * @param numerics how the value was found
   */
  public record Result(
      @Title("Clean price") @Unit("per 100") double cleanPrice,
      @Title("Price without exercise, at the same spread") @Unit("per 100") double straightPrice,
      @Title("Straight price less clean price, above 0 for calls") @Unit("per 100")
          double optionValue,
      @Title("Option-adjusted spread") @Unit("1/year, continuous") double optionAdjustedSpread,
      @Title("Option-adjusted spread in 0.01 %") @Unit("bp") double optionAdjustedSpreadBp,
      @Title("Accrued interest") @Unit("per 100") double accruedInterest,
      @Title("Effective duration, of the price with accrued interest") @Unit("year")
          double effectiveDuration,
      @Title("Effective convexity, of the price with accrued interest")
          @Unit("year^2")
          @Unchecked(NO_ROUTE)
          double effectiveConvexity,
      @Title("Vega") @Unit("per 100, per 0.0001 of volatility") @Unchecked(NO_ROUTE) double vega,
      @Title("What is odd about the input") Optional<List<Warning>> warnings,
      @Title("How the numbers came about") @Unit("per 100") Optional<Numerics> numerics) {}

  @Override
  public Capability capability() {
    return Capability.named("treasury.bond.callable")
        .limit(
            "volatility",
            "Volatilities of up to 3 % and reversion of 0 to 0.5.",
            "volatility <= 0.03 && mean_reversion >= 0 && mean_reversion <= 0.5")
        .title(
            "Callable or putable bond, option-adjusted spread, Hull-White",
            "The price of a bond with calls or puts under the Hull-White short rate from its"
                + " option-adjusted spread, or the spread from the price, with the value of the"
                + " option, effective duration and convexity.")
        .synonyms(
            "callable bond, putable bond, option-adjusted spread, OAS, embedded option, Bermudan"
                + " call, effective duration, effective convexity, Hull-White")
        .direct(Workload.MEDIUM)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Price by option-adjusted spread")
        .method(
            new Method(
                "Backward induction on states with exact Gaussian steps",
                "dr = (theta(t) - a r) dt + s dW; value at a date of exercise = max(put, min(call,"
                    + " hold)); hold = payments to the next date + P(t, t') E[value at t'] under"
                    + " the measure of t'; spread: curve x e^(-oas t); duration = (P(-1bp) -"
                    + " P(+1bp)) / (2e-4 P), convexity = (P(-1bp) + P(+1bp) - 2 P) / (1e-8 P)",
                List.of(
                    "J. Hull and A. White, Numerical procedures for implementing term structure"
                        + " models I, Journal of Derivatives 2(1), 1994, pp. 7-16",
                    "F. Jamshidian, An exact bond option formula, Journal of Finance 44, 1989, pp."
                        + " 205-209",
                    "A. Kalotay, G. Williams and F. Fabozzi, A model for valuing bonds and embedded"
                        + " options, Financial Analysts Journal 49(3), 1993, pp. 35-46"),
                List.of(
                    Libraries.named("com.opengamma.strata:strata-basics"),
                    Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "Coupons are paid on days counted back from the maturity, not moved to business"
                        + " days.",
                    "The settlement is the valuation date of the curve.",
                    "Exercise pays the price with accrued interest, after the coupon of that"
                        + " day; both sides exercise at best.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    var problems = new ArrayList<>(input.curve().problems(CURVE));
    LocalDate settlement = input.settlement();
    LocalDate maturity = input.maturityDate();
    if (!maturity.isAfter(settlement) || maturity.isAfter(settlement.plusYears(MOST_YEARS))) {
      problems.add(
          Problem.invalid(
              "/maturity_date",
              "must be after the valuation_date of the curve, by "
                  + MOST_YEARS
                  + " years at most"));
    } else if (problems.isEmpty()) {
      problems.addAll(input.curve().reach(CURVE, "/maturity_date", maturity));
    }
    problems.addAll(schedule(input));
    return problems;
  }

  private static List<Problem> schedule(Input input) {
    Schedule schedule = input.schedule();
    int rows = schedule.date().size();
    var table =
        new TableColumns("schedule")
            .with("date", rows)
            .with("price", schedule.price().length)
            .with("kind", schedule.kind().size());
    var problems = new ArrayList<>(table.problems());
    for (int i = 0; i < rows; i++) {
      LocalDate day = schedule.date().get(i);
      if (!day.isAfter(input.settlement()) || !day.isBefore(input.maturityDate())) {
        problems.add(
            table.problem(
                "date",
                i,
                "must be after the valuation_date of the curve and before the maturity_date"));
      }
      if (i > 0 && day.isBefore(schedule.date().get(i - 1))) {
        problems.add(table.problem("date", i, "must not be before the one before"));
      }
    }
    return problems.isEmpty() ? sameDay(table, schedule) : problems;
  }

  /** Returns the problems of a date with two calls, two puts, or a put above the call. */
  private static List<Problem> sameDay(TableColumns table, Schedule schedule) {
    var problems = new ArrayList<Problem>();
    for (int i = 0; i < schedule.date().size(); i++) {
      for (int j = i - 1; j >= 0 && schedule.date().get(j).equals(schedule.date().get(i)); j--) {
        if (schedule.kind().get(i) == schedule.kind().get(j)) {
          problems.add(table.problem("date", i, "must have one call and one put at most"));
          continue;
        }
        int call = schedule.kind().get(i) == Kind.CALL ? i : j;
        int put = i + j - call;
        if (schedule.price()[put] > schedule.price()[call]) {
          problems.add(
              table.problem("price", put, "must not be above the call price of the same date"));
        }
      }
    }
    return problems;
  }

  @Override
  public double steps(Input input) {
    double dates = input.schedule().date().size();
    double evaluations = input.price().isPresent() ? 14 : 6;
    double states = 350 + 60 * Math.sqrt(dates);
    return 1e4 + evaluations * dates * states * 130;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input, work));
  }

  /**
   * Returns the value of a bond.
   *
   * @throws Infeasible when no spread from -1 to 1 gives the price, or numbers are not finite
   * @throws NotConverged when two methods differ
   */
  public static Result value(Input input) {
    return value(input, Work.alone());
  }

  private static Result value(Input input, Work work) {
    DiscountCurve curve = input.curve().curve();
    CallableValue bond = input.value();
    double accrued = input.accrued(input.settlement());
    OptionalDouble given = input.price();
    double spread =
        given.isPresent()
            ? solved(bond, curve, given.getAsDouble() + accrued, work)
            : input.optionAdjustedSpread().orElseThrow();
    DiscountCurve spreadCurve = curve.moved(spread);
    double dirty = FiniteResults.number("clean_price", bond.value(spreadCurve));
    double second = bond.summed(spreadCurve);
    double apart = Math.abs(second - dirty);
    work.proceed();
    double up = bond.value(spreadCurve.moved(BASIS_POINT));
    double down = bond.value(spreadCurve.moved(-BASIS_POINT));
    work.proceed();
    double other =
        bond.summed(spreadCurve.moved(-BASIS_POINT)) - bond.summed(spreadCurve.moved(BASIS_POINT));
    double turned = Math.abs(down - up - other);
    boolean agree =
        apart <= AGREEMENT * dirty
            && turned <= OF_DURATION / 2 * Math.max(down - up, LEAST_FALL * dirty);
    if (!agree) {
      throw new NotConverged(
          "two methods give different values of the bond: the volatility is too high for its"
              + " term, or its dates of exercise lie too close",
          1,
          Math.max(apart, turned),
          AGREEMENT * dirty);
    }
    double clean = given.orElse(dirty - accrued);
    double straight = bond.straight(spreadCurve) - accrued;
    return new Result(
        clean,
        straight,
        straight - clean,
        spread,
        1e4 * spread,
        accrued,
        (down - up) / (2 * BASIS_POINT * dirty),
        (down + up - 2 * dirty) / (BASIS_POINT * BASIS_POINT * dirty),
        vega(input, bond, spreadCurve),
        warnings(input),
        Optional.of(new Numerics("backward induction on states").withError(Numerics.bound(apart))));
  }

  private static double vega(Input input, CallableValue bond, DiscountCurve curve) {
    double low = Math.max(0, input.volatility() - BASIS_POINT);
    double high = input.volatility() + BASIS_POINT;
    double change = bond.withVolatility(high).value(curve) - bond.withVolatility(low).value(curve);
    return change * BASIS_POINT / (high - low);
  }

  /** Returns the spread at a price, which falls as the spread rises. */
  private static double solved(CallableValue bond, DiscountCurve curve, double dirty, Work work) {
    double reach = FIRST_BRACKET;
    while (reach < 1
        && !(excess(bond, curve, -reach, dirty, work) > 0
            && excess(bond, curve, reach, dirty, work) < 0)) {
      reach *= 3;
    }
    double end = Math.min(1, reach);
    if (!(excess(bond, curve, -end, dirty, work) > 0
        && excess(bond, curve, end, dirty, work) < 0)) {
      throw new Infeasible(
          "no option-adjusted spread from -1 to 1 a year gives this price; with calls the price"
              + " cannot be above what the issuer pays at the first of them");
    }
    return new BracketingNthOrderBrentSolver(1e-14, 1e-13, 1e-11, 5)
        .solve(MOST_EVALUATIONS, s -> excess(bond, curve, s, dirty, work), -end, end);
  }

  private static double excess(
      CallableValue bond, DiscountCurve curve, double spread, double dirty, Work work) {
    work.proceed();
    return bond.value(curve.moved(spread)) - dirty;
  }

  private static Optional<List<Warning>> warnings(Input input) {
    var unusual = new UnusualQuotes();
    input.optionAdjustedSpread().ifPresent(s -> unusual.rate("/option_adjusted_spread", s));
    input.price().ifPresent(price -> unusual.price("/price", price));
    List<LocalDate> dates = input.curve().dates();
    return unusual
        .when(
            input.maturityDate().isAfter(dates.get(dates.size() - 1)),
            Warning.Code.EXTRAPOLATED,
            "/maturity_date",
            "is beyond the last node of the curve")
        .warnings();
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    CallableValue bond = input.value();
    DiscountCurve curve = input.curve().curve();
    double spread = result.optionAdjustedSpread();
    double dirty = result.cleanPrice() + result.accruedInterest();
    double up = bond.summed(curve.moved(spread + BASIS_POINT));
    double down = bond.summed(curve.moved(spread - BASIS_POINT));
    double plain = 0;
    double[] years = bond.flows().years();
    for (int i = 0; i < years.length; i++) {
      double factor = curve.factor(years[i]) * StrictMath.exp(-spread * years[i]);
      plain += bond.flows().amounts()[i] * factor;
    }
    var terms =
        new Residuals()
            .equal(result.accruedInterest(), input.accrued(input.settlement()), 1e-3)
            .equal(result.straightPrice() + result.accruedInterest(), plain)
            .equal(
                result.optionValue(),
                result.straightPrice() - result.cleanPrice(),
                1e-6 * result.straightPrice())
            .equal(result.optionAdjustedSpreadBp(), 1e4 * spread);
    input.price().ifPresent(sent -> terms.equal(result.cleanPrice(), sent));
    input.optionAdjustedSpread().ifPresent(sent -> terms.equal(spread, sent));
    return List.of(
        new Residuals()
            .equal(dirty, bond.summed(curve.moved(spread)))
            .check(
                "price_residual",
                2 * AGREEMENT,
                "Price with accrued interest against sums over states, relative: zero."),
        new Residuals()
            .equal(
                result.effectiveDuration() * dirty,
                (down - up) / (2 * BASIS_POINT),
                LEAST_FALL / (2 * BASIS_POINT) * dirty)
            .check(
                "duration_residual",
                OF_DURATION,
                "Effective duration against sums over states at curves moved by 0.01 %, relative:"
                    + " zero."),
        terms.check(
            "terms_residual",
            RECOMPUTED,
            "Straight price against the discounted payments, option value, spread and what is"
                + " given, relative: zero."));
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    DiscountCurve curve = input.curve().curve();
    CallableValue bond = input.value();
    double spread = result.optionAdjustedSpread();
    double[] spreads = Chart.grid(spread - 0.02, spread + 0.02, POINTS);
    double[] shown = Arrays.stream(spreads).map(s -> 1e4 * s).toArray();
    double accrued = result.accruedInterest();
    return Optional.of(
        Chart.of(
                "Price by option-adjusted spread",
                Chart.Axis.of("Spread (bp)"),
                Chart.Axis.of("Clean price (per 100)"))
            .line(
                "with exercise",
                shown,
                Arrays.stream(spreads).map(s -> bond.value(curve.moved(s)) - accrued).toArray())
            .line(
                "straight",
                shown,
                Arrays.stream(spreads).map(s -> bond.straight(curve.moved(s)) - accrued).toArray())
            .figure(Own.at(result.optionAdjustedSpreadBp(), result.cleanPrice())));
  }
}
