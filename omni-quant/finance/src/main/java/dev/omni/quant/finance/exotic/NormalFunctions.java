package dev.omni.quant.finance.exotic;

import dev.omni.quant.core.BlackFormula;
import dev.omni.quant.core.StandardNormal;
import org.hipparchus.analysis.differentiation.Derivative;

/** The normal distribution as functions that can be differentiated once or twice. */
final class NormalFunctions {
  private static final double ROOT_OF_TWO_PI = 2.5066282746310002;

  /** From here on the series of the Mills ratio has all digits. */
  private static final double FAR = 30;

  private NormalFunctions() {}

  private static <T extends Derivative<T>> T composed(T x, double f, double first, double second) {
    return x.getOrder() == 1 ? x.compose(f, first) : x.compose(f, first, second);
  }

  /** Returns the probability of a value of at most x. */
  static <T extends Derivative<T>> T cdf(T x) {
    double at = x.getValue();
    double density = StandardNormal.density(at);
    return composed(x, StandardNormal.cdf(at), density, density == 0 ? 0 : -at * density);
  }

  /**
   * Returns the Mills ratio N(-y) / n(y), from y = -30 on. R' = y R - 1, R'' = R + y R'; far out
   * the asymptotic series (M. Abramowitz and I. A. Stegun, Handbook of Mathematical Functions,
   * 1964, 26.2.12), for these differences lose their digits there.
   */
  static <T extends Derivative<T>> T mills(T y) {
    double at = y.getValue();
    if (at > FAR) {
      double z = 1 / (at * at);
      return composed(
          y,
          (1 - z * (1 - z * (3 - z * (15 - z * 105)))) / at,
          -z * (1 - z * (3 - z * (15 - z * (105 - z * 945)))),
          2 * z / at * (1 - z * (6 - z * (45 - z * 420))));
    }
    double ratio = StandardNormal.cdf(-at) / StandardNormal.density(at);
    double slope = at * ratio - 1;
    return composed(y, ratio, slope, ratio + at * slope);
  }

  /** Returns the derivative of the Mills ratio. */
  static <T extends Derivative<T>> T millsSlope(T y) {
    return y.multiply(mills(y)).subtract(1);
  }

  /** Returns e^exponent N(-y), which is finite also where only one of the factors is not. */
  static <T extends Derivative<T>> T scaledTail(T exponent, T y) {
    if (y.getValue() <= 0) {
      return exponent.exp().multiply(cdf(y.negate()));
    }
    return exponent
        .subtract(y.square().multiply(0.5))
        .exp()
        .multiply(mills(y))
        .divide(ROOT_OF_TWO_PI);
  }

  /** Returns e^exponent (N(a) - N(b)) for a of at least b, without cancellation in either tail. */
  static <T extends Derivative<T>> T scaledBetween(T exponent, T a, T b) {
    if (b.getValue() > 0) {
      return scaledTail(exponent, b).subtract(scaledTail(exponent, a));
    }
    if (a.getValue() < 0) {
      return scaledTail(exponent, a.negate()).subtract(scaledTail(exponent, b.negate()));
    }
    return exponent.exp().multiply(cdf(a).subtract(cdf(b)));
  }

  /** Returns the density. */
  static <T extends Derivative<T>> T density(T x) {
    double at = x.getValue();
    double density = StandardNormal.density(at);
    return composed(
        x, density, density == 0 ? 0 : -at * density, density == 0 ? 0 : (at * at - 1) * density);
  }

  /** Returns the logarithm of a ratio of prices. */
  static <T extends Derivative<T>> T logRatio(T price, double other) {
    double at = price.getValue();
    double log = BlackFormula.logRatio(at, other);
    return composed(price, log, 1 / at, -1 / at / at);
  }
}
