package dev.omni.quant.discovery;

import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * A quantile of type 7, linear between the ranks about (n - 1) p (R. J. Hyndman and Y. Fan, The
 * American Statistician 50, 1996, 361-365); the median at a half.
 */
final class Quantile implements Statistic {
  private final ResampledOrder order;
  private final double probability;
  private final double estimate;

  Quantile(double[] values, double probability) {
    this.order = new ResampledOrder(values);
    this.probability = probability;
    estimate = between(order.at(low(values.length)), order.at(high(values.length)), values.length);
  }

  private int low(int count) {
    return (int) Math.floor((count - 1) * probability);
  }

  private int high(int count) {
    return Math.min(count - 1, low(count) + 1);
  }

  private double between(double low, double high, int count) {
    double part = (count - 1) * probability - low(count);
    return part == 0 ? low : low + (high - low) * part;
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
    int n = order.size();
    int[] counts = order.draw(draw);
    return between(order.at(counts, low(n)), order.at(counts, high(n)), n) - estimate;
  }

  @Override
  public List<double[]> leftOut() {
    int n = order.size() - 1;
    double[] each = new double[n + 1];
    for (int i = 0; i <= n; i++) {
      each[i] = between(order.without(i, low(n)), order.without(i, high(n)), n);
    }
    return List.of(each);
  }
}
