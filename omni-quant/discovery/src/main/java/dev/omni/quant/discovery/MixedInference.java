package dev.omni.quant.discovery;

import dev.omni.quant.core.FiniteResults;
import java.util.Arrays;
import java.util.Optional;

/**
 * Errors, tests and intervals of the coefficients of a mixed model.
 *
 * @param errors standard errors
 * @param statistics coefficients over them
 * @param freedoms degrees of freedom, if these are wanted
 * @param pValues none of normal responses without degrees of freedom
 * @param low lower ends of the intervals
 * @param high upper ends
 */
@SuppressWarnings("ArrayRecordComponent") // Created once, never compared.
record MixedInference(
    double[] errors,
    double[] statistics,
    Optional<double[]> freedoms,
    Optional<double[]> pValues,
    double[] low,
    double[] high) {
  static MixedInference of(
      MixedFit fit, Optional<double[]> freedoms, boolean tested, double confidence) {
    double[] coefficients = fit.coefficients();
    int p = coefficients.length;
    double[] errors = new double[p];
    double[] statistics = new double[p];
    double[] values = new double[p];
    double[] low = new double[p];
    double[] high = new double[p];
    double z = Tails.normalQuantile(confidence);
    for (int j = 0; j < p; j++) {
      errors[j] = Math.sqrt(fit.covariance()[j][j]);
      statistics[j] = FiniteResults.number("a statistic", coefficients[j] / errors[j]);
      double reach = z;
      values[j] = Tails.normal(statistics[j]);
      if (freedoms.isPresent()) {
        reach = Tails.studentQuantile(confidence, freedoms.get()[j]);
        values[j] = Tails.student(statistics[j], freedoms.get()[j]);
      }
      low[j] = coefficients[j] - reach * errors[j];
      high[j] = coefficients[j] + reach * errors[j];
    }
    return new MixedInference(
        errors,
        statistics,
        freedoms.map(
            found -> FiniteResults.numbers("a degree of freedom", Arrays.copyOf(found, p))),
        tested || freedoms.isPresent() ? Optional.of(values) : Optional.empty(),
        low,
        high);
  }
}
