package dev.omni.quant.discovery;

import java.util.ArrayList;
import java.util.List;

/**
 * The residual sum of squares of columns, which are made orthogonal twice (L. Giraud, J. Langou and
 * M. Rozloznik, Comput. Math. Appl. 50, 2005, pp. 1069-1075); a column that depends on those before
 * it is left out.
 *
 * @param squares residual sum of squares
 * @param rank columns that count
 */
record LeastSquaresSum(double squares, int rank) {
  private static final double DEPENDENT = 1e-9;

  static LeastSquaresSum of(double[] y, List<double[]> columns) {
    var basis = new ArrayList<double[]>();
    for (double[] column : columns) {
      double before = Math.sqrt(product(column, column));
      double[] rest = without(without(column, basis), basis);
      double norm = Math.sqrt(product(rest, rest));
      if (norm > DEPENDENT * before) {
        for (int i = 0; i < rest.length; i++) {
          rest[i] /= norm;
        }
        basis.add(rest);
      }
    }
    double[] residual = without(without(y, basis), basis);
    return new LeastSquaresSum(product(residual, residual), basis.size());
  }

  private static double[] without(double[] vector, List<double[]> basis) {
    double[] rest = vector.clone();
    for (double[] direction : basis) {
      double along = product(rest, direction);
      for (int i = 0; i < rest.length; i++) {
        rest[i] -= along * direction[i];
      }
    }
    return rest;
  }

  private static double product(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
