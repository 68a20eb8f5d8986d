package dev.omni.quant.discovery.design;

import java.util.Arrays;

/** The products of the columns of a model at the runs of a design, factored by Cholesky. */
final class InformationMatrix {
  /** What is left of a column, as a part of it, that is rounding. */
  private static final double SINGULAR = 1e-12;

  private final double[][] products;
  private final double[][] lower;
  private final double log;

  /** Creates it from the rows of a model. */
  InformationMatrix(double[][] rows) {
    int p = rows[0].length;
    products = new double[p][p];
    for (double[] row : rows) {
      for (int i = 0; i < p; i++) {
        for (int j = 0; j <= i; j++) {
          products[i][j] += row[i] * row[j];
        }
      }
    }
    lower = new double[p][p];
    log = factored();
  }

  private double factored() {
    double sum = 0;
    for (int i = 0; i < lower.length; i++) {
      for (int j = 0; j <= i; j++) {
        double rest = products[i][j];
        for (int k = 0; k < j; k++) {
          rest -= lower[i][k] * lower[j][k];
        }
        if (i > j) {
          lower[i][j] = rest / lower[j][j];
        } else if (rest <= SINGULAR * products[i][i]) {
          return Double.NEGATIVE_INFINITY;
        } else {
          lower[i][i] = Math.sqrt(rest);
          sum += StrictMath.log(rest);
        }
      }
    }
    return sum;
  }

  /** Returns the logarithm of the determinant; minus infinity of a singular matrix. */
  double logDeterminant() {
    return log;
  }

  /** Returns the sums of squares of the columns. */
  double[] diagonal() {
    double[] diagonal = new double[products.length];
    Arrays.setAll(diagonal, i -> products[i][i]);
    return diagonal;
  }

  /** Returns the inverse times a column. */
  double[] solved(double[] column) {
    double[] z = column.clone();
    for (int i = 0; i < z.length; i++) {
      for (int k = 0; k < i; k++) {
        z[i] -= lower[i][k] * z[k];
      }
      z[i] /= lower[i][i];
    }
    for (int i = z.length - 1; i >= 0; i--) {
      for (int k = i + 1; k < z.length; k++) {
        z[i] -= lower[k][i] * z[k];
      }
      z[i] /= lower[i][i];
    }
    return z;
  }

  static double product(double[] one, double[] other) {
    double sum = 0;
    for (int i = 0; i < one.length; i++) {
      sum += one[i] * other[i];
    }
    return sum;
  }
}
