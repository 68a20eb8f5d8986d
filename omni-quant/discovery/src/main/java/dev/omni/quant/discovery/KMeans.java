package dev.omni.quant.discovery;

import static dev.omni.quant.discovery.DataTableChecks.invalid;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Inner;
import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unchecked;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.ScaledDoubles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The k-means clustering with the least sum of squares, searched from many starts. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class KMeans implements Engine<KMeans.Input, KMeans.Result> {

  /** The ways to make columns comparable. */
  public enum ColumnScaling {
    /** Columns count as they are. */
    NONE,
    /** Columns are divided by their standard deviations. */
    STANDARD
  }

  /**
   * Points, and how many clusters of them are sought.
   *
   * @param data points, one row each
   * @param clusters number of clusters
   * @param starts number of random starts
   * @param scale whether columns are divided by their standard deviations first
   * @param kRange least and greatest number of clusters to compare
   * @param seed of the random numbers
   */
  @Example(
      """
      {"data": [[1, 1.1], [1.2, 0.9], [0.8, 1], [5, 5.2], [5.1, 4.8], [4.9, 5], [9, 1], [9.2, 1.2]],
       "clusters": 3, "starts": 20, "k_range": [1, 4]}""")
  public record Input(
      @Title("Points, one row each")
          @Size(min = 2, max = 20_000)
          @Inner(min = 1, max = 100, is = Inner.Is.ROWS)
          @Unit("1")
          double[][] data,
      @Title("Number of clusters") @Unit("1") @Range(from = 1, to = 200) int clusters,
      @Title("Number of random starts") @Unit("1") @Range(from = 1, to = 10_000) @Default("200")
          int starts,
      @Title("Whether columns are divided by their standard deviations first") @Default("\"none\"")
          ColumnScaling scale,
      @Title("Least and greatest number of clusters to compare")
          @Size(min = 2, max = 2)
          @Unit("1")
          @Range(from = 1, to = 200)
          Optional<int[]> kRange,
      @Title("Seed of the random numbers")
          @Unit("1")
          @Range(from = 0, to = 9007199254740991.0)
          @Default("20240101")
          long seed) {
    private boolean scaled() {
      return scale == ColumnScaling.STANDARD;
    }

    /** Returns the numbers of clusters to compare. */
    private int[] compared() {
      return kRange
          .map(range -> IntStream.rangeClosed(range[0], range[1]).toArray())
          .orElseGet(() -> new int[0]);
    }
  }

  /**
   * The best partition that was found.
   *
   * @param withinClusterSumOfSquares sum of squares within clusters
   * @param timesFound starts that found this optimum
   * @param centroids in lexicographic order
   * @param sizes of each cluster
   * @param labels number of each point's centroid
   * @param distances of each point from it
   * @param silhouette of each point; absent for one cluster and for many points
   * @param meanSilhouette null where there is no silhouette
   * @param byClusters comparison of the numbers of k_range
   */
  public record Result(
      @Title("Sum of squares within clusters") @Unit("1") double withinClusterSumOfSquares,
      @Title("Starts that found this optimum")
          @Unit("1")
          @Unchecked("A count of the search, which only a repetition can tell.")
          long timesFound,
      @Title("Centroid of each cluster") @Unit("1") List<double[]> centroids,
      @Title("Size of each cluster") @Unit("1") List<Integer> sizes,
      @Title("Number of each point's centroid") @Unit("1") int[] labels,
      @Title("Distance of each point from it") @Unit("1") double[] distances,
      @Title("Silhouette of each point") @Unit("1") Optional<double[]> silhouette,
      @Title("Mean silhouette") @Unit("1") @Nullable Double meanSilhouette,
      @Title("Comparison of the numbers of k_range") Optional<ClusterNumbers> byClusters) {}

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.cluster.kmeans")
        .limit("points", "At least ten points for each cluster.", "10 * clusters <= size(data)")
        .title(
            "k-means++ clustering with restarts",
            "Seeks the partition of least within-cluster sum of squares from many random starts."
                + " times_found says how many starts reached the best one; when few did, more"
                + " starts may find a better. Centroids stand in lexicographic order and are"
                + " numbered from 0. mean_silhouette is null, and silhouette left out, for one"
                + " cluster and above 5,000 points. With scale standard all distances and squares are"
                + " those of scaled columns, and centroids those of the data. by_clusters compares"
                + " the numbers of clusters of k_range.")
        .synonyms(
            "k means, clustering, customer segmentation, segment customers, group data,"
                + " centroids, silhouette, unsupervised learning")
        .job(Workload.HIGH)
        .version("3")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Points by cluster and silhouettes")
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
  public List<Problem> problems(Input input) {
    double[][] data = input.data();
    var problems = new ArrayList<>(DataTableChecks.ragged("data", data));
    long distinct =
        Arrays.stream(data).map(row -> Arrays.stream(row).boxed().toList()).distinct().count();
    if (input.clusters() > distinct) {
      problems.add(
          invalid("clusters", "must be at most " + distinct + ", the number of different points"));
    }
    input
        .kRange()
        .filter(range -> range[0] > range[1] || range[1] > distinct)
        .ifPresent(
            range ->
                problems.add(
                    invalid(
                        "k_range",
                        "must rise, to at most " + distinct + ", the number of different points")));
    return problems;
  }

  @Override
  public double steps(Input input) {
    double[][] data = input.data();
    double descents = 1.86 * StrictMath.pow(data.length, 0.3) * input.starts();
    double pairs = Labels.haveSilhouettes(2, data) ? (double) data.length * data.length : 0;
    int[] compared = input.compared();
    double clusters = input.clusters() + IntStream.of(compared).sum();
    int parts = 1 + compared.length;
    return data[0].length * (descents * data.length * clusters + parts * pairs);
  }

  @Override
  public boolean sharded() {
    return true;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    MeasuredPoints points = MeasuredPoints.of(input.data(), input.scaled()).varying();
    double[][] data = points.data();
    if (!Partition.apart(data, input.clusters())) {
      throw new Infeasible(
          "too few points are apart: beside the largest of the data the squares of their distances"
              + " vanish in doubles");
    }
    int[] compared = input.compared();
    var search = new Restarts.Search(input.starts(), input.seed(), 1 + compared.length);
    Restarts restarts = Restarts.of(data, input.clusters(), search, 0, work);
    Partition best = restarts.best();
    if (points.vanished(best)) {
      throw new Infeasible(
          "the points are too little apart from their centroids: beside the largest of the data the"
              + " squares of their distances vanish in doubles");
    }
    var labelled = Labels.of(data, best);
    Optional<double[]> silhouettes =
        Labels.haveSilhouettes(best.sizes().size(), data)
            ? Optional.of(labelled.silhouettes(data, best.sizes().size(), work))
            : Optional.empty();
    var result =
        new Result(
            ScaledDoubles.timesSquare(
                "the within-cluster sum of squares", best.sumOfSquares(), points.unit()),
            restarts.timesFound(),
            best.centroids().stream().map(points::back).toList(),
            best.sizes(),
            labelled.labels(),
            ScaledDoubles.times("a distance", labelled.distances(), points.unit()),
            silhouettes,
            silhouettes.map(Labels::mean).orElse(null),
            compared.length > 0
                ? Optional.of(ClusterNumbers.of(points, compared, search, work))
                : Optional.empty());
    return Computed.of(result)
        .noting("generator", "WELL19937c")
        .noting("seed", input.seed())
        .noting("start_seeds", "splitmix64(seed, start)");
  }

  /**
   * Returns the partition of least within-cluster sum of squares among those of all starts.
   *
   * @throws Infeasible when points are too little apart for doubles, or a column cannot be scaled
   */
  public static Result value(Input input) {
    return new KMeans().compute(input, Work.alone()).result();
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    MeasuredPoints points = MeasuredPoints.of(input.data(), input.scaled());
    double[][] centroids = points.alike(result.centroids().toArray(double[][]::new));
    return new ClusterChecks(points.data(), centroids, points.unit(), result).all();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    double[][] sent = input.data();
    boolean projected = sent[0].length > 2;
    double[][] data = projected ? ComponentScores.firstTwo(sent) : sent;
    int up = data[0].length - 1;
    double[][] points =
        Arrays.stream(data).map(row -> new double[] {row[0], row[up]}).toArray(double[][]::new);
    ClusterPointsFigure clusters = ClusterPointsFigure.of(points, result.labels());
    String axis = projected ? "component " : "column ";
    Plane plane =
        clusters.withOutlines(
            Plane.of(clusters.shown().title(""), Axis.of(axis + 1), Axis.of(axis + (up + 1))));
    String title = "Points by cluster and silhouettes";
    return Optional.of(
        result
            .silhouette()
            .map(values -> Figure.of(title, plane, clusters.silhouettes(values)))
            .orElseGet(() -> Figure.of(title, plane)));
  }
}
