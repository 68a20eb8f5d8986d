package dev.omni.quant.finance.fx;

import org.hipparchus.util.FastMath;

/**
 * A smile through three options: quadratic in the logarithm of the strike.
 *
 * @param put its strike and volatility
 * @param middle at the money
 * @param call its strike and volatility
 */
record SmileCurve(Quote put, Quote middle, Quote call) {
  /**
   * An option of the smile.
   *
   * @param strike domestic currency for one unit of foreign
   * @param volatility 1/sqrt(year)
   */
  record Quote(double strike, double volatility) {
    double place() {
      return FastMath.log(strike);
    }
  }

  /** Returns whether the strikes rise and the volatilities are above 0. */
  boolean proper() {
    return put.strike < middle.strike
        && middle.strike < call.strike
        && put.volatility > 0
        && call.volatility > 0;
  }

  /** Returns the volatility at a strike, by the polynomial of Lagrange. */
  double volatility(double strike) {
    double x = FastMath.log(strike);
    double a = put.place();
    double b = middle.place();
    double c = call.place();
    return put.volatility * ((x - b) / (a - b)) * ((x - c) / (a - c))
        + middle.volatility * ((x - a) / (b - a)) * ((x - c) / (b - c))
        + call.volatility * ((x - a) / (c - a)) * ((x - b) / (c - b));
  }

  /** Returns the same by divided differences. */
  double byDifferences(double strike) {
    double x = FastMath.log(strike);
    double first = (middle.volatility - put.volatility) / (middle.place() - put.place());
    double next = (call.volatility - middle.volatility) / (call.place() - middle.place());
    double second = (next - first) / (call.place() - put.place());
    return put.volatility + (x - put.place()) * (first + (x - middle.place()) * second);
  }
}
