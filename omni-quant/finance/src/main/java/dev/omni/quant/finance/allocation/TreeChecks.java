package dev.omni.quant.finance.allocation;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The checks of a tree and its weights: each join is at the least distance of all pairs that it
 * brings together, and of each half of the order the weights are in the ratio of the variances.
 *
 * @param covariance of the assets
 * @param result as published
 */
@SuppressWarnings("ArrayRecordComponent") // Read where it is made, never compared.
record TreeChecks(double[][] covariance, HierarchicalRiskParity.Result result) {
  private static final double ROUNDING = 1e-9;

  /** A weight of fewer digits than others. */
  private static final double TINY = 1e-300;

  List<Check> all() {
    List<int[]> clusters = clusters();
    return List.of(joins(clusters), order(clusters), weights());
  }

  private int size() {
    return covariance.length;
  }

  /** Returns the members of all clusters in their order; fewer where a join is of none. */
  private List<int[]> clusters() {
    var clusters = new ArrayList<int[]>();
    for (int i = 0; i < size(); i++) {
      clusters.add(new int[] {i});
    }
    HierarchicalRiskParity.Linkage linkage = result.linkage();
    boolean[] joined = new boolean[2 * size()];
    for (int k = 0; k < size() - 1; k++) {
      int left = linkage.left()[k];
      int right = linkage.right()[k];
      if (left < 0 || right <= left || right >= clusters.size() || joined[left] || joined[right]) {
        return clusters;
      }
      joined[left] = true;
      joined[right] = true;
      int[] first = clusters.get(left);
      int[] second = clusters.get(right);
      int[] both = Arrays.copyOf(first, first.length + second.length);
      System.arraycopy(second, 0, both, first.length, second.length);
      clusters.add(both);
    }
    return clusters;
  }

  private Check joins(List<int[]> clusters) {
    var residuals = new Residuals();
    double[][] columns = ColumnDistances.ofCorrelations(covariance);
    HierarchicalRiskParity.Linkage linkage = result.linkage();
    double before = 0;
    for (int k = 0; size() + k < clusters.size(); k++) {
      int[] first = clusters.get(linkage.left()[k]);
      int[] second = clusters.get(linkage.right()[k]);
      double least = Double.POSITIVE_INFINITY;
      for (int i : first) {
        for (int j : second) {
          least = Math.min(least, squared(columns[i], columns[j]));
        }
      }
      double at = linkage.distance()[k];
      residuals
          .equal(at, Math.sqrt(least), 1e-6)
          .equal(linkage.size()[k], first.length + second.length)
          .residual(Math.max(0, before - at));
      before = at;
    }
    return residuals
        .residual(clusters.size() == 2 * size() - 1 ? 0 : 1)
        .check(
            "linkage_residual",
            ROUNDING,
            "Largest difference of the distance of a join and the least distance of all pairs that"
                + " it joins, and of sizes and their sums; 1 where the joins make no tree: zero.");
  }

  private static double squared(double[] one, double[] other) {
    double sum = 0;
    for (int k = one.length - 1; k >= 0; k--) {
      sum += (one[k] - other[k]) * (one[k] - other[k]);
    }
    return sum;
  }

  private Check order(List<int[]> clusters) {
    int[] leaves = clusters.get(clusters.size() - 1);
    return new Check(
        "order_residual",
        Arrays.equals(leaves, result.order()) ? 0 : 1,
        0,
        "1 where the order is not that of the leaves of the tree: zero.");
  }

  private Check weights() {
    double[] weights = result.weights();
    var residuals = new Residuals().equal(Arrays.stream(weights).sum(), 1);
    int[] order = result.order();
    boolean known = Arrays.stream(order).allMatch(i -> i >= 0 && i < size());
    if (known) {
      halves(residuals, new ClusterVariances(covariance), 0, order.length);
    }
    return residuals.check(
        "variance_ratio_residual",
        ROUNDING,
        "The sum of the weights less 1, and the largest difference of the weights of two halves,"
            + " each times its own variance, relative to both: zero.");
  }

  private void halves(Residuals residuals, ClusterVariances variances, int from, int to) {
    if (to - from < 2) {
      return;
    }
    int middle = from + (to - from) / 2;
    double first = 0;
    double second = 0;
    for (int i = to - 1; i >= from; i--) {
      double weight = result.weights()[result.order()[i]];
      first += i < middle ? weight : 0;
      second += i < middle ? 0 : weight;
    }
    double variance = variances.variance(result.order(), from, middle);
    double other = variances.variance(result.order(), middle, to);
    residuals.equal(first * variance, second * other, TINY * Math.max(variance, other));
    halves(residuals, variances, from, middle);
    halves(residuals, variances, middle, to);
  }
}
