package dev.omni.quant.finance;

import org.hipparchus.util.FastMath;

/**
 * The law of the prices of an asset at the dates of an average, with that of the geometric average.
 *
 * @param volatility of the asset, 1/sqrt(year)
 * @param times of the dates, years, rising
 * @param logMean mean of the logarithm of the geometric average
 * @param deviation of that logarithm
 * @param forwards means of the prices, currency unit
 * @param spreads covariances of the logarithms of the prices with the normal variable of the
 *     geometric average
 */
record AverageLaw(
    double volatility,
    double[] times,
    double logMean,
    double deviation,
    double[] forwards,
    double[] spreads) {

  static AverageLaw of(OptionTerms terms, double volatility, double[] times) {
    int n = times.length;
    double carry = terms.rate() - terms.dividendYield();
    double sum = 0;
    double least = 0;
    for (int k = 0; k < n; k++) {
      sum += times[k] / n;
      // Of the n^2 pairs of dates so many have this one as their earlier.
      least += (2.0 * (n - k) - 1) / n * times[k] / n;
    }
    double root = Math.sqrt(least);
    double[] forwards = new double[n];
    double[] spreads = new double[n];
    double before = 0;
    for (int k = 0; k < n; k++) {
      before += times[k];
      forwards[k] = terms.spot() * FastMath.exp(carry * times[k]);
      double covariance = (before + times[k] * (n - 1 - k)) / n;
      spreads[k] = root > 0 ? volatility * covariance / root : 0;
    }
    double logMean = FastMath.log(terms.spot()) + (carry - 0.5 * volatility * volatility) * sum;
    return new AverageLaw(volatility, times, logMean, volatility * root, forwards, spreads);
  }

  /** Returns the mean of the prices at the dates, currency unit. */
  double average() {
    double sum = 0;
    for (double forward : forwards) {
      sum += forward;
    }
    return sum / forwards.length;
  }

  /** Returns the mean of the geometric average, currency unit. */
  double geometricAverage() {
    return FastMath.exp(logMean + 0.5 * deviation * deviation);
  }

  /**
   * Returns the logarithm of the mean of the arithmetic average where the normal variable of the
   * geometric one is {@code z}, and its derivative by that.
   */
  double[] logMeanGiven(double z) {
    double[] logs = new double[forwards.length];
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < logs.length; i++) {
      logs[i] = FastMath.log(forwards[i]) + spreads[i] * (z - 0.5 * spreads[i]);
      most = Math.max(most, logs[i]);
    }
    double sum = 0;
    double slope = 0;
    for (int i = 0; i < logs.length; i++) {
      double part = FastMath.exp(logs[i] - most);
      sum += part;
      slope += part * spreads[i];
    }
    return new double[] {most + FastMath.log(sum / logs.length), slope / sum};
  }
}
