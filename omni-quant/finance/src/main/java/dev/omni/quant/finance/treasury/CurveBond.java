package dev.omni.quant.finance.treasury;

import dev.omni.engine.Infeasible;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;

/**
 * A bond per 100 of face as payments on a curve from its settlement on.
 *
 * @param years from the settlement to each payment
 * @param values of the payments at the settlement on the curve, without a spread
 * @param accrued interest
 * @param market price with accrued interest
 * @param spread at which the payments are worth the market price
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record CurveBond(double[] years, double[] values, double accrued, double market, double spread) {
  private static final double FACE = 100;
  private static final int MOST_STEPS = 200;
  private static final double STEP = 4;
  private static final double ROUNDING = 1e-15;

  /** Returns a bond with the spread of its price. */
  static CurveBond of(CurveBonds bonds, int row, LocalDate settlement, DiscountCurve curve) {
    CurveBond bond = unsolved(bonds, row, settlement, curve);
    return bond.at(bond.solved());
  }

  /** Returns the bond with another spread. */
  CurveBond at(double other) {
    return new CurveBond(years, values, accrued, market, other);
  }

  /** Returns a bond without a spread. */
  static CurveBond unsolved(CurveBonds bonds, int row, LocalDate settlement, DiscountCurve curve) {
    LocalDate maturity = bonds.maturityDate().get(row);
    int frequency = bonds.frequency()[row];
    double coupon = FACE * bonds.couponRate()[row] / frequency;
    var dates = new ArrayList<LocalDate>();
    LocalDate before = maturity;
    for (int k = 1; before.isAfter(settlement); k++) {
      dates.add(before);
      before = maturity.minusMonths((long) k * (12 / frequency));
    }
    BondDayCount count = bonds.dayCount().get(row);
    double part = elapsed(count, before, settlement, dates.get(dates.size() - 1));
    double accrued = part * (count == BondDayCount.THIRTY_U_360 ? coupon * frequency : coupon);
    double factor = curve.factor(settlement);
    double[] years = new double[dates.size()];
    double[] values = new double[dates.size()];
    for (int i = 0; i < years.length; i++) {
      LocalDate date = dates.get(i);
      years[i] = curve.years(date) - curve.years(settlement);
      values[i] = (i == 0 ? FACE + coupon : coupon) * curve.factor(date) / factor;
    }
    double market = bonds.cleanPrice()[row] + accrued;
    return new CurveBond(years, values, accrued, market, 0);
  }

  /** Returns the part of a year (30U/360) or of the coupon period that has passed. */
  private static double elapsed(BondDayCount count, LocalDate from, LocalDate to, LocalDate end) {
    return count == BondDayCount.THIRTY_U_360
        ? DayCounting.of(DayCountRule.THIRTY_U_360).yearFraction(from, to)
        : ChronoUnit.DAYS.between(from, to) / (double) ChronoUnit.DAYS.between(from, end);
  }

  double dirty(double z) {
    double sum = 0;
    for (int i = 0; i < years.length; i++) {
      sum += values[i] * StrictMath.exp(-z * years[i]);
    }
    return sum;
  }

  private double slope(double z, int power) {
    double sum = 0;
    for (int i = 0; i < years.length; i++) {
      sum += values[i] * StrictMath.exp(-z * years[i]) * StrictMath.pow(years[i], power);
    }
    return sum;
  }

  /** Returns the spread by Newton's method, which does not pass the root of a convex price. */
  private double solved() {
    double z = 0;
    double most = STEP / years[0];
    for (int i = 0; i < MOST_STEPS; i++) {
      double excess = dirty(z) - market;
      double step = Math.max(-most, Math.min(most, excess / slope(z, 1)));
      z += step;
      if (Math.abs(step) * years[0] <= ROUNDING) {
        return z;
      }
    }
    if (Math.abs(dirty(z) - market) <= 1e-12 * market) {
      return z;
    }
    throw new Infeasible("no spread over the curve gives the clean_price " + (market - accrued));
  }

  /** Returns the mean of a power of the times, weighed by the values of the payments. */
  double moment(int power) {
    return slope(spread, power) / dirty(spread);
  }

  double dv01() {
    return slope(spread, 1) * DiscountCurve.BASIS_POINT;
  }

  /** Adds what moves of the curve around key times take from a face. */
  void addKeyRates(double[] ladder, double[] keys, double settled, double face) {
    double[] weights = new double[keys.length];
    for (int i = 0; i < years.length; i++) {
      double value = face * values[i] * StrictMath.exp(-spread * years[i]);
      add(weights, keys, settled + years[i], value);
      add(weights, keys, settled, -value);
    }
    for (int j = 0; j < keys.length; j++) {
      ladder[j] += weights[j] * DiscountCurve.BASIS_POINT;
    }
  }

  private static void add(double[] weights, double[] keys, double time, double value) {
    int last = keys.length - 1;
    if (time <= keys[0]) {
      weights[0] += time * value;
      return;
    }
    if (time >= keys[last]) {
      weights[last] += time * value;
      return;
    }
    int next = 1;
    while (keys[next] < time) {
      next++;
    }
    double part = (time - keys[next - 1]) / (keys[next] - keys[next - 1]);
    weights[next - 1] += (1 - part) * time * value;
    weights[next] += part * time * value;
  }
}
