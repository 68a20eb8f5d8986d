package dev.omni.quant.discovery;

import java.util.List;

/**
 * The random effects of one set of groups.
 *
 * @param group name of the groups, as {@code batch:cask}
 * @param effects of each group
 * @param free whether each entry of the lower triangle of their covariance factor is fitted
 * @param levels names of the groups
 * @param level of each row
 * @param values of the effects of each row, divided by their scales
 * @param scales powers of two of about the size of each effect's values
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record RandomBlock(
    String group,
    List<String> effects,
    boolean[][] free,
    List<String> levels,
    int[] level,
    double[][] values,
    double[] scales) {
  private static final double ROUNDING = 1e-12;

  int width() {
    return effects.size();
  }

  /** Returns the number of entries of the covariance factor that are fitted. */
  int parameters() {
    int count = 0;
    for (boolean[] row : free) {
      for (boolean one : row) {
        count += one ? 1 : 0;
      }
    }
    return count;
  }

  /** Returns the factor of the covariance with these parameters, from a place on. */
  double[][] factor(double[] theta, int from) {
    double[][] factor = new double[width()][width()];
    int at = from;
    for (int c = 0; c < width(); c++) {
      for (int r = c; r < width(); r++) {
        if (free[r][c]) {
          factor[r][c] = theta[at++];
        }
      }
    }
    return factor;
  }

  /** Puts the entries of a factor among the parameters, each column with its diagonal from 0. */
  void put(double[][] factor, double[] theta, int from) {
    int at = from;
    for (int c = 0; c < width(); c++) {
      double sign = factor[c][c] < 0 ? -1 : 1;
      for (int r = c; r < width(); r++) {
        if (free[r][c]) {
          theta[at++] = sign * factor[r][c] + 0.0;
        }
      }
    }
  }

  /** Returns the covariance of a factor. */
  static double[][] square(double[][] factor) {
    int width = factor.length;
    double[][] square = new double[width][width];
    for (int r = 0; r < width; r++) {
      for (int c = 0; c < width; c++) {
        for (int k = 0; k <= Math.min(r, c); k++) {
          square[r][c] += factor[r][k] * factor[c][k];
        }
      }
    }
    return square;
  }

  /** Returns the lower factor of a covariance; a column is 0 where its diagonal would be. */
  static double[][] root(double[][] covariance) {
    int width = covariance.length;
    double[][] root = new double[width][width];
    for (int c = 0; c < width; c++) {
      double rest = covariance[c][c];
      for (int k = 0; k < c; k++) {
        rest -= root[c][k] * root[c][k];
      }
      if (rest > ROUNDING * covariance[c][c]) {
        root[c][c] = Math.sqrt(rest);
        for (int r = c + 1; r < width; r++) {
          double sum = covariance[r][c];
          for (int k = 0; k < c; k++) {
            sum -= root[r][k] * root[c][k];
          }
          root[r][c] = sum / root[c][c];
        }
      }
    }
    return root;
  }
}
