package dev.omni.quant.finance.timeseries;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import java.util.Arrays;

/**
 * A QR decomposition of columns by modified Gram-Schmidt, each column made orthogonal twice, which
 * is as accurate as reflections (A. Bjorck, Numerical Methods for Least Squares Problems, 1996,
 * section 2.4).
 */
final class OrthonormalColumns {
  /** A column that keeps less than this part of its length is a combination of those before. */
  private static final double DEPENDENT = 1e-11;

  private final double[][] columns;
  private final double[][] triangle;

  /**
   * Decomposes columns.
   *
   * @param columns changed
   * @param what names a column in words, for the caller to read
   * @throws Infeasible when a column is a combination of those before it
   */
  OrthonormalColumns(double[][] columns, String what, Work work) {
    this.columns = columns;
    this.triangle = new double[columns.length][columns.length];
    for (int k = 0; k < columns.length; k++) {
      work.proceed();
      double before = length(columns[k]);
      for (int round = 0; round < 2; round++) {
        for (int j = 0; j < k; j++) {
          triangle[j][k] += less(columns[k], columns[j]);
        }
      }
      double left = length(columns[k]);
      if (!(left > DEPENDENT * before)) {
        throw new Infeasible(
            what
                + " "
                + k
                + " is a linear combination of those before it, so that there is no test");
      }
      triangle[k][k] = left;
      for (int t = 0; t < columns[k].length; t++) {
        columns[k][t] /= left;
      }
    }
  }

  private static double length(double[] column) {
    return Math.sqrt(product(column, column));
  }

  private static double product(double[] one, double[] other) {
    double sum = 0;
    for (int t = 0; t < one.length; t++) {
      sum += one[t] * other[t];
    }
    return sum;
  }

  /** Takes the part along a unit column away and returns it. */
  private static double less(double[] column, double[] unit) {
    double part = product(column, unit);
    for (int t = 0; t < column.length; t++) {
      column[t] -= part * unit[t];
    }
    return part;
  }

  /**
   * Takes away of other columns what these explain.
   *
   * @param what names another column in words
   * @throws Infeasible when these explain all of one but rounding
   */
  void explain(double[][] others, String what) {
    for (int k = 0; k < others.length; k++) {
      double before = length(others[k]);
      for (int round = 0; round < 2; round++) {
        for (double[] unit : columns) {
          less(others[k], unit);
        }
      }
      if (!(length(others[k]) > DEPENDENT * before)) {
        throw new Infeasible(
            what
                + " "
                + k
                + " is explained by a constant and earlier differences, so that there is no test");
      }
    }
  }

  /** Returns the products of these columns with others, one row for each of these. */
  double[][] products(OrthonormalColumns others) {
    double[][] products = new double[columns.length][];
    for (int i = 0; i < columns.length; i++) {
      double[] own = columns[i];
      products[i] =
          Arrays.stream(others.columns).mapToDouble(other -> product(own, other)).toArray();
    }
    return products;
  }

  /** Returns the coefficients of the original columns that give a combination of these. */
  double[] coefficients(double[] combination) {
    double[] found = combination.clone();
    for (int i = found.length - 1; i >= 0; i--) {
      for (int j = i + 1; j < found.length; j++) {
        found[i] -= triangle[i][j] * found[j];
      }
      found[i] /= triangle[i][i];
    }
    return found;
  }
}
