package dev.omni.quant.core.formula;

import dev.omni.engine.Work;
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

/** A formula in predictors and b1..bn over the rows of a sample, with exact derivatives by b. */
public final class CurveModel implements MultivariateJacobianFunction {
  /** The substitute for values that are not finite, so that a search avoids them. */
  private static final double FAR = 1e140;

  private static final int ROWS_BETWEEN_LOOKS = 256;

  private final Formula formula;
  private final double[][] x;
  private final Work work;

  /**
   * Creates the curve model over these rows of predictors.
   *
   * @param formula in the {@link #names} of as many predictors as a row has
   * @param work polled for cancellation every few rows
   */
  public CurveModel(Formula formula, double[][] x, Work work) {
    this.formula = formula;
    this.x = x;
    this.work = work;
  }

  /** Creates a model with one predictor. */
  public static CurveModel of(Formula formula, double[] x, Work work) {
    double[][] rows = new double[x.length][];
    for (int i = 0; i < x.length; i++) {
      rows[i] = new double[] {x[i]};
    }
    return new CurveModel(formula, rows, work);
  }

  /** Returns the names that a formula may use: x, or x1.. when there are several, then b1... */
  public static List<String> names(int predictors, int parameters) {
    var names = new ArrayList<String>();
    if (predictors == 1) {
      names.add("x");
    } else {
      IntStream.rangeClosed(1, predictors).forEach(k -> names.add("x" + k));
    }
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
      for (int k = 0; k < x[i].length; k++) {
        variables.set(k, Gradient.constant(n, x[i][k]));
      }
      Gradient y = formula.value(variables);
      boolean finite = finite(y);
      values[i] = finite ? y.getValue() : FAR;
      jacobian[i] = finite ? y.getGradient() : new double[n];
    }
    return new Pair<>(
        new ArrayRealVector(values, false), new Array2DRowRealMatrix(jacobian, false));
  }

  private List<Gradient> variables(double[] parameters) {
    var variables = new ArrayList<Gradient>();
    for (int k = 0; k < x[0].length; k++) {
      variables.add(Gradient.constant(parameters.length, 0));
    }
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

  /** Returns whether the formula has finite values and derivatives in every row. */
  public static boolean everywhere(double[] values) {
    for (double value : values) {
      if (value == FAR) {
        return false;
      }
    }
    return true;
  }
}
