package dev.omni.quant.discovery;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Work;
import dev.omni.quant.core.ScaledDoubles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The result of a linear regression.
 *
 * @param sent the model
 * @param fit of it
 */
record LinearReport(LinearInput sent, LinearFit fit) {
  /** Rows up to which the columns of one value a row are given. */
  private static final int MOST_LISTED = 100_000;

  /** A leverage this near to 1 leaves a residual nothing. */
  private static final double FIXED = 1 - 1e-12;

  /** Returns the result. */
  Json.Obj result(JsonFields fields, Work work) {
    double unit = fit.unit();
    double sd = fit.deviation();
    double rss = fit.residualSquares();
    double tss = fit.totalSquares();
    double[] errors = fit.squares().spreads();
    for (int j = 0; j < errors.length; j++) {
      errors[j] *= sd;
    }
    int total = sent.y().length - (sent.columns().constant() ? 1 : 0);
    Json.Obj result =
        Json.obj(
            "coefficients", ScaledDoubles.times("a coefficient", fit.coefficients(), unit),
            "standard_errors", ScaledDoubles.times("a standard error", errors, unit),
            "residual_sd", ScaledDoubles.times("the residual deviation", sd, unit),
            "r_squared", 1 - rss / tss,
            "residual_sum_of_squares",
                ScaledDoubles.timesSquare("the residual sum of squares", rss, unit),
            "degrees_of_freedom", fit.freedom());
    result =
        result
            .with("names", sent.columns().names())
            .with("adjusted_r_squared", 1 - rss / fit.freedom() / (tss / total));
    if (fields.has("table")) {
      result = result.with("rows_left_out", sent.leftOut());
    }
    if (sent.columns().constant() && sent.columns().predictors() > 0) {
      result = result.with("vif", inflation());
    }
    double confidence = fields.number("confidence");
    if (!fit.exact()) {
      result = result.withAll(tests(rss, tss)).withAll(coefficients(errors, confidence));
    }
    if (sent.y().length <= MOST_LISTED) {
      result = result.withAll(rows(work));
    }
    if (!fields.text("robust").equals("none")) {
      result =
          result.with(
              "robust_standard_errors",
              ScaledDoubles.times("a standard error", robust(fields.text("robust"), work), unit));
    }
    return fields.has(LinearContract.NEW_ROWS)
        ? result.with("predictions", predictions(sent.newRows(fields), confidence))
        : result;
  }

  private Json.Obj tests(double rss, double tss) {
    int predictors = sent.columns().predictors();
    double n = sent.y().length;
    int parameters = sent.columns().names().size() + 1;
    double weights = Arrays.stream(sent.weights()).map(StrictMath::log).sum();
    double likelihood =
        (weights
                - n
                    * (StrictMath.log(2 * Math.PI)
                        + 1
                        - StrictMath.log(n)
                        + StrictMath.log(rss)
                        + 2 * StrictMath.log(fit.unit())))
            / 2;
    Json.Obj tests =
        Json.obj(
            "log_likelihood", likelihood,
            "aic", 2 * parameters - 2 * likelihood,
            "bic", parameters * StrictMath.log(n) - 2 * likelihood);
    if (predictors == 0) {
      return tests;
    }
    double f = (tss - rss) / predictors / (rss / fit.freedom());
    return tests
        .with("f_statistic", f)
        .with("f_p_value", Tails.fisher(Math.max(0, f), predictors, fit.freedom()));
  }

  private Json.Obj coefficients(double[] errors, double confidence) {
    double[] estimates = fit.coefficients();
    double reach = Tails.studentQuantile(confidence, fit.freedom());
    double[] statistics = estimates.clone();
    double[] tails = estimates.clone();
    double[] low = estimates.clone();
    double[] high = estimates.clone();
    for (int j = 0; j < estimates.length; j++) {
      statistics[j] /= errors[j];
      tails[j] = Tails.student(statistics[j], fit.freedom());
      low[j] -= reach * errors[j];
      high[j] += reach * errors[j];
    }
    return Json.obj(
        "t_statistics",
        statistics,
        "p_values",
        tails,
        "confidence_low",
        ScaledDoubles.times("a bound", low, fit.unit()),
        "confidence_high",
        ScaledDoubles.times("a bound", high, fit.unit()));
  }

