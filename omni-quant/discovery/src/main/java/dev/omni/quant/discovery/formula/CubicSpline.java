package dev.omni.quant.discovery.formula;

import java.util.Arrays;

/**
 * Cubic B-splines without that of the left end, or natural splines: their combinations with no
 * second derivative at both ends, which continue as lines (C. de Boor, A Practical Guide to
 * Splines, 1978, ch. X).
 *
 * @param knots with each boundary four times
 * @param constraints reflections that turn the second derivatives at the ends into the first two
 *     coordinates; none of them where the spline is not natural
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record CubicSpline(double[] knots, double[][] constraints) {
  private static final int ORDER = 4;

  /** Returns the splines with these inner knots, which rise. */
  static CubicSpline of(double low, double high, double[] inner, boolean natural) {
    double[] knots = new double[inner.length + 2 * ORDER];
    Arrays.fill(knots, 0, ORDER, low);
    System.arraycopy(inner, 0, knots, ORDER, inner.length);
    Arrays.fill(knots, ORDER + inner.length, knots.length, high);
    var plain = new CubicSpline(knots, new double[0][]);
    if (!natural) {
      return plain;
    }
    double[] first = plain.bends(low);
    double[] second = plain.bends(high);
    double[] one = reflection(first, 0);
    reflect(second, one);
    return new CubicSpline(knots, new double[][] {one, reflection(second, 1)});
  }

  /** Returns the Householder vector that clears what stands behind a place, of norm root 2. */
  private static double[] reflection(double[] vector, int place) {
    double[] reflection = vector.clone();
    Arrays.fill(reflection, 0, place, 0);
    double norm = 0;
    for (double value : reflection) {
      norm = StrictMath.hypot(norm, value);
    }
    reflection[place] += Math.copySign(norm, reflection[place]);
    double square = 0;
    for (double value : reflection) {
      square += value * value;
    }
    for (int i = 0; i < reflection.length && square > 0; i++) {
      reflection[i] *= Math.sqrt(2 / square);
    }
    return reflection;
  }

  private static void reflect(double[] vector, double[] reflection) {
    double product = 0;
    for (int i = 0; i < vector.length; i++) {
      product += vector[i] * reflection[i];
    }
    for (int i = 0; i < vector.length; i++) {
      vector[i] -= product * reflection[i];
    }
  }

  double low() {
    return knots[0];
  }

  double high() {
    return knots[knots.length - 1];
  }

  private boolean natural() {
    return constraints.length > 0;
  }

  /** Returns the columns at a number; a natural spline continues as a line beyond its ends. */
  double[] at(double x) {
    double end = Math.max(low(), Math.min(high(), x));
    double[] values = row(end, 0);
    if (x != end && natural()) {
      double[] slopes = row(end, 1);
      for (int j = 0; j < values.length; j++) {
        values[j] += (x - end) * slopes[j];
      }
    }
    return values;
  }

  private double[] bends(double x) {
    return row(x, 2);
  }

  private double[] row(double x, int derivative) {
    int all = knots.length - ORDER;
    double[] row = new double[all - 1];
    for (int i = 1; i < all; i++) {
      row[i - 1] = value(i, ORDER, x, derivative);
    }
    for (double[] reflection : constraints) {
      reflect(row, reflection);
    }
    return Arrays.copyOfRange(row, constraints.length, row.length);
  }

  /** Returns a B-spline of an order, or a derivative of it; the last piece has its right end. */
  private double value(int i, int order, double x, int derivative) {
    if (order == 1) {
      boolean last = x == high() && knots[i + 1] == high() && knots[i] < high();
      return derivative == 0 && ((knots[i] <= x && x < knots[i + 1]) || last) ? 1 : 0;
    }
    double left = knots[i + order - 1] - knots[i];
    double right = knots[i + order] - knots[i + 1];
    if (derivative > 0) {
      double rise = left == 0 ? 0 : value(i, order - 1, x, derivative - 1) / left;
      double fall = right == 0 ? 0 : value(i + 1, order - 1, x, derivative - 1) / right;
      return (order - 1) * (rise - fall);
    }
    double rise = left == 0 ? 0 : (x - knots[i]) / left * value(i, order - 1, x, 0);
    double fall = right == 0 ? 0 : (knots[i + order] - x) / right * value(i + 1, order - 1, x, 0);
    return rise + fall;
  }
}
