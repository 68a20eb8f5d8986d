package dev.omni.quant.finance.treasury;

import com.opengamma.strata.basics.date.DayCount;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/**
 * The periods of a leg: counted back from the maturity, a short one first.
 *
 * @param months of a period
 * @param count of its year fraction
 * @param days on which periods end and payments are made
 * @param convention that moves a date to a business day
 * @param lag business days from the end of a period to its payment
 * @param endOfMonth whether periods end on last business days of months where the leg begins on one
 */
public record SwapLeg(
    int months,
    DayCount count,
    BusinessDays days,
    BusinessDayRule convention,
    int lag,
    boolean endOfMonth) {
  /**
   * A period.
   *
   * @param start first day of the accrual
   * @param end last day of the accrual
   * @param payment day of the payment
   * @param fraction year fraction of the accrual
   */
  public record Period(LocalDate start, LocalDate end, LocalDate payment, double fraction) {
    /** Returns the growth of the period on a curve, less 1. */
    double growth(DiscountCurve curve) {
      return curve.factor(start) / curve.factor(end) - 1;
    }
  }

  /** Returns the periods from the first to the last day of a swap. */
  public List<Period> periods(LocalDate effective, LocalDate maturity) {
    List<LocalDate> dates = rolls(effective, maturity);
    var periods = new ArrayList<Period>(dates.size());
    LocalDate start = days.adjusted(dates.get(0), convention);
    for (int i = 1; i < dates.size(); i++) {
      LocalDate end = days.adjusted(dates.get(i), convention);
      if (end.isAfter(start)) {
        double fraction = count.yearFraction(start, end);
        periods.add(new Period(start, end, days.later(end, lag), fraction));
      }
      start = end;
    }
    return periods;
  }

  /** Returns the roll dates, of which the first and the last are as given. */
  private List<LocalDate> rolls(LocalDate effective, LocalDate maturity) {
    List<LocalDate> dates = RollDates.back(months).between(effective, maturity);
    if (endOfMonth && effective.equals(days.monthEnd(effective))) {
      dates.subList(1, dates.size() - 1).replaceAll(days::monthEnd);
    }
    return dates;
  }
}
