package dev.omni.quant.discovery;

import java.util.List;
import java.util.function.IntUnaryOperator;

/** The arithmetic mean. */
final class Mean implements Statistic {
  private final double estimate;
  private final double[] centred;

  Mean(double[] values) {
    double shift = 0;
    for (double value : values) {
      shift += (value - values[0]) / values.length;
    }
    estimate = values[0] + shift;
    centred = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      centred[i] = values[i] - estimate;
    }
  }

  @Override
  public int size() {
    return centred.length;
  }

  @Override
  public double estimate() {
    return estimate;
  }

  @Override
  public double deviation(IntUnaryOperator draw) {
    double sum = 0;
    for (int i = 0; i < centred.length; i++) {
      sum += centred[draw.applyAsInt(centred.length)];
    }
    return sum / centred.length;
  }

  @Override
  public List<double[]> leftOut() {
    double[] shifts = new double[centred.length];
    for (int i = 0; i < shifts.length; i++) {
      shifts[i] = -centred[i] / (shifts.length - 1);
    }
    return List.of(shifts);
  }
}
