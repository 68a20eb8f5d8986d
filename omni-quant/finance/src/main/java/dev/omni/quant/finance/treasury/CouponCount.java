package dev.omni.quant.finance.treasury;

import com.opengamma.strata.basics.date.DayCount;
import com.opengamma.strata.basics.schedule.Frequency;
import com.opengamma.strata.basics.schedule.RollConvention;
import com.opengamma.strata.basics.schedule.RollConventions;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/**
 * Act/Act ICMA for coupons that are counted back from the maturity: days over those of the regular
 * coupon period that ends with the period, times its part of a year. ICMA, Rule 251.1 (iii), 2011.
 * The library's own counts a period forward from an issue date within the last period, and takes
 * the 28th of a February for the day of all coupons.
 *
 * @param roll day of the coupons in their months
 * @param frequency of the coupons
 */
record CouponCount(RollConvention roll, Frequency frequency) implements DayCount {
  /**
   * Returns the day of coupons that end on a date, which may be one of the last of their months.
   */
  static RollConvention roll(LocalDate end, boolean endOfMonth) {
    boolean last = endOfMonth && end.getDayOfMonth() == end.lengthOfMonth();
    return last ? RollConventions.EOM : RollConvention.ofDayOfMonth(end.getDayOfMonth());
  }

  @Override
  public double yearFraction(LocalDate first, LocalDate second, ScheduleInfo schedule) {
    LocalDate end = schedule.getPeriodEndDate(first);
    double regular = days(roll.previous(end, frequency), end);
    double months = frequency.getPeriod().toTotalMonths();
    return days(first, second) / regular * (months / 12);
  }

  @Override
  public int days(LocalDate first, LocalDate second) {
    return Math.toIntExact(ChronoUnit.DAYS.between(first, second));
  }

  @Override
  public String getName() {
    return "Act/Act ICMA by coupons";
  }
}
