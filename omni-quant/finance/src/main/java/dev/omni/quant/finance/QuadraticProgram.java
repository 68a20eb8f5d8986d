package dev.omni.quant.finance;

import java.util.List;

/**
 * A convex quadratic program: the least x'Qx / 2 + costs'x with rows x = right and with limits of
 * single variables or of pairs. A program without curvature is a linear one; its limits are of
 * single variables, and each variable has one.
 *
 * @param curvature Q, symmetric and positive semidefinite; variables beyond its size do not curve
 * @param costs of the variables
 * @param rows of the equalities, each as long as x
 * @param right sides of the equalities
 * @param limits inequalities
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record QuadraticProgram(
    double[][] curvature, double[] costs, List<double[]> rows, double[] right, List<Limit> limits) {
  /** Returns a program without costs. */
  static QuadraticProgram of(
      double[][] curvature, List<double[]> rows, double[] right, List<Limit> limits) {
    return new QuadraticProgram(curvature, new double[rows.get(0).length], rows, right, limits);
  }

  /**
   * An inequality: factor x[at] + otherFactor x[other] at most a number.
   *
   * @param at variable
   * @param factor of it
   * @param other second variable, which may be the first again with the factor 0
   * @param otherFactor of it
   * @param most right side
   */
  record Limit(int at, double factor, int other, double otherFactor, double most) {
    static Limit most(int at, double most) {
      return new Limit(at, 1, at, 0, most);
    }

    static Limit least(int at, double least) {
      return new Limit(at, -1, at, 0, -least);
    }

    double value(double[] x) {
      return factor * x[at] + otherFactor * x[other];
    }

    /** Adds the slopes of the left side, times a number, to those of the variables. */
    void add(double times, double[] slopes) {
      slopes[at] += times * factor;
      slopes[other] += times * otherFactor;
    }

    /** Adds the square of the left side, times a number, to a curvature. */
    void addSquare(double times, double[][] curvature) {
      curvature[at][at] += times * factor * factor;
      if (other != at) {
        curvature[other][other] += times * otherFactor * otherFactor;
        curvature[at][other] += times * factor * otherFactor;
        curvature[other][at] += times * factor * otherFactor;
      }
    }
  }

  int size() {
    return rows.get(0).length;
  }

  boolean linear() {
    return curvature.length == 0;
  }

  /** Returns Qx + costs. */
  double[] slopes(double[] x) {
    double[] slopes = costs.clone();
    for (int i = 0; i < curvature.length; i++) {
      slopes[i] += dot(curvature[i], x);
    }
    return slopes;
  }

  /** Returns the size of the terms that are minimized. */
  double size(double[] x) {
    return Math.abs(dot(x, slopes(x)));
  }

  /** Returns Q with a ridge of 1e-14 of its mean diagonal, extended by the flat variables. */
  double[][] extended() {
    double trace = 0;
    for (int i = 0; i < curvature.length; i++) {
      trace += curvature[i][i];
    }
    double ridge = 1e-14 * trace / Math.max(1, curvature.length);
    double[][] extended = new double[size()][size()];
    for (int i = 0; i < curvature.length; i++) {
      System.arraycopy(curvature[i], 0, extended[i], 0, curvature.length);
      extended[i][i] += ridge;
    }
    return extended;
  }

  /** Returns the sum of products, over the length of the first. */
  static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
