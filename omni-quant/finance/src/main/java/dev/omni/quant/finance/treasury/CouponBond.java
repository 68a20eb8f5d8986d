package dev.omni.quant.finance.treasury;

import com.opengamma.strata.basics.ReferenceData;
import com.opengamma.strata.basics.currency.Currency;
import com.opengamma.strata.basics.date.BusinessDayAdjustment;
import com.opengamma.strata.basics.date.DayCount;
import com.opengamma.strata.basics.date.DayCounts;
import com.opengamma.strata.basics.date.DaysAdjustment;
import com.opengamma.strata.basics.schedule.Frequency;
import com.opengamma.strata.basics.schedule.PeriodicSchedule;
import com.opengamma.strata.basics.schedule.RollConvention;
import com.opengamma.strata.basics.schedule.StubConvention;
import com.opengamma.strata.pricer.bond.DiscountingFixedCouponBondProductPricer;
import com.opengamma.strata.product.LegalEntityId;
import com.opengamma.strata.product.SecurityId;
import com.opengamma.strata.product.bond.FixedCouponBond;
import com.opengamma.strata.product.bond.FixedCouponBondPaymentPeriod;
import com.opengamma.strata.product.bond.FixedCouponBondYieldConvention;
import com.opengamma.strata.product.bond.ResolvedFixedCouponBond;
import dev.omni.engine.Infeasible;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * A bond with fixed coupons on a settlement date, by the library's closed formulas. Prices are per
 * unit of face here, yields 1/year compounded as often as coupons are paid.
 */
record CouponBond(ResolvedFixedCouponBond bond, LocalDate settlement) implements YieldPriced {
  private static final DiscountingFixedCouponBondProductPricer PRICER =
      DiscountingFixedCouponBondProductPricer.DEFAULT;

  /** The schedule of the coupons; without an issue date it reaches back to the settlement. */
  record Terms(
      LocalDate maturity,
      Optional<LocalDate> issue,
      int couponsAYear,
      double coupon,
      boolean endOfMonth) {
    private Frequency frequency() {
      return Frequency.ofMonths(12 / couponsAYear);
    }

    private RollConvention roll() {
      return CouponCount.roll(maturity, endOfMonth);
    }

    private LocalDate start(LocalDate settlement) {
      if (issue.isPresent()) {
        return issue.get();
      }
      LocalDate start = maturity;
      while (start.isAfter(settlement)) {
        start = roll().previous(start, frequency());
      }
      return start;
    }

    /** Returns the days; the library's Act/Act ICMA miscounts some short periods. */
    private DayCount count(DayCount count) {
      return count.equals(DayCounts.ACT_ACT_ICMA) ? new CouponCount(roll(), frequency()) : count;
    }

    private PeriodicSchedule schedule(LocalDate settlement) {
      return PeriodicSchedule.of(
          start(settlement),
          maturity,
          frequency(),
          BusinessDayAdjustment.NONE,
          StubConvention.SHORT_INITIAL,
          roll());
    }
  }

  /**
   * Returns the bond.
   *
   * @throws Infeasible when the dates make no schedule of coupons
   */
  static CouponBond of(
      Terms terms, DayCount count, YieldConvention convention, LocalDate settlement) {
    try {
      ResolvedFixedCouponBond bond =
          FixedCouponBond.builder()
              .securityId(SecurityId.of("omni", "bond"))
              .legalEntityId(LegalEntityId.of("omni", "issuer"))
              .currency(Currency.XXX)
              .notional(1)
              .accrualSchedule(terms.schedule(settlement))
              .fixedRate(terms.coupon())
              .dayCount(terms.count(count))
              .yieldConvention(FixedCouponBondYieldConvention.valueOf(convention.name()))
              .settlementDateOffset(DaysAdjustment.NONE)
              .build()
              .resolve(ReferenceData.minimal());
      return new CouponBond(bond, settlement);
    } catch (IllegalArgumentException refused) {
      throw new Infeasible(
          "the dates do not make a schedule of coupons: " + refused.getMessage(), refused);
    }
  }

  /** Returns the periods whose coupons are paid after the settlement. */
  List<FixedCouponBondPaymentPeriod> payments() {
    return bond.getPeriodicPayments().stream()
        .filter(period -> period.getPaymentDate().isAfter(settlement))
        .toList();
  }

  /** Returns a coupon that is paid after the settlement, by its number from 0. */
  double coupon(int number) {
    FixedCouponBondPaymentPeriod period = payments().get(number);
    return period.getFixedRate() * period.getYearFraction();
  }

  @Override
  public double accrued() {
    return PRICER.accruedInterest(bond, settlement);
  }

  @Override
  public double dirtyPrice(double yield) {
    return PRICER.dirtyPriceFromYield(bond, settlement, yield);
  }

  @Override
  public double modifiedDuration(double yield) {
    return PRICER.modifiedDurationFromYield(bond, settlement, yield);
  }

  /**
   * Returns the Macaulay duration. In the last coupon period the library compounds DE_BONDS,
   * although its price uses simple interest as US_STREET does; the duration is then the time to the
   * only payment.
   */
  @Override
  public double macaulayDuration(double yield) {
    ResolvedFixedCouponBond same =
        bond.getYieldConvention() == FixedCouponBondYieldConvention.DE_BONDS
            ? bond.toBuilder().yieldConvention(FixedCouponBondYieldConvention.US_STREET).build()
            : bond;
    return PRICER.macaulayDurationFromYield(same, settlement, yield);
  }

  @Override
  public double convexity(double yield) {
    return PRICER.convexityFromYield(bond, settlement, yield);
  }
}
