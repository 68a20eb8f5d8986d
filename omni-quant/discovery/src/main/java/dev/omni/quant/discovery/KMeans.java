package dev.omni.quant.discovery;

import static dev.omni.quant.discovery.DataTableChecks.invalid;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.LayeredPlot;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.ScaledDoubles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The k-means clustering with the least sum of squares, searched from many starts. */
@AutoService(Engine.class)
public final class KMeans implements Engine {
  private static final int MOST_SILHOUETTES = 5000;
  private static final int MOST_DRAWN = 8;

  private static final Shape CONTRACT =
      Shape.object()
          .required(
              "data",
              Shape.arrayOf(Shape.arrayOf(Shape.number().unit("1"), 1, 100), 2, 20_000)
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
                  20));

  private static final Shape RESULT =
      Shape.object()
          .required(
              "within_cluster_sum_of_squares",
              Shape.number().unit("1").titled("Sum of squares within clusters"))
          .required(
              "times_found", Shape.integer().unit("1").titled("Starts that found this optimum"))
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
          .required("mean_silhouette", Shape.number().unit("1").orNull().titled("Mean silhouette"));

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.cluster.kmeans")
        .title(
            "k-means++ clustering with restarts",
            "Seeks the partition of least within-cluster sum of squares from many random starts."
                + " times_found says how many starts reached the best one; when few did, more"
                + " starts may find a better. Centroids stand in lexicographic order and are"
                + " numbered from 0. mean_silhouette is null, and silhouette left out, for one"
                + " cluster and above 5,000 points.")
        .job(Workload.HIGH)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Points by cluster")
        .method(
            new Method(
                "Lloyd's descent from k-means++ starts",
                "min over C of sum_i min_j |x_i - c_j|^2; next start with probability proportional"
                    + " to D(x)^2",
                List.of(
                    "S. P. Lloyd, Least squares quantization in PCM, IEEE Trans. Inf. Theory 28"
                        + " (1982) 129-137",
                    "P. J. Rousseeuw, Silhouettes, J. Comput. Appl. Math. 20 (1987) 53-65",
                    "D. Arthur, S. Vassilvitskii, k-means++: the advantages of careful seeding,"
                        + " SODA 2007, section 2.2"),
                List.of(Libraries.named("org.hipparchus:hipparchus-clustering")),
                List.of(
                    "a local optimum is certain, the global one is not",
                    "variables count as they are; scale them first when their units differ",
                    "generator WELL19937c, seeded for each start by splitmix64(seed, start)")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    var problems = new ArrayList<>(DataTableChecks.ragged("data", fields.rows("data")));
    int distinct = new HashSet<>(fields.items("data")).size();
    if (fields.integer("clusters") > distinct) {
      problems.add(
          invalid("clusters", "must be at most " + distinct + ", the number of different points"));
    }
    return problems;
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    double[][] data = fields.rows("data");
    double descents = 20.0 * fields.integer("starts");
    double pairs = data.length <= MOST_SILHOUETTES ? (double) data.length * data.length : 0;
    return data[0].length * (descents * data.length * fields.integer("clusters") + pairs);
  }

  @Override
  public boolean sharded() {
    return true;
  }

  @Override
  public Computed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    long seed = fields.whole("seed");
    double unit = ScaledDoubles.of(fields.rows("data"));
    double[][] data = ScaledDoubles.over(fields.rows("data"), unit);
    if (!Partition.apart(data, fields.integer("clusters"))) {
      throw new Infeasible(
          "too few points are apart: beside the largest of the data the squares of their distances"
              + " vanish in doubles");
    }
    Restarts restarts =
        Restarts.of(data, fields.integer("clusters"), fields.integer("starts"), seed, work);
    Partition best = restarts.best();
    if (best.vanished(fields.rows("data"))) {
      throw new Infeasible(
          "the points are too little apart from their centroids: beside the largest of the data the"
              + " squares of their distances vanish in doubles");
    }
    Json.Obj result =
        Json.obj(
            "within_cluster_sum_of_squares",
                ScaledDoubles.timesSquare(
                    "the within-cluster sum of squares", best.sumOfSquares(), unit),
            "times_found", restarts.timesFound(),
            "centroids",
                best.centroids().stream().map(c -> ScaledDoubles.over(c, 1 / unit)).toList(),
            "sizes", best.sizes());
    var labelled = Labels.of(data, best);
    result =
        result
            .with("labels", Arrays.stream(labelled.labels()).boxed().toList())
            .with("distances", ScaledDoubles.times("a distance", labelled.distances(), unit))
            .with("mean_silhouette", Json.NULL);
    if (best.sizes().size() > 1 && data.length <= MOST_SILHOUETTES) {
      double[] silhouettes = labelled.silhouettes(data, best.sizes().size(), work);
      result =
          result
              .with("silhouette", silhouettes)
              .with("mean_silhouette", Arrays.stream(silhouettes).average().orElse(0));
    }
    return Computed.of(result)
        .checked(recomputed(data, best))
        .noting("generator", "WELL19937c")
        .noting("seed", seed)
        .noting("start_seeds", "splitmix64(seed, start)");
  }

  private static Check recomputed(double[][] data, Partition best) {
    List<double[]> centroids = best.centroids();
    double sum = 0;
    double size = 0;
    for (double[] point : data) {
      sum += centroids.stream().mapToDouble(c -> Partition.square(point, c)).min().orElse(0);
      size += LinearRegression.sumOfSquares(point);
    }
    return new Check(
        "sum_of_squares_residual",
        size == 0 ? 0 : (best.sumOfSquares() - sum) / size,
        1e-9,
        "sum of squares less that of every point to its nearest centroid, relative to the squares"
            + " of the points; zero where each point is in the nearest cluster");
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    double[][] data = new JsonFields(input).rows("data");
    double[] labels = new JsonFields(result).numbers("labels");
    int shown = Math.min(MOST_DRAWN, new JsonFields(result).items("sizes").size());
    int up = data[0].length > 1 ? 1 : 0;
    var plot =
        LayeredPlot.of(
            "Points by cluster",
            "First column (unit of the input)",
            (up == 1 ? "Second" : "First") + " column (unit of the input)");
    for (int k = 0; k < shown; k++) {
      int label = k;
      int[] rows = IntStream.range(0, data.length).filter(i -> labels[i] == label).toArray();
      plot =
          plot.points(
              "cluster " + k,
              Arrays.stream(rows).mapToDouble(i -> data[i][0]).toArray(),
              Arrays.stream(rows).mapToDouble(i -> data[i][up]).toArray());
    }
    return Optional.of(plot.plot());
  }
}
