package dev.omni.quant.finance.treasury.curve;

/**
 * Least squares on a few columns by an orthonormal basis of them, made by Gram and Schmidt twice: a
 * column that is a combination of those before it has coefficient 0. A. Bjorck, Numerical Methods
 * for Least Squares Problems, 1996, section 2.4.
 */
final class ProjectedColumns {
  private static final double DEPENDENT = 1e-13;

  private final double[][] basis;
  private final double[][] triangle;

  /** Creates the projection on columns of equal length. */
  ProjectedColumns(double[]... columns) {
    basis = new double[columns.length][];
    triangle = new double[columns.length][columns.length];
    for (int j = 0; j < columns.length; j++) {
      double[] left = columns[j].clone();
      double whole = Math.sqrt(dot(left, left));
      for (int pass = 0; pass < 2; pass++) {
        for (int k = 0; k < j; k++) {
          double along = dot(basis[k], left);
          triangle[k][j] += along;
          subtract(left, along, basis[k]);
        }
      }
      double norm = Math.sqrt(dot(left, left));
      boolean dependent = norm <= DEPENDENT * whole;
      triangle[j][j] = dependent ? 0 : norm;
      for (int i = 0; i < left.length; i++) {
        left[i] = dependent ? 0 : left[i] / norm;
      }
      basis[j] = left;
    }
  }

  static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  private static void subtract(double[] from, double times, double[] other) {
    for (int i = 0; i < from.length; i++) {
      from[i] -= times * other[i];
    }
  }

  /** Returns what is left of a vector beside the columns. */
  double[] residual(double[] vector) {
    double[] left = vector.clone();
    for (double[] direction : basis) {
      subtract(left, dot(direction, left), direction);
    }
    return left;
  }

  /** Returns the coefficients of the columns whose sum is nearest to a vector. */
  double[] coefficients(double[] vector) {
    int count = basis.length;
    double[] left = vector.clone();
    double[] along = new double[count];
    for (int j = 0; j < count; j++) {
      along[j] = dot(basis[j], left);
      subtract(left, along[j], basis[j]);
    }
    double[] found = new double[count];
    for (int j = count - 1; j >= 0; j--) {
      double sum = along[j];
      for (int k = j + 1; k < count; k++) {
        sum -= triangle[j][k] * found[k];
      }
      found[j] = triangle[j][j] == 0 ? 0 : sum / triangle[j][j];
    }
    return found;
  }
}
