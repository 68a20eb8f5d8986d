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
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Inner;
import dev.omni.engine.contract.Keys;
import dev.omni.engine.contract.Missing;
import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Ways;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.FiniteResults;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** The tree of merges of the rows of a table, or of given distances. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class HierarchicalClustering
    implements Engine<HierarchicalClustering.Input, HierarchicalClustering.Result> {
  private static final int MOST_ROWS = 5000;
  private static final int MOST_GIVEN = 1000;

  /**
   * A table or the distances of items, and how they are merged.
   *
   * @param table coordinates by name, one row a point
   * @param distances distance of each two items, a symmetric matrix
   * @param linkage distance of two clusters
   * @param metric distance of two rows
   * @param clusters number of clusters for the labels
   * @param height height of the cut for the labels
   */
  @Ways({"table", "distances"})
  @Example(
      """
      {"table": {"x": [0.17, 5.54, 3.49, -0.32, 0.16, 0.3],
                 "y": [0.21, 4.03, 5.48, -0.43, 1.36, 5.35]},
       "linkage": "average", "clusters": 3}\
      """)
  public record Input(
      @Title("Coordinates by name, one row a point") @Keys("column") @Size(min = 1, max = 200)
          Optional<Map<String, @Unit("1") @Size(min = 1, max = MOST_ROWS) @Missing double[]>> table,
      @Title("Distance of each two items, a symmetric matrix")
          @Size(min = 2, max = MOST_GIVEN)
          @Inner(min = 2, max = MOST_GIVEN, is = Inner.Is.COLUMNS)
          @Unit("1")
          @Range(from = 0)
          Optional<double[][]> distances,
      @Title("Distance of two clusters") Linkage linkage,
      @Title("Distance of two rows") @Default("\"euclidean\"") RowMetric metric,
      @Title("Number of clusters for the labels") @Unit("1") @Range(from = 1, to = MOST_ROWS)
          OptionalInt clusters,
      @Title("Height of the cut for the labels") @Unit("1") @Range(from = 0)
          OptionalDouble height) {
    private Distances pairs() {
      return table
          .map(columns -> Distances.ofPoints(ClusterTable.of(columns).points(), metric))
          .orElseGet(() -> Distances.ofMatrix(distances.orElseThrow()));
    }

    private int leftOut() {
      return table.map(columns -> ClusterTable.of(columns).leftOut()).orElse(0);
    }

    /** Returns the number of merges below the cut; all without one. */
    private int merged(Dendrogram tree) {
      if (clusters.isPresent()) {
        return tree.leaves() - clusters.getAsInt();
      }
      return height.isPresent() ? tree.below(height.getAsDouble()) : tree.merges().length;
    }
  }

  /**
   * The tree, and the clusters below its cut.
   *
   * @param labels cluster of each row; one for all without a cut
   * @param merges by height
   * @param copheneticCorrelation of the distances with the heights of the first merge; null where
   *     all distances are the same
   * @param leafOrder rows from left to right
   * @param rowsLeftOut rows with a missing number
   */
  public record Result(
      @Title("Cluster of each row; one for all without a cut") @Unit("1") int[] labels,
      @Title("Merges by height") MergeColumns merges,
      @Title("Correlation of the distances with the heights of the first merge")
          @Unit("1")
          @Nullable
          Double copheneticCorrelation,
      @Title("Rows from left to right") @Unit("1") int[] leafOrder,
      @Title("Rows with a missing number") @Unit("1") int rowsLeftOut) {}

  /**
   * The merges of a tree by column.
   *
   * @param left row, or n + i for merge i
   * @param right row, or n + i for merge i
   * @param height distance of the two
   * @param size rows of the cluster
   */
  public record MergeColumns(
      @Title("Row, or n + i for merge i") @Unit("1") int[] left,
      @Title("Row, or n + i for merge i") @Unit("1") int[] right,
      @Title("Distance of the two") @Unit("1") double[] height,
      @Title("Rows of the cluster") @Unit("1") int[] size) {
    private static MergeColumns of(Dendrogram tree) {
      Linkage.Merge[] merges = tree.merges();
      return new MergeColumns(
          Arrays.stream(merges).mapToInt(Linkage.Merge::left).toArray(),
          Arrays.stream(merges).mapToInt(Linkage.Merge::right).toArray(),
          Arrays.stream(merges).mapToDouble(Linkage.Merge::height).toArray(),
          Arrays.stream(merges).mapToInt(Linkage.Merge::size).toArray());
    }

    private Dendrogram tree() {
      var merges = new Linkage.Merge[left.length];
      for (int k = 0; k < merges.length; k++) {
        merges[k] = new Linkage.Merge(left[k], right[k], height[k], size[k]);
      }
      return new Dendrogram(merges);
    }
  }

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.cluster.hierarchical")
        .limit(
            "ward",
            "Ward's linkage with the Euclidean metric alone.",
            "linkage != 'ward' || metric == 'euclidean'")
        .title(
            "Hierarchical clusters",
            "Merges the two nearest clusters until one is left. Labels count from 0 by first row."
                + " cophenetic_correlation is null where all distances are the same.")
        .synonyms(
            "dendrogram, linkage, ward, agglomerative clustering, cluster tree, single linkage,"
                + " complete linkage, group similar rows")
        .direct(Workload.MEDIUM)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Tree of merges")
        .method(
            new Method(
                "Chain of nearest neighbors with the update of Lance and Williams",
                "single: min; complete: max; average: (n_a d_a + n_b d_b)/(n_a + n_b); ward: d^2 ="
                    + " ((n_a + n_c) d_a^2 + (n_b + n_c) d_b^2 - n_c d_ab^2)/(n_a + n_b + n_c)",
                List.of(
                    "F. Murtagh, Comput. J. 26, 1983, pp. 354-359",
                    "G. N. Lance and W. T. Williams, Comput. J. 9, 1967, pp. 373-380",
                    "J. H. Ward, J. Am. Statist. Assoc. 58, 1963, pp. 236-244",
                    "R. R. Sokal and F. J. Rohlf, Taxon 11, 1962, pp. 33-40"),
                List.of(),
                List.of(
                    "Columns count as they are: give them comparable units.",
                    "Heights of ward are distances, not squares. Among equally near clusters the"
                        + " one with the lowest row is taken.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    var problems = new ArrayList<Problem>();
    input
        .table()
        .ifPresent(table -> problems.addAll(ClusterTable.problems(table, input.metric(), 2)));
    input.distances().ifPresent(matrix -> problems.addAll(asymmetric(matrix)));
    if (input.clusters().isPresent() && input.height().isPresent()) {
      problems.add(DataTableChecks.invalid("height", "must be left out where there are clusters"));
    }
    if (problems.isEmpty() && input.clusters().isPresent()) {
      int rows = input.pairs().size();
      if (input.clusters().getAsInt() > rows) {
        problems.add(DataTableChecks.invalid("clusters", "must be at most the rows, " + rows));
      }
    }
    return problems;
  }

  private static List<Problem> asymmetric(double[][] matrix) {
    for (int i = 0; i < matrix.length; i++) {
      String at = "/distances/" + i;
      if (matrix[i].length != matrix.length) {
        return List.of(
            Problem.invalid(at, "must have " + matrix.length + " values, one for each item"));
      }
    }
    for (int i = 0; i < matrix.length; i++) {
      for (int j = 0; j <= i; j++) {
        if (i == j ? matrix[i][j] != 0 : matrix[i][j] != matrix[j][i]) {
          return List.of(
              Problem.invalid(
                  "/distances/" + i + "/" + j,
                  i == j ? "must be 0" : "must be the distance of " + j + " and " + i + " too"));
        }
      }
    }
    return List.of();
  }

  @Override
  public double steps(Input input) {
    double rows =
        input
            .table()
            .map(ClusterTable::rows)
            .orElseGet(() -> input.distances().orElseThrow().length);
    int columns = input.table().map(Map::size).orElse(1);
    return 1e4 + rows * rows * (7 + 0.4 * columns);
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    Distances distances = input.pairs();
    FiniteResults.numbers("a distance", distances.values());
    var tree = new Dendrogram(input.linkage().merges(distances, work));
    work.proceed();
    Distances heights = tree.cophenetic();
    double correlation =
        PairCorrelation.of(CorrelationMatrix.Kind.PEARSON, distances.values(), heights.values())
            .coefficient();
    return Computed.of(
        new Result(
            tree.labels(input.merged(tree)),
            MergeColumns.of(tree),
            Double.isFinite(correlation) ? correlation : null,
            tree.order(),
            input.leftOut()));
  }

  /**
   * Returns the tree of the rows of a table, or of the items of given distances.
   *
   * @throws Infeasible when a distance is beyond double precision
   */
  public static Result value(Input input) {
    return new HierarchicalClustering().compute(input, Work.alone()).result();
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return DendrogramChecks.of(input.pairs(), input.linkage(), result)
        .all(input.merged(result.merges().tree()), input.leftOut());
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    Dendrogram tree = result.merges().tree();
    return Optional.of(TreeFigure.of(tree, input.merged(tree), input.height()));
  }
}
