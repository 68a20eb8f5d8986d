package dev.omni.quant.finance.treasury;

import com.opengamma.strata.basics.schedule.RollConvention;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/**
 * The coupon dates implied by one of them, unlimited in both directions.
 *
 * @param anchor the one
 * @param months from one to the next
 * @param endOfMonth whether all fall on ends of months if the anchor does
 */
record CouponDates(LocalDate anchor, int months, boolean endOfMonth) {

  /** Returns the k-th coupon date after the anchor; before it for negative k. */
  LocalDate coupon(long k) {
    RollConvention roll = CouponCount.roll(anchor, endOfMonth);
    return roll.adjust(anchor.plusMonths(k * months));
  }

  /** Returns whether a date is a coupon date. */
  boolean contains(LocalDate date) {
    return coupon(last(date)).equals(date);
  }

  /** Returns the number of the last coupon that is not after a date. */
  private long last(LocalDate date) {
    long k = ChronoUnit.MONTHS.between(anchor, date) / months + 1;
    while (coupon(k).isAfter(date)) {
      k--;
    }
    return k;
  }

  /**
   * Years between two dates, each coupon period counted by its own days: ICMA, Rule 251.1 (iii),
   * 2011.
   */
  double years(LocalDate first, LocalDate second) {
    double periods = 0;
    long k = last(first);
    for (LocalDate begin = coupon(k); begin.isBefore(second); begin = coupon(k)) {
      LocalDate end = coupon(++k);
      LocalDate from = begin.isAfter(first) ? begin : first;
      LocalDate to = end.isBefore(second) ? end : second;
      periods += days(from, to) / days(begin, end);
    }
    return periods * (months / 12.0);
  }

  private static double days(LocalDate from, LocalDate to) {
    return ChronoUnit.DAYS.between(from, to);
  }
}
