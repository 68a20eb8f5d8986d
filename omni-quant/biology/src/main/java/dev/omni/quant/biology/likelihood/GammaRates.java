package dev.omni.quant.biology.likelihood;

import org.hipparchus.special.Gamma;

/**
 * The rates of classes of sites: means of equal parts of a gamma distribution with mean 1 (Z. Yang,
 * J. Mol. Evol. 39, 1994, 306-314).
 */
final class GammaRates {
  private static final int MOST = 200;
  private static final double CLOSE = 1e-13;

  private GammaRates() {}

  /** Returns the rates, rising, with mean 1. */
  static double[] of(double shape, int classes) {
    double[] rates = new double[classes];
    double before = 0;
    for (int k = 0; k < classes; k++) {
      double up =
          k + 1 == classes
              ? 1
              : Gamma.regularizedGammaP(shape + 1, quantile((k + 1.0) / classes, shape));
      rates[k] = classes * (up - before);
      before = up;
    }
    return rates;
  }

  /** Returns the quantile of a gamma distribution of scale 1, by halving and Newton's steps. */
  static double quantile(double p, double shape) {
    double logGamma = Gamma.logGamma(shape);
    // P(a, x) < x^a / Gamma(a + 1), and the mean of a large shape is near its quantiles.
    double low = (StrictMath.log(p) + logGamma + StrictMath.log(shape)) / shape;
    double high = StrictMath.log(shape + 40 * Math.sqrt(shape) + 40);
    double at = Math.min(high, Math.max(low, StrictMath.log(shape)));
    for (int step = 0; step < MOST && high - low > CLOSE; step++) {
      double x = StrictMath.exp(at);
      double apart = Gamma.regularizedGammaP(shape, x) - p;
      if (apart > 0) {
        high = at;
      } else {
        low = at;
      }
      double slope = StrictMath.exp(shape * at - x - logGamma);
      double newton = at - apart / slope;
      if (Math.abs(newton - at) < CLOSE) {
        return StrictMath.exp(newton);
      }
      at = newton > low && newton < high ? newton : (low + high) / 2;
    }
    return StrictMath.exp(at);
  }
}
