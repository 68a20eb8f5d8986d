package dev.omni.quant.finance;

import org.hipparchus.util.FastMath;

/**
 * The total variance of one expiry in its raw parameters. J. Gatheral and A. Jacquier,
 * Arbitrage-free SVI volatility surfaces, Quantitative Finance 14, 2014, eqs. 3.1 and 2.1.
 */
record SviSlice(double a, double b, double rho, double m, double sigma) {
  private static final double STEP = 1e-3;
  private static final double RANGE = 1.5;
  private static final int SECTIONS = 80;
  private static final double GOLDEN = 0.6180339887498949;

  /** Returns the total variance at a log-moneyness k = ln(K / F). */
  double variance(double k) {
    double x = k - m;
    return a + b * (rho * x + FastMath.hypot(x, sigma));
  }

  double volatility(double k, double years) {
    return Math.sqrt(variance(k) / years);
  }

  double slope(double k) {
    double x = k - m;
    return b * (rho + x / FastMath.hypot(x, sigma));
  }

  double bend(double k) {
    double root = FastMath.hypot(k - m, sigma);
    return b * sigma * sigma / (root * root * root);
  }

  /** Returns the factor of the density that is below 0 where butterflies have an arbitrage. */
  double density(double k) {
    return density(k, variance(k), slope(k), bend(k));
  }

  /** Returns the factor of the density of a total variance with its two derivatives by k. */
  static double density(double k, double w, double first, double second) {
    double part = 1 - k * first / (2 * w);
    return part * part - 0.25 * first * first * (1 / w + 0.25) + 0.5 * second;
  }

  /** Returns the least factor for k from -1.5 to 1.5. */
  double leastDensity() {
    double best = -RANGE;
    double least = density(best);
    int steps = (int) Math.round(2 * RANGE / STEP);
    for (int i = 1; i <= steps; i++) {
      double k = -RANGE + i * STEP;
      double value = density(k);
      if (value < least) {
        least = value;
        best = k;
      }
    }
    double low = Math.max(-RANGE, best - STEP);
    double high = Math.min(RANGE, best + STEP);
    for (int i = 0; i < SECTIONS; i++) {
      double left = high - GOLDEN * (high - low);
      double right = low + GOLDEN * (high - low);
      if (density(left) < density(right)) {
        high = right;
      } else {
        low = left;
      }
    }
    return Math.min(least, density(0.5 * (low + high)));
  }

  boolean free(double leastDensity) {
    return leastDensity >= 0 && b * (1 + Math.abs(rho)) <= 2;
  }

  /** Returns the least total variance, 0 or more for a slice that has volatilities. */
  double leastVariance() {
    return a + b * sigma * Math.sqrt(1 - rho * rho);
  }
}
