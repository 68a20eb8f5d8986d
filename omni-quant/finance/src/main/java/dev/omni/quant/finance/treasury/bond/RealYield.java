package dev.omni.quant.finance.treasury.bond;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;

/**
 * The real price of a bond that pays half a year's coupon on days counted back from its maturity,
 * all at ends of months if that is one. US Treasury, 31 CFR Part 356, Appendix B, section III.
 *
 * @param coupon of half a year, per 100
 * @param full half years from the next coupon to the maturity
 * @param left part of the coupon period that is left at the settlement, r/s
 */
record RealYield(double coupon, int full, double left) {
  private static final int HALF_YEAR = 6;

  /** Returns the bond of a coupon rate as it is settled on a day before its maturity. */
  static RealYield of(LocalDate settlement, LocalDate maturity, double couponRate) {
    int full = 0;
    while (couponDate(maturity, full + 1).isAfter(settlement)) {
      full++;
    }
    LocalDate next = couponDate(maturity, full);
    LocalDate before = couponDate(maturity, full + 1);
    double left =
        ChronoUnit.DAYS.between(settlement, next) / (double) ChronoUnit.DAYS.between(before, next);
    return new RealYield(50 * couponRate, full, left);
  }

  /** Returns whether a day is a coupon date of a maturity. */
  static boolean isCouponDate(LocalDate day, LocalDate maturity) {
    long halves = ChronoUnit.MONTHS.between(day, maturity) / HALF_YEAR;
    return couponDate(maturity, halves).equals(day) || couponDate(maturity, halves + 1).equals(day);
  }

  private static LocalDate couponDate(LocalDate maturity, long halvesBefore) {
    LocalDate day = maturity.minusMonths(HALF_YEAR * halvesBefore);
    return maturity.getDayOfMonth() == maturity.lengthOfMonth()
        ? day.with(TemporalAdjusters.lastDayOfMonth())
        : day;
  }

  double accrued() {
    return (1 - left) * coupon;
  }

  /** Returns the clean price of a yield above -2. */
  double price(double yield) {
    double half = yield / 2;
    double log = StrictMath.log1p(half);
    double power = StrictMath.exp(-full * log);
    double annuity = half == 0 ? full : -StrictMath.expm1(-full * log) / half;
    double later = coupon + coupon * annuity + 100 * power;
    return later / (1 + left * half) - accrued();
  }

  /** Returns the derivative of the price by the yield. */
  double slope(double yield) {
    double half = yield / 2;
    double factor = 1 / (1 + half);
    double power = 1;
    double sum = coupon;
    double slope = 0;
    for (int k = 1; k <= full; k++) {
      power *= factor;
      double flow = k == full ? coupon + 100 : coupon;
      sum += flow * power;
      slope -= k * flow * power * factor;
    }
    if (full == 0) {
      sum += 100;
    }
    double first = 1 + left * half;
    return (slope / first - sum * left / (first * first)) / 2;
  }

  /** Returns the price with accrued interest as the sum of the discounted payments. */
  double dirtySum(double yield) {
    double factor = 1 / (1 + yield / 2);
    double power = 1;
    double sum = 0;
    for (int k = 0; k <= full; k++) {
      sum += (k == full ? coupon + 100 : coupon) * power;
      power *= factor;
    }
    return sum / (1 + left * yield / 2);
  }
}
