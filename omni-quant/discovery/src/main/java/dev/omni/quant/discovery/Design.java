package dev.omni.quant.discovery;

import dev.omni.quant.core.FiniteResults;

/** The design matrix of a regression: a constant if requested, then columns or powers. */
final class Design {
  private final double[][] rows;
  private final boolean constant;
  private final boolean powers;
  private final boolean single;

  /** Creates the design of rows of predictors, or of the powers of one up to a degree. */
  Design(double[][] x, int degree, boolean constant) {
    this.constant = constant;
    powers = degree > 1;
    single = x[0].length == 1;
    rows = new double[x.length][];
    for (int i = 0; i < x.length; i++) {
      rows[i] = row(x[i], degree);
    }
  }

  private double[] row(double[] x, int degree) {
    int first = constant ? 1 : 0;
    double[] row = new double[first + x.length * degree];
    if (constant) {
      row[0] = 1;
    }
    System.arraycopy(x, 0, row, first, x.length);
    for (int k = 1; k < degree; k++) {
      row[first + k] =
          FiniteResults.number("power " + (k + 1) + " of x", row[first + k - 1] * x[0]);
    }
    return row;
  }

  double[][] rows() {
    return rows;
  }

  int columns() {
    return rows[0].length;
  }

  boolean constant() {
    return constant;
  }

  /** Returns whether there is one predictor, so that the fit is a curve. */
  boolean single() {
    return single;
  }

  /** Returns the number of columns without the constant. */
  int predictors() {
    return columns() - (constant ? 1 : 0);
  }

  /** Returns the display name of column {@code j}. */
  String name(int j) {
    int number = j + (constant ? 0 : 1);
    return number == 0 ? "the constant" : (powers ? "power " : "column ") + number + " of x";
  }

  double[] fitted(double[] coefficients) {
    double[] fitted = new double[rows.length];
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < coefficients.length; j++) {
        fitted[i] += rows[i][j] * coefficients[j];
      }
    }
    return fitted;
  }

  double[] residuals(double[] y, double[] coefficients) {
    double[] residuals = fitted(coefficients);
    for (int i = 0; i < y.length; i++) {
      residuals[i] = y[i] - residuals[i];
    }
    return residuals;
  }
}
