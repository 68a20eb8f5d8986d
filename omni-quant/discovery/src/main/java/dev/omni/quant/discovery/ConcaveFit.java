package dev.omni.quant.discovery;

import dev.omni.engine.Infeasible;
import dev.omni.engine.NotConverged;
import dev.omni.engine.Work;
import java.util.Optional;
import org.hipparchus.exception.MathIllegalArgumentException;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.CholeskyDecomposition;
import org.hipparchus.linear.LUDecomposition;
import org.hipparchus.linear.MatrixUtils;

/**
 * The maximum of a concave likelihood by Newton's method with halved steps. A coefficient that
 * moves on while the likelihood stands still has no maximum, and is named.
 *
 * @param parameters at the maximum
 * @param at the likelihood there
 * @param covariance inverse of the information
 */
@SuppressWarnings("ArrayRecordComponent") // Created once, never compared.
record ConcaveFit(double[] parameters, Point at, double[][] covariance) {
  private static final int MOST = 200;
  private static final int HALVINGS = 60;
  static final double MET = 1e-11;
  private static final double ROUNDED = 1e-8;
  private static final int PATIENCE = 8;
  private static final double GROWING = 0.03;
  private static final double FLAT = 1e-5;

  /**
   * A likelihood and its derivatives.
   *
   * @param value logarithm of the likelihood
   * @param score first derivatives
   * @param sizes sums of the magnitudes of the terms of the score
   * @param information minus the second derivatives
   */
  record Point(double value, double[] score, double[] sizes, double[][] information) {
    /** Returns the largest score relative to its terms. */
    double residual() {
      double largest = 0;
      for (int j = 0; j < score.length; j++) {
        largest = Math.max(largest, sizes[j] == 0 ? 0 : Math.abs(score[j]) / sizes[j]);
      }
      return Double.isNaN(value) ? Double.NaN : largest;
    }
  }

  /** A function to be maximized. */
  interface Concave {
    /** Returns the likelihood with its derivatives. */
    Point at(double[] parameters);

    /** Returns the logarithm of the likelihood. */
    double value(double[] parameters);

    /** Returns the name of a parameter. */
    String name(int parameter);

    /** Returns the range of what a parameter multiplies; 0 where it may move freely. */
    double spread(int parameter);
  }

  static ConcaveFit of(Concave model, double[] start, Work work) {
    double[] parameters = start.clone();
    Point here = model.at(parameters);
    boolean moved = true;
    int steps = 0;
    while (!(here.residual() <= MET) && moved && steps < MOST) {
      work.proceed();
      double[] step = solved(model, here.information(), here.score());
      double[] next = halved(model, parameters, step, here);
      moved = next.length > 0;
      if (moved) {
        Point there = model.at(next);
        grown(model, parameters, next, there.value() - here.value(), steps);
        parameters = next;
        here = there;
      }
      steps++;
    }
    if (!(here.residual() <= (moved ? MET : ROUNDED))) {
      throw new NotConverged(
          "the likelihood has no maximum within " + steps + " steps", steps, here.residual(), MET);
    }
    return new ConcaveFit(parameters, here, inverse(model, here.information()));
  }

  /** Returns the end of a step, halved until the likelihood or the score is better; else none. */
  private static double[] halved(Concave model, double[] from, double[] step, Point here) {
    double part = 1;
    for (int k = 0; k < HALVINGS; k++, part /= 2) {
      double[] next = from.clone();
      for (int j = 0; j < next.length; j++) {
        next[j] += part * step[j];
      }
      double value = model.value(next);
      double noise = 1e-13 * Math.abs(here.value());
      if (value > here.value() + noise
          || (value >= here.value() - noise && model.at(next).residual() < here.residual())) {
        return next;
      }
    }
    return new double[0];
  }

  private static void grown(Concave model, double[] from, double[] next, double gain, int steps) {
    if (steps < PATIENCE || gain > FLAT) {
      return;
    }
    double largest = GROWING;
    int found = -1;
    for (int j = 0; j < from.length; j++) {
      double moved = Math.abs(next[j] - from[j]) * model.spread(j);
      if (moved > largest) {
        largest = moved;
        found = j;
      }
    }
    if (found >= 0) {
      throw endless(model, found);
    }
  }

  private static Infeasible endless(Concave model, int parameter) {
    return new Infeasible(
        "the coefficient of " + model.name(parameter) + " grows without end: no maximum exists");
  }

  private static double[] solved(Concave model, double[][] information, double[] right) {
    double[] roots = roots(model, information);
    double[] scaled = right.clone();
    for (int j = 0; j < scaled.length; j++) {
      scaled[j] /= roots[j];
    }
    double[] step =
        decomposed(model, information, roots)
            .getSolver()
            .solve(new ArrayRealVector(scaled, false))
            .toArray();
    for (int j = 0; j < step.length; j++) {
      step[j] /= roots[j];
    }
    return step;
  }

  private static double[] roots(Concave model, double[][] information) {
    double[] roots = new double[information.length];
    for (int j = 0; j < roots.length; j++) {
      roots[j] = Math.sqrt(information[j][j]);
      if (!(roots[j] > 0)) {
        throw endless(model, j);
      }
    }
    return roots;
  }

  private static CholeskyDecomposition decomposed(
      Concave model, double[][] information, double[] roots) {
    return factored(scaled(information, roots))
        .orElseThrow(
            () ->
                new Infeasible(
                    "the coefficients of "
                        + model.name(0)
                        + " and others grow without end, or too few events tell them apart"));
  }

  private static double[][] scaled(double[][] information, double[] roots) {
    double[][] scaled = new double[roots.length][roots.length];
    for (int j = 0; j < roots.length; j++) {
      for (int k = 0; k < roots.length; k++) {
        scaled[j][k] = information[j][k] / roots[j] / roots[k];
      }
    }
    return scaled;
  }

  private static Optional<CholeskyDecomposition> factored(double[][] scaled) {
    try {
      return Optional.of(
          new CholeskyDecomposition(MatrixUtils.createRealMatrix(scaled), 1e-9, 1e-14));
    } catch (MathIllegalArgumentException notPositive) {
      return Optional.empty();
    }
  }

  private static double[][] inverse(Concave model, double[][] information) {
    if (information.length == 0) {
      return information;
    }
    double[] roots = roots(model, information);
    return unscaled(
        decomposed(model, information, roots).getSolver().getInverse().getData(), roots);
  }

  private static double[][] unscaled(double[][] inverse, double[] roots) {
    for (int j = 0; j < roots.length; j++) {
      for (int k = 0; k < roots.length; k++) {
        inverse[j][k] /= roots[j] * roots[k];
      }
    }
    return inverse;
  }

  /** Returns the inverse of a matrix by elimination, a second route; NaN throughout without one. */
  static double[][] eliminated(double[][] information) {
    double[] roots = new double[information.length];
    for (int j = 0; j < roots.length; j++) {
      roots[j] = Math.sqrt(information[j][j]);
    }
    if (roots.length == 0) {
      return information;
    }
    var solver =
        new LUDecomposition(MatrixUtils.createRealMatrix(scaled(information, roots)), 1e-300)
            .getSolver();
    double[][] inverse =
        solver.isNonSingular()
            ? solver.getInverse().getData()
            : new double[roots.length][roots.length];
    return unscaled(inverse, roots);
  }

  /** Returns x' A x. */
  static double form(double[] x, double[][] matrix) {
    double sum = 0;
    for (int j = 0; j < x.length; j++) {
      for (int k = 0; k < x.length; k++) {
        sum += x[j] * matrix[j][k] * x[k];
      }
    }
    return sum;
  }
}
