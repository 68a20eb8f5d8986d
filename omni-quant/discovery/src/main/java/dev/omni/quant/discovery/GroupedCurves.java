package dev.omni.quant.discovery;

import dev.omni.engine.Work;
import java.util.Arrays;
import org.hipparchus.analysis.differentiation.Gradient;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;
import org.hipparchus.optim.nonlinear.vector.leastsquares.MultivariateJacobianFunction;
import org.hipparchus.util.Pair;

/**
 * The curves of all groups at their rows, times the square roots of the weights, as a function of
 * one vector of parameters.
 *
 * @param shape of the curves
 * @param rows of all groups
 * @param layout of the vector
 * @param logarithms whether positive parameters are given by their logarithms
 * @param work polled for cancellation
 */
record GroupedCurves(
    CurveShape shape, CurveRows rows, CurveLayout layout, boolean logarithms, Work work)
    implements MultivariateJacobianFunction {
  /** A value that a search avoids, in place of one that is not finite. */
  private static final double FAR = 1e140;

  private static final int ROWS_BETWEEN_LOOKS = 256;

  @Override
  public Pair<RealVector, RealMatrix> value(RealVector sought) {
    double[] given = sought.toArray();
    double[] vector = logarithms ? layout.found(given) : given;
    int groups = rows.groups().size();
    Gradient[][] parameters = new Gradient[groups][];
    for (int g = 0; g < groups; g++) {
      parameters[g] = CurveShape.variables(layout.of(g, vector));
    }
    double[] values = new double[rows.x().length];
    double[][] slopes = new double[values.length][given.length];
    for (int i = 0; i < values.length; i++) {
      if (i % ROWS_BETWEEN_LOOKS == 0) {
        work.proceed();
      }
      int g = rows.group()[i];
      Gradient y = shape.value(rows.x()[i], parameters[g]);
      if (!finite(y)) {
        values[i] = FAR;
        continue;
      }
      values[i] = rows.root()[i] * y.getValue();
      double[] slope = y.getGradient();
      for (int j = 0; j < slope.length; j++) {
        int at = layout.places()[g][j];
        if (at >= 0) {
          boolean log = logarithms && layout.members().get(at).isPositive();
          slopes[i][at] += rows.root()[i] * slope[j] * (log ? vector[at] : 1);
        }
      }
    }
    return new Pair<>(new ArrayRealVector(values, false), new Array2DRowRealMatrix(slopes, false));
  }

  private static boolean finite(Gradient y) {
    return Math.abs(y.getValue()) < FAR
        && Arrays.stream(y.getGradient()).allMatch(slope -> Math.abs(slope) < FAR);
  }

  /** Returns the fit at a vector of the parameters themselves. */
  Fit fit(double[] vector) {
    return new Fit(new GroupedCurves(shape, rows, layout, false, work), vector, rows.target());
  }
}
