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
import dev.omni.engine.SecondMethod;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Described;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.IntChoice;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Ways;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Price and yield of a bond with fixed coupons, and the sensitivity of the price to the yield. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class FixedCouponBondYield
    implements ColumnEngine<FixedCouponBondYield.Input, FixedCouponBondYield.Result> {
  private static final double FACE = 100;
  private static final int MOST_COUPONS = 2400;

  /** Years that are none but for rounding. */
  private static final double NO_TIME = 1e-12;

  /** The rules by which the amounts of coupons follow. */
  public enum Amounts {
    /** From the frequency alone. */
    EQUAL,
    /** From the day count of their periods. */
    DAY_COUNTED
  }

  /**
   * A bond, and its yield or its price.
   *
   * @param settlementDate on which it is paid
   * @param maturityDate of the last coupon and the face
   * @param issueDate first day of the first coupon
   * @param couponRate coupons of a year
   * @param frequency coupons a year
   * @param dayCount of the coupons
   * @param yieldConvention how payments are discounted
   * @param endOfMonth whether coupons are at ends of months, if the maturity is
   * @param yield 1/year, compounded as often as coupons are paid
   * @param cleanPrice per 100
   * @param firstCouponDate where the first period is odd
   * @param lastCouponDate where the last period is odd
   * @param couponAmounts equal, or by the day count
   */
  @Ways({"yield", "clean_price"})
  @Example(
      """
      {"settlement_date": "2008-02-15", "maturity_date": "2017-11-15", "coupon_rate": 0.0575,
       "frequency": 2, "day_count": "30U/360", "yield": 0.065}\
      """)
  public record Input(
      @Title("Date on which the bond is paid") LocalDate settlementDate,
      @Title("Date of the last coupon and the face") LocalDate maturityDate,
      @Title("First day of the first coupon; a coupon date if not given")
          Optional<LocalDate> issueDate,
      @Title("Coupons of a year") @Unit("1/year") @Range(from = 0, to = 1) double couponRate,
      @Title("Coupons a year") @IntChoice({1, 2, 4, 12}) int frequency,
      @Title("Day count convention") DayCountRule dayCount,
      @Title("Yield convention") @Default("\"US_STREET\"") YieldConvention yieldConvention,
      @Title("Coupons at ends of months, if the maturity is at one") @Default("false")
          boolean endOfMonth,
      @Title("Yield to maturity")
          @Unit("1/year, compounded frequency times")
          @Range(above = -1, to = 10)
          OptionalDouble yield,
      @Title("Clean price") @Unit("per 100 face") @Range(above = 0, to = 1000)
          OptionalDouble cleanPrice,
      @Title("First coupon date, where the first period is short or long")
          Optional<LocalDate> firstCouponDate,
      @Title("Last coupon date before an odd last period") Optional<LocalDate> lastCouponDate,
      @Title("Coupons: equal, or by the day count of their periods")
          @Described("if not given, equal for Act/Act ICMA and the 30/360 family")
          Optional<Amounts> couponAmounts) {
    private long coupons() {
      long months = ChronoUnit.MONTHS.between(issueDate.orElse(settlementDate), maturityDate);
      return months * frequency / 12;
    }

    private YieldPriced bond() {
      var dates = new BondDates(this);
      if (dates.equal()) {
        return dates.bond();
      }
      var terms = new CouponBond.Terms(maturityDate, issueDate, frequency, couponRate, endOfMonth);
      return CouponBond.of(terms, DayCounting.of(dayCount), yieldConvention, settlementDate);
    }
  }

  /**
   * The price of a bond and its yield.
   *
   * @param cleanPrice per 100
   * @param dirtyPrice with accrued interest, per 100
   * @param accruedInterest per 100
   * @param yield 1/year
   * @param modifiedDuration year
   * @param macaulayDuration year
   * @param convexity squared years
   * @param numerics how the yield was found, where it was sought
   */
  public record Result(
      @Title("Clean price") @Unit("per 100") double cleanPrice,
      @Title("Dirty price") @Unit("per 100") double dirtyPrice,
      @Title("Accrued interest") @Unit("per 100") double accruedInterest,
      @Title("Yield to maturity") @Unit("1/year") double yield,
      @Title("Modified duration") @Unit("year") double modifiedDuration,
      @Title("Macaulay duration") @Unit("year") double macaulayDuration,
      @Title("Convexity") @Unit("year^2") double convexity,
      @Title("How the numbers came about") @Unit("per 100") Optional<Numerics> numerics) {}

  @Override
  public Capability capability() {
    return Capability.named("treasury.bond.fixed-coupon")
        .limit("coupon", "Coupon of at most 25 %.", "coupon_rate <= 0.25")
        .limit(
            "yield",
            "Yield of -5 % to 30 %, where it is given.",
            "yield == null || yield >= -0.05 && yield <= 0.3")
        .title(
            "Fixed coupon bond: price/yield, accrued, duration, convexity",
            "The price of a bond at a yield, or its yield at a price, with accrued interest,"
                + " durations and convexity.")
        .synonyms(
            "yield to maturity, YTM, bond price, bond yield, accrued interest, clean price,"
                + " dirty price, modified duration, macaulay duration, convexity, treasury bond,"
                + " corporate bond")
        .direct(Workload.LOW)
        .version("4")
        .reproducibility(Reproducibility.NUMERIC)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Price against yield, with its tangent")
        .method(
            new Method(
                "Discounted coupons; the yield by Brent's method",
                "P = v^w (sum_k c_k v^k + v^(n-1)), v = 1 / (1 + y / f), w = part of the coupon"
                    + " period that is left; in the last period P = (1 + c) / (1 + w y / f) but for"
                    + " GB_BUMP_DMO; US_TREASURY takes 1 / (1 + w y / f) for v^w; D = -P' / P,"
                    + " convexity = P'' / P",
                List.of(
                    "US Treasury, 31 CFR Part 356, 2004, Appendix B, section II",
                    "UK Debt Management Office, Formulae for Calculating Gilt Prices from Yields,"
                        + " 2005"),
                List.of(
                    Libraries.named("com.opengamma.strata:strata-pricer"),
                    Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "At most " + MOST_COUPONS + " coupons.",
                    "No adjustment for business days, no ex-coupon period.",
                    "Equal coupons: a period counts 360 / frequency days under 30/360, else its own"
                        + " days, on a grid of dates from the last_coupon_date, first_coupon_date"
                        + " or maturity; an odd period pays by its length on the grid.",
                    "Day-counted coupons: coupon_rate x the year fraction of the period; w is the"
                        + " year fraction left x frequency. They take no first_coupon_date, no"
                        + " last_coupon_date and not US_TREASURY.",
                    "30U/360 with end_of_month: a period that starts on the last day of February"
                        + " starts on a 30th, and only then does a 31st count as the 30th.",
                    "Coupons of a maturity on day 31 fall on ends of months with or without"
                        + " end_of_month.")))
        .build();
  }

  @Override
  public double steps(Input input) {
    return 4e4;
  }

  @Override
  public List<Problem> problems(Input input) {
    LocalDate settlement = input.settlementDate();
    var problems = new ArrayList<Problem>();
    if (!input.maturityDate().isAfter(settlement)) {
      problems.add(Problem.invalid("/maturity_date", "must be after the settlement_date"));
    }
    if (input.issueDate().isPresent() && input.issueDate().get().isAfter(settlement)) {
      problems.add(Problem.invalid("/issue_date", "must not be after the settlement_date"));
    }
    problems.addAll(new BondDates(input).problems());
    if (input.coupons() > MOST_COUPONS) {
      problems.add(
          Problem.invalid(
              "/maturity_date",
              "must be at most "
                  + MOST_COUPONS
                  + " coupons after the issue_date, or after the settlement_date without one"));
    }
    return problems;
  }

  @Override
  public void rows(Columns<Input> in, ResultColumns<Result> out, int count) {
    eachPrepared(
        in,
        out,
        count,
        input -> new Traded(input, input.bond()),
        traded -> Computed.of(value(traded)),
        (traded, result) -> new BondChecks(traded.bond(), traded.input(), result).all());
  }

  /**
   * Returns the price of a bond at its yield, or the yield of its price.
   *
   * @throws Infeasible when no yield has the price, or the dates and the convention have none
   */
  public static Result value(Input input) {
    return value(new Traded(input, input.bond()));
  }

  /** A bond with its payments. */
  private record Traded(Input input, YieldPriced bond) {}

  private static Result value(Traded traded) {
    Input input = traded.input();
    YieldPriced bond = traded.bond();
    try {
      if (bond.modifiedDuration(0) < NO_TIME) {
        throw new Infeasible(
            "the day_count counts no day from the settlement_date to the maturity_date, so that"
                + " every yield gives the same price");
      }
      return input.yield().isPresent()
          ? fromYield(bond, input.yield().getAsDouble())
          : fromPrice(bond, input.cleanPrice().getAsDouble() / FACE);
    } catch (IllegalArgumentException | UnsupportedOperationException refused) {
      throw new Infeasible(
          "the convention does not price this bond: " + refused.getMessage(), refused);
    }
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new BondChecks(input.bond(), input, result).all();
  }

  private static Result fromYield(YieldPriced bond, double yield) {
    return result(bond, bond.dirtyPrice(yield) - bond.accrued(), yield, Optional.empty());
  }

  private static Result fromPrice(YieldPriced bond, double clean) {
    double dirty = clean + bond.accrued();
    double rate = bond.solvedYield(dirty);
    double missed =
        FiniteResults.number("error_estimate", FACE * Math.abs(bond.dirtyPrice(rate) - dirty));
    var numerics = new Numerics("Brent's method").withError(Numerics.bound(missed));
    return result(bond, clean, rate, Optional.of(numerics));
  }

  private static Result result(
      YieldPriced bond, double clean, double yield, Optional<Numerics> numerics) {
    return new Result(
        FACE * clean,
        FACE * (clean + bond.accrued()),
        FACE * bond.accrued(),
        yield,
        bond.modifiedDuration(yield),
        bond.macaulayDuration(yield),
        bond.convexity(yield),
        numerics);
  }

  @Override
  public Optional<SecondMethod<Input>> second() {
    return Optional.of(new DecimalBond());
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(YieldFigure.of(input, input.bond(), result));
  }
}
