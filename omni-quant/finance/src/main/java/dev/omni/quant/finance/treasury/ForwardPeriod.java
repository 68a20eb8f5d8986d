package dev.omni.quant.finance.treasury;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/**
 * A period, and how its rate is counted.
 *
 * @param start first day
 * @param end last day
 * @param year days of a year
 * @param compounding of the rate
 */
record ForwardPeriod(LocalDate start, LocalDate end, double year, ForwardCompounding compounding) {
  private double fraction() {
    return ChronoUnit.DAYS.between(start, end) / year;
  }

  /** Returns the growth on a curve. */
  double growth(DiscountCurve curve) {
    return curve.factor(start) / curve.factor(end);
  }

  /** Returns the rate of a growth. */
  double rate(double growth) {
    return compounding.rate(growth, fraction());
  }

  /** Returns the growth at a rate. */
  double growth(double rate) {
    return compounding.growth(rate, fraction());
  }
}
