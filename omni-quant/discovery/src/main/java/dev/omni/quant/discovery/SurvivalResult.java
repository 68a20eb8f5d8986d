package dev.omni.quant.discovery;

import dev.omni.domain.json.Shape;

/** The shape of survival curves and their comparison. */
final class SurvivalResult {
  private static final Shape NUMBERS = Shape.listOf(Shape.number().unit("1"));
  private static final Shape COUNTS = Shape.listOf(Shape.integer().unit("1"));
  private static final Shape ENDS = Shape.listOf(Shape.number().unit("1").orNull());

  private static final Shape GROUP =
      Shape.object()
          .required("survival", NUMBERS.titled("Survival after each time"))
          .required("group", Shape.string().titled("Name of the group"))
          .required("n", Shape.integer().unit("1").titled("Rows of the group"))
          .required(
              "time",
              Shape.listOf(Shape.number().unit("time"))
                  .titled("Distinct times of events and censorings"))
          .required("at_risk", COUNTS.titled("Rows at risk just before each time"))
          .required("events", COUNTS.titled("Events at each time"))
          .required("censored", COUNTS.titled("Censored rows at each time"))
          .required("standard_error", NUMBERS.titled("Greenwood's standard error of survival"))
          .required("confidence_low", ENDS.titled("Lower end of the interval of survival"))
          .required("confidence_high", ENDS.titled("Upper end of the interval of survival"))
          .required("median", Shape.number().unit("time").orNull().titled("Median time"))
          .required(
              "median_low",
              Shape.number().unit("time").orNull().titled("Lower end of the median's interval"))
          .required(
              "median_high",
              Shape.number().unit("time").orNull().titled("Upper end of the median's interval"))
          .required(
              "restricted_mean",
              Shape.number().unit("time").titled("Mean time up to the last one"));

  static final Shape SHAPE =
      Shape.object()
          .required("groups", Shape.listOf(GROUP).titled("Curve of each group"))
          .optional(
              "log_rank",
              Shape.object()
                  .required("chi_square", Shape.number().unit("1").titled("Statistic"))
                  .required("df", Shape.integer().unit("1").titled("Degrees of freedom"))
                  .required("p_value", Shape.number().unit("1").titled("P-value"))
                  .required("observed", NUMBERS.titled("Events of each group"))
                  .required("expected", NUMBERS.titled("Events expected of each group"))
                  .titled("Test of equal survival"));

  private SurvivalResult() {}
}
