package dev.omni.quant.discovery;

import dev.omni.application.spi.Work;
import dev.omni.quant.formula.Formula;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.hipparchus.analysis.differentiation.Gradient;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;
import org.hipparchus.optim.nonlinear.vector.leastsquares.MultivariateJacobianFunction;
import org.hipparchus.util.Pair;

/** A formula in x and b1..bn over the rows of a sample, with exact derivatives by b. */
final class CurveModel implements MultivariateJacobianFunction {
  /** Stands for values that are not finite, so that a search turns back from them. */
  private static final double FAR = 1e140;

  private static final int ROWS_BETWEEN_LOOKS = 256;

  private final Formula formula;
  private final double[] x;
  private final Work work;

  CurveModel(Formula formula, double[] x, Work work) {
    this.formula = formula;
    this.x = x;
    this.work = work;
  }

  /** The names that a formula for n parameters may use. */
  static List<String> names(int parameters) {
    var names = new ArrayList<String>();
    names.add("x");
    IntStream.rangeClosed(1, parameters).forEach(k -> names.add("b" + k));
    return names;
  }

  @Override
  public Pair<RealVector, RealMatrix> value(RealVector parameters) {
    int n = parameters.getDimension();
    double[] values = new double[x.length];
    double[][] jacobian = new double[x.length][];
    List<Gradient> variables = variables(parameters.toArray());
    for (int i = 0; i < x.length; i++) {
      if (i % ROWS_BETWEEN_LOOKS == 0) {
        work.proceed();
      }
      variables.set(0, Gradient.constant(n, x[i]));
      Gradient y = formula.value(variables);
      boolean finite = finite(y);
      values[i] = finite ? y.getValue() : FAR;
      jacobian[i] = finite ? y.getGradient() : new double[n];
    }
    return new Pair<>(
        new ArrayRealVector(values, false), new Array2DRowRealMatrix(jacobian, false));
  }

  private static List<Gradient> variables(double[] parameters) {
    var variables = new ArrayList<Gradient>();
    variables.add(Gradient.constant(parameters.length, 0));
    for (int k = 0; k < parameters.length; k++) {
      variables.add(Gradient.variable(parameters.length, k, parameters[k]));
    }
    return variables;
  }

  private static boolean finite(Gradient y) {
    boolean finite = Math.abs(y.getValue()) < FAR;
    for (double derivative : y.getGradient()) {
      finite &= Math.abs(derivative) < FAR;
    }
    return finite;
  }

  /** Whether the formula has finite values and derivatives in every row. */
  static boolean everywhere(double[] values) {
    for (double value : values) {
      if (value == FAR) {
        return false;
      }
    }
    return true;
  }
}
