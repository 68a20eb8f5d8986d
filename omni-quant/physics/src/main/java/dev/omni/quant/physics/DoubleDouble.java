package dev.omni.quant.physics;

/**
 * A number as the unevaluated sum of two doubles, about 32 digits (T. J. Dekker, Numerische
 * Mathematik 18, 1971; Y. Hida, X. S. Li and D. H. Bailey, ARITH-15, 2001). Products are split and
 * not fused, so that every processor gives the same bits.
 *
 * @param high the nearest double
 * @param low what is left
 */
record DoubleDouble(double high, double low) {
  static final DoubleDouble ZERO = new DoubleDouble(0, 0);

  /** 2^27 + 1, which splits a double into two halves. */
  private static final double SPLITTER = 134_217_729;

  static DoubleDouble of(double value) {
    return new DoubleDouble(value, 0);
  }

  static DoubleDouble[] of(double[] values) {
    var all = new DoubleDouble[values.length];
    for (int i = 0; i < all.length; i++) {
      all[i] = of(values[i]);
    }
    return all;
  }

  static double[] rounded(DoubleDouble[] values) {
    double[] rounded = new double[values.length];
    for (int i = 0; i < rounded.length; i++) {
      rounded[i] = values[i].high;
    }
    return rounded;
  }

  /** Returns the sum of a larger and a smaller double without a loss. */
  private static DoubleDouble joined(double larger, double smaller) {
    double sum = larger + smaller;
    return new DoubleDouble(sum, smaller - (sum - larger));
  }

  DoubleDouble plus(DoubleDouble other) {
    double sum = high + other.high;
    double part = sum - high;
    double error = (high - (sum - part)) + (other.high - part);
    double rest = low + other.low;
    double restPart = rest - low;
    double restError = (low - (rest - restPart)) + (other.low - restPart);
    DoubleDouble first = joined(sum, error + rest);
    return joined(first.high, first.low + restError);
  }

  DoubleDouble minus(DoubleDouble other) {
    return plus(new DoubleDouble(-other.high, -other.low));
  }

  DoubleDouble negative() {
    return new DoubleDouble(-high, -low);
  }

  DoubleDouble times(DoubleDouble other) {
    double product = high * other.high;
    double error = lost(high, other.high, product) + (high * other.low + low * other.high);
    return joined(product, error);
  }

  DoubleDouble times(double other) {
    double product = high * other;
    return joined(product, lost(high, other, product) + low * other);
  }

  private static double lost(double a, double b, double product) {
    double aWide = SPLITTER * a;
    double aHigh = aWide - (aWide - a);
    double aLow = a - aHigh;
    double bWide = SPLITTER * b;
    double bHigh = bWide - (bWide - b);
    double bLow = b - bHigh;
    return ((aHigh * bHigh - product) + aHigh * bLow + aLow * bHigh) + aLow * bLow;
  }

  DoubleDouble over(double divisor) {
    double quotient = high / divisor;
    DoubleDouble rest = minus(of(quotient).times(divisor));
    double second = rest.high / divisor;
    double third = rest.minus(of(second).times(divisor)).high / divisor;
    return joined(quotient, second).plus(of(third));
  }

  /** Returns the inverse of the square root of a positive number, by a step of Halley's method. */
  DoubleDouble inverseRoot() {
    double near = 1 / Math.sqrt(high);
    DoubleDouble start = of(near);
    DoubleDouble miss = of(1).minus(times(start).times(start));
    DoubleDouble correction = miss.times(0.5).plus(miss.times(miss).times(0.375));
    return start.plus(start.times(correction));
  }
}
