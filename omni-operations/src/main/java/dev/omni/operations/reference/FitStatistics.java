package dev.omni.operations.reference;

import java.util.ArrayList;
import java.util.List;

/** The statistics of a fit in doubles in addition to its coefficients. */
final class FitStatistics {
  private FitStatistics() {}

  /**
   * Coefficients with their standard errors, the residual standard deviation, R squared and F; the
   * last two compare with the mean, without a constant with zero, and are left out when they are
   * not finite.
   *
   * @param spreads the square roots of the diagonal of the inverse of X'X
   */
  static List<Estimate> linear(Sample sample, double[] coefficients, double[] spreads) {
    double[] y = sample.responses();
    double rss = squares(residuals(sample, coefficients), 0);
    double tss = squares(y, sample.curve().intercept() ? mean(y) : 0);
    int freedom = y.length - coefficients.length;
    int regressors = coefficients.length - (sample.curve().intercept() ? 1 : 0);
    double sd = Math.sqrt(rss / freedom);
    var estimates = new ArrayList<Estimate>();
    for (int j = 0; j < coefficients.length; j++) {
      estimates.add(Estimate.of(sample.coefficient(j), coefficients[j], spreads[j] * sd));
    }
    estimates.add(Estimate.of("residual_sd", sd));
    addFinite(estimates, "r_squared", 1 - rss / tss);
    addFinite(estimates, "f_statistic", (tss - rss) / regressors / (rss / freedom));
    return estimates;
  }

  /**
   * Returns F, R squared and the residual standard deviation for sums of squares between and
   * within.
   */
  static List<Estimate> variance(double between, double within, int groups, int count) {
    var estimates = new ArrayList<Estimate>();
    double mean = within / (count - groups);
    addFinite(estimates, "f_statistic", between / (groups - 1) / mean);
    addFinite(estimates, "r_squared", between / (between + within));
    addFinite(estimates, "residual_sd", Math.sqrt(mean));
    return estimates;
  }

  static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }

  static double squares(double[] values, double centre) {
    double sum = 0;
    for (double value : values) {
      sum += (value - centre) * (value - centre);
    }
    return sum;
  }

  private static double[] residuals(Sample sample, double[] coefficients) {
    double[] residuals = sample.responses();
    double[][] design = sample.design();
    for (int i = 0; i < residuals.length; i++) {
      for (int j = 0; j < coefficients.length; j++) {
        residuals[i] -= design[i][j] * coefficients[j];
      }
    }
    return residuals;
  }

  private static void addFinite(List<Estimate> estimates, String name, double value) {
    if (Double.isFinite(value)) {
      estimates.add(Estimate.of(name, value));
    }
  }
}
