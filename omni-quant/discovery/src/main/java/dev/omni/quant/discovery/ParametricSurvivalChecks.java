package dev.omni.quant.discovery;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.hipparchus.util.FastMath;

/**
 * The checks of a parametric regression of times, all at the published coefficients and scale.
 *
 * @param report the model
 * @param result as published
 */
record ParametricSurvivalChecks(ParametricReport report, ParametricSurvival.Result result) {
  private UnaryOperator<double[]> kept() {
    return FormulaResults.kept(report.formula().aliased());
  }

  List<Check> all() {
    TimeModel model = report.model();
    double[] beta = kept().apply(result.coefficients());
    double inverse = 1 / result.scale();
    double[] parameters = Arrays.copyOf(beta, model.parameters());
    for (int j = 0; j < beta.length; j++) {
      parameters[j] = beta[j] * inverse;
    }
    if (model.distribution().scaled()) {
      parameters[beta.length] = inverse;
    }
    ConcaveFit.Point here = model.at(parameters);
    Check score =
        new Residuals()
            .residual(here.residual())
            .residual(model.distribution().scaled() || result.scale() == 1 ? 0 : 1)
            .check(
                "score_residual",
                1e-8,
                "Largest score of a coefficient or of the scale relative to its terms; zero at"
                    + " the maximum.");
    return List.of(score, inference(beta, inverse, here), times(beta, inverse));
  }

  private Check inference(double[] beta, double inverse, ConcaveFit.Point here) {
    var residuals = new Residuals();
    double value = here.value() + report.jacobian();
    residuals
        .equal(result.logLikelihood(), value, 1)
        .zero(result.aic(), 2 * result.logLikelihood(), -2.0 * report.model().parameters())
        .equal(result.details().rowsUsed(), (double) report.model().rows().length)
        .equal(
            result.details().rowsUsed() + result.rowsLeftOut(),
            (double) report.input().table().rows());
    double[][] covariance = report.turned(ConcaveFit.eliminated(here.information()), beta, inverse);
    double[] expected = CoxReport.roots(covariance);
    double[] errors = kept().apply(result.standardErrors());
    for (int j = 0; j < errors.length; j++) {
      residuals.equal(errors[j], expected[j]);
    }
    result
        .scaleStandardError()
        .ifPresent(error -> residuals.equal(error, expected[expected.length - 1]));
    double[][] published =
        result.details().kept(report.formula().aliased()).orElse(new double[0][]);
    for (int j = 0; j < published.length; j++) {
      for (int k = 0; k < published.length; k++) {
        residuals.equal(published[j][k], covariance[j][k], expected[j] * expected[k]);
      }
    }
    var fit = new FitIdentities(beta, errors, Double.POSITIVE_INFINITY);
    fit.tests(residuals, kept().apply(result.statistics()), kept().apply(result.pValues()));
    fit.intervals(
        residuals,
        kept().apply(result.confidenceLow()),
        kept().apply(result.confidenceHigh()),
        report.input().confidence(),
        Double.POSITIVE_INFINITY);
    result
        .hazardRatios()
        .ifPresent(
            ratios -> {
              double[] some = kept().apply(ratios);
              for (int j = 0; j < some.length; j++) {
                residuals.equal(FastMath.log(some[j]) * result.scale(), -beta[j], 1e-3);
              }
            });
    return residuals.check(
        "inference_residual",
        1e-6,
        "Largest relative difference of the likelihood, an error, a test, an interval or a hazard"
            + " ratio and that of the information by elimination: zero.");
  }

  /** The probability of an event by a predicted time is the one that was sent. */
  private Check times(double[] beta, double inverse) {
    var residuals = new Residuals();
    TimeDistribution distribution = report.model().distribution();
    result
        .predictions()
        .ifPresent(
            all -> {
              var given = report.input().newRows().orElseThrow();
              double[][] rows = report.formula().rows(given);
              double[] offset = report.formula().matrix().offset(given);
              for (int i = 0; i < Math.min(rows.length, all.size()); i++) {
                double eta = offset[i];
                for (int j = 0; j < beta.length; j++) {
                  eta += rows[i][j] * beta[j];
                }
                double[] quantiles = all.get(i).quantiles();
                for (int k = 0; k < quantiles.length; k++) {
                  double z = (distribution.scale(quantiles[k]) - eta) * inverse;
                  double apart = distribution.law().below(z) - report.input().probabilities()[k];
                  residuals.residual(Math.abs(apart) / (1 + 1e-7 * Math.abs(eta * inverse)));
                }
                double[] survival = all.get(i).survival().orElse(new double[0]);
                for (int k = 0; k < survival.length; k++) {
                  double time = report.input().times().orElseThrow()[k];
                  double z = (distribution.scale(time) - eta) * inverse;
                  residuals.equal(survival[k], 1 - distribution.law().below(z), 1);
                }
              }
            });
    double scale = result.scale();
    residuals.residual(scale > 0 ? 0 : 1);
    return residuals.check(
        "time_residual",
        1e-8,
        "Largest difference of the probability of a predicted time and the one that was sent:"
            + " zero; 1 where the scale is not above 0.");
  }
}
