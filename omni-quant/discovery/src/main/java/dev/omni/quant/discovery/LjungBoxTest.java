package dev.omni.quant.discovery;

import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;

/**
 * The test of G. M. Ljung and G. E. P. Box, Biometrika 65, 1978, pp. 297-303: innovations are not
 * correlated.
 *
 * @param statistic n (n + 2) sum r_k^2 / (n - k)
 * @param lags number of correlations
 * @param df degrees of freedom
 * @param pValue probability of such a statistic or a larger one
 */
public record LjungBoxTest(
    @Title("Statistic") @Unit("1") double statistic,
    @Title("Lags") @Unit("1") int lags,
    @Title("Degrees of freedom") @Unit("1") int df,
    @Title("P-value") @Unit("1") double pValue) {
  /** Returns the test of residuals of a model with so many parameters. */
  static LjungBoxTest of(double[] residuals, int lost) {
    int n = residuals.length;
    int lags = Math.max(lost + 1, Math.min(10, n / 5));
    lags = Math.min(lags, n - 1);
    double mean = SampleTest.mean(residuals);
    double all = 0;
    for (double residual : residuals) {
      all += (residual - mean) * (residual - mean);
    }
    double statistic = 0;
    for (int k = 1; k <= lags; k++) {
      double sum = 0;
      for (int t = k; t < n; t++) {
        sum += (residuals[t] - mean) * (residuals[t - k] - mean);
      }
      statistic += n * (n + 2.0) / (n - k) * (sum / all) * (sum / all);
    }
    int df = Math.max(1, lags - lost);
    return new LjungBoxTest(statistic, lags, df, Tails.chiSquare(statistic, df));
  }
}
