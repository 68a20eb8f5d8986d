package dev.omni.quant.discovery;

import java.util.ArrayList;
import java.util.List;
import org.hipparchus.linear.EigenDecompositionSymmetric;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.RealMatrix;

/**
 * The directions from a point along which bounds and binding constraints let the objective change
 * in the second order only (J. Nocedal and S. J. Wright, Numerical Optimization, 2nd ed., 2006,
 * 12.5).
 *
 * @param directions of length 1, each orthogonal to the others
 * @param curvature second derivatives of the objective and its constraints along them
 * @param norm of the second derivatives that the curvature is made of
 */
@SuppressWarnings("ArrayRecordComponent") // Created once, never compared.
record TangentSpace(List<double[]> directions, double[][] curvature, double norm) {
  private static final double BINDING = 1e-8;
  private static final double RANK = 1e-12;

  TangentSpace {
    directions = List.copyOf(directions);
  }

  static TangentSpace of(ConstrainedProblem problem, ConstrainedProblem.Optimum optimum) {
    double[] x = optimum.point();
    int[] free = problem.box().free(x, problem.slope(optimum));
    double scale = problem.steepest(x);
    var rows = new ArrayList<double[]>();
    for (int k = 0; k < problem.constraints().size(); k++) {
      if (problem.equal()[k] || optimum.multipliers()[k] > BINDING * scale) {
        rows.add(problem.constraints().get(k).at(x).gradient());
      }
    }
    List<double[]> directions =
        rows.isEmpty() ? axes(free, x.length) : across(rows, free, x.length);
    double[][] whole = problem.curvature(optimum);
    double[][] curvature = new double[directions.size()][directions.size()];
    for (int a = 0; a < curvature.length; a++) {
      for (int b = 0; b < curvature.length; b++) {
        curvature[a][b] = product(directions.get(a), whole, directions.get(b));
      }
    }
    return new TangentSpace(directions, curvature, problem.norm(optimum, free));
  }

  private static List<double[]> axes(int[] free, int n) {
    var axes = new ArrayList<double[]>();
    for (int i : free) {
      double[] axis = new double[n];
      axis[i] = 1;
      axes.add(axis);
    }
    return axes;
  }

  /** Returns the directions of the free variables that are orthogonal to rows. */
  private static List<double[]> across(List<double[]> rows, int[] free, int n) {
    var directions = new ArrayList<double[]>();
    if (free.length == 0) {
      return directions;
    }
    RealMatrix squares = MatrixUtils.createRealMatrix(free.length, free.length);
    for (double[] row : rows) {
      double length = 0;
      for (int i : free) {
        length += row[i] * row[i];
      }
      for (int i = 0; length > 0 && i < free.length; i++) {
        for (int j = 0; j < free.length; j++) {
          squares.addToEntry(i, j, row[free[i]] * row[free[j]] / length);
        }
      }
    }
    var parts = new EigenDecompositionSymmetric(squares);
    for (int k = 0; k < free.length; k++) {
      if (parts.getEigenvalue(k) <= RANK * rows.size()) {
        double[] direction = new double[n];
        for (int i = 0; i < free.length; i++) {
          direction[free[i]] = parts.getEigenvector(k).getEntry(i);
        }
        directions.add(direction);
      }
    }
    return directions;
  }

  private static double product(double[] left, double[][] matrix, double[] right) {
    double product = 0;
    for (int i = 0; i < left.length; i++) {
      for (int j = 0; left[i] != 0 && j < right.length; j++) {
        product += left[i] * matrix[i][j] * right[j];
      }
    }
    return product;
  }

  /** Returns the direction that has these parts along the directions. */
  double[] along(double[] parts, double sign) {
    double[] whole = new double[directions.get(0).length];
    for (int k = 0; k < parts.length; k++) {
      for (int i = 0; i < whole.length; i++) {
        whole[i] += sign * parts[k] * directions.get(k)[i];
      }
    }
    return whole;
  }
}
