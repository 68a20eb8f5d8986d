package dev.omni.quant.finance.treasury;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The growth at overnight rates from day to day: the product of 1 + r d / year over business days.
 *
 * @param days of the index
 * @param year days of a year by its day count
 */
public record OvernightCompounding(BusinessDays days, double year) {
  private static final double SHORT_YEAR = 360;
  private static final double LONG_YEAR = 365;

  /**
   * A day of a period.
   *
   * @param date business day of the period
   * @param observed day whose rate is taken
   * @param days to the next business day
   * @param weight days for which the rate counts
   */
  public record Day(LocalDate date, LocalDate observed, int days, int weight) {}

  /**
   * The days that are observed.
   *
   * @param lookback business days from the observed day to the day of the period
   * @param shift whether the observed day has its own weight
   * @param lockout days before the end that take the rate of the day before them
   */
  public record Observation(int lookback, boolean shift, int lockout) {}

  public static OvernightCompounding of(BusinessDays days, DayCountRule count) {
    return new OvernightCompounding(days, count == DayCountRule.ACT_360 ? SHORT_YEAR : LONG_YEAR);
  }

  private int length(LocalDate day) {
    return (int) ChronoUnit.DAYS.between(day, days.later(day, 1));
  }

  /** Returns the days from a business day to before another. */
  public List<Day> schedule(LocalDate start, LocalDate end, Observation how) {
    List<LocalDate> period = days.between(start, end);
    var schedule = new ArrayList<Day>(period.size());
    int locked = Math.max(0, period.size() - 1 - how.lockout());
    for (int i = 0; i < period.size(); i++) {
      LocalDate date = period.get(i);
      LocalDate observed = days.later(period.get(Math.min(i, locked)), -how.lookback());
      int length = length(date);
      schedule.add(new Day(date, observed, length, how.shift() ? length(observed) : length));
    }
    return schedule;
  }

  /** Returns the days whose rates are absent. */
  public static List<LocalDate> absent(List<Day> schedule, Map<LocalDate, Double> rates) {
    return schedule.stream()
        .map(Day::observed)
        .filter(day -> !rates.containsKey(day))
        .distinct()
        .toList();
  }

  /** Returns the growth of a schedule whose rates are all there. */
  public double growth(List<Day> schedule, Map<LocalDate, Double> rates) {
    double growth = 1;
    for (Day each : schedule) {
      growth *= 1 + rates.getOrDefault(each.observed(), Double.NaN) * each.weight() / year;
    }
    return growth;
  }

  /** Returns the days of a period that have passed: that of the valuation too, if it has a rate. */
  public List<Day> past(SwapLeg.Period period, LocalDate valuation, Map<LocalDate, Double> rates) {
    boolean today = rates.containsKey(valuation) && !days.isHoliday(valuation);
    LocalDate before = today ? valuation.plusDays(1) : valuation;
    LocalDate end = period.end().isBefore(before) ? period.end() : before;
    return schedule(period.start(), end, new Observation(0, false, 0));
  }

  /** Returns what is known of a period that began before the valuation, by rates that are there. */
  public SwapPeriods.Known known(
      SwapLeg.Period period, LocalDate valuation, Map<LocalDate, Double> rates) {
    List<Day> past = past(period, valuation, rates);
    LocalDate last = past.get(past.size() - 1).date();
    return new SwapPeriods.Known(growth(past, rates) - 1, days.later(last, 1));
  }
}
