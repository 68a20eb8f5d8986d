package dev.omni.quant.discovery;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import java.util.List;

/** The contract of a two-way analysis of variance. */
final class TwoWayContract {
  private static final Shape NUMBER = Shape.number().unit("1");
  private static final Shape NAME = Shape.string().length(1, 200);

  static final Shape CONTRACT =
      Shape.object()
          .required("table", DataColumns.shape(3, 200).titled("Columns by name"))
          .required("response", NAME.titled("Column of the observations"))
          .required("factor_a", NAME.titled("Column of the first factor"))
          .required("factor_b", NAME.titled("Column of the second factor"))
          .optional(
              "interaction",
              Shape.bool().otherwise(true).titled("Whether the factors may act together"))
          .optional(
              "sums_of_squares",
              Shape.choice("I", "II", "III").otherwise("II").titled("Type of sums of squares"))
          .example(
              Json.obj(
                  "table",
                  Json.obj(
                      "dose", List.of("low", "low", "low", "low", "high", "high", "high", "high"),
                      "sex", List.of("f", "f", "m", "m", "f", "f", "m", "m"),
                      "y", new double[] {4.2, 4.6, 5.1, 4.9, 6.3, 6.9, 5.2, 5.6}),
                  "response",
                  "y",
                  "factor_a",
                  "dose",
                  "factor_b",
                  "sex"));

  private static final Shape TERM =
      Shape.object()
          .required("sum_of_squares", NUMBER.titled("Sum of squares"))
          .required("term", Shape.string().titled("Factor, or both"))
          .required("df", Shape.integer().unit("1").titled("Degrees of freedom"))
          .required("mean_square", NUMBER.titled("Mean square"))
          .required("f_statistic", NUMBER.titled("F statistic"))
          .required("p_value", NUMBER.titled("P-value"))
          .required("partial_eta_squared", NUMBER.titled("Partial eta squared"));

  static final Shape RESULT =
      Shape.object()
          .required("terms", Shape.listOf(TERM).titled("Factors and their interaction"))
          .required(
              "residual",
              Shape.object()
                  .required("sum_of_squares", NUMBER.titled("Sum of squares"))
                  .required("df", Shape.integer().unit("1").titled("Degrees of freedom"))
                  .required("mean_square", NUMBER.titled("Mean square"))
                  .titled("What the terms leave"))
          .required(
              "means",
              Shape.listOf(
                      Shape.object()
                          .required("mean", NUMBER.titled("Mean"))
                          .required("a", Shape.string().titled("Level of the first factor"))
                          .required("b", Shape.string().titled("Level of the second factor"))
                          .required("n", Shape.integer().unit("1").titled("Rows")))
                  .titled("Mean of each pair of levels"))
          .required(
              "rows_left_out", Shape.integer().unit("1").titled("Rows with a missing number"));

  private TwoWayContract() {}
}
