package dev.omni.quant.discovery;

import dev.omni.quant.core.formula.Formula;
import java.util.ArrayList;
import java.util.List;
import org.hipparchus.analysis.differentiation.DSFactory;
import org.hipparchus.analysis.differentiation.DerivativeStructure;
import org.hipparchus.analysis.differentiation.Gradient;

/**
 * A formula of several variables with exact derivatives.
 *
 * @param formula in the variables
 * @param factor by which it is multiplied
 * @param watch that learns where it is evaluated
 */
record SmoothFunction(Formula formula, double factor, Watch watch) {
  /** Below this the slope and the curvature of a function are brought to about 1. */
  private static final double SMALL = 1e-3;

  private static final int MOST_DOUBLINGS = 200;

  /**
   * Value and gradient at a point.
   *
   * @param value of the function
   * @param gradient by the variables
   */
  @SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
  record Slope(double value, double[] gradient) {
    boolean finite() {
      boolean finite = Double.isFinite(value);
      for (double part : gradient) {
        finite &= Double.isFinite(part);
      }
      return finite;
    }
  }

  /** A listener of evaluations. */
  interface Watch {
    /** Takes a place and the value there. */
    void seen(double[] x, double value);
  }

  SmoothFunction(Formula formula, double factor) {
    this(formula, factor, (x, value) -> {});
  }

  /** Returns the same function with a watch. */
  SmoothFunction watched(Watch other) {
    return new SmoothFunction(formula, factor, other);
  }

  Slope at(double[] x) {
    List<Gradient> variables = new ArrayList<>();
    for (int i = 0; i < x.length; i++) {
      variables.add(Gradient.variable(x.length, i, x[i]));
    }
    Gradient value = formula.value(variables);
    double[] gradient = value.getGradient();
    for (int i = 0; i < gradient.length; i++) {
      gradient[i] *= factor;
    }
    var slope = new Slope(factor * value.getValue(), gradient);
    watch.seen(x, slope.value());
    return slope;
  }

  /**
   * Returns the largest slope at a point, or change of a slope within a distance from there.
   *
   * @param beyond distance along each variable, beside its own size
   */
  double size(double[] x, double beyond) {
    double[][] curvature = new double[x.length][x.length];
    addCurvature(x, 1, curvature);
    double[] gradient = at(x).gradient();
    double most = 0;
    for (int i = 0; i < x.length; i++) {
      most = Math.max(most, Math.abs(gradient[i]));
      for (int j = 0; j < x.length; j++) {
        most = Math.max(most, Math.abs(curvature[i][j]) * (beyond + Math.abs(x[j])));
      }
    }
    return most;
  }

  /**
   * Returns the function times the power of two that brings its size at a point to about 1 where
   * that is small: what ends a search, a slope of nearly 0, would be met all over a function in
   * large units.
   */
  SmoothFunction enlarged(double[] x) {
    double size = size(x, 1);
    return size > 0 && size < SMALL
        ? new SmoothFunction(
            formula, Math.scalb(factor, Math.min(MOST_DOUBLINGS, -Math.getExponent(size))), watch)
        : this;
  }

  /** Adds the second derivatives, times a weight, to a matrix. */
  void addCurvature(double[] x, double weight, double[][] matrix) {
    int n = x.length;
    var factory = new DSFactory(n, 2);
    List<DerivativeStructure> variables = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      variables.add(factory.variable(i, x[i]));
    }
    DerivativeStructure value = formula.value(variables);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        int[] orders = new int[n];
        orders[i]++;
        orders[j]++;
        matrix[i][j] += weight * factor * value.getPartialDerivative(orders);
      }
    }
  }
}
