package dev.omni.quant.finance.timeseries;

import java.util.Arrays;

/**
 * The columns of the regressions: differences, the levels before them, and what explains both, a
 * constant and earlier differences. Series are less their median or their straight line, and over
 * the largest level that is left of each.
 */
final class LaggedRegression {
  private final JohansenCointegration.Input input;
  private final double[][] levels;
  private final double[] scales;

  LaggedRegression(JohansenCointegration.Input input) {
    this.input = input;
    int size = input.series().length;
    this.levels = new double[size][];
    this.scales = new double[size];
    for (int i = 0; i < size; i++) {
      levels[i] = detrended(input.series()[i], input.deterministic().degree());
      for (int t = input.laggedDifferences(); t < input.periods() - 1; t++) {
        scales[i] = Math.max(scales[i], Math.abs(levels[i][t]));
      }
      for (int t = 0; t < levels[i].length && scales[i] > 0; t++) {
        levels[i][t] /= scales[i];
      }
    }
  }

  /**
   * Returns a series less its straight line by least squares for degree 1, less its median for 0:
   * the regressions have a constant of their own, and a median keeps digits beside far values.
   */
  private static double[] detrended(double[] series, int degree) {
    double[] rest = series.clone();
    if (degree < 0) {
      return rest;
    }
    double[] sorted = series.clone();
    Arrays.sort(sorted);
    double median = sorted[(sorted.length - 1) / 2] / 2 + sorted[sorted.length / 2] / 2;
    for (int t = 0; t < rest.length; t++) {
      rest[t] -= median;
    }
    return degree == 0 ? rest : straightened(rest);
  }

  private static double[] straightened(double[] rest) {
    int size = rest.length;
    double middle = (size - 1) / 2.0;
    for (int round = 0; round < 2; round++) { // The second takes the rounding of the first.
      double mean = 0;
      double slope = 0;
      double squares = 0;
      for (int t = 0; t < size; t++) {
        mean += rest[t] / size;
        slope += rest[t] * ((t - middle) / size);
        squares += (t - middle) * ((t - middle) / size);
      }
      double steep = slope / squares;
      for (int t = 0; t < size; t++) {
        rest[t] -= mean + steep * (t - middle);
      }
    }
    return rest;
  }

  /** Returns the largest level of a series that is left of it. */
  double scale(int series) {
    return scales[series];
  }

  /** Returns the levels of a series, over its scale. */
  double[] level(int series) {
    return levels[series];
  }

  /** Returns the differences that are explained, one column for each series. */
  double[][] differences() {
    return columns(0);
  }

  /** Returns the levels before these differences, one column for each series. */
  double[][] before() {
    double[][] before = new double[levels.length][input.rows()];
    for (int i = 0; i < levels.length; i++) {
      System.arraycopy(levels[i], input.laggedDifferences(), before[i], 0, input.rows());
    }
    return before;
  }

  /** Returns the columns of a constant, if there is one, and of the earlier differences. */
  double[][] regressors() {
    double[][] regressors = new double[input.regressors()][];
    int next = 0;
    if (input.deterministic() != Deterministic.NONE) {
      regressors[next] = new double[input.rows()];
      Arrays.fill(regressors[next++], 1);
    }
    for (int lag = 1; lag <= input.laggedDifferences(); lag++) {
      for (double[] column : columns(lag)) {
        regressors[next++] = column;
      }
    }
    return regressors;
  }

  private double[][] columns(int lag) {
    double[][] columns = new double[levels.length][input.rows()];
    int first = input.laggedDifferences() - lag;
    for (int i = 0; i < levels.length; i++) {
      for (int t = 0; t < columns[i].length; t++) {
        columns[i][t] = levels[i][first + t + 1] - levels[i][first + t];
      }
    }
    return columns;
  }

  /** Returns a relation over time: the series, as they are left, times coefficients. */
  double[] relation(double[] coefficients) {
    double[] relation = new double[input.periods()];
    for (int i = 0; i < coefficients.length; i++) {
      for (int t = 0; t < relation.length; t++) {
        relation[t] += coefficients[i] * scales[i] * levels[i][t];
      }
    }
    return relation;
  }
}
