package dev.omni.quant.finance.treasury;

import java.time.LocalDate;
import java.util.Arrays;

/**
 * Discount factors by date, between nodes of given zero rates. Time is days / 365 (Act/365F).
 * Beyond the last node the instantaneous forward rate there is kept.
 *
 * @param valuation the date of discount factor 1
 * @param times of the nodes, rising, above 0
 * @param zeros continuous zero rates at the nodes, 1/year
 * @param linearZero whether the zero rate is linear between nodes, else the logarithm of the factor
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
public record DiscountCurve(
    LocalDate valuation, double[] times, double[] zeros, boolean linearZero) {
  private static final double YEAR = 365;

  /** One basis point. */
  public static final double BASIS_POINT = 1e-4;

  /** Returns the time of a date, years. */
  public double years(LocalDate date) {
    return years(date.toEpochDay());
  }

  /** Returns the time of a day since 1970, years. */
  public double years(long day) {
    return (day - valuation.toEpochDay()) / YEAR;
  }

  /** Returns whether a day since 1970 is after the last node. */
  public boolean isBeyond(long day) {
    return years(day) > times[times.length - 1];
  }

  /** Returns the number of nodes. */
  public int nodes() {
    return times.length;
  }

  /** Returns the discount factor of a date. */
  public double factor(LocalDate date) {
    return factor(years(date));
  }

  /** Returns the discount factor of a time, 0 or more. */
  public double factor(double years) {
    return StrictMath.exp(logFactor(years));
  }

  /** Returns the continuous zero rate of a time; at 0 its limit. */
  public double zero(double years) {
    if (years > 0) {
      return -logFactor(years) / years;
    }
    return zeros[0];
  }

  private double logFactor(double years) {
    return logFactor(years, Arrays.binarySearch(times, years));
  }

  /**
   * Returns the logarithm of the discount factor of a time.
   *
   * @param found what a binary search among the nodes gives for the time
   */
  public double logFactor(double years, int found) {
    int last = times.length - 1;
    if (years > times[last]) {
      return -zeros[last] * times[last] - lastForward() * (years - times[last]);
    }
    if (found >= 0) {
      return -zeros[found] * years;
    }
    int next = -found - 1;
    double before = next == 0 ? 0 : times[next - 1];
    double part = (years - before) / (times[next] - before);
    if (linearZero) {
      double from = next == 0 ? zeros[0] : zeros[next - 1];
      return -(from + part * (zeros[next] - from)) * years;
    }
    double from = next == 0 ? 0 : zeros[next - 1] * before;
    return -(from + part * (zeros[next] * times[next] - from));
  }

  /** Returns the instantaneous forward rate at the last node. */
  private double lastForward() {
    int last = times.length - 1;
    double before = last == 0 ? 0 : times[last - 1];
    double from = last == 0 ? zeros[0] : zeros[last - 1];
    double step = times[last] - before;
    return linearZero
        ? zeros[last] + times[last] * (zeros[last] - from) / step
        : (zeros[last] * times[last] - from * before) / step;
  }

  /** Returns the curve with another zero rate at one node. */
  public DiscountCurve moved(int node, double by) {
    double[] others = zeros.clone();
    others[node] += by;
    return new DiscountCurve(valuation, times, others, linearZero);
  }

  /** Returns the curve with all zero rates moved. */
  public DiscountCurve moved(double by) {
    double[] others = Arrays.stream(zeros).map(zero -> zero + by).toArray();
    return new DiscountCurve(valuation, times, others, linearZero);
  }

  /** Returns the curve with no more than its first nodes. */
  DiscountCurve first(int count) {
    return new DiscountCurve(
        valuation, Arrays.copyOf(times, count), Arrays.copyOf(zeros, count), linearZero);
  }

  /**
   * Returns the time up to which another curve has the same factors to the last bit: that of the
   * last of the first nodes that both have.
   */
  public double sameUntil(DiscountCurve other) {
    if (linearZero != other.linearZero || !valuation.equals(other.valuation)) {
      return 0;
    }
    int nodes = Math.min(times.length, other.times.length);
    int same = 0;
    while (same < nodes && times[same] == other.times[same] && zeros[same] == other.zeros[same]) {
      same++;
    }
    boolean whole = same == times.length && same == other.times.length;
    double last = same == 0 ? 0 : times[same - 1];
    return whole ? Double.POSITIVE_INFINITY : last;
  }

  /** Returns the curve with one more node after the last. */
  public DiscountCurve with(double years, double zero) {
    double[] longer = Arrays.copyOf(times, times.length + 1);
    double[] more = Arrays.copyOf(zeros, zeros.length + 1);
    longer[times.length] = years;
    more[zeros.length] = zero;
    return new DiscountCurve(valuation, longer, more, linearZero);
  }
}
