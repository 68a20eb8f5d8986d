package dev.omni.quant.discovery;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import dev.omni.quant.core.ErrorGate;
import dev.omni.quant.core.Numerics;
import java.util.List;

/** The contract of a bootstrap. */
final class BootstrapContract {
  /** The law school sample of Efron and Tibshirani (1993), table 3.1: LSAT score and GPA. */
  private static final double[][] LAW_SCHOOLS = {
    {576, 3.39}, {635, 3.30}, {558, 2.81}, {578, 3.03}, {666, 3.44},
    {580, 3.07}, {555, 3.00}, {661, 3.43}, {651, 3.36}, {605, 3.13},
    {653, 3.12}, {575, 2.74}, {545, 2.76}, {572, 2.88}, {594, 2.96}
  };

  private static final Shape NUMBER = Shape.number().unit("1");
  static final Shape CONTRACT =
      Shape.object()
          .required("statistic", Shape.choice(ResampledStatistic.ids()).titled("Statistic"))
          .required(
              "data",
              Shape.matrix(Shape.oneOf(NUMBER, Shape.arrayOf(NUMBER, 2, 2)))
                  .rows(3, 100_000)
                  .titled("Sample: numbers, or [x, y] pairs for correlation, slope and ratio"))
          .optional(
              "other_data",
              Shape.arrayOf(NUMBER, 3, 100_000).titled("Second sample of a difference"))
          .optional(
              "trimmed_fraction",
              Shape.number()
                  .atLeast(0)
                  .below(0.5)
                  .unit("1")
                  .titled("Share left out at each end by trimmed_mean; 0.1 if not given"))
          .optional(
              "probability",
              Shape.number()
                  .atLeast(0)
                  .atMost(1)
                  .unit("1")
                  .titled("Probability of the quantile; required for it"))
          .optional(
              "interval",
              Shape.choice("percentile", "basic", "bca")
                  .otherwise("percentile")
                  .titled("Kind of the confidence interval"))
          .optional("confidence", Confidence.SHAPE)
          .optional(
              "replicates",
              Shape.integer()
                  .atLeast(100)
                  .atMost(1_000_000_000)
                  .unit("1")
                  .otherwise(100_000)
                  .titled("Number of bootstrap samples"))
          .optional(
              "seed",
              Shape.integer()
                  .atLeast(0)
                  .atMost(9007199254740991.0)
                  .unit("1")
                  .otherwise(20240101)
                  .titled("Seed of the random numbers"))
          .optional(
              ErrorGate.MEMBER,
              ErrorGate.shape("1", "Largest error of the standard error by chance, as a part of it")
                  .otherwise(0.25))
          .example(Json.obj("statistic", "correlation", "data", List.of(LAW_SCHOOLS)))
          .example(
              Json.obj(
                  "statistic",
                  "median",
                  "data",
                  new double[] {94, 197, 16, 38, 99, 141, 23},
                  "replicates",
                  20_000))
          .example(
              Json.obj(
                  "statistic",
                  "mean_difference",
                  "data",
                  new double[] {94, 197, 16, 38, 99, 141, 23},
                  "other_data",
                  new double[] {52, 104, 146, 10, 51, 30, 40, 27, 46},
                  "interval",
                  "bca",
                  "confidence",
                  0.9,
                  "replicates",
                  20_000));

  static final Shape RESULT =
      Shape.object()
          .required("estimate", Shape.number().unit("1").titled("Estimate"))
          .optional("numerics", Numerics.shape("1"))
          .required("standard_error", Shape.number().unit("1").titled("Standard error"))
          .required("bias", Shape.number().unit("1").titled("Bias"))
          .required(
              "percentile_025",
              Shape.number().unit("1").titled("2.5 % percentile of the replicates"))
          .required(
              "percentile_975",
              Shape.number().unit("1").titled("97.5 % percentile of the replicates"))
          .required("confidence_low", Shape.number().unit("1").titled("Lower end of the interval"))
          .required("confidence_high", Shape.number().unit("1").titled("Upper end of the interval"))
          .required(
              "jackknife_standard_error",
              Shape.number().unit("1").orNull().titled("Jackknife standard error"))
          .required(
              "monte_carlo_error_of_se",
              Shape.number().unit("1").titled("Monte Carlo error of the standard error"))
          .required("replicates", Shape.integer().unit("1").titled("Number of replicates"));

  private BootstrapContract() {}
}
