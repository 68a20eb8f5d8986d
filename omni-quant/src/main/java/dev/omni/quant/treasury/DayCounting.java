package dev.omni.quant.treasury;

import com.opengamma.strata.basics.date.DayCount;
import com.opengamma.strata.basics.date.DayCounts;
import com.opengamma.strata.basics.schedule.Frequency;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Map;

/** The library's day counts by the names of the contracts. */
final class DayCounting {
  private static final Map<String, DayCount> BY_NAME =
      Map.of(
          "Act/Act ISDA", DayCounts.ACT_ACT_ISDA,
          "Act/Act ICMA", DayCounts.ACT_ACT_ICMA,
          "Act/Act AFB", DayCounts.ACT_ACT_AFB,
          "Act/360", DayCounts.ACT_360,
          "Act/365F", DayCounts.ACT_365F,
          "30/360 ISDA", DayCounts.THIRTY_360_ISDA,
          "30U/360", DayCounts.THIRTY_U_360,
          "30E/360", DayCounts.THIRTY_E_360,
          "30E/360 ISDA", DayCounts.THIRTY_E_360_ISDA);

  private DayCounting() {}

  static DayCount of(String name) {
    DayCount count = BY_NAME.get(name);
    if (count == null) {
      throw new IllegalArgumentException("no day count " + name);
    }
    return count;
  }

  /** What some conventions need to know of the schedule that a period belongs to. */
  record Schedule(
      LocalDate start, LocalDate end, LocalDate periodEnd, Frequency frequency, boolean endOfMonth)
      implements DayCount.ScheduleInfo {

    /** With the coupon period that a date ends or lies in, counted back from the end. */
    Schedule withPeriodOf(LocalDate date) {
      if (date.isAfter(end)) {
        return this;
      }
      LocalDate coupon = end;
      for (int k = 1; !coupon(k).isBefore(date) && coupon(k).isAfter(start); k++) {
        coupon = coupon(k);
      }
      return new Schedule(start, end, coupon, frequency, endOfMonth);
    }

    /**
     * The year fraction of dates within this schedule. Under Act/Act ICMA each regular coupon
     * period counts by its own days: the library counts periods forward from a first date that is
     * no coupon date, and back from one whose month is short. A last period that is given may be a
     * short one, which it does count forward.
     *
     * @param lastGiven whether the caller names the last period as that of the dates
     */
    double yearFraction(DayCount count, LocalDate first, LocalDate second, boolean lastGiven) {
      boolean regular = !lastGiven && !second.isAfter(periodEnd) && endsAtCoupon();
      return regular && count.equals(DayCounts.ACT_ACT_ICMA)
          ? byCoupons(first, second)
          : count.yearFraction(first, second, this);
    }

    private boolean endsAtCoupon() {
      int k = 0;
      while (coupon(k).isAfter(periodEnd)) {
        k++;
      }
      return coupon(k).equals(periodEnd);
    }

    private double byCoupons(LocalDate first, LocalDate second) {
      double periods = 0;
      LocalDate stop = end;
      for (int k = 1; stop.isAfter(first); k++) {
        LocalDate begin = coupon(k);
        LocalDate from = begin.isAfter(first) ? begin : first;
        LocalDate to = stop.isBefore(second) ? stop : second;
        periods += Math.max(0, days(from, to)) / days(begin, stop);
        stop = begin;
      }
      return periods * (frequency.getPeriod().toTotalMonths() / 12.0);
    }

    private static double days(LocalDate from, LocalDate to) {
      return ChronoUnit.DAYS.between(from, to);
    }

    /** The k-th coupon date before the end. */
    private LocalDate coupon(int k) {
      LocalDate date = end.minusMonths(k * frequency.getPeriod().toTotalMonths());
      return CouponCount.roll(end, endOfMonth).adjust(date);
    }

    @Override
    public LocalDate getStartDate() {
      return start;
    }

    @Override
    public LocalDate getEndDate() {
      return end;
    }

    @Override
    public LocalDate getPeriodEndDate(LocalDate date) {
      return periodEnd;
    }

    @Override
    public Frequency getFrequency() {
      return frequency;
    }

    @Override
    public boolean isEndOfMonthConvention() {
      return endOfMonth;
    }
  }
}
