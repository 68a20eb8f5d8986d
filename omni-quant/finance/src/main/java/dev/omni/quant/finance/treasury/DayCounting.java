package dev.omni.quant.finance.treasury;

import com.opengamma.strata.basics.date.DayCount;
import com.opengamma.strata.basics.date.DayCounts;
import com.opengamma.strata.basics.schedule.Frequency;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The library's day counts by their names in contracts. */
public final class DayCounting {
  private DayCounting() {}

  public static DayCount of(DayCountRule rule) {
    return switch (rule) {
      case ACT_ACT_ISDA -> DayCounts.ACT_ACT_ISDA;
      case ACT_ACT_ICMA -> DayCounts.ACT_ACT_ICMA;
      case ACT_ACT_AFB -> DayCounts.ACT_ACT_AFB;
      case ACT_360 -> DayCounts.ACT_360;
      case ACT_365F -> DayCounts.ACT_365F;
      case THIRTY_360_ISDA -> DayCounts.THIRTY_360_ISDA;
      case THIRTY_U_360 -> DayCounts.THIRTY_U_360;
      case THIRTY_E_360 -> DayCounts.THIRTY_E_360;
      case THIRTY_E_360_ISDA -> DayCounts.THIRTY_E_360_ISDA;
    };
  }

  /**
   * Returns the count of days between dates of a grid. Under 30U/360 a period that starts on the
   * last day of February starts on a 30th where coupons are paid at ends of months, and the rule
   * for the 31st comes after that one. J. Mayle, Standard Securities Calculation Methods, 1993.
   */
  public static DayCount onGrid(DayCountRule rule, boolean endOfMonth) {
    return endOfMonth && rule == DayCountRule.THIRTY_U_360 ? DayCounts.THIRTY_U_360_EOM : of(rule);
  }

  /** The properties of the surrounding schedule that some conventions need. */
  public record Schedule(
      LocalDate start, LocalDate end, LocalDate periodEnd, Frequency frequency, boolean endOfMonth)
      implements DayCount.ScheduleInfo {

    /**
     * Returns the year fraction of dates within this schedule. Under Act/Act ICMA each regular
     * coupon period counts by its own days; the library's count, which takes the first date for a
     * coupon date, is for what no coupon dates are known of.
     *
     * @param given whether the caller names the period's end
     */
    double yearFraction(DayCount count, LocalDate first, LocalDate second, boolean given) {
      return Optional.of(count)
          .filter(DayCounts.ACT_ACT_ICMA::equals)
          .flatMap(icma -> coupons(first, second, given))
          .map(coupons -> coupons.years(first, second))
          .orElseGet(() -> count.yearFraction(first, second, this));
    }

    private Optional<CouponDates> coupons(LocalDate first, LocalDate second, boolean given) {
      if (second.isAfter(end) || (given && second.isAfter(periodEnd)) || periodEnd.isAfter(end)) {
        return Optional.empty();
      }
      CouponDates back = grid(end);
      CouponDates forth = grid(start);
      if (!given) {
        return Optional.of(lastIsOdd(first, second) ? forth : back);
      }
      return periodEnd.equals(end)
          ? Optional.of(grid(first))
          : Stream.of(back, forth).filter(grid -> grid.contains(periodEnd)).findFirst();
    }

    private CouponDates grid(LocalDate anchor) {
      return new CouponDates(
          anchor, Math.toIntExact(frequency.getPeriod().toTotalMonths()), endOfMonth);
    }

    /**
     * Returns whether the dates within the schedule are coupon dates counted forward from its
     * start, and none counted back from its end. As in ISDA, EMU and Market Conventions: Recent
     * Developments, 1998, whose short final period begins half a year after the schedule.
     */
    private boolean lastIsOdd(LocalDate first, LocalDate second) {
      List<LocalDate> within =
          Stream.of(first, second)
              .filter(date -> date.isAfter(start) && date.isBefore(end))
              .toList();
      return !within.isEmpty()
          && within.stream().allMatch(grid(start)::contains)
          && within.stream().noneMatch(grid(end)::contains);
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
