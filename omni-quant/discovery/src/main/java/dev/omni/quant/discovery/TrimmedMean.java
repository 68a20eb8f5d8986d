package dev.omni.quant.discovery;

import java.util.List;
import java.util.function.IntUnaryOperator;

/** The mean without the same share of the values at both ends, rounded down to whole values. */
final class TrimmedMean implements Statistic {
  private final ResampledOrder order;
  private final double share;
  private final double estimate;

  TrimmedMean(double[] values, double share) {
    this.order = new ResampledOrder(values);
    this.share = share;
    int cut = cut(values.length);
    double sum = 0;
    for (int rank = cut; rank < values.length - cut; rank++) {
      sum += apart(rank);
    }
    estimate = order.at(0) + sum / (values.length - 2 * cut);
  }

  private int cut(int count) {
    return (int) Math.floor(count * share);
  }

  private double apart(int rank) {
    return order.at(rank) - order.at(0);
  }

  @Override
  public int size() {
    return order.size();
  }

  @Override
  public double estimate() {
    return estimate;
  }

  @Override
  public double deviation(IntUnaryOperator draw) {
    int[] counts = order.draw(draw);
    int cut = cut(counts.length);
    double sum = 0;
    int below = 0;
    for (int k = 0; k < counts.length; k++) {
      int from = Math.max(below, cut);
      below += counts[k];
      int to = Math.min(below, counts.length - cut);
      sum += Math.max(0, to - from) * apart(k);
    }
    return order.at(0) + sum / (counts.length - 2 * cut) - estimate;
  }

  @Override
  public List<double[]> leftOut() {
    int n = order.size() - 1;
    int cut = cut(n);
    double[] sums = new double[n + 2];
    for (int k = 0; k <= n; k++) {
      sums[k + 1] = sums[k] + apart(k);
    }
    double[] each = new double[n + 1];
    for (int left = 0; left <= n; left++) {
      int from = cut + (left < cut ? 1 : 0);
      int to = n - cut + (left < n - cut ? 1 : 0);
      double inside = left >= from && left < to ? apart(left) : 0;
      each[left] = (sums[to] - sums[from] - inside) / (n - 2 * cut);
    }
    return List.of(each);
  }
}
