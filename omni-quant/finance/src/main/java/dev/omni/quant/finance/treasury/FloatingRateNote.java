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
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
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
import dev.omni.quant.core.Warning;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.hipparchus.analysis.solvers.BracketingNthOrderBrentSolver;

/** Price, discount margin and durations of a floating-rate note. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class FloatingRateNote
    implements Engine<FloatingRateNote.Input, FloatingRateNote.Result> {
  private static final String CURVE = "projection_curve";
  private static final int MOST_YEARS = 100;
  private static final int MOST_EVALUATIONS = 500;
  private static final int POINTS = 61;
  private static final double LARGEST_MARGIN = 0.5;
  private static final double RECOMPUTED = 1e-10;
  private static final double DIFFERENCE = 1e-6;
  private static final double STEP = 1e-5;

  /** The day count of a note. */
  public enum NoteDayCount {
    @Word("Act/360")
    ACT_360(DayCountRule.ACT_360),
    @Word("Act/365F")
    ACT_365F(DayCountRule.ACT_365F);

    private final DayCountRule rule;

    NoteDayCount(DayCountRule rule) {
      this.rule = rule;
    }
  }

  /** The rule by which the dates of a note are moved. */
  public enum NoteDayRule {
    @Word("ModifiedFollowing")
    MODIFIED_FOLLOWING(BusinessDayRule.MODIFIED_FOLLOWING),
    @Word("Following")
    FOLLOWING(BusinessDayRule.FOLLOWING),
    @Word("NoAdjust")
    NO_ADJUST(BusinessDayRule.NO_ADJUST);

    private final BusinessDayRule rule;

    NoteDayRule(BusinessDayRule rule) {
      this.rule = rule;
    }
  }

  /**
   * A note, and its price or its margin.
   *
   * @param settlementDate before the maturity
   * @param maturityDate last day, or its tenor from the settlement
   * @param frequency of the payments
   * @param dayCount of the periods
   * @param calendar of the dates
   * @param businessDayConvention how dates are moved
   * @param currentRate of the index in the running period, 1/year
   * @param quotedMargin over the index, 1/year
   * @param projectionCurve of the index
   * @param price clean, per 100
   * @param discountMargin in place of a price, 1/year
   */
  @Ways({"price", "discount_margin"})
  @Example(
      "{\"projection_curve\": "
          + CurveInput.EXAMPLE
          + """
            , "settlement_date": "2024-06-05", "maturity_date": "2029-03-20", "frequency": "3M",
            "day_count": "Act/360", "calendar": "EUTA", "current_rate": 0.0372,
            "quoted_margin": 0.0085, "price": 100.62}""")
  public record Input(
      @Title("Settlement date") LocalDate settlementDate,
      @Title("Maturity date, or its tenor from the settlement such as 5Y") @Size(min = 2, max = 10)
          String maturityDate,
      @Title("Period of the payments") Frequency frequency,
      @Title("Day count") NoteDayCount dayCount,
      @Title("Calendar") HolidayTable calendar,
      @Title("Business day convention") @Default("\"ModifiedFollowing\"")
          NoteDayRule businessDayConvention,
      @Title("Rate of the index in the running period") @Unit("1/year") @Range(from = -1, to = 1)
          double currentRate,
      @Title("Margin over the index") @Unit("1/year") @Range(from = -1, to = 1) double quotedMargin,
      @Title("Curve of the index") CurveInput projectionCurve,
      @Title("Clean price") @Unit("per 100, clean") @Range(above = 0, to = 1000)
          OptionalDouble price,
      @Title("Discount margin, in place of a price") @Unit("1/year") @Range(from = -1, to = 1)
          OptionalDouble discountMargin) {
    private Optional<LocalDate> maturity() {
      return DayOrTenor.day(maturityDate, settlementDate);
    }

    /** Returns the part of a year between two days. */
    double fraction(LocalDate from, LocalDate to) {
      return DayCounting.of(dayCount.rule).yearFraction(from, to);
    }

    private BusinessDays days() {
      return BusinessDays.of(calendar);
    }

    /** Returns the periods that end after the settlement, counted back from the maturity. */
    List<SwapLeg.Period> periods() {
      LocalDate maturity = maturity().orElseThrow();
      BusinessDayRule rule = businessDayConvention.rule;
      int back = 0;
      LocalDate start = maturity;
      while (back == 0 || days().adjusted(start, rule).isAfter(settlementDate)) {
        back++;
        start = maturity.minusMonths((long) back * frequency.months());
      }
      var leg =
          new SwapLeg(frequency.months(), DayCounting.of(dayCount.rule), days(), rule, 0, false);
      return leg.periods(start, maturity).stream()
          .filter(period -> period.end().isAfter(settlementDate))
          .toList();
    }

    private FloatingCoupons coupons(DiscountCurve curve) {
      return FloatingCoupons.of(this, periods(), curve);
    }

    private double accrued(LocalDate start) {
      return 100 * (currentRate + quotedMargin) * fraction(start, settlementDate);
    }
  }

  /**
   * The value of the note.
   *
   * @param cleanPrice per 100
   * @param discountMargin 1/year
   * @param accruedInterest per 100
   * @param spreadDuration relative loss of the price with accrued interest by the margin, year
   * @param rateDuration the same by the zero rates of the curve, year
   * @param cashflows one row for each payment
   * @param warnings what is odd about the input
   * @param numerics how the margin was found, where it was sought
   */
  public record Result(
      @Title("Clean price") @Unit("per 100") double cleanPrice,
      @Title("Discount margin") @Unit("1/year") double discountMargin,
      @Title("Accrued interest") @Unit("per 100") double accruedInterest,
      @Title("Spread duration, of the price with accrued interest") @Unit("year")
          double spreadDuration,
      @Title("Rate duration, of the price with accrued interest") @Unit("year") double rateDuration,
      @Title("Payments, one row for each") Cashflows cashflows,
      @Title("What is odd about the input") Optional<List<Warning>> warnings,
      @Title("How the numbers came about") @Unit("per 100") Optional<Numerics> numerics) {}

  /**
   * Payments by column.
   *
   * @param start first days of the periods
   * @param end last days and payments
   * @param rate of the index, set or projected, 1/year
   * @param amount paid per 100, with the face value at the maturity
   * @param discountFactor from the settlement, at the margin
   */
  public record Cashflows(
      @Title("First days of the periods") List<LocalDate> start,
      @Title("Last days and payments") List<LocalDate> end,
      @Title("Rates of the index, the first set, the others projected") @Unit("1/year")
          double[] rate,
      @Title("Payments per 100, with the face value at the maturity") @Unit("per 100")
          double[] amount,
      @Title("Discount factors from the settlement, at the margin") @Unit("1")
          double[] discountFactor) {}

  @Override
  public Capability capability() {
    return Capability.named("treasury.bond.floating-rate")
        .limit(
            "margin",
            "Quoted margins of -2 % to 10 %.",
            "quoted_margin >= -0.02 && quoted_margin <= 0.1")
        .title(
            "Floating-rate note: price, discount margin",
            "The price of a floating-rate note from its discount margin, or the margin from the"
                + " price, with its payments at projected rates, spread duration and rate"
                + " duration.")
        .synonyms(
            "FRN, floater, discount margin, quoted margin, floating rate bond, spread duration,"
                + " Euribor note, SOFR note")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Price by discount margin")
        .method(
            new Method(
                "Projected rates, discounted period by period at a margin",
                "P = sum 100 (L_i + m) tau_i D_i + 100 D_n, D_i = D_(i-1) / (1 + (L_i + dm)"
                    + " tau_i), the first stretch from the settlement; accrued = 100 (L_0 + m) tau;"
                    + " spread duration = -dP/d(dm) / P, rate duration = -(P(z + 1e-4) - P) / (1e-4"
                    + " P)",
                List.of("F. Fabozzi and S. Mann, Floating-Rate Securities, 2000, ch. 4"),
                List.of(
                    Libraries.named("com.opengamma.strata:strata-basics"),
                    Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "Future rates are the forward rates of the curve.",
                    "Dates are counted back from the maturity; payments are at the ends of"
                        + " periods.",
                    "There is no cap, floor or call.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    var problems = new ArrayList<>(input.projectionCurve().problems(CURVE));
    Optional<LocalDate> maturity = input.maturity();
    if (maturity.isEmpty()) {
      problems.addAll(DayOrTenor.problems("/maturity_date", input.maturityDate()));
    } else if (!maturity.get().isAfter(input.settlementDate())) {
      problems.add(
          Problem.invalid(
              "/settlement_date", "must be before the maturity_date, " + maturity.get()));
    } else if (maturity.get().isAfter(input.settlementDate().plusYears(MOST_YEARS))) {
      problems.add(
          Problem.invalid(
              "/maturity_date",
              "must be at most " + MOST_YEARS + " years after the settlement_date"));
    }
    if (!problems.isEmpty()) {
      return problems;
    }
    CurveInput curve = input.projectionCurve();
    problems.addAll(curve.reach(CURVE, "/settlement_date", input.settlementDate()));
    List<SwapLeg.Period> periods = input.periods();
    if (periods.isEmpty()) {
      problems.add(
          Problem.invalid("/settlement_date", "must be before the last payment of the note"));
    } else {
      LocalDate end = periods.get(periods.size() - 1).end();
      problems.addAll(curve.reach(CURVE, "/maturity_date", end));
    }
    return problems;
  }

  @Override
  public double steps(Input input) {
    LocalDate maturity = input.maturity().orElse(input.settlementDate());
    double months = Math.max(0, ChronoUnit.MONTHS.between(input.settlementDate(), maturity));
    double periods = 1 + months / input.frequency().months();
    return 2e3 + periods * (input.price().isPresent() ? 150 : 80);
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input));
  }

  /**
   * Returns the value of a note.
   *
   * @throws Infeasible when no margin from -0.5 to 0.5 gives the price, or the margin has no price
   */
  public static Result value(Input input) {
    DiscountCurve curve = input.projectionCurve().curve();
    FloatingCoupons coupons = input.coupons(curve);
    List<SwapLeg.Period> periods = coupons.periods();
    double accrued = input.accrued(periods.get(0).start());
    OptionalDouble given = input.price();
    double margin =
        given.isPresent()
            ? solved(coupons, given.getAsDouble() + accrued)
            : coupons.valid(input.discountMargin().orElseThrow());
    double dirty = FiniteResults.number("clean_price", coupons.dirty(margin));
    double risen = input.coupons(curve.moved(DiscountCurve.BASIS_POINT)).dirty(margin);
    return new Result(
        given.orElse(dirty - accrued),
        margin,
        accrued,
        FiniteResults.number("spread_duration", -coupons.slope(margin) / dirty),
        FiniteResults.number(
            "rate_duration", (dirty - risen) / (DiscountCurve.BASIS_POINT * dirty)),
        new Cashflows(
            periods.stream().map(SwapLeg.Period::start).toList(),
            periods.stream().map(SwapLeg.Period::end).toList(),
            coupons.rates(),
            coupons.amounts(),
            coupons.factors(margin)),
        warnings(input, periods.get(periods.size() - 1).end()),
        given.isPresent()
            ? Optional.of(
                new Numerics("bracketed Brent")
                    .withError(Numerics.bound(Math.abs(dirty - accrued - given.getAsDouble()))))
            : Optional.empty());
  }

  /** Returns the margin at a price, which falls as the margin rises. */
  private static double solved(FloatingCoupons coupons, double dirty) {
    double low = Math.max(-LARGEST_MARGIN, coupons.leastMargin() + 1e-9);
    if (low >= LARGEST_MARGIN
        || coupons.dirty(low) < dirty
        || coupons.dirty(LARGEST_MARGIN) > dirty) {
      throw new Infeasible("no discount margin from -0.5 to 0.5 a year gives this price");
    }
    return new BracketingNthOrderBrentSolver(1e-15, 1e-16, 1e-300, 5)
        .solve(MOST_EVALUATIONS, dm -> coupons.dirty(dm) - dirty, low, LARGEST_MARGIN);
  }

  private static Optional<List<Warning>> warnings(Input input, LocalDate end) {
    var unusual = new UnusualQuotes().rate("/current_rate", input.currentRate());
    input.discountMargin().ifPresent(margin -> unusual.rate("/discount_margin", margin));
    input.price().ifPresent(price -> unusual.price("/price", price));
    List<LocalDate> dates = input.projectionCurve().dates();
    return unusual
        .when(
            end.isAfter(dates.get(dates.size() - 1)),
            Warning.Code.EXTRAPOLATED,
            "/maturity_date",
            "is beyond the last node of the projection_curve")
        .warnings();
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    DiscountCurve curve = input.projectionCurve().curve();
    FloatingCoupons coupons = input.coupons(curve);
    double margin = result.discountMargin();
    double dirty = result.cleanPrice() + result.accruedInterest();
    double risen = input.coupons(curve.moved(DiscountCurve.BASIS_POINT)).backward(margin);
    double fall = coupons.backward(margin - STEP) - coupons.backward(margin + STEP);
    double scale = coupons.largestAmount();
    return List.of(
        new Residuals()
            .equal(dirty, coupons.backward(margin), scale)
            .check(
                "price_residual",
                RECOMPUTED,
                "Price with accrued interest against the value from the last payment back,"
                    + " relative: zero."),
        new Residuals()
            .equal(result.spreadDuration() * dirty, fall / (2 * STEP), dirty)
            .equal(
                result.rateDuration() * dirty * DiscountCurve.BASIS_POINT,
                coupons.backward(margin) - risen,
                dirty * DiscountCurve.BASIS_POINT)
            .check(
                "duration_residual",
                DIFFERENCE,
                "Durations against differences of values from the last payment back, relative:"
                    + " zero."),
        flows(input, result, curve),
        terms(input, result));
  }

  /** Returns the check of the payments: rates by the curve, amounts and factors by the rates. */
  private static Check flows(Input input, Result result, DiscountCurve curve) {
    Cashflows flows = result.cashflows();
    var residuals = new Residuals();
    double before = 1;
    int last = flows.rate().length - 1;
    for (int i = 0; i <= last; i++) {
      LocalDate start = flows.start().get(i);
      LocalDate end = flows.end().get(i);
      LocalDate from = i == 0 ? input.settlementDate() : start;
      double rate = flows.rate()[i];
      double growth = curve.factor(from) / curve.factor(end);
      double length = input.fraction(from, end);
      double expected = i == 0 ? input.currentRate() : (growth - 1) / length;
      double coupon = 100 * (rate + input.quotedMargin()) * input.fraction(start, end);
      double factor = flows.discountFactor()[i];
      residuals
          .equal(rate * length, expected * length, 1)
          .equal(rate, expected, 1e-3)
          .equal(flows.amount()[i], i == last ? coupon + 100 : coupon, 0.1)
          .equal(factor * (growth + result.discountMargin() * length), before);
      before = factor;
    }
    return residuals.check(
        "cashflow_residual",
        RECOMPUTED,
        "Rates against the curve, payments against the rates and discount factors against those"
            + " before, relative: zero.");
  }

  private static Check terms(Input input, Result result) {
    LocalDate start = result.cashflows().start().get(0);
    var residuals = new Residuals().equal(result.accruedInterest(), input.accrued(start));
    input.price().ifPresent(sent -> residuals.equal(result.cleanPrice(), sent));
    input.discountMargin().ifPresent(sent -> residuals.equal(result.discountMargin(), sent));
    return residuals.check(
        "terms_residual",
        RECOMPUTED,
        "Largest relative difference of accrued interest and of what is given: zero.");
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    FloatingCoupons coupons = input.coupons(input.projectionCurve().curve());
    double low = Math.max(result.discountMargin() - 0.01, coupons.leastMargin() + 1e-3);
    double[] margins = Chart.grid(low, result.discountMargin() + 0.01, POINTS);
    return Optional.of(
        Chart.of(
                "Price by discount margin",
                Chart.Axis.of("Discount margin (%)"),
                Chart.Axis.of("Clean price (per 100)"))
            .line(
                "price",
                Arrays.stream(margins).map(m -> 100 * m).toArray(),
                Arrays.stream(margins)
                    .map(m -> coupons.dirty(m) - result.accruedInterest())
                    .toArray())
            .figure(Own.at(100 * result.discountMargin(), result.cleanPrice())));
  }
}
