package dev.omni.quant.discovery;

import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.LeastSquares;
import dev.omni.quant.discovery.formula.FormulaModel;
import dev.omni.quant.discovery.formula.ModelMatrix;
import dev.omni.quant.discovery.table.DataColumns;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The rows at which a generalized linear model predicts.
 *
 * @param model that was fitted
 * @param rows of the columns that are fitted
 * @param offset of each row
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record GlmPredictions(GlmFit.Model model, double[][] rows, double[] offset) {
  /** Reads the new rows of a valid input. */
  static GlmPredictions of(
      GeneralizedLinearModel.Input input, GlmInput problem, DataColumns given) {
    double[] offset = input.offset().map(given::numbers).orElseGet(() -> new double[given.rows()]);
    if (problem.formula().isPresent()) {
      FormulaModel formula = problem.formula().get();
      double[] added = formula.matrix().offset(given);
      Arrays.setAll(offset, i -> offset[i] + added[i]);
      return new GlmPredictions(problem.model(), formula.rows(given), offset);
    }
    return new GlmPredictions(problem.model(), matrix(input).rows(given), offset);
  }

  /** Returns the matrix of predictors, which are terms of a formula. */
  private static ModelMatrix matrix(GeneralizedLinearModel.Input input) {
    return ModelMatrix.ofColumns(
        input.predictors().orElseThrow(), input.intercept(), input.complete());
  }

  /** Returns what is wrong with the new rows. */
  static List<Problem> problems(GeneralizedLinearModel.Input input, DataColumns given) {
    Pointer at = Pointer.ROOT.to("new_rows");
    ModelMatrix matrix =
        input.formula().isPresent() ? input.sent().model().matrix() : matrix(input);
    List<Problem> problems = matrix.newRowProblems(at, given);
    Optional<String> offset = input.offset();
    if (!problems.isEmpty() || offset.isEmpty()) {
      return problems;
    }
    return ModelMatrix.ofColumns(List.of(offset.get()), false, input.table())
        .newRowProblems(at, given);
  }

  /** Returns the predictions of a fit. */
  GeneralizedLinearModel.Predictions of(GlmFit fit, GlmEstimates estimates, double confidence) {
    LeastSquares information = GlmFit.information(model, fit.coefficients());
    double z = Tails.normalQuantile(confidence);
    double root = Math.sqrt(estimates.dispersion());
    double[] eta = linear(fit.coefficients());
    double[] errors = new double[rows.length];
    double[] low = new double[rows.length];
    double[] high = new double[rows.length];
    for (int i = 0; i < rows.length; i++) {
      errors[i] = root * information.spread(rows[i]);
      double one = mean(eta[i] - z * errors[i]);
      double other = mean(eta[i] + z * errors[i]);
      low[i] = Math.min(one, other);
      high[i] = Math.max(one, other);
    }
    return new GeneralizedLinearModel.Predictions(
        FiniteResults.numbers("a prediction", Arrays.stream(eta).map(this::mean).toArray()),
        eta,
        FiniteResults.numbers("a standard error", errors),
        FiniteResults.numbers("a bound", low),
        FiniteResults.numbers("a bound", high));
  }

  double mean(double eta) {
    return model.link().mu(eta);
  }

  double[] linear(double[] coefficients) {
    double[] eta = offset.clone();
    for (int i = 0; i < eta.length; i++) {
      for (int j = 0; j < coefficients.length; j++) {
        eta[i] += rows[i][j] * coefficients[j];
      }
    }
    return eta;
  }
}
