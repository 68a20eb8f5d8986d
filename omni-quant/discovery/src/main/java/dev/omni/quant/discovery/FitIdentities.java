package dev.omni.quant.discovery;

import dev.omni.quant.core.Residuals;
import org.hipparchus.util.FastMath;

/**
 * The identities between an estimate, its standard error, its test and its interval, and between a
 * likelihood and the criteria made of it.
 *
 * @param estimates as published
 * @param errors standard errors of them; NaN where there is none
 * @param freedom degrees of freedom of t; infinite for the normal distribution
 */
@SuppressWarnings("ArrayRecordComponent") // Read where it is made, never compared.
record FitIdentities(double[] estimates, double[] errors, double freedom) {
  /** Adds those of the tests. */
  void tests(Residuals residuals, double[] statistics, double[] pValues) {
    for (int j = 0; j < estimates.length; j++) {
      if (Double.isNaN(errors[j])) {
        residuals.residual(Double.isNaN(statistics[j]) ? 0 : 1);
        continue;
      }
      residuals
          .equal(statistics[j] * errors[j], estimates[j])
          .equal(pValues[j], TailIntegrals.student(statistics[j], freedom));
    }
  }

  /**
   * Adds those of the intervals.
   *
   * @param reached degrees of freedom of the intervals
   */
  void intervals(
      Residuals residuals, double[] low, double[] high, double confidence, double reached) {
    var interval = new SymmetricInterval(1 - confidence, reached);
    for (int j = 0; j < estimates.length; j++) {
      if (Double.isNaN(errors[j])) {
        residuals.residual(Double.isNaN(low[j]) && Double.isNaN(high[j]) ? 0 : 1);
      } else {
        interval.add(residuals, low[j], estimates[j], high[j], errors[j]);
      }
    }
  }

  /** Adds those of the criteria, of so many parameters and rows. */
  static void criteria(
      Residuals residuals, LikelihoodCriteria criteria, double parameters, double rows) {
    double twice = 2 * criteria.logLikelihood();
    residuals
        .zero(criteria.aic(), twice, -2 * parameters)
        .zero(criteria.bic(), twice, -parameters * FastMath.log(rows));
  }
}
