package dev.omni.quant.discovery;

import static dev.omni.quant.discovery.DataTableChecks.counted;
import static dev.omni.quant.discovery.DataTableChecks.invalid;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The contract of a linear regression. */
final class LinearContract {
  static final String NEW_ROWS = "new_rows";

  private static final int MOST_CELLS = 2_000_000;
  private static final int MOST_NEW_ROWS = 10_000;
  private static final double[] ANSCOMBE_X = {10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5};
  private static final double[] ANSCOMBE_Y = {
    8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68
  };

  private static final Shape NUMBER = Shape.number().unit("1");

  static final Shape CONTRACT =
      Shape.object()
          .optional("y", Shape.arrayOf(NUMBER, 1, 100_000).titled("Response, one value a row"))
          .optional(
              "x",
              Shape.matrix(Shape.arrayOf(NUMBER, 1, 200))
                  .rows(1, 100_000)
                  .titled("Predictors, one row for each response"))
          .optional("table", DataColumns.shape(1, 1000).titled("Columns, in place of y and x"))
          .optional(
              "response", Shape.string().length(1, 200).titled("Column of the table: the response"))
          .optional(
              "predictors",
              Shape.arrayOf(Shape.string().length(1, 200), 1, 200)
                  .titled("Columns of the table: the predictors"))
          .optional(
              "weights",
              Shape.oneOf(
                      Shape.arrayOf(Shape.number().above(0).unit("1"), 1, 100_000),
                      Shape.string().length(1, 200))
                  .titled("Weight of each row, in inverse squares of its error; or their column"))
          .optional(
              "intercept", Shape.bool().otherwise(true).titled("Whether a constant is fitted too"))
          .optional(
              "polynomial_degree",
              Shape.integer()
                  .atLeast(1)
                  .atMost(10)
                  .unit("1")
                  .otherwise(1)
                  .titled("Highest power of the predictor; above 1 it must be the only one"))
          .optional(
              "robust",
              Shape.choice("none", "hc0", "hc1", "hc2", "hc3")
                  .otherwise("none")
                  .titled("Standard errors for errors of unequal variance"))
          .optional("confidence", Confidence.SHAPE)
          .optional(
              NEW_ROWS,
              Shape.oneOf(
                      Shape.matrix(Shape.arrayOf(NUMBER, 1, 200)).rows(1, MOST_NEW_ROWS),
                      DataColumns.shape(1, 1000))
                  .titled("Predictors at which the response is predicted, as x or as a table"))
          .exactlyOne("y", "table")
          .example(Json.obj("y", ANSCOMBE_Y, "x", rows(ANSCOMBE_X)))
          .example(
              Json.obj(
                  "y",
                  new double[] {1, 6, 17, 34, 57, 87},
                  "x",
                  rows(0, 1, 2, 3, 4, 5),
                  "polynomial_degree",
                  2))
          .example(
              Json.obj(
                  "table",
                  Json.obj(
                      "yield",
                      new double[] {4.2, 4.9, 5.1, 5.8, 6.6, 6.9, 7.9, 8.1},
                      "dose",
                      List.of(1, 2, 3, 4, 1, 2, 3, 4),
                      "soil",
                      List.of("clay", "clay", "clay", "clay", "loam", "loam", "loam", "loam")),
                  "response",
                  "yield",
                  "predictors",
                  List.of("dose", "soil"),
                  "robust",
                  "hc3",
                  NEW_ROWS,
                  Json.obj("dose", List.of(5), "soil", List.of("loam"))));

  static final Shape RESULT =
      Shape.object()
          .required("coefficients", list().titled("Coefficients"))
          .required("standard_errors", list().titled("Standard errors of the coefficients"))
          .required("residual_sd", Shape.number().unit("1").titled("Residual standard deviation"))
          .required("r_squared", Shape.number().unit("1").titled("Coefficient of determination"))
          .required(
              "residual_sum_of_squares", Shape.number().unit("1").titled("Residual sum of squares"))
          .required("degrees_of_freedom", Shape.number().unit("1").titled("Degrees of freedom"))
          .optional("f_statistic", Shape.number().unit("1").titled("F statistic of the regression"))
          .required("names", Shape.listOf(Shape.string()).titled("Names of the coefficients"))
          .optional("t_statistics", list().titled("t statistics"))
          .optional("p_values", list().titled("P-values, two-sided"))
          .optional("confidence_low", list().titled("Lower bounds of the coefficients"))
          .optional("confidence_high", list().titled("Upper bounds of the coefficients"))
          .required("adjusted_r_squared", Shape.number().unit("1").titled("Adjusted R squared"))
          .optional(
              "log_likelihood", Shape.number().unit("1").titled("Log-likelihood, normal errors"))
          .optional("aic", Shape.number().unit("1").titled("Akaike's information criterion"))
          .optional("bic", Shape.number().unit("1").titled("Bayesian information criterion"))
          .optional("f_p_value", Shape.number().unit("1").titled("P-value of the F statistic"))
          .optional("fitted", list().titled("Fitted values"))
          .optional("residuals", list().titled("Residuals"))
          .optional(
              "standardised_residuals",
              Shape.listOf(Shape.number().unit("1").orNull())
                  .titled("Residuals by their standard errors; null at a leverage of 1"))
          .optional("leverage", list().titled("Leverage of each row"))
          .optional(
              "cooks_distance",
              Shape.listOf(Shape.number().unit("1").orNull()).titled("Cook's distance of each row"))
          .optional("durbin_watson", Shape.number().unit("1").titled("Durbin-Watson statistic"))
          .optional("robust_standard_errors", list().titled("Standard errors by the robust choice"))
          .optional("vif", list().titled("Variance inflation factor of each predictor"))
          .optional(
              "predictions",
              Shape.object()
                  .required("mean", list().titled("Predicted mean"))
                  .required("confidence_low", list().titled("Lower bound of the mean"))
                  .required("confidence_high", list().titled("Upper bound of the mean"))
                  .required("prediction_low", list().titled("Lower bound of a new response"))
                  .required("prediction_high", list().titled("Upper bound of a new response"))
                  .titled("Predictions at new_rows"))
          .optional("rows_left_out", Shape.integer().unit("1").titled("Rows with a missing value"));

