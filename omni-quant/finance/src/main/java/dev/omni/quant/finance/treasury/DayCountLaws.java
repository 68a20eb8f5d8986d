package dev.omni.quant.finance.treasury;

import dev.omni.domain.world.Check;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/**
 * What holds of the length of a period under a convention: the date that it ends on, the days that
 * it counts, and the days of the convention's year.
 *
 * @param rule convention
 * @param start first day
 * @param end last day
 */
record DayCountLaws(DayCountRule rule, LocalDate start, LocalDate end) {
  /** Days of 12 months of 30. */
  static final int YEAR = 360;

  private static final double ROUNDING = 1e-9;

  /**
   * Returns the checks of a result.
   *
   * @param years part of a year
   * @param days of the convention
   * @param actual days of the calendar
   */
  List<Check> checks(double years, double days, double actual) {
    var checks = new ArrayList<Check>();
    checks.add(
        new Check(
            "end_date_residual",
            end(start, end, actual),
            0,
            "Days from the end_date to the date that lies actual_days after the start_date."));
    checks.add(
        new Check(
            "days_residual",
            days(rule, years, days, actual),
            0,
            "Days of the convention less the calendar days, or less those of 12 months of 30."));
    if (hasBasis(rule)) {
      checks.add(
          new Check(
              "basis_residual",
              basis(rule, start, end, years, days),
              rounding(days),
              "Year fraction times the convention's days in a year, less its days; for"
                  + " Act/Act ISDA against the count of days in leap and other years."));
    }
    return checks;
  }

  /** Returns the days from the end to the date so many days after the start. */
  static double end(LocalDate start, LocalDate end, double actual) {
    return start.toEpochDay() + actual - end.toEpochDay();
  }

  /** Returns the days less those by what a result says otherwise. */
  static double days(DayCountRule rule, double years, double days, double actual) {
    return days - (rule.isThirty() ? Math.rint(YEAR * years) : actual);
  }

  /** Returns whether the year of a convention has a length that no schedule changes. */
  static boolean hasBasis(DayCountRule rule) {
    return rule != DayCountRule.ACT_ACT_ICMA && rule != DayCountRule.ACT_ACT_AFB;
  }

  /** Returns the residual in days, for conventions that {@linkplain #hasBasis have a basis}. */
  static double basis(
      DayCountRule rule, LocalDate start, LocalDate end, double years, double days) {
    return switch (rule) {
      case ACT_ACT_ISDA -> 365 * (years - (sinceYearZero(end) - sinceYearZero(start)));
      case ACT_365F -> 365 * years - days;
      default -> 360 * years - days;
    };
  }

  static double rounding(double days) {
    return ROUNDING * Math.max(1.0, Math.abs(days));
  }

  /** Returns days in leap years by 366 and others by 365, the day itself not counted. */
  private static double sinceYearZero(LocalDate date) {
    return date.getYear() + (date.getDayOfYear() - 1.0) / date.lengthOfYear();
  }
}
