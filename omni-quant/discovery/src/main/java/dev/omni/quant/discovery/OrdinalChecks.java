package dev.omni.quant.discovery;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.hipparchus.linear.LUDecomposition;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.util.FastMath;

/**
 * The checks of a regression of ordered levels, all at the published parameters: the score, the
 * likelihood as a sum of logarithms of probabilities that add up to 1, and errors by elimination.
 *
 * @param report the model
 * @param input of the regression
 * @param result as published
 */
record OrdinalChecks(
    OrdinalReport report, OrdinalRegression.Input input, OrdinalRegression.Result result) {
  private static final double ROUNDING = 1e-8;

  private OrdinalModel model() {
    return report.model();
  }

  private UnaryOperator<double[]> kept() {
    return FormulaResults.kept(report.aliased());
  }

  private double[] parameters() {
    double[] coefficients = kept().apply(result.coefficients());
    double[] all = Arrays.copyOf(result.thresholds(), model().parameters());
    System.arraycopy(coefficients, 0, all, model().cuts(), coefficients.length);
    return all;
  }

  List<Check> all() {
    double[] parameters = parameters();
    OrdinalModel.Likelihood here = model().at(parameters);
    double score = here.residual();
    return List.of(
        new Residuals()
            .residual(Double.isNaN(here.value()) ? Double.NaN : score)
            .check(
                "score_residual",
                ROUNDING,
                "Largest score of a threshold or a coefficient relative to its terms; zero at the"
                    + " maximum."),
        probabilities(parameters),
        errors(here),
        inference());
  }

  /** Thresholds rise, probabilities add up to 1, and their logarithms to the likelihood. */
  private Check probabilities(double[] parameters) {
    var residuals = new Residuals();
    for (int k = 1; k < model().cuts(); k++) {
      residuals.residual(parameters[k] > parameters[k - 1] ? 0 : 1);
    }
    double sum = 0;
    double size = 1;
    for (int i = 0; i < model().level().length; i++) {
      double[] each = model().probabilities(parameters, model().rows()[i]);
      residuals.equal(Arrays.stream(each).sum(), 1);
      double weight = model().weights()[i];
      double part = weight == 0 ? 0 : weight * FastMath.log(each[model().level()[i]]);
      sum += part;
      size += Math.abs(part);
    }
    residuals
        .equal(result.logLikelihood(), sum, size)
        .zero(result.aic(), 2 * result.logLikelihood(), -2.0 * parameters.length)
        .equal(result.details().rowsUsed(), model().level().length)
        .equal(result.details().rowsUsed() + result.rowsLeftOut(), (double) input.table().rows());
    result.predictions().ifPresent(found -> predictions(residuals, found, parameters));
    return residuals.check(
        "probability_residual",
        ROUNDING,
        "Largest difference of a sum of probabilities and 1, of the likelihood and the sum of their"
            + " logarithms, or of a count: zero; 1 where thresholds do not rise.");
  }

  private void predictions(Residuals residuals, Map<String, double[]> found, double[] parameters) {
    double[][] rows = report.newRows(input.newRows().orElseThrow());
    for (int i = 0; i < rows.length; i++) {
      double eta = model().linear(parameters, rows[i]);
      double below = 0;
      for (int k = 0; k < model().levels(); k++) {
        double[] column = found.getOrDefault(input.levels().get(k), new double[rows.length]);
        below += column[i];
        double expected = k == model().cuts() ? 1 : model().link().below(parameters[k] - eta);
        residuals.equal(below, expected, 1);
      }
    }
  }

  private Check errors(OrdinalModel.Likelihood here) {
    var residuals = new Residuals();
    int count = model().parameters();
    int cuts = model().cuts();
    double[] roots = new double[count];
    Arrays.setAll(roots, j -> Math.sqrt(here.information()[j][j]));
    double[][] scaled = new double[count][count];
    for (int j = 0; j < count; j++) {
      for (int k = 0; k < count; k++) {
        scaled[j][k] = here.information()[j][k] / roots[j] / roots[k];
      }
    }
    var solver = new LUDecomposition(MatrixUtils.createRealMatrix(scaled), 1e-300).getSolver();
    double[][] inverse =
        solver.isNonSingular() ? solver.getInverse().getData() : new double[count][count];
    double condition =
        1
            + 1e-8
                * Arrays.stream(inverse)
                    .flatMapToDouble(Arrays::stream)
                    .map(Math::abs)
                    .max()
                    .orElse(0);
    double[] errors = kept().apply(result.standardErrors());
    double[][] covariance = result.details().kept(report.aliased()).orElse(new double[0][]);
    for (int j = 0; j < count; j++) {
      double found = j < cuts ? result.thresholdStandardErrors()[j] : errors[j - cuts];
      residuals.residual(Math.abs(found * roots[j] / Math.sqrt(inverse[j][j]) - 1) / condition);
      for (int k = cuts; j >= cuts && k < count && covariance.length > 0; k++) {
        double size = Math.sqrt(inverse[j][j] * inverse[k][k]);
        double entry = covariance[j - cuts][k - cuts] * roots[j] * roots[k];
        residuals.residual(Math.abs(entry - inverse[j][k]) / size / condition);
      }
    }
    return residuals.check(
        "error_residual",
        ROUNDING,
        "Largest relative difference of a standard error or a covariance and that of the observed"
            + " information by elimination: zero.");
  }

  private Check inference() {
    var residuals = new Residuals();
    var fit =
        new FitIdentities(
            kept().apply(result.coefficients()),
            kept().apply(result.standardErrors()),
            Double.POSITIVE_INFINITY);
    fit.tests(residuals, kept().apply(result.statistics()), kept().apply(result.pValues()));
    fit.intervals(
        residuals,
        kept().apply(result.confidenceLow()),
        kept().apply(result.confidenceHigh()),
        input.confidence(),
        Double.POSITIVE_INFINITY);
    result
        .proportionalOdds()
        .ifPresent(
            test -> {
              double expected =
                  ProportionalOdds.of(model(), parameters()).orElseThrow().chiSquare();
              residuals
                  .equal(test.chiSquare(), expected, 1)
                  .equal(test.df(), (double) model().predictors() * (model().cuts() - 1))
                  .equal(test.pValue(), TailIntegrals.chiSquare(test.chiSquare(), test.df()));
            });
    return residuals.check(
        "inference_residual",
        ROUNDING,
        "Largest relative difference of a test or an interval and that of the coefficients and"
            + " their errors, or of the test of equal slopes and that at the published parameters:"
            + " zero.");
  }
}
