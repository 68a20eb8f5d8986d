package dev.omni.quant.discovery;

import java.util.function.DoubleUnaryOperator;
import org.hipparchus.special.Erf;
import org.hipparchus.util.FastMath;

/**
 * Tail probabilities as integrals of densities, a second route to those of {@link Tails}. The
 * integrals run from the quantile outwards in the logarithm of the variable, where the terms have
 * one sign, so that they lose no digit however small the tail is; the double exponential rule adds
 * them up (H. Takahasi and M. Mori, Publ. RIMS 9, 1974, pp. 721-741). Whatever the arguments are,
 * there is an answer: NaN where the distribution does not exist.
 */
final class TailIntegrals {
  private static final double STEP = 1.0 / 16;
  private static final double LOWEST = -4;
  private static final int NODES = 113;
  private static final double[] PLACES = new double[NODES];
  private static final double[] WEIGHTS = new double[NODES];
  private static final double STIRLING_FROM = 10;

  static {
    for (int k = 0; k < PLACES.length; k++) {
      double u = LOWEST + k * STEP;
      PLACES[k] = StrictMath.exp(Math.PI / 2 * StrictMath.sinh(u));
      WEIGHTS[k] = STEP * Math.PI / 2 * StrictMath.cosh(u) * PLACES[k];
    }
  }

  private TailIntegrals() {}

  /** Returns the probability of a normal deviate of this magnitude or more. */
  static double normal(double z) {
    return Erf.erfc(Math.abs(z) / Math.sqrt(2));
  }

  /** Returns the probability of a t statistic of this magnitude or more. */
  static double student(double t, double freedom) {
    if (Double.isInfinite(freedom)) {
      return normal(t);
    }
    double odds = t / freedom * t;
    return beta(1 / (1 + odds), odds / (1 + odds), freedom / 2, 0.5);
  }

  /** Returns the p-value of a t statistic under an alternative. */
  static double student(double t, double freedom, Alternative alternative) {
    double both = student(t, freedom);
    return switch (alternative) {
      case GREATER -> t > 0 ? both / 2 : 1 - both / 2;
      case LESS -> t < 0 ? both / 2 : 1 - both / 2;
      case TWO_SIDED -> both;
    };
  }

  /** Returns the probability of an F statistic of this size or more. */
  static double fisher(double f, double above, double below) {
    double odds = Math.max(0, above / below * f);
    return beta(1 / (1 + odds), odds / (1 + odds), below / 2, above / 2);
  }

  /** Returns the probability of a chi-square statistic of this size or more. */
  static double chiSquare(double statistic, double freedom) {
    double a = freedom / 2;
    double s = statistic / 2;
    if (!(a > 0 && s < Double.POSITIVE_INFINITY)) {
      return Double.NaN;
    }
    if (s <= 0) {
      return 1;
    }
    double log = a * (ratio(s, a, s - a) - (s - a) / a) - stirling(a);
    double scale = FastMath.exp(log) * Math.sqrt(a / (2 * Math.PI));
    if (s < a) {
      double below = integral(v -> -a * v - s * FastMath.expm1(-v), width(a - s, a));
      return 1 - scale * below;
    }
    double rate = 1 - (a - 1) / s;
    return scale / s * integral(v -> (a - 1) * FastMath.log1p(v / s) - v, width(rate, a / s / s));
  }

  /**
   * Returns the regularised incomplete beta function of x at a and b.
   *
   * @param y 1 - x, with all its digits
   */
  static double beta(double x, double y, double a, double b) {
    if (!(a > 0 && b > 0 && x >= 0 && y >= 0)) {
      return Double.NaN;
    }
    return x * b > y * a ? 1 - lower(y, x, b, a) : lower(x, y, a, b);
  }

  /** The integral from 0 to an x below the mean; the variable of integration is x e^-v. */
  private static double lower(double x, double y, double a, double b) {
    if (x == 0) {
      return 0;
    }
    double all = a + b;
    double shift = y < x ? b / all - y : x - a / all;
    double log =
        a * ratio(x, a / all, shift)
            + b * ratio(y, b / all, -shift)
            + stirling(all)
            - stirling(a)
            - stirling(b);
    double scale = FastMath.exp(log) * Math.sqrt(a / all * b / (2 * Math.PI)) / y;
    double odds = x / y;
    return scale
        * integral(
            v -> (b - 1) * FastMath.log1p(-odds * FastMath.expm1(-v)) - a * v,
            width(a - (b - 1) * odds, a + a * (a / b)));
  }

  /** The logarithm of x over a number, of which the difference is known with all its digits. */
  static double ratio(double x, double of, double apart) {
    return Math.abs(apart) < of / 2 ? FastMath.log1p(apart / of) : FastMath.log(x / of);
  }

  /** A length over which an integrand falls that begins at this rate, with this curvature. */
  private static double width(double rate, double curvature) {
    return 1 / (Math.max(0, rate) + Math.sqrt(curvature));
  }

  /** Returns the integral from 0 to infinity of the exponential of a function. */
  private static double integral(DoubleUnaryOperator log, double width) {
    double sum = 0;
    for (int k = 0; k < PLACES.length; k++) {
      sum += WEIGHTS[k] * FastMath.exp(log.applyAsDouble(width * PLACES[k]));
    }
    return sum * width;
  }

  /**
   * Returns the logarithm of the gamma function less Stirling's formula for it: M. Abramowitz and
   * I. A. Stegun, Handbook of Mathematical Functions, 1964, 6.1.40.
   */
  static double stirling(double z) {
    double sum = 0;
    double at = z;
    while (at < STIRLING_FROM) {
      sum += (at + 0.5) * FastMath.log1p(1 / at) - 1;
      at++;
    }
    double w = 1 / (at * at);
    double series =
        1.0 / 12
            - w
                * (1.0 / 360
                    - w
                        * (1.0 / 1260
                            - w
                                * (1.0 / 1680
                                    - w * (1.0 / 1188 - w * (691.0 / 360360 - w / 156)))));
    return sum + series / at;
  }
}
