package dev.omni.quant.finance.allocation;

import dev.omni.engine.Work;

/** The distances of assets: how far apart are their columns of sqrt((1 - correlation) / 2). */
final class ColumnDistances {
  private ColumnDistances() {}

  /** Returns sqrt((1 - rho) / 2) of each pair. */
  static double[][] ofCorrelations(double[][] covariance) {
    int size = covariance.length;
    double[] deviations = new double[size];
    for (int i = 0; i < size; i++) {
      deviations[i] = Math.sqrt(covariance[i][i]);
    }
    double[][] distances = new double[size][size];
    for (int i = 0; i < size; i++) {
      for (int j = i + 1; j < size; j++) {
        double correlation = covariance[i][j] / deviations[i] / deviations[j];
        distances[i][j] = Math.sqrt(Math.max(0, 1 - correlation) / 2);
        distances[j][i] = distances[i][j];
      }
    }
    return distances;
  }

  /** Returns the Euclidean distances of the columns of these. */
  static double[][] of(double[][] covariance, Work work) {
    double[][] columns = ofCorrelations(covariance);
    int size = columns.length;
    double[][] distances = new double[size][size];
    for (int i = 0; i < size; i++) {
      work.proceed();
      for (int j = i + 1; j < size; j++) {
        distances[i][j] = apart(columns[i], columns[j]);
        distances[j][i] = distances[i][j];
      }
    }
    return distances;
  }

  private static double apart(double[] one, double[] other) {
    double sum = 0;
    for (int k = 0; k < one.length; k++) {
      double difference = one[k] - other[k];
      sum += difference * difference;
    }
    return Math.sqrt(sum);
  }
}
