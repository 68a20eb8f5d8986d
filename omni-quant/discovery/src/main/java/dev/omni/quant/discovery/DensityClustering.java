package dev.omni.quant.discovery;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Keys;
import dev.omni.engine.contract.Missing;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** The clusters of a table by the density of its rows. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class DensityClustering
    implements Engine<DensityClustering.Input, DensityClustering.Result> {
  private static final int MOST_ROWS = 20_000;

  /**
   * A table, and how near and how many rows of a cluster are.
   *
   * @param table coordinates by name, one row a point
   * @param epsilon distance up to which rows are neighbors
   * @param minPoints neighbors of a core row, itself counted
   * @param metric distance of two rows
   */
  @Example(
      """
      {"table": {"x": [0.1, -0.2, 0.3, 0, 5.1, 4.8, 5.3, 5, 20],
                 "y": [0.2, 0.1, -0.1, 0, 4.9, 5.2, 5.1, 5, 20]},
       "epsilon": 1, "min_points": 3}""")
  public record Input(
      @Title("Coordinates by name, one row a point") @Keys("column") @Size(min = 1, max = 200)
          Map<String, @Unit("1") @Size(min = 1, max = MOST_ROWS) @Missing double[]> table,
      @Title("Distance up to which rows are neighbors") @Unit("1") @Range(above = 0) double epsilon,
      @Title("Neighbors of a core row, itself counted") @Unit("1") @Range(from = 1, to = MOST_ROWS)
          int minPoints,
      @Title("Distance of two rows") @Default("\"euclidean\"") RowMetric metric) {}

  /**
   * The clusters of the rows without a missing number.
   *
   * @param labels cluster of each row, -1 for noise
   * @param core whether each row is a core row
   * @param clusters number of clusters
   * @param noise rows of no cluster
   * @param corePoints core rows
   * @param rowsLeftOut rows with a missing number
   */
  public record Result(
      @Title("Cluster of each row, -1 for noise") @Unit("1") int[] labels,
      @Title("Whether each row is a core row") List<Boolean> core,
      @Title("Number of clusters") @Unit("1") int clusters,
      @Title("Rows of no cluster") @Unit("1") long noise,
      @Title("Core rows") @Unit("1") long corePoints,
      @Title("Rows with a missing number") @Unit("1") int rowsLeftOut) {}

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.cluster.dbscan")
        .limit(
            "min_points",
            "At least three points: with fewer every chain is a cluster.",
            "min_points >= 3")
        .title(
            "Clusters by density",
            "Rows with at least min_points neighbors within epsilon, themselves counted, are core"
                + " rows; core rows within epsilon of each other and what is near them are one"
                + " cluster. Labels count from 0 by first row; rows with a missing number have"
                + " none.")
        .synonyms(
            "density clustering, noise points, outlier detection, spatial clusters, group points,"
                + " unsupervised learning, anomaly")
        .direct(Workload.MEDIUM)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Rows by cluster")
        .method(
            new Method(
                "Growth of clusters from core rows (DBSCAN)",
                "core(i): |{j: d(i,j) <= epsilon}| >= min_points",
                List.of(
                    "M. Ester, H.-P. Kriegel, J. Sander and X. Xu, KDD 1996, pp. 226-231",
                    "E. Schubert et al., ACM Trans. Database Syst. 42 (3), 2017, article 19"),
                List.of(),
                List.of(
                    "A row near two clusters belongs to that whose first core row is earlier.",
                    "Columns count as they are: give them comparable units.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    return ClusterTable.problems(input.table(), input.metric(), 1);
  }

  @Override
  public double steps(Input input) {
    double rows = ClusterTable.rows(input.table());
    return 5000 + 0.4 * rows * rows * (3 + input.table().size());
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    ClusterTable table = ClusterTable.of(input.table());
    var clusters = new DensityClusters(table.points(), input.metric(), input.epsilon());
    boolean[] core = clusters.core(input.minPoints(), work);
    int[] labels = clusters.labels(core, work);
    return Computed.of(
        new Result(
            labels,
            IntStream.range(0, core.length).mapToObj(i -> core[i]).toList(),
            1 + Arrays.stream(labels).max().orElse(-1),
            Arrays.stream(labels).filter(label -> label < 0).count(),
            IntStream.range(0, core.length).filter(i -> core[i]).count(),
            table.leftOut()));
  }

  /** Returns the clusters of the rows of a table. */
  public static Result value(Input input) {
    return new DensityClustering().compute(input, Work.alone()).result();
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new DensityChecks(ClusterTable.of(input.table()), input, result).all();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    ClusterTable table = ClusterTable.of(input.table());
    int second = Math.min(1, table.names().size() - 1);
    double[][] points =
        Arrays.stream(table.points())
            .map(row -> new double[] {row[0], row[second]})
            .toArray(double[][]::new);
    int[] labels = result.labels();
    ClusterPointsFigure clusters = ClusterPointsFigure.of(points, labels);
    Plane plane =
        Plane.of(
            clusters.shown().title(""),
            Axis.of(table.names().get(0)),
            Axis.of(table.names().get(second)));
    plane = clusters.with(plane, "core", row -> result.core().get(row), Mark.Shape.DIAMOND);
    plane = clusters.plane(plane);
    plane = clusters.with(plane, "noise", row -> labels[row] < 0, Mark.Shape.CROSS);
    return Optional.of(
        Figure.of("Rows by cluster", plane, NeighborDistances.of(table.points(), input)));
  }
}
