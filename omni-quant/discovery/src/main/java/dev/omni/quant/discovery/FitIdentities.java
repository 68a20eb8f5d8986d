package dev.omni.quant.discovery;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.quant.core.Residuals;
import org.hipparchus.util.FastMath;

/**
 * The identities between an estimate, its standard error, its test and its interval, and between a
 * likelihood and the criteria made of it.
 *
 * @param result as published
 * @param estimates name of the estimates
 * @param freedom degrees of freedom of t; infinite for the normal distribution
 */
record FitIdentities(JsonFields result, String estimates, double freedom) {
  private double at(String name, int j) {
    return result.items(name).get(j) instanceof Json.Num number ? number.asDouble() : Double.NaN;
  }

  /**
   * Adds those of the tests.
   *
   * @param statistics name of the statistics
   */
  void tests(Residuals residuals, String statistics) {
    for (int j = 0; result.has(statistics) && j < result.items(estimates).size(); j++) {
      double error = at("standard_errors", j);
      if (Double.isNaN(error)) {
        residuals.residual(Double.isNaN(at(statistics, j)) ? 0 : 1);
        continue;
      }
      residuals
          .equal(at(statistics, j) * error, at(estimates, j))
          .equal(at("p_values", j), TailIntegrals.student(at(statistics, j), freedom));
    }
  }

  /**
   * Adds those of the intervals.
   *
   * @param reached degrees of freedom of the intervals
   */
  void intervals(Residuals residuals, double confidence, double reached) {
    var interval = new SymmetricInterval(1 - confidence, reached);
    for (int j = 0; result.has("confidence_low") && j < result.items(estimates).size(); j++) {
      double error = at("standard_errors", j);
      if (Double.isNaN(error)) {
        boolean none =
            Double.isNaN(at("confidence_low", j)) && Double.isNaN(at("confidence_high", j));
        residuals.residual(none ? 0 : 1);
      } else {
        interval.add(
            residuals, at("confidence_low", j), at(estimates, j), at("confidence_high", j), error);
      }
    }
  }

  /** Adds those of the criteria, of so many parameters and rows. */
  void criteria(Residuals residuals, double parameters, double rows) {
    if (result.has("log_likelihood")) {
      double twice = 2 * result.number("log_likelihood");
      residuals
          .zero(result.number("aic"), twice, -2 * parameters)
          .zero(result.number("bic"), twice, -parameters * FastMath.log(rows));
    }
  }
}
