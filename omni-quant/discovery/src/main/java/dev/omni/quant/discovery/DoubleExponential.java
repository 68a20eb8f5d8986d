package dev.omni.quant.discovery;

import dev.omni.engine.Work;
import java.util.function.DoubleUnaryOperator;

/**
 * The double exponential rule on an interval, finite or not: trapezoids after substitutions whose
 * ends decay doubly exponentially (H. Takahasi and M. Mori, Publ. RIMS 9, 1974, pp. 721-741).
 *
 * @param integrand finite inside the interval
 * @param lower end, or minus infinity
 * @param upper end, or infinity
 */
record DoubleExponential(DoubleUnaryOperator integrand, double lower, double upper) {
  private static final double HALF_PI = Math.PI / 2;
  private static final double FARTHEST = 6.5;
  private static final int LEVELS = 11;

  /**
   * An integral.
   *
   * @param value of the integral
   * @param error difference of the last two levels
   * @param magnitude integral of the absolute value
   * @param evaluations of the integrand
   */
  record Integral(double value, double error, double magnitude, int evaluations) {}

  /** Returns the place and the weight at s; the weight is 0 where the place is an end. */
  private double[] node(double s) {
    double t = HALF_PI * StrictMath.sinh(s);
    double slope = HALF_PI * StrictMath.cosh(s);
    if (Double.isInfinite(lower) && Double.isInfinite(upper)) {
      return new double[] {StrictMath.sinh(t), slope * StrictMath.cosh(t)};
    }
    if (Double.isInfinite(upper)) {
      double away = StrictMath.exp(t);
      return new double[] {lower + away, away * slope};
    }
    if (Double.isInfinite(lower)) {
      double away = StrictMath.exp(t);
      return new double[] {upper - away, away * slope};
    }
    double width = upper - lower;
    double near = 1 / (1 + StrictMath.exp(2 * Math.abs(t)));
    double cosh = StrictMath.cosh(t);
    double x = t < 0 ? lower + width * near : upper - width * near;
    return new double[] {x, width * slope / (2 * cosh * cosh)};
  }

  private double term(double s, double[] magnitude) {
    double[] node = node(s);
    boolean inside = node[0] > lower && node[0] < upper && Double.isFinite(node[1]);
    if (!inside || node[1] == 0) {
      return 0;
    }
    double value = integrand.applyAsDouble(node[0]) * node[1];
    if (!Double.isFinite(value)) {
      // An overflow next to an end, where the weight is all but 0.
      return Math.abs(s) > FARTHEST / 2 ? 0 : Double.NaN;
    }
    magnitude[0] += Math.abs(value);
    return value;
  }

  /** Returns the integral to a relative tolerance, or as near as the levels go. */
  Integral integral(double tolerance, Work work) {
    double[] magnitude = new double[1];
    double h = 0.5;
    double sum = term(0, magnitude);
    int evaluations = 1;
    for (double s = h; s <= FARTHEST; s += h) {
      sum += term(s, magnitude) + term(-s, magnitude);
      evaluations += 2;
    }
    double value = sum * h;
    double error = Double.POSITIVE_INFINITY;
    for (int level = 1; level < LEVELS; level++) {
      work.proceed();
      h /= 2;
      for (double s = h; s <= FARTHEST; s += 2 * h) {
        sum += term(s, magnitude) + term(-s, magnitude);
        evaluations += 2;
      }
      double next = sum * h;
      error = Math.abs(next - value);
      value = next;
      double noise = 8 * Math.ulp(1.0) * magnitude[0] * h;
      if (level > 2 && error <= Math.max(tolerance * tolerance * Math.abs(value), noise)) {
        break;
      }
    }
    return new Integral(value, error, magnitude[0] * h, evaluations);
  }
}