  private LinearContract() {}

  private static Shape list() {
    return Shape.listOf(Shape.number().unit("1"));
  }

  static List<double[]> rows(double... values) {
    return Arrays.stream(values).mapToObj(value -> new double[] {value}).toList();
  }

  /** Returns the problems of an input beside those of its shape. */
  static List<Problem> problems(JsonFields fields) {
    boolean table = fields.has("table");
    var found = new ArrayList<Problem>(misplaced(fields, table));
    if (!found.isEmpty()) {
      return found;
    }
    found.addAll(table ? LinearTable.problems(fields) : arrays(fields));
    if (found.isEmpty() || !table) {
      found.addAll(sizes(rows(fields), coefficients(fields), table ? "table" : "y"));
    }
    return found;
  }

  private static List<Problem> misplaced(JsonFields fields, boolean table) {
    var found = new ArrayList<Problem>();
    for (String name : List.of("response", "predictors")) {
      if (fields.has(name) != table) {
        found.add(
            invalid(
                name,
                table ? "is required with a table" : "belongs to a table, which is not given"));
      }
    }
    if (fields.has("x") == table) {
      found.add(
          invalid(
              "x", table ? "must be left out: the table has predictors" : "is required with y"));
    }
    if (fields.has("weights") && fields.object().findText("weights").isPresent() != table) {
      found.add(
          invalid(
              "weights",
              table ? "must name a column of the table" : "must have a number each row"));
    }
    if (fields.has(NEW_ROWS) && fields.object().findObject(NEW_ROWS).isPresent() != table) {
      found.add(
          invalid(NEW_ROWS, table ? "must be columns, like the table" : "must be rows, like x"));
    }
    return found;
  }

  private static List<Problem> arrays(JsonFields fields) {
    double[][] x = fields.rows("x");
    int responses = fields.items("y").size();
    int degree = fields.integer("polynomial_degree");
    var found = new ArrayList<>(DataTableChecks.ragged("x", x));
    if (x.length != responses) {
      found.add(
          invalid("x", "must have " + counted(responses, "row") + ", one for each value of y"));
    }
    if (degree > 1 && x[0].length > 1) {
      found.add(invalid("polynomial_degree", "must be 1 when rows of x have more than one value"));
    }
    if (fields.has("weights") && fields.items("weights").size() != responses) {
      found.add(invalid("weights", "must have " + counted(responses, "value") + ", as many as y"));
    }
    if (fields.has(NEW_ROWS)) {
      double[][] rows = fields.rows(NEW_ROWS);
      for (int i = 0; i < rows.length && found.isEmpty(); i++) {
        if (rows[i].length != x[0].length) {
          found.add(
              invalid(
                  Pointer.ROOT.to(NEW_ROWS).to(i),
                  "must have " + counted(x[0].length, "value") + ", like the rows of x"));
        }
      }
    }
    return found;
  }

  /** Returns the number of complete rows. */
  static int rows(JsonFields fields) {
    return fields.has("table")
        ? DataColumns.of(fields).complete(LinearTable.used(fields)).rows()
        : fields.items("y").size();
  }

  /** Returns the number of coefficients. */
  static int coefficients(JsonFields fields) {
    int constant = fields.flag("intercept") ? 1 : 0;
    if (!fields.has("table")) {
      int columns = ((Json.Arr) fields.items("x").get(0)).size();
      return columns * fields.integer("polynomial_degree") + constant;
    }
    DataColumns table = DataColumns.of(fields).complete(LinearTable.used(fields));
    return fields.texts("predictors").stream()
            .mapToInt(name -> table.isText(name) ? table.levels(name).size() - 1 : 1)
            .sum()
        + constant;
  }

  private static List<Problem> sizes(int rows, int coefficients, String member) {
    if (rows <= coefficients) {
      return List.of(
          invalid(
              member,
              "must have more than "
                  + counted(coefficients, member.equals("y") ? "value" : "complete row")
                  + ", the number of coefficients"));
    }
    return (long) rows * coefficients > MOST_CELLS
        ? List.of(
            invalid(
                member.equals("y") ? "x" : member,
                "must have at most " + MOST_CELLS + " rows times coefficients"))
        : List.of();
  }
}
