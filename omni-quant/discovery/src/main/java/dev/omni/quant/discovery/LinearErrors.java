package dev.omni.quant.discovery;

import dev.omni.domain.json.JsonFields;
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

  /** A leverage this near to 1 leaves a residual nothing. */
  private static final double FIXED = 1 - 1e-9;

  private JsonFields result() {
    return fit.result();
  }

  private double deviation() {
    return result().number("residual_sd") / fit.unit();
  }

  Check check() {
    var residuals = new Residuals();
    double[] errors = result().numbers("standard_errors");
    fit.coefficients()
        .forEach(j -> same(residuals, errors[j] / fit.unit(), deviation() * columns.spread(j)));
    if (result().has("leverage")) {
      double[] leverage = result().numbers("leverage");
      for (int i = 0; i < leverage.length; i++) {
        double own = columns.leverage(i);
        residuals.residual(Math.abs(leverage[i] - Math.min(1, own)) / magnified());
      }
    }
    if (result().has("vif")) {
      inflation(residuals);
    }
    if (result().has("robust_standard_errors")) {
      robust(residuals);
    }
    if (result().has("predictions")) {
      predictions(residuals);
    }
    return residuals.check(
        "error_residual",
        ROUNDING,
        "Largest relative difference of an error, a leverage, an inflation or the interval of a"
            + " prediction and that of the columns made orthogonal, over their condition where that"
            + " is above 1e5: zero.");
  }

  private double magnified() {
    return 1 + MAGNIFIED * columns.condition();
  }

  private void same(Residuals residuals, double one, double other) {
    double size = Math.max(Math.abs(one), Math.abs(other)) + Double.MIN_NORMAL;
    residuals.residual(Math.abs(one - other) / size / magnified());
  }

  private void inflation(Residuals residuals) {
    double[] published = result().numbers("vif");
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

  private void robust(Residuals residuals) {
    String kind = fit.input().text("robust");
    double[] published = result().numbers("robust_standard_errors");
    double[] e = result().has("residuals") ? result().numbers("residuals") : new double[0];
    double n = e.length;
    double[] variances = new double[published.length];
    for (int i = 0; i < n; i++) {
      double leverage = columns.leverage(i);
      double free = leverage > FIXED ? 1 : 1 - leverage;
      double factor =
          switch (kind) {
            case "hc1" -> n / (n - published.length);
            case "hc2" -> 1 / free;
            case "hc3" -> 1 / free / free;
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

  private void predictions(Residuals residuals) {
    JsonFields found = result().fields("predictions");
    double[][] rows = fit.sent().newRows(fit.input());
    double[] coefficients = result().numbers("coefficients");
    double confidence = fit.input().number("confidence");
    double reach = Tails.studentQuantile(confidence, result().number("degrees_of_freedom"));
    residuals.equal(
        TailIntegrals.student(reach, result().number("degrees_of_freedom")), 1 - confidence, 1);
    double[] means = found.numbers("mean");
    for (int i = 0; i < rows.length; i++) {
      double mean = 0;
      double terms = 0;
      for (int j = 0; j < coefficients.length; j++) {
        mean += coefficients[j] / fit.unit() * rows[i][j];
        terms += Math.abs(coefficients[j] / fit.unit() * rows[i][j]);
      }
      residuals.equal(means[i] / fit.unit(), mean, terms);
    }
    for (String kind : new String[] {"confidence", "prediction"}) {
      double[] low = found.numbers(kind + "_low");
      double[] high = found.numbers(kind + "_high");
      for (int i = 0; i < rows.length; i++) {
        double spread = columns.spread(rows[i]) + (kind.equals("prediction") ? 1 : 0);
        double error = reach * deviation() * Math.sqrt(spread);
        double size = Math.abs(means[i] / fit.unit()) + error;
        residuals
            .equal(low[i] / fit.unit(), means[i] / fit.unit() - error, size * magnified())
            .equal(high[i] / fit.unit(), means[i] / fit.unit() + error, size * magnified());
      }
    }
  }
}
