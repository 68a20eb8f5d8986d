package dev.omni.quant.discovery;

import dev.omni.engine.Infeasible;
import dev.omni.quant.core.ScaledDoubles;

/**
 * Points as their distances are measured: scaled by column, or all in one unit.
 *
 * @param given points as they came
 * @param data the same, measured
 * @param scaled whether columns are divided by their standard deviations
 * @param centres what is subtracted of each column
 * @param divisors what each column is divided by
 * @param unit of distances
 */
record MeasuredPoints(
    double[][] given,
    double[][] data,
    boolean scaled,
    double[] centres,
    double[] divisors,
    double unit) {
  static MeasuredPoints of(double[][] given, boolean scaled) {
    if (!scaled) {
      int columns = given[0].length;
      double unit = ScaledDoubles.of(given);
      double[][] data = ScaledDoubles.over(given, unit);
      double[] ones = ComponentScores.ones(columns);
      return new MeasuredPoints(given, data, false, new double[columns], ones, unit);
    }
    double[] centres = ComponentScores.centres(given);
    double[] divisors = ComponentScores.deviations(given);
    double[][] data = ComponentScores.moved(given, centres, divisors);
    return new MeasuredPoints(given, data, true, centres, divisors, 1);
  }

  /**
   * Returns this where no column is constant.
   *
   * @throws Infeasible where one is, so that it cannot be scaled
   */
  MeasuredPoints varying() {
    for (int j = 0; j < divisors.length; j++) {
      if (divisors[j] == 0) {
        throw new Infeasible("column " + (j + 1) + " of data is constant and cannot be scaled");
      }
    }
    return this;
  }

  /** Returns whether the squares of a partition are lost to rounding. */
  boolean vanished(Partition best) {
    return best.vanished(scaled ? data : given);
  }

  /** Returns other points measured like these. */
  double[][] alike(double[][] points) {
    return scaled
        ? ComponentScores.moved(points, centres, divisors)
        : ScaledDoubles.over(points, unit);
  }

  /** Returns a measured point in the units that these came in. */
  double[] back(double[] point) {
    if (!scaled) {
      return ScaledDoubles.over(point, 1 / unit);
    }
    double[] back = point.clone();
    for (int j = 0; j < back.length; j++) {
      back[j] = back[j] * divisors[j] + centres[j];
    }
    return back;
  }
}
