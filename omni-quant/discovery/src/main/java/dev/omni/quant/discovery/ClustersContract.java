package dev.omni.quant.discovery;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import java.util.List;

/** The contract of k-means. */
final class ClustersContract {
  static final String K_RANGE = "k_range";

  static final Shape CONTRACT =
      Shape.object()
          .required(
              "data",
              Shape.matrix(Shape.arrayOf(Shape.number().unit("1"), 1, 100))
                  .rows(2, 20_000)
                  .titled("Points, one row each"))
          .required(
              "clusters",
              Shape.integer().atLeast(1).atMost(200).unit("1").titled("Number of clusters"))
          .optional(
              "starts",
              Shape.integer()
                  .atLeast(1)
                  .atMost(10_000)
                  .unit("1")
                  .otherwise(200)
                  .titled("Number of random starts"))
          .optional(
              "scale",
              Shape.choice("none", "standard")
                  .otherwise("none")
                  .titled("Whether columns are divided by their standard deviations first"))
          .optional(
              K_RANGE,
              Shape.arrayOf(Shape.integer().atLeast(1).atMost(200).unit("1"), 2, 2)
                  .titled("Least and greatest number of clusters to compare"))
          .optional(
              "seed",
              Shape.integer()
                  .atLeast(0)
                  .atMost(9007199254740991.0)
                  .unit("1")
                  .otherwise(20240101)
                  .titled("Seed of the random numbers"))
          .example(
              Json.obj(
                  "data",
                  List.of(
                      new double[] {1.0, 1.1},
                      new double[] {1.2, 0.9},
                      new double[] {0.8, 1.0},
                      new double[] {5.0, 5.2},
                      new double[] {5.1, 4.8},
                      new double[] {4.9, 5.0},
                      new double[] {9.0, 1.0},
                      new double[] {9.2, 1.2}),
                  "clusters",
                  3,
                  "starts",
                  20,
                  K_RANGE,
                  List.of(1, 4)));

  static final Shape RESULT =
      Shape.object()
          .required(
              "within_cluster_sum_of_squares",
              Shape.number().unit("1").titled("Sum of squares within clusters"))
          .required(
              "times_found",
              Shape.integer()
                  .unit("1")
                  .titled("Starts that found this optimum")
                  .unchecked("A count of the search, which only a repetition can tell."))
          .required(
              "centroids",
              Shape.listOf(Shape.listOf(Shape.number().unit("1")))
                  .titled("Centroid of each cluster"))
          .required("sizes", Shape.listOf(Shape.integer().unit("1")).titled("Size of each cluster"))
          .required(
              "labels",
              Shape.listOf(Shape.integer().unit("1")).titled("Number of each point's centroid"))
          .required(
              "distances",
              Shape.listOf(Shape.number().unit("1")).titled("Distance of each point from it"))
          .optional(
              "silhouette",
              Shape.listOf(Shape.number().unit("1")).titled("Silhouette of each point"))
          .required("mean_silhouette", Shape.number().unit("1").orNull().titled("Mean silhouette"))
          .optional(
              "by_clusters",
              Shape.object()
                  .required(
                      "clusters",
                      Shape.listOf(Shape.integer().unit("1")).titled("Number of clusters"))
                  .required(
                      "within_cluster_sum_of_squares",
                      Shape.listOf(Shape.number().unit("1")).titled("Sum of squares within"))
                  .required(
                      "mean_silhouette",
                      Shape.listOf(Shape.number().unit("1").orNull()).titled("Mean silhouette"))
                  .titled("Comparison of the numbers of k_range"));

  private ClustersContract() {}
}
