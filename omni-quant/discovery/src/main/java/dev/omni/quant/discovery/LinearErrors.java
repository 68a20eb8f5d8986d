package dev.omni.quant.discovery;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.Arrays;

/**
 * The errors of a linear regression by columns made orthogonal one after the other.
 *
 * @param fit whose errors they are
 * @param columns of the weighted design
 */
record LinearErrors(LinearChecks fit, OrthogonalColumns columns) {
  private static final double ROUNDING = 1e-9;

  /** The condition above which rounding is more than the bound. */
  private static final double MAGNIFIED = 1e-5;

  /** Beyond this leverage, 1 less it would lose digits. */
  private static final double LARGE = 0.999;

  private LinearRegression.Result result() {
    return fit.result();
  }

  private double deviation() {
    return result().residualSd() / fit.unit();
  }

  Check check() {
    var residuals = new Residuals();
    double[] errors = result().standardErrors();
    fit.coefficients()
        .forEach(j -> same(residuals, errors[j] / fit.unit(), deviation() * columns.spread(j)));
    if (result().rows().isPresent()) {
      double[] leverage = result().rows().get().leverage();
      for (int i = 0; i < leverage.length; i++) {
        double own = columns.leverage(i);
        residuals.residual(Math.abs(leverage[i] - Math.min(1, own)) / magnified());
      }
    }
    result().vif().ifPresent(published -> inflation(residuals, published));
    result().robustStandardErrors().ifPresent(published -> robust(residuals, published));
    result().details().ifPresent(of -> covariance(residuals, of));
    result().predictions().ifPresent(found -> predictions(residuals, found));
    return residuals.check(
        "error_residual",
        ROUNDING,
        "Largest relative difference of an error, a leverage, an inflation or the interval of a"
            + " prediction and that of the columns made orthogonal, over their condition where that"
            + " is above 1e5: zero.");
  }

  private void covariance(Residuals residuals, ModelDetails details) {
    double[] errors = result().standardErrors();
    details
        .kept(fit.sent().formula().orElseThrow().aliased())
        .ifPresent(
            published -> {
              for (int j = 0; j < errors.length; j++) {
                for (int k = 0; k < errors.length; k++) {
                  double size = errors[j] / fit.unit() * (errors[k] / fit.unit());
                  double found = published[j][k] / fit.unit() / fit.unit();
                  double expected = deviation() * deviation() * columns.inverse(j, k);
                  residuals.residual(
                      Math.abs(found - expected) / (size + Double.MIN_NORMAL) / magnified());
                }
              }
            });
  }

  private double magnified() {
    return 1 + MAGNIFIED * columns.condition();
  }

  private void same(Residuals residuals, double one, double other) {
    double size = Math.max(Math.abs(one), Math.abs(other)) + Double.MIN_NORMAL;
    residuals.residual(Math.abs(one - other) / size / magnified());
  }

  private void inflation(Residuals residuals, double[] published) {
    double[] weights = fit.sent().weights();
    double all = Arrays.stream(weights).sum();
    for (int k = 0; k < published.length; k++) {
      double[] column = DataTableChecks.column(fit.sent().rows(), k + 1);
      double mean = 0;
      for (int i = 0; i < column.length; i++) {
        mean += weights[i] / all * column[i];
      }
      double squares = 0;
      for (int i = 0; i < column.length; i++) {
        double apart = (column[i] - mean) / columns.scale(k + 1);
        squares += weights[i] * apart * apart;
      }
      same(residuals, published[k], Math.max(1, squares * columns.inflation(k + 1)));
    }
  }

  private void robust(Residuals residuals, double[] published) {
    double[] e =
        result().rows().map(LinearRegression.RowResults::residuals).orElseGet(() -> new double[0]);
    double[] leverages =
        result().rows().map(LinearRegression.RowResults::leverage).orElseGet(() -> new double[0]);
    double n = e.length;
    double[] variances = new double[published.length];
    for (int i = 0; i < n; i++) {
      double leverage = columns.leverage(i);
      boolean fixed = leverages[i] > LinearReport.FIXED;
      double free = fixed ? 1 : leverage > LARGE ? columns.free(i) : 1 - leverage;
      double factor =
          switch (fit.input().robust()) {
            case HC1 -> n / (n - published.length);
            case HC2 -> 1 / free;
            case HC3 -> 1 / free / free;
            default -> 1;
          };
      for (int j = 0; j < published.length; j++) {
        double part =
            e[i] / fit.unit() * Math.sqrt(fit.sent().weights()[i]) * columns.influence(j, i);
        variances[j] += factor * part * part;
      }
    }
    for (int j = 0; n > 0 && j < published.length; j++) {
      same(residuals, published[j] / fit.unit(), Math.sqrt(variances[j]));
    }
  }

  private void predictions(Residuals residuals, LinearPredictions found) {
    double[][] rows = fit.sent().newRows(fit.input(), fit.input().newRows().orElseThrow());
    double[] coefficients = result().coefficients();
    double confidence = fit.input().confidence();
    double reach = Tails.studentQuantile(confidence, result().degreesOfFreedom());
    residuals.equal(TailIntegrals.student(reach, result().degreesOfFreedom()), 1 - confidence, 1);
    double[] offset =
        fit.sent()
            .offset(fit.input().newRows().orElseThrow())
            .orElseGet(() -> new double[rows.length]);
    double[] means = FormulaResults.less(found.mean(), offset);
    for (int i = 0; i < rows.length; i++) {
      double mean = 0;
      double terms = 0;
      for (int j = 0; j < coefficients.length; j++) {
        mean += coefficients[j] / fit.unit() * rows[i][j];
        terms += Math.abs(coefficients[j] / fit.unit() * rows[i][j]);
      }
      residuals.equal(means[i] / fit.unit(), mean, terms);
    }
    for (boolean own : new boolean[] {false, true}) {
      double[] low =
          FormulaResults.less(own ? found.predictionLow() : found.confidenceLow(), offset);
      double[] high =
          FormulaResults.less(own ? found.predictionHigh() : found.confidenceHigh(), offset);
      for (int i = 0; i < rows.length; i++) {
        double spread = columns.spread(rows[i]) + (own ? 1 : 0);
        double error = reach * deviation() * Math.sqrt(spread);
        double size = Math.abs(means[i] / fit.unit()) + error;
        residuals
            .equal(low[i] / fit.unit(), means[i] / fit.unit() - error, size * magnified())
            .equal(high[i] / fit.unit(), means[i] / fit.unit() + error, size * magnified());
      }
    }
  }
}
