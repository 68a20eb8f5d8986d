package dev.omni.quant.finance;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.Arrays;
import java.util.List;

/**
 * The checks of the estimates of an Asian option on the way: means over the first paths of a sample
 * and over all of them, and the sums of squares, which only grow.
 *
 * @param paths simulated
 * @param rounding of the amounts, currency unit
 * @param result as published
 */
record AsianConvergence(double paths, double rounding, AsianOption.Result result) {
  private static final double STANDARD_ERRORS = 6;
  private static final double LOST = 1e-7;

  /**
   * Returns the checks.
   *
   * @param sampled whether the paths sample the variance well
   */
  List<Check> all(boolean sampled) {
    AsianEstimates way = result.convergence();
    double[] counts = and(way.paths(), paths);
    var means = new Residuals();
    var squares = new Residuals();
    double[] prices = and(way.price(), result.price());
    double[] errors = and(way.standardError(), result.standardError());
    double[] plain = and(way.pricePlain(), result.pricePlain());
    double[] plainErrors = and(way.standardErrorPlain(), result.standardErrorPlain());
    double lost = sampled ? LOST * Math.abs(result.standardErrorPlain()) : Double.POSITIVE_INFINITY;
    addMeans(means, counts, prices, errors);
    addSquares(squares, counts, errors, lost);
    addMeans(means, counts, plain, plainErrors);
    addSquares(squares, counts, plainErrors, lost);
    return List.of(
        means.check(
            "convergence_error_in_se",
            STANDARD_ERRORS,
            "Largest difference of an estimate on the way from the last, in standard errors of a"
                + " mean over the first paths less that over all, e sqrt(N / n - 1): zero but for"
                + " chance, and zero over all paths."),
        squares.check(
            "squares_lost",
            1,
            "Largest fall of the sum of squares n (n - 1) e^2 from an estimate on the way to the"
                + " next, relative to rounding: none, for squares add up."));
  }

  private static double[] and(double[] values, double last) {
    double[] all = Arrays.copyOf(values, values.length + 1);
    all[values.length] = last;
    return all;
  }

  private void addMeans(Residuals residuals, double[] counts, double[] prices, double[] errors) {
    int last = counts.length - 1;
    for (int k = 0; k < last; k++) {
      double apart = errors[last] * Math.sqrt(paths / counts[k] - 1);
      // A standard error from paths that hardly vary is too small; the one on the way may be more.
      double error = Math.max(apart, counts[k] < paths ? errors[k] : 0);
      residuals.residual(Math.abs(prices[k] - prices[last]) / (error + rounding));
      if (!(errors[k] >= 0)) {
        residuals.residual(Double.NaN);
      }
    }
    if (!(errors[last] >= 0)) {
      residuals.residual(Double.NaN);
    }
  }

  private void addSquares(Residuals residuals, double[] counts, double[] errors, double lost) {
    for (int k = 1; k < counts.length; k++) {
      double before = errors[k - 1] * Math.sqrt(counts[k - 1] * (counts[k - 1] - 1));
      double after = errors[k] * Math.sqrt(counts[k] * (counts[k] - 1));
      double fall = before - after;
      double change = counts[k] == counts[k - 1] ? Math.abs(fall) : Math.max(0, fall);
      residuals.residual(change / (lost * counts[k] + rounding * counts[k]));
    }
  }
}
