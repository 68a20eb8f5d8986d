package dev.omni.quant.discovery;

import java.util.List;
import java.util.function.IntUnaryOperator;

/** The sample variance, or its root, the standard deviation. */
final class Spread implements Statistic {
  private final double[] values;
  private final boolean root;
  private final double estimate;

  Spread(double[] values, boolean root) {
    this.values = CenteredSample.of(values).deviations();
    this.root = root;
    Moments all = Moments.NONE;
    for (double value : this.values) {
      all = all.and(Moments.of(value, 0));
    }
    estimate = of(all);
  }

  private double of(Moments moments) {
    double variance = moments.xx() / (moments.count() - 1);
    return root ? Math.sqrt(variance) : variance;
  }

  @Override
  public int size() {
    return values.length;
  }

  @Override
  public double estimate() {
    return estimate;
  }

  @Override
  public double deviation(IntUnaryOperator draw) {
    double[] drawn = new double[values.length];
    double sum = 0;
    for (int i = 0; i < drawn.length; i++) {
      drawn[i] = values[draw.applyAsInt(values.length)];
      sum += drawn[i];
    }
    double mean = sum / drawn.length;
    double squares = 0;
    for (double value : drawn) {
      squares += (value - mean) * (value - mean);
    }
    double variance = squares / (drawn.length - 1);
    return (root ? Math.sqrt(variance) : variance) - estimate;
  }

  @Override
  public List<double[]> leftOut() {
    var after = new Moments[values.length + 1];
    after[values.length] = Moments.NONE;
    for (int i = values.length - 1; i >= 0; i--) {
      after[i] = Moments.of(values[i], 0).and(after[i + 1]);
    }
    double[] each = new double[values.length];
    Moments before = Moments.NONE;
    for (int i = 0; i < each.length; i++) {
      each[i] = of(before.and(after[i + 1]));
      before = before.and(Moments.of(values[i], 0));
    }
    return List.of(each);
  }
}
