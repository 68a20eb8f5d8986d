package dev.omni.quant.discovery;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.quant.core.FiniteResults;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The result of a nonlinear regression.
 *
 * @param sent the model
 * @param found its optimum
 */
record NonlinearReport(NonlinearInput sent, BoundedSearch.Found found) {
  /** The relative residual sum of squares below which only rounding is left. */
  private static final double ROUNDING = 1e-28;

  /** Returns the result. */
  Json.Obj result(JsonFields fields) {
    double[] y = sent.y();
    Fit fit = found.fit();
    int freedom = y.length - found.free().length;
    double rss = fit.sumOfSquares();
    double sd = FiniteResults.number("the residual sum of squares", Math.sqrt(rss / freedom));
    double[] errors = fit.spreads();
    for (int j = 0; j < errors.length; j++) {
      errors[j] *= sd;
    }
    FiniteResults.numbers("a standard error", errors);
    double[] fitted = y.clone();
    for (int i = 0; i < y.length; i++) {
      fitted[i] -= fit.residuals()[i];
    }
    Json.Obj result =
        Json.obj(
            "parameters",
            FiniteResults.numbers("a parameter", found.parameters()),
            "standard_errors",
            spread(errors),
            "residual_sum_of_squares",
            rss,
            "residual_sd",
            sd,
            "degrees_of_freedom",
            freedom,
            "evaluations",
            found.evaluations());
    result =
        result
            .withAll(intervals(errors, freedom, fields.number("confidence")))
            .with("covariance", covariance(sd))
            .with("fitted", fitted)
            .with("residuals", fit.residuals());
    if (rss > ROUNDING * LinearRegression.sumOfSquares(y)) {
      result = result.withAll(tests(errors, freedom)).withAll(likelihood(rss));
    }
    List<String> atBound =
        IntStream.range(0, found.parameters().length)
            .filter(j -> Arrays.stream(found.free()).noneMatch(free -> free == j))
            .mapToObj(j -> "b" + (j + 1))
            .toList();
    result = atBound.isEmpty() ? result : result.with("at_bound", atBound);
    return fields.has("table") ? result.with("rows_left_out", sent.leftOut()) : result;
  }

  /** Returns numbers of the free parameters at their places among all; null at the others. */
  private List<Json> spread(double[] free) {
    var all = new ArrayList<Json>(Collections.nCopies(found.parameters().length, Json.NULL));
    for (int k = 0; k < free.length; k++) {
      all.set(found.free()[k], Json.num(free[k]));
    }
    return all;
  }

  private double[] free() {
    return Arrays.stream(found.free()).mapToDouble(j -> found.parameters()[j]).toArray();
  }

  private Json.Obj intervals(double[] errors, int freedom, double confidence) {
    double reach = Tails.studentQuantile(confidence, freedom);
    double[] low = free();
    double[] high = free();
    for (int k = 0; k < errors.length; k++) {
      low[k] -= reach * errors[k];
      high[k] += reach * errors[k];
    }
    return Json.obj("confidence_low", spread(low), "confidence_high", spread(high));
  }

  private Json.Obj tests(double[] errors, int freedom) {
    double[] statistics = free();
    double[] tails = free();
    for (int k = 0; k < errors.length; k++) {
      statistics[k] /= errors[k];
      tails[k] = Tails.student(statistics[k], freedom);
    }
    return Json.obj("t_statistics", spread(statistics), "p_values", spread(tails));
  }

  private List<Json> covariance(double sd) {
    int free = found.free().length;
    var rows =
        new ArrayList<Json>(
            Collections.nCopies(found.parameters().length, Json.of(spread(new double[0]))));
    for (int k = 0; k < free; k++) {
      double[] unit = new double[free];
      unit[k] = 1;
      double[] row = found.fit().tangent().influence(unit);
      for (int j = 0; j < free; j++) {
        row[j] *= sd * sd;
      }
      rows.set(found.free()[k], Json.of(spread(row)));
    }
    return rows;
  }

  private Json.Obj likelihood(double rss) {
    double n = sent.y().length;
    int parameters = found.free().length + 1;
    double likelihood =
        -n / 2 * (StrictMath.log(2 * Math.PI) + 1 + StrictMath.log(rss) - StrictMath.log(n));
    return Json.obj(
        "log_likelihood", likelihood,
        "aic", 2 * parameters - 2 * likelihood,
        "bic", parameters * StrictMath.log(n) - 2 * likelihood);
  }
}
