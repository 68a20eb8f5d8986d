package dev.omni.quant.discovery;

import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.function.ToDoubleFunction;

/** Pearson's coefficient of correlation of pairs, and other statistics of pairs. */
final class Correlation implements Statistic {
  private final double[] x;
  private final double[] y;
  private final ToDoubleFunction<Moments> of;
  private final double estimate;

  private Correlation(double[][] pairs, ToDoubleFunction<Moments> of) {
    x = scaled(DataTableChecks.column(pairs, 0));
    y = scaled(DataTableChecks.column(pairs, 1));
    this.of = of;
    estimate = of.applyAsDouble(moments(x, y));
  }

  /** Returns the coefficient of correlation. */
  static Correlation of(double[][] pairs) {
    return new Correlation(pairs, Moments::correlation);
  }

  /** Returns the slope of y on x; NaN where x does not vary. */
  static Correlation slope(double[][] pairs) {
    double unit = unit(pairs, 1) / unit(pairs, 0);
    return new Correlation(
        pairs, moments -> moments.xx() == 0 ? Double.NaN : moments.xy() / moments.xx() * unit);
  }

  /** Returns the mean of x over the mean of y; NaN where that of y is zero. */
  static Correlation ratio(double[][] pairs) {
    double unit = unit(pairs, 0) / unit(pairs, 1);
    return new Correlation(
        pairs, moments -> moments.y() == 0 ? Double.NaN : moments.x() / moments.y() * unit);
  }

  private static double unit(double[][] pairs, int column) {
    double largest = 0;
    for (double[] pair : pairs) {
      largest = Math.max(largest, Math.abs(pair[column]));
    }
    return Math.scalb(1.0, Math.getExponent(largest));
  }

  /** Scales by a power of two, which changes no digit of the coefficient. */
  private static double[] scaled(double[] values) {
    double largest = 0;
    for (double value : values) {
      largest = Math.max(largest, Math.abs(value));
    }
    double[] scaled = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      scaled[i] = Math.scalb(values[i], -Math.getExponent(largest));
    }
    return scaled;
  }

  /** Returns the coefficient, NaN when x or y does not vary. */
  static double of(double[] x, double[] y) {
    return moments(x, y).correlation();
  }

  private static Moments moments(double[] x, double[] y) {
    double xMean = mean(x);
    double yMean = mean(y);
    double xx = 0;
    double yy = 0;
    double xy = 0;
    for (int i = 0; i < x.length; i++) {
      double dx = x[i] - xMean;
      double dy = y[i] - yMean;
      xx += dx * dx;
      yy += dy * dy;
      xy += dx * dy;
    }
    return new Moments(x.length, xMean, yMean, xx, yy, xy);
  }

  /** Returns the mean, computed from the first value so that equal values have an exact mean. */
  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value - values[0];
    }
    return values[0] + sum / values.length;
  }

  @Override
  public int size() {
    return x.length;
  }

  @Override
  public double estimate() {
    return estimate;
  }

  @Override
  public double deviation(IntUnaryOperator draw) {
    double[] xs = new double[x.length];
    double[] ys = new double[y.length];
    for (int i = 0; i < xs.length; i++) {
      int k = draw.applyAsInt(xs.length);
      xs[i] = x[k];
      ys[i] = y[k];
    }
    return of.applyAsDouble(moments(xs, ys)) - estimate;
  }

  @Override
  public List<double[]> leftOut() {
    var after = new Moments[x.length + 1];
    after[x.length] = Moments.NONE;
    for (int i = x.length - 1; i >= 0; i--) {
      after[i] = Moments.of(x[i], y[i]).and(after[i + 1]);
    }
    double[] each = new double[x.length];
    Moments before = Moments.NONE;
    for (int i = 0; i < each.length; i++) {
      each[i] = of.applyAsDouble(before.and(after[i + 1]));
      if (Double.isNaN(each[i])) {
        return List.of(new double[0]);
      }
      before = before.and(Moments.of(x[i], y[i]));
    }
    return List.of(each);
  }
}