  /** Returns what there is of each row. */
  private Json.Obj rows(Work work) {
    double[] residuals = fit.residuals();
    double[] fitted = residuals.clone();
    double[] leverages = leverages(work);
    List<Json> standardised = new ArrayList<>();
    List<Json> cooks = new ArrayList<>();
    double sd = fit.deviation();
    int count = sent.columns().names().size();
    boolean exact = fit.exact();
    double squares = 0;
    double changes = 0;
    for (int i = 0; i < residuals.length; i++) {
      fitted[i] = fit.at(sent.rows()[i]);
      double standard = residuals[i] * Math.sqrt(sent.weights()[i]);
      squares += residuals[i] * residuals[i];
      double change = i == 0 ? 0 : residuals[i] - residuals[i - 1];
      changes += change * change;
      double free = 1 - leverages[i];
      boolean fixed = leverages[i] > FIXED || exact;
      double ratio = fixed ? 0 : standard / (sd * Math.sqrt(free));
      standardised.add(fixed ? Json.NULL : Json.num(ratio));
      cooks.add(fixed ? Json.NULL : Json.num(ratio * ratio * leverages[i] / free / count));
    }
    Json.Obj rows =
        Json.obj(
            "fitted", ScaledDoubles.times("a fitted value", fitted, fit.unit()),
            "residuals", Arrays.stream(residuals).map(e -> e * fit.unit()).toArray(),
            "standardised_residuals", standardised,
            "leverage", leverages,
            "cooks_distance", cooks);
    return exact || squares == 0 ? rows : rows.with("durbin_watson", changes / squares);
  }

  private double[] leverages(Work work) {
    double[][] rows = sent.weightedRows();
    double[] leverages = new double[rows.length];
    for (int i = 0; i < rows.length; i++) {
      if (i % 1024 == 0) {
        work.proceed();
      }
      double spread = fit.squares().spread(rows[i]);
      leverages[i] = Math.min(1, spread * spread);
    }
    return leverages;
  }

  /** Returns 1 / (1 - R_j^2) of each predictor, regressed on the others. */
  private double[] inflation() {
    double[] spreads = fit.squares().spreads();
    double[] inflation = new double[sent.columns().predictors()];
    double weight = Arrays.stream(sent.weights()).sum();
    for (int k = 0; k < inflation.length; k++) {
      double[] column = DataTableChecks.column(sent.rows(), k + 1);
      double mean = 0;
      for (int i = 0; i < column.length; i++) {
        mean += sent.weights()[i] / weight * column[i];
      }
      double about = mean;
      double[] apart = sent.weighted(Arrays.stream(column).map(v -> v - about).toArray());
      double norm = 0;
      for (double value : apart) {
        norm = StrictMath.hypot(norm, value);
      }
      inflation[k] = Math.max(1, spreads[k + 1] * norm * (spreads[k + 1] * norm));
    }
    return inflation;
  }

  /** Returns standard errors that hold where the errors of rows differ in variance. */
  private double[] robust(String kind, Work work) {
    double[][] rows = sent.weightedRows();
    double[] residuals = sent.weighted(fit.residuals());
    double[] leverages = leverages(work);
    double[] variances = new double[fit.coefficients().length];
    for (int i = 0; i < rows.length; i++) {
      double free = leverages[i] > FIXED ? 1 : 1 - leverages[i];
      double square =
          residuals[i]
              * residuals[i]
              * switch (kind) {
                case "hc1" -> (double) rows.length / fit.freedom();
                case "hc2" -> 1 / free;
                case "hc3" -> 1 / (free * free);
                default -> 1;
              };
      double[] influence = fit.squares().influence(rows[i]);
      for (int j = 0; j < variances.length; j++) {
        variances[j] += square * influence[j] * influence[j];
      }
    }
    return Arrays.stream(variances).map(Math::sqrt).toArray();
  }

  private Json.Obj predictions(double[][] rows, double confidence) {
    double reach = Tails.studentQuantile(confidence, fit.freedom()) * fit.deviation();
    double[][] columns = new double[5][rows.length];
    for (int i = 0; i < rows.length; i++) {
      double mean = fit.at(rows[i]);
      double spread = fit.squares().spread(rows[i]);
      double wider = StrictMath.hypot(1, spread);
      double[] row = {
        mean,
        mean - reach * spread,
        mean + reach * spread,
        mean - reach * wider,
        mean + reach * wider
      };
      for (int k = 0; k < row.length; k++) {
        columns[k][i] = ScaledDoubles.times("a prediction", row[k], fit.unit());
      }
    }
    return Json.obj(
        "mean", columns[0],
        "confidence_low", columns[1],
        "confidence_high", columns[2],
        "prediction_low", columns[3],
        "prediction_high", columns[4]);
  }
}
