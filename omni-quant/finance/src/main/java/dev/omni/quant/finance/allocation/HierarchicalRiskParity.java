package dev.omni.quant.finance.allocation;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Inner;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Names;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.SymmetricMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The portfolio that halves a tree of clusters of assets by their variances. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class HierarchicalRiskParity
    implements Engine<HierarchicalRiskParity.Input, HierarchicalRiskParity.Result> {
  private static final int MOST = 1000;

  /**
   * Assets.
   *
   * @param covariance of the returns, row by row
   * @param names of the assets
   */
  @Example(
      """
      {"covariance": [[0.04, 0.024, 0.003, 0.002], [0.024, 0.0361, 0.004, 0.001],
        [0.003, 0.004, 0.01, 0.006], [0.002, 0.001, 0.006, 0.0144]],
       "names": ["growth", "value", "bonds", "credit"]}""")
  public record Input(
      @Title("Covariance of the returns, row by row")
          @Unit("1")
          @Inner(min = 2, max = MOST, is = Inner.Is.COLUMNS)
          @Size(min = 2, max = MOST)
          double[][] covariance,
      @Title("Names of the assets, shown in place of numbers") @Size(min = 2, max = MOST)
          Optional<List<@Size(min = 1, max = Names.LONGEST) String>> names) {}

  /**
   * The tree and the portfolio.
   *
   * @param order of the assets as leaves of the tree, from 0
   * @param weights with sum 1
   * @param linkage the joins that make the tree
   * @param numerics how the numbers came about
   * @param names of the assets, as given
   */
  public record Result(
      @Title("Assets, from 0, in the order of the tree") @Unit("1") int[] order,
      @Title("Weights, with sum 1") @Unit("1") double[] weights,
      @Title("Joins of clusters, one row for each") Linkage linkage,
      @Title("How the numbers came about") @Unit("1") Numerics numerics,
      @Title("Names of the assets") Optional<List<String>> names) {}

  /**
   * The joins by column; a cluster below the number of assets is an asset, others are joins in
   * their order.
   *
   * @param left the cluster of the lower number
   * @param right the cluster of the higher number
   * @param distance at which they are joined
   * @param size assets in both
   */
  public record Linkage(
      @Title("Clusters of the lower number") @Unit("1") int[] left,
      @Title("Clusters of the higher number") @Unit("1") int[] right,
      @Title("Distances at which they are joined") @Unit("1") double[] distance,
      @Title("Assets in both") @Unit("1") int[] size) {}

  @Override
  public Capability capability() {
    return Capability.named("finance.portfolio.hierarchical-risk-parity")
        .limit(
            "assets",
            "At most 200 assets: correlations of more are seldom estimated well.",
            "size(covariance) <= 200")
        .title(
            "Hierarchical risk parity",
            "Weights by the tree of clusters that correlations make of the assets: each half of the"
                + " tree gets its part by the variance of the other. The covariance may be"
                + " singular.")
        .synonyms(
            "HRP, Lopez de Prado, cluster portfolio, dendrogram, recursive bisection, machine"
                + " learning portfolio, quasi-diagonal, tree of assets")
        .direct(Workload.LOW)
        .version("1")
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Weights in the order of the tree")
        .method(
            new Method(
                "Single linkage and recursive bisection",
                "d = sqrt((1 - rho) / 2), distance of two assets = Euclidean distance of their"
                    + " columns of d; halves of the order get 1 - V1 / (V1 + V2) and the rest, V ="
                    + " w' S w with w in proportion to 1 / S_ii",
                List.of(
                    "M. Lopez de Prado, Building diversified portfolios that outperform out of"
                        + " sample, Journal of Portfolio Management 42(4), 2016, pp. 59-69"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "Of equal distances the pair of the lowest clusters is joined first.",
                    "The cluster of the lower number comes first in the order.",
                    "Of an odd number of assets the first half is the smaller one.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    double[][] rows = input.covariance();
    var problems =
        new ArrayList<>(new SymmetricMatrix(rows).problems("/covariance", rows.length, "assets"));
    for (int i = 0; i < rows.length && problems.isEmpty(); i++) {
      if (!(rows[i][i] >= Double.MIN_NORMAL)) {
        problems.add(
            Problem.invalid(
                "/covariance/" + i + "/" + i,
                "must be above 0: an asset without variance has no correlations"));
      }
    }
    problems.addAll(Names.problems(input.names(), rows.length, "assets"));
    return problems;
  }

  @Override
  public double steps(Input input) {
    double size = input.covariance().length;
    return 300 + size * size * (6 + 0.09 * size);
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input, work));
  }

  /**
   * Returns the tree and its portfolio.
   *
   * @throws dev.omni.engine.Infeasible when both halves of a cluster are without variance
   */
  public static Result value(Input input) {
    return value(input, Work.alone());
  }

  private static Result value(Input input, Work work) {
    double[][] covariance = input.covariance();
    Linkage linkage = new SingleLinkage(ColumnDistances.of(covariance, work), work).linkage();
    int[] order = leaves(linkage, covariance.length);
    return new Result(
        order,
        new ClusterVariances(covariance).weights(order),
        linkage,
        new Numerics("single linkage"),
        input.names());
  }

  /** Returns the assets below the last join, each left before its right. */
  private static int[] leaves(Linkage linkage, int assets) {
    int[] order = new int[assets];
    int[] open = new int[2 * assets];
    int depth = 0;
    int found = 0;
    open[depth++] = 2 * assets - 2;
    while (depth > 0) {
      int cluster = open[--depth];
      if (cluster < assets) {
        order[found++] = cluster;
      } else {
        open[depth++] = linkage.right()[cluster - assets];
        open[depth++] = linkage.left()[cluster - assets];
      }
    }
    return order;
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new TreeChecks(input.covariance(), result).all();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    List<String> names = Names.shown(input.names(), result.weights().length);
    return Optional.of(
        Chart.of(
                "Weights in the order of the tree",
                Chart.Axis.ofNames("Asset"),
                Chart.Axis.of("Weight (1)"))
            .bars(
                "weight",
                Arrays.stream(result.order()).mapToObj(names::get).toList(),
                Arrays.stream(result.order()).mapToDouble(i -> result.weights()[i]).toArray())
            .figure());
  }
}
