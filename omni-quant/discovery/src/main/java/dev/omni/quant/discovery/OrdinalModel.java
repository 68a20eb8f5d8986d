package dev.omni.quant.discovery;

import java.util.Arrays;
import org.hipparchus.util.FastMath;

/**
 * A model of ordered levels: P(Y at most level j) = F(threshold_j - x b). Parameters are the
 * thresholds, then the coefficients.
 *
 * @param link F
 * @param rows predictors without a constant
 * @param level number of the level of each row
 * @param weights of the rows
 * @param levels how many there are
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record OrdinalModel(OrdinalLink link, double[][] rows, int[] level, double[] weights, int levels) {
  /**
   * The likelihood at some parameters, and its derivatives.
   *
   * @param value logarithm of the likelihood; negative infinity where a probability is 0
   * @param score first derivatives
   * @param sizes sums of the magnitudes of the terms of the score
   * @param information minus the second derivatives
   */
  record Likelihood(double value, double[] score, double[] sizes, double[][] information) {
    /** Returns the largest score relative to its terms. */
    double residual() {
      double largest = 0;
      for (int j = 0; j < score.length; j++) {
        largest = Math.max(largest, sizes[j] == 0 ? 0 : Math.abs(score[j]) / sizes[j]);
      }
      return largest;
    }
  }

  int cuts() {
    return levels - 1;
  }

  int predictors() {
    return rows.length == 0 ? 0 : rows[0].length;
  }

  int parameters() {
    return cuts() + predictors();
  }

  /** Returns x b of a row of predictors. */
  double linear(double[] parameters, double[] row) {
    double sum = 0;
    for (int j = 0; j < row.length; j++) {
      sum += row[j] * parameters[cuts() + j];
    }
    return sum;
  }

  /** Returns the threshold above a level less x b; infinite for the last one. */
  double cut(double[] parameters, int of, double eta) {
    return of < 0
        ? Double.NEGATIVE_INFINITY
        : of == cuts() ? Double.POSITIVE_INFINITY : parameters[of] - eta;
  }

  /** Returns the probability of each level at a row of predictors. */
  double[] probabilities(double[] parameters, double[] row) {
    double eta = linear(parameters, row);
    double[] each = new double[levels];
    Arrays.setAll(each, k -> between(cut(parameters, k - 1, eta), cut(parameters, k, eta)));
    return each;
  }

  private double between(double low, double high) {
    if (Double.isInfinite(low)) {
      return link.below(high);
    }
    return Double.isInfinite(high) ? link.above(low) : link.between(low, high);
  }

  /** Returns the logarithm of the likelihood. */
  double value(double[] parameters) {
    double sum = 0;
    for (int i = 0; i < rows.length; i++) {
      double eta = linear(parameters, rows[i]);
      double p = between(cut(parameters, level[i] - 1, eta), cut(parameters, level[i], eta));
      sum += weights[i] == 0 ? 0 : weights[i] * FastMath.log(Math.max(0, p));
    }
    return sum;
  }

  /** Returns the likelihood with its derivatives. */
  Likelihood at(double[] parameters) {
    int count = parameters();
    double[] score = new double[count];
    double[] sizes = new double[count];
    double[][] information = new double[count][count];
    double[] first = new double[count];
    double[] upper = new double[count];
    double[] lower = new double[count];
    for (int i = 0; i < rows.length; i++) {
      if (weights[i] == 0) {
        continue;
      }
      double eta = linear(parameters, rows[i]);
      double high = cut(parameters, level[i], eta);
      double low = cut(parameters, level[i] - 1, eta);
      double p = between(low, high);
      direction(upper, level[i], rows[i]);
      direction(lower, level[i] - 1, rows[i]);
      double above = link.density(high) / p;
      double below = link.density(low) / p;
      double bendAbove = link.slope(high) / p;
      double bendBelow = link.slope(low) / p;
      for (int j = 0; j < count; j++) {
        first[j] = above * upper[j] - below * lower[j];
        score[j] += weights[i] * first[j];
        sizes[j] += weights[i] * (Math.abs(above * upper[j]) + Math.abs(below * lower[j]));
      }
      for (int j = 0; j < count; j++) {
        for (int k = 0; k <= j; k++) {
          double second =
              bendAbove * upper[j] * upper[k]
                  - bendBelow * lower[j] * lower[k]
                  - first[j] * first[k];
          information[j][k] -= weights[i] * second;
        }
      }
    }
    for (int j = 0; j < count; j++) {
      for (int k = 0; k < j; k++) {
        information[k][j] = information[j][k];
      }
    }
    return new Likelihood(value(parameters), score, sizes, information);
  }

  /** Writes the derivatives of a cut by the parameters; zeros for an infinite one. */
  private void direction(double[] into, int of, double[] row) {
    Arrays.fill(into, 0);
    if (of < 0 || of == cuts()) {
      return;
    }
    into[of] = 1;
    for (int j = 0; j < row.length; j++) {
      into[cuts() + j] = -row[j];
    }
  }
}
