package dev.omni.quant.finance.allocation;

import dev.omni.engine.Infeasible;
import dev.omni.quant.core.FiniteResults;
import java.util.Arrays;

/**
 * The variances of clusters, each with weights in proportion to the inverse variances in it, and
 * the weights that follow when an order of assets is halved again and again.
 *
 * @param covariance of the assets
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record ClusterVariances(double[][] covariance) {
  double[] weights(int[] order) {
    double[] weights = new double[order.length];
    Arrays.fill(weights, 1);
    halve(weights, order, 0, order.length);
    return weights;
  }

  private void halve(double[] weights, int[] order, int from, int to) {
    if (to - from < 2) {
      return;
    }
    int middle = from + (to - from) / 2;
    double first = variance(order, from, middle);
    double second = variance(order, middle, to);
    double both = FiniteResults.number("variance of a cluster", first + second);
    if (!(both > 0)) {
      throw new Infeasible(
          "two halves of a cluster have no variance, so that nothing says what each should get");
    }
    for (int i = from; i < to; i++) {
      weights[order[i]] *= (i < middle ? second : first) / both;
    }
    halve(weights, order, from, middle);
    halve(weights, order, middle, to);
  }

  /** Returns the variance of a stretch of an order, 0 where rounding makes it negative. */
  double variance(int[] order, int from, int to) {
    double least = Double.POSITIVE_INFINITY;
    for (int i = from; i < to; i++) {
      least = Math.min(least, covariance[order[i]][order[i]]);
    }
    double[] parts = new double[to - from];
    double sum = 0;
    for (int i = from; i < to; i++) {
      parts[i - from] = least / covariance[order[i]][order[i]];
      sum += parts[i - from];
    }
    double variance = 0;
    for (int i = from; i < to; i++) {
      double[] row = covariance[order[i]];
      double inner = 0;
      for (int j = from; j < to; j++) {
        inner += row[order[j]] * (parts[j - from] / sum);
      }
      variance += inner * (parts[i - from] / sum);
    }
    return Math.max(0, variance);
  }
}
