package dev.omni.quant.biology;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import java.util.List;

/** The contract of an ensemble of stochastic trajectories. */
final class SsaContract {
  static final String KEEP = "keep_trajectories";

  static final Shape CONTRACT =
      ReactionNetwork.contract()
          .optional(
              "runs",
              Shape.integer()
                  .atLeast(100)
                  .atMost(1_000_000_000)
                  .unit("1")
                  .otherwise(10_000)
                  .titled("Trajectories"))
          .optional(
              KEEP,
              Shape.integer()
                  .atLeast(0)
                  .atMost(20)
                  .unit("1")
                  .otherwise(0)
                  .titled("How many trajectories are given whole"))
          .optional(
              "seed",
              Shape.integer()
                  .atLeast(0)
                  .atMost(9007199254740991d)
                  .unit("1")
                  .otherwise(20240101)
                  .titled("Seed of the random numbers"))
          .example(
              Json.obj(
                  "species",
                  List.of(Json.obj("id", "X", "initial", 100)),
                  "reactions",
                  List.of(
                      Json.obj(
                          "reactants",
                          Json.obj("X", 1),
                          "products",
                          Json.obj("X", 2),
                          "rate_constant",
                          0.1),
                      Json.obj(
                          "reactants",
                          Json.obj("X", 1),
                          "products",
                          Json.obj(),
                          "rate_constant",
                          0.11)),
                  "output_times",
                  List.of(10, 25, 50)));

  static final Shape RESULT =
      Shape.object()
          .required(
              "moments",
              Shape.listOf(
                      Shape.mapOf(
                          "species",
                          Shape.object()
                              .required("mean", Shape.number().unit("count").titled("Mean"))
                              .required(
                                  "sd", Shape.number().unit("count").titled("Standard deviation"))
                              .required(
                                  "standard_error",
                                  Shape.number().unit("count").titled("Standard error of the mean"))
                              .required("p025", quantile("2.5 %"))
                              .required("p25", quantile("25 %"))
                              .required("p50", quantile("50 %"))
                              .required("p75", quantile("75 %"))
                              .required("p975", quantile("97.5 %"))
                              .required(
                                  "histogram",
                                  Shape.object()
                                      .required(
                                          "from",
                                          Shape.integer().unit("count").titled("First value"))
                                      .required(
                                          "width",
                                          Shape.integer().unit("count").titled("Width of a bin"))
                                      .required(
                                          "counts",
                                          Shape.listOf(Shape.integer().unit("1"))
                                              .titled("Trajectories in each bin"))
                                      .titled("Histogram of the counts"))
                              .titled("Moments of a species")))
                  .titled("Moments at each time"))
          .required("runs", Shape.integer().unit("1").titled("Number of simulations"))
          .required(
              "events",
              Shape.integer()
                  .unit("1")
                  .titled("Number of reactions simulated")
                  .unchecked("How much work it was; the counts do not follow from it."))
          .optional(
              "trajectories",
              Shape.listOf(
                      Shape.listOf(
                          Shape.mapOf("species", Shape.integer().unit("count").titled("Count"))))
                  .titled("First trajectories, the counts at each time"));

  private SsaContract() {}

  private static Shape quantile(String share) {
    return Shape.number().unit("count").titled("Count that " + share + " do not exceed");
  }
}
