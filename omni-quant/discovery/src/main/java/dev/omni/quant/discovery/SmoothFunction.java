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
 * @param sign by which it is multiplied
 */
record SmoothFunction(Formula formula, double sign) {
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

  Slope at(double[] x) {
    List<Gradient> variables = new ArrayList<>();
    for (int i = 0; i < x.length; i++) {
      variables.add(Gradient.variable(x.length, i, x[i]));
    }
    Gradient value = formula.value(variables);
    double[] gradient = value.getGradient();
    for (int i = 0; i < gradient.length; i++) {
      gradient[i] *= sign;
    }
    return new Slope(sign * value.getValue(), gradient);
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
        matrix[i][j] += weight * sign * value.getPartialDerivative(orders);
      }
    }
  }
}
