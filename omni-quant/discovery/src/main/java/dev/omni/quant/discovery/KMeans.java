package dev.omni.quant.discovery;

import static dev.omni.quant.discovery.DataTableChecks.invalid;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
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
@AutoService(JsonEngine.class)
public final class KMeans implements JsonEngine {
  private static final int MOST_SILHOUETTES = 5000;
  private static final int MOST_DRAWN = 8;

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.cluster.kmeans")
        .title(
            "k-means++ clustering with restarts",
            "Seeks the partition of least within-cluster sum of squares from many random starts."
                + " times_found says how many starts reached the best one; when few did, more"
                + " starts may find a better. Centroids stand in lexicographic order and are"
                + " numbered from 0. mean_silhouette is null, and silhouette left out, for one"
                + " cluster and above 5,000 points. With scale standard all distances and squares are"
                + " those of scaled columns, and centroids those of the data. by_clusters compares"
                + " the numbers of clusters of k_range.")
        .job(Workload.HIGH)
        .version("3")
        .reproducibility(Reproducibility.BITWISE)
        .input(ClustersContract.CONTRACT)
        .result(ClustersContract.RESULT)
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
    if (fields.has(ClustersContract.K_RANGE)) {
      double[] range = fields.numbers(ClustersContract.K_RANGE);
      if (range[0] > range[1] || range[1] > distinct) {
        problems.add(
            invalid(
                ClustersContract.K_RANGE,
                "must rise, to at most " + distinct + ", the number of different points"));
      }
    }
    return problems;
  }

  /** Returns the numbers of clusters to compare. */
  private static int[] compared(JsonFields fields) {
    if (!fields.has(ClustersContract.K_RANGE)) {
      return new int[0];
    }
    double[] range = fields.numbers(ClustersContract.K_RANGE);
    return IntStream.rangeClosed((int) range[0], (int) range[1]).toArray();
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    double[][] data = fields.rows("data");
    double descents = 20.0 * fields.integer("starts");
    double pairs = data.length <= MOST_SILHOUETTES ? (double) data.length * data.length : 0;
    double clusters = fields.integer("clusters") + IntStream.of(compared(fields)).sum();
    int parts = 1 + compared(fields).length;
    return data[0].length * (descents * data.length * clusters + parts * pairs);
  }

  @Override
  public boolean sharded() {
    return true;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    long seed = fields.whole("seed");
    boolean scaled = fields.text("scale").equals("standard");
    double[][] given = fields.rows("data");
    double[] centres = scaled ? ComponentScores.centres(given) : new double[given[0].length];
    double[] divisors =
        scaled ? ComponentScores.deviations(given) : ComponentScores.ones(given[0].length);
    for (int j = 0; j < divisors.length; j++) {
      if (divisors[j] == 0) {
        throw new Infeasible("column " + (j + 1) + " of data is constant and cannot be scaled");
      }
    }
    double unit = scaled ? 1 : ScaledDoubles.of(given);
    double[][] data =
        scaled ? ComponentScores.moved(given, centres, divisors) : ScaledDoubles.over(given, unit);
    if (!Partition.apart(data, fields.integer("clusters"))) {
      throw new Infeasible(
          "too few points are apart: beside the largest of the data the squares of their distances"
              + " vanish in doubles");
    }
    int[] compared = compared(fields);
    var search = new Restarts.Search(fields.integer("starts"), seed, 1 + compared.length);
    Restarts restarts = Restarts.of(data, fields.integer("clusters"), search, 0, work);
    Partition best = restarts.best();
    if (best.vanished(scaled ? data : given)) {
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
                best.centroids().stream()
                    .map(c -> scaled ? back(c, centres, divisors) : ScaledDoubles.over(c, 1 / unit))
                    .toList(),
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
    if (compared.length > 0) {
      result = result.with("by_clusters", comparison(data, compared, search, unit, work));
    }
    return JsonComputed.of(result)
        .noting("generator", "WELL19937c")
        .noting("seed", seed)
        .noting("start_seeds", "splitmix64(seed, start)");
  }

  private static double[] back(double[] centroid, double[] centres, double[] divisors) {
    double[] back = centroid.clone();
    for (int j = 0; j < back.length; j++) {
      back[j] = back[j] * divisors[j] + centres[j];
    }
    return back;
  }

  private static Json.Obj comparison(
      double[][] data, int[] clusters, Restarts.Search search, double unit, Work work) {
    double[] squares = new double[clusters.length];
    var silhouettes = new ArrayList<Json>();
    for (int part = 0; part < clusters.length; part++) {
      int k = clusters[part];
      if (!Partition.apart(data, k)) {
        throw new Infeasible("too few points are apart for " + k + " clusters of k_range");
      }
      Partition best = Restarts.of(data, k, search, part + 1, work).best();
      squares[part] =
          ScaledDoubles.timesSquare("the within-cluster sum of squares", best.sumOfSquares(), unit);
      silhouettes.add(
          k > 1 && data.length <= MOST_SILHOUETTES
              ? Json.num(
                  Arrays.stream(Labels.of(data, best).silhouettes(data, k, work))
                      .average()
                      .orElse(0))
              : Json.NULL);
    }
    return Json.obj(
        "clusters", IntStream.of(clusters).boxed().toList(),
        "within_cluster_sum_of_squares", squares,
        "mean_silhouette", silhouettes);
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    double[][] given = fields.rows("data");
    double[][] centroids = new JsonFields(result).rows("centroids");
    if (!fields.text("scale").equals("standard")) {
      double unit = ScaledDoubles.of(given);
      return new ClusterChecks(
              ScaledDoubles.over(given, unit),
              ScaledDoubles.over(centroids, unit),
              unit,
              new JsonFields(result))
          .all();
    }
    double[] centres = ComponentScores.centres(given);
    double[] divisors = ComponentScores.deviations(given);
    return new ClusterChecks(
            ComponentScores.moved(given, centres, divisors),
            ComponentScores.moved(centroids, centres, divisors),
            1,
            new JsonFields(result))
        .all();
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    double[][] sent = new JsonFields(input).rows("data");
    boolean projected = sent[0].length > 2;
    double[][] data = projected ? ComponentScores.firstTwo(sent) : sent;
    double[] labels = new JsonFields(result).numbers("labels");
    int shown = Math.min(MOST_DRAWN, new JsonFields(result).items("sizes").size());
    int up = data[0].length > 1 ? 1 : 0;
    String axis = projected ? " component (unit of the input)" : " column (unit of the input)";
    var plot =
        LayeredPlot.of("Points by cluster", "First" + axis, (up == 1 ? "Second" : "First") + axis);
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
