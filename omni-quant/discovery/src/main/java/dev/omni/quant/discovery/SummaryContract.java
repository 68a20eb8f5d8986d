package dev.omni.quant.discovery;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import java.util.List;

/** The contract of summary statistics: of one series, or of each column of a table. */
final class SummaryContract {
  static final Shape CONTRACT =
      Shape.object()
          .optional(
              "values",
              Shape.arrayOf(Shape.number().unit("1"), 2, 1_000_000)
                  .titled("Values, in the order in which they were observed"))
          .optional(
              "table", DataColumns.shape(1, 1000).titled("Columns of numbers, in place of values"))
          .optional(
              "probabilities",
              Shape.arrayOf(Shape.number().atLeast(0).atMost(1).unit("1"), 1, 1000)
                  .titled("Probabilities of the quantiles to give"))
          .optional("confidence", Confidence.SHAPE)
          .exactlyOne("values", "table")
          .example(Json.obj("values", new double[] {10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5}))
          .example(
              Json.obj(
                  "table",
                  Json.obj("height", List.of(171, 182, 165, 178), "mass", List.of(64, 81, 58, 75)),
                  "probabilities",
                  List.of(0.25, 0.75)));

  static final Shape RESULT =
      summary()
          .optional(
              "columns",
              Shape.mapOf(
                      "column",
                      summary()
                          .optional("missing", Shape.integer().unit("1").titled("Missing values")))
                  .titled("Summary of each column of the table"));

  private SummaryContract() {}

  private static Shape summary() {
    return Shape.object()
        .optional("mean", Shape.number().unit("1").titled("Mean"))
        .optional("count", Shape.integer().unit("1").titled("Number of values"))
        .optional("standard_deviation", Shape.number().unit("1").titled("Standard deviation"))
        .optional("skewness", Shape.number().unit("1").orNull().titled("Skewness"))
        .optional("excess_kurtosis", Shape.number().unit("1").orNull().titled("Excess kurtosis"))
        .optional("min", Shape.number().unit("1").titled("Minimum"))
        .optional("max", Shape.number().unit("1").titled("Maximum"))
        .optional("median", Shape.number().unit("1").titled("Median"))
        .optional(
            "lag1_autocorrelation",
            Shape.number().unit("1").orNull().titled("Autocorrelation at lag 1"))
        .optional("quantiles", Shape.listOf(Shape.number().unit("1")).titled("Quantiles, type 7"))
        .optional(
            "standard_error_of_mean", Shape.number().unit("1").titled("Standard error of the mean"))
        .optional(
            "mean_confidence_low", Shape.number().unit("1").titled("Lower end for the mean, t"))
        .optional(
            "mean_confidence_high", Shape.number().unit("1").titled("Upper end for the mean, t"))
        .optional("interquartile_range", Shape.number().unit("1").titled("Interquartile range"))
        .optional(
            "median_absolute_deviation",
            Shape.number().unit("1").titled("Median of the distances from the median"))
        .optional("geometric_mean", Shape.number().unit("1").orNull().titled("Geometric mean"));
  }
}
