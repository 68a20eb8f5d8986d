package dev.omni.quant.discovery;

import static dev.omni.quant.discovery.DataTableChecks.invalid;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import java.util.ArrayList;
import java.util.List;

/** The contract of a principal component analysis. */
final class ComponentsContract {
  private static final int MOST_PROBLEMS = 10;
  private static final int MOST_CELLS = 2_000_000;

  static final Shape CONTRACT =
      Shape.object()
          .required(
              "data",
              Shape.matrix(Shape.arrayOf(Shape.number().unit("1").orNull(), 1, 200))
                  .rows(2, 20_000)
                  .titled("Observations, one row each, one column for each variable; or null"))
          .optional(
              "scale",
              Shape.bool()
                  .otherwise(false)
                  .titled("Whether variables are divided by their standard deviation first"))
          .optional(
              "components",
              Shape.integer()
                  .atLeast(1)
                  .atMost(200)
                  .unit("1")
                  .titled("Number of components to give; all if not given"))
          .optional(
              "new_rows",
              Shape.matrix(Shape.arrayOf(Shape.number().unit("1"), 1, 200))
                  .rows(1, 20_000)
                  .titled("Further rows to give the scores of"))
          .example(
              Json.obj(
                  "data",
                  List.of(
                      new double[] {2.5, 2.4},
                      new double[] {0.5, 0.7},
                      new double[] {2.2, 2.9},
                      new double[] {1.9, 2.2},
                      new double[] {3.1, 3.0},
                      new double[] {2.3, 2.7},
                      new double[] {2.0, 1.6},
                      new double[] {1.0, 1.1},
                      new double[] {1.5, 1.6},
                      new double[] {1.1, 0.9})));

  static final Shape RESULT =
      Shape.object()
          .required(
              "explained_variance_ratio",
              Shape.listOf(Shape.number().unit("1"))
                  .titled("Fraction of the variance of each component"))
          .required(
              "standard_deviations",
              Shape.listOf(Shape.number().unit("1")).titled("Standard deviation of each component"))
          .required(
              "loadings",
              Shape.listOf(Shape.listOf(Shape.number().unit("1 (largest entry made positive)")))
                  .titled("Loadings of each component"))
          .required(
              "scores",
              Shape.listOf(Shape.listOf(Shape.number().unit("1")))
                  .titled("Score of each row on each component"))
          .required("centre", Shape.listOf(Shape.number().unit("1")).titled("Mean of each column"))
          .required(
              "scale",
              Shape.listOf(Shape.number().unit("1"))
                  .titled("What each column was divided by; 1 where columns are not scaled"))
          .optional(
              "new_scores",
              Shape.listOf(Shape.listOf(Shape.number().unit("1"))).titled("Scores of new_rows"))
          .optional("rows_left_out", Shape.integer().unit("1").titled("Rows with a missing value"))
          .optional(
              "kept_rows",
              Shape.listOf(Shape.integer().unit("1"))
                  .titled("Numbers of the rows that scores belong to, where some are left out"));

  private ComponentsContract() {}

  /** Returns the problems of an input beside those of its shape. */
  static List<Problem> problems(JsonFields fields) {
    List<Json> items = fields.items("data");
    int columns = ((Json.Arr) items.get(0)).size();
    var problems = new ArrayList<Problem>();
    for (int i = 1; i < items.size() && problems.size() < MOST_PROBLEMS; i++) {
      if (((Json.Arr) items.get(i)).size() != columns) {
        problems.add(
            invalid(
                Pointer.ROOT.to("data").to(i),
                "must have " + DataTableChecks.counted(columns, "value") + ", like the first row"));
      }
    }
    if ((long) items.size() * columns > MOST_CELLS) {
      problems.add(invalid("data", "must have at most " + MOST_CELLS + " rows times columns"));
    }
    if (!problems.isEmpty()) {
      return problems;
    }
    int rows = CompleteRows.of(fields, "data").rows().length;
    if (rows < 2) {
      problems.add(invalid("data", "must have two rows at least without a null"));
      return problems;
    }
    int most = Math.min(rows - 1, columns);
    if (fields.has("components") && fields.integer("components") > most) {
      problems.add(
          invalid("components", "must be at most " + most + ", the number that there are"));
    }
    if (fields.has("new_rows")) {
      double[][] more = fields.rows("new_rows");
      for (int i = 0; i < more.length && problems.size() < MOST_PROBLEMS; i++) {
        if (more[i].length != columns) {
          problems.add(
              invalid(
                  Pointer.ROOT.to("new_rows").to(i),
                  "must have "
                      + DataTableChecks.counted(columns, "value")
                      + ", like the rows of data"));
        }
      }
    }
    return problems;
  }
}
