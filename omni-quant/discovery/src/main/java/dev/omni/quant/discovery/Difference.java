package dev.omni.quant.discovery;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * The difference of one statistic of two samples, each of which is resampled by itself.
 *
 * @param first sample's statistic
 * @param second what is taken off
 */
record Difference(Statistic first, Statistic second) implements Statistic {
  @Override
  public int size() {
    return first.size() + second.size();
  }

  @Override
  public double estimate() {
    return first.estimate() - second.estimate();
  }

  @Override
  public double deviation(IntUnaryOperator draw) {
    return first.deviation(draw) - second.deviation(draw);
  }

  /** Observations of the second sample count with the other sign. */
  @Override
  public List<double[]> leftOut() {
    var each = new ArrayList<>(first.leftOut());
    for (double[] sample : second.leftOut()) {
      each.add(Arrays.stream(sample).map(value -> -value).toArray());
    }
    return each;
  }
}
