package dev.omni.quant.finance.treasury;

import com.opengamma.strata.basics.date.DayCount;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;

/**
 * The grid of quasi-coupon dates of a bond, and the place of a date on it: a whole number on the
 * grid, and between two dates of it the part of the period that has passed. US Treasury, 31 CFR
 * Part 356, Appendix B, section II.
 *
 * @param anchor a date of the grid
 * @param months of a period
 * @param endOfMonth whether all dates are at ends of months
 * @param thirty the 30/360 count by which parts are measured; empty for actual days
 */
record QuasiCoupons(
    LocalDate anchor, int months, boolean endOfMonth, java.util.Optional<DayCount> thirty) {
  private static final int YEAR_DAYS = 360;
  private static final int YEAR_MONTHS = 12;

  /** Returns the grid date so many periods after the anchor. */
  LocalDate date(int periods) {
    LocalDate date = anchor.plusMonths((long) periods * months);
    return endOfMonth ? date.with(TemporalAdjusters.lastDayOfMonth()) : date;
  }

  /** Returns the number of the last grid date up to a date, 0 for the anchor. */
  int before(LocalDate date) {
    int guess = (int) Math.floorDiv(ChronoUnit.MONTHS.between(anchor, date), (long) months) - 1;
    while (!date(guess + 1).isAfter(date)) {
      guess++;
    }
    return guess;
  }

  boolean contains(LocalDate date) {
    return date(before(date)).equals(date);
  }

  /** Returns the place of a date in periods from the anchor. */
  double place(LocalDate date) {
    int before = before(date);
    LocalDate start = date(before);
    if (start.equals(date)) {
      return before;
    }
    double passed =
        thirty
            .map(count -> count.days(start, date) / ((double) YEAR_DAYS * months / YEAR_MONTHS))
            .orElseGet(
                () ->
                    ChronoUnit.DAYS.between(start, date)
                        / (double) ChronoUnit.DAYS.between(start, date(before + 1)));
    return before + Math.min(1, passed);
  }

  /** Returns the length from one date to another in periods. */
  double between(LocalDate from, LocalDate to) {
    return place(to) - place(from);
  }
}
