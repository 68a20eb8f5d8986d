package dev.omni.operations.reference;

import org.hipparchus.util.FastMath;

/**
 * An autoregression by the Yule-Walker equations, its order by Akaike's criterion. The recursion is
 * that of J. Durbin, Review of the International Statistical Institute 28 (1960) 233-244; errors
 * ahead by the moving-average weights, G. E. P. Box and G. M. Jenkins, Time Series Analysis (1970),
 * section 5.2.
 */
final class Autoregression {
  private static final int MOST_ORDER = 10;

  private final double[] weights;
  private final double variance;

  private Autoregression(double[] weights, double variance) {
    this.weights = weights;
    this.variance = variance;
  }

  static ForecastDistribution forecast(double[] series, int horizon, int season) {
    double mean = FitStatistics.mean(series);
    double[] past = series.clone();
    for (int t = 0; t < past.length; t++) {
      past[t] -= mean;
    }
    Autoregression fit = fit(past);
    double[] means = fit.ahead(past, horizon);
    for (int h = 0; h < horizon; h++) {
      means[h] += mean;
    }
    return new ForecastDistribution(means, fit.spreads(horizon));
  }

  private static Autoregression fit(double[] past) {
    int n = past.length;
    int most = Math.min(MOST_ORDER, n / 3);
    double[] covariance = new double[most + 1];
    for (int k = 0; k <= most; k++) {
      for (int t = k; t < n; t++) {
        covariance[k] += past[t] * past[t - k] / n;
      }
    }
    var best = new Autoregression(new double[0], covariance[0]);
    var current = best;
    double least = criterion(best, n);
    for (int order = 1; order <= most && current.variance > 0; order++) {
      current = current.longer(covariance);
      double value = criterion(current, n);
      if (value < least) {
        least = value;
        best = current;
      }
    }
    return best;
  }

  private static double criterion(Autoregression fit, int n) {
    return fit.variance > 0
        ? n * FastMath.log(fit.variance) + 2.0 * fit.weights.length
        : Double.NEGATIVE_INFINITY;
  }

  private Autoregression longer(double[] covariance) {
    int order = weights.length + 1;
    double left = covariance[order];
    for (int j = 1; j < order; j++) {
      left -= weights[j - 1] * covariance[order - j];
    }
    double last = left / variance;
    double[] next = new double[order];
    for (int j = 1; j < order; j++) {
      next[j - 1] = weights[j - 1] - last * weights[order - 1 - j];
    }
    next[order - 1] = last;
    return new Autoregression(next, variance * (1 - last * last));
  }

  private double[] ahead(double[] past, int horizon) {
    double[] means = new double[horizon];
    for (int h = 0; h < horizon; h++) {
      for (int j = 1; j <= weights.length; j++) {
        double before = h - j >= 0 ? means[h - j] : past[past.length + h - j];
        means[h] += weights[j - 1] * before;
      }
    }
    return means;
  }

  private double[] spreads(int horizon) {
    double[] psi = new double[horizon];
    double[] spreads = new double[horizon];
    double sum = 0;
    for (int h = 0; h < horizon; h++) {
      psi[h] = h == 0 ? 1 : 0;
      for (int j = 1; j <= Math.min(h, weights.length); j++) {
        psi[h] += weights[j - 1] * psi[h - j];
      }
      sum += psi[h] * psi[h];
      spreads[h] = Math.sqrt(Math.max(0, variance) * sum);
    }
    return spreads;
  }
}
