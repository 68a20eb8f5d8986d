package dev.omni.operations.model;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;

/** The contracts of the inputs of tasks, one for each kind. */
final class TaskShapes {
  private static final int MOST_DATA = 20_000;
  private static final int MOST_COLUMNS = 20;
  private static final Shape NUMBER = Shape.number();
  private static final Shape NAME = Shape.string().length(1, 64);

  static final Shape QUANTITY =
      Shape.object()
          .optional("expression", Shape.string().length(1, 2000))
          .optional("prompt", Shape.string().length(1, 20_000))
          .optional(
              "definitions",
              Shape.arrayOf(
                  Shape.object()
                      .required("name", NAME)
                      .required("expression", Shape.string().length(1, 2000))
                      .open(),
                  0,
                  32))
          .optional("inputs", Shape.object().open().members(0, 64))
          .optional("correlations", Shape.arrayOf(Shape.object().open(), 0, 2000))
          .optional("unit", NAME)
          .atLeastOne("expression", "prompt")
          .open();

  static final Shape ESTIMATE =
      Shape.object()
          .optional(
              "dataset",
              Shape.string()
                  .pattern("^strd:[A-Za-z0-9]{1,32}$", "the name of a set such as strd:Longley"))
          .optional("y", Shape.arrayOf(NUMBER, 2, MOST_DATA))
          .optional("x", Shape.arrayOf(Shape.arrayOf(NUMBER, 1, MOST_COLUMNS), 2, MOST_DATA))
          .optional(
              "statistic",
              Shape.choice(
                  "mean",
                  "standard_deviation",
                  "autocorrelation",
                  "anova",
                  "linear_regression",
                  "nonlinear_regression"))
          .optional("intercept", Shape.bool().otherwise(true))
          .optional("degree", Shape.integer().atLeast(1).atMost(12).otherwise(1))
          .optional("model", Shape.string().length(1, 500))
          .optional("start", Shape.arrayOf(NUMBER, 1, 20))
          .exactlyOne("dataset", "y")
          .example(Json.obj("dataset", "strd:Longley", "statistic", "linear_regression"))
          .open();

  static final Shape FORECAST =
      Shape.object()
          .optional("series", Shape.arrayOf(NUMBER, 2, MOST_DATA))
          .optional("series_key", Shape.string().length(1, 128))
          .optional("horizon", Shape.integer().atLeast(1).atMost(100).otherwise(1))
          .optional("season", Shape.integer().atLeast(1).atMost(366))
          .exactlyOne("series", "series_key")
          .open();

  static final Shape OPTIMIZE =
      Shape.object()
          .required("problem", Shape.choice("lp", "ip", "knapsack", "assignment", "job_shop"))
          .optional("sense", Shape.choice("maximize", "minimize"))
          .optional("objective", Shape.arrayOf(NUMBER, 1, 50))
          .optional(
              "constraints",
              Shape.arrayOf(
                  Shape.object()
                      .required("coefficients", Shape.arrayOf(NUMBER, 1, 50))
                      .required("relation", Shape.choice("<=", ">=", "="))
                      .required("bound", NUMBER),
                  1,
                  100))
          .optional("values", Shape.arrayOf(NUMBER.atLeast(0), 1, 60))
          .optional("weights", Shape.arrayOf(Shape.integer().atLeast(0).atMost(1e6), 1, 60))
          .optional("capacity", Shape.integer().atLeast(0).atMost(1e6))
          .optional("costs", Shape.arrayOf(Shape.arrayOf(NUMBER, 1, 60), 1, 60))
          .optional(
              "jobs",
              Shape.arrayOf(
                  Shape.arrayOf(
                      Shape.object()
                          .required("machine", Shape.integer().atLeast(0).atMost(9))
                          .required("duration", Shape.integer().atLeast(0).atMost(100_000)),
                      1,
                      10),
                  1,
                  10))
          .open();

  static final Shape PROVE =
      Shape.object()
          .required(
              "statement",
              Shape.object()
                  .required(
                      "kind",
                      Shape.choice(
                          "prime",
                          "bezout",
                          "lp_optimal",
                          "lp_infeasible",
                          "unsatisfiable",
                          "identity",
                          "bound"))
                  .open())
          .open();

  static final Shape AGENT =
      Shape.object()
          .required("goal", Shape.string().length(1, 20_000))
          .optional("tools", Shape.arrayOf(Shape.string().length(1, 96), 0, 200))
          .optional("budget", Shape.integer().atLeast(1).atMost(20).otherwise(20))
          .open();

  private TaskShapes() {}
}
