package dev.omni.quant.finance;

import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import org.hipparchus.exception.MathRuntimeException;
import org.hipparchus.linear.EigenDecompositionSymmetric;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.RealMatrix;

/**
 * Newton's method for the least of a function of a few coordinates, with all second derivatives,
 * where those of Gauss and Newton creep along a valley. Eigenvalues count by their magnitude, and a
 * step is shortened until the function falls. J. Nocedal and S. J. Wright, Numerical Optimization,
 * 2nd ed., 2006, 3.4.
 *
 * @param value of the function
 * @param gradient of it
 */
record SmileNewton(ToDoubleFunction<double[]> value, UnaryOperator<double[]> gradient) {
  private static final int MOST = 200;
  private static final int HALVINGS = 30;
  private static final double LONGEST = 2;
  private static final double STEP = 3e-3;
  private static final double FLAT = 1e-10;

  /**
   * Returns the point that a start leads to; empty where the function falls no more and is steeper
   * than a bound, or after 200 steps.
   */
  Optional<double[]> from(double[] start, double bound) {
    double[] here = start;
    for (int k = 0; k < MOST; k++) {
      double[] slopes = gradient.apply(here);
      if (steepest(slopes) <= bound) {
        return Optional.of(here);
      }
      Optional<double[]> next = lower(here, step(here, slopes));
      if (next.isEmpty()) {
        return Optional.empty();
      }
      here = next.get();
    }
    return Optional.empty();
  }

  static double steepest(double[] slopes) {
    double steepest = 0;
    for (double slope : slopes) {
      steepest = Double.isNaN(slope) ? Double.NaN : Math.max(steepest, Math.abs(slope));
    }
    return steepest;
  }

  private Optional<double[]> lower(double[] here, double[] step) {
    double now = value.applyAsDouble(here);
    double share = 1;
    for (int k = 0; k < HALVINGS; k++) {
      double[] moved = here.clone();
      for (int i = 0; i < moved.length; i++) {
        moved[i] += share * step[i];
      }
      if (value.applyAsDouble(moved) < now) {
        return Optional.of(moved);
      }
      share /= 2;
    }
    return Optional.empty();
  }

  /** Returns the step to the least of the second order; down the slope where there is none. */
  private double[] step(double[] here, double[] slopes) {
    double[] step = new double[here.length];
    try {
      var parts = new EigenDecompositionSymmetric(second(here));
      double[] values = parts.getEigenvalues();
      double largest = steepest(values);
      for (int k = 0; k < values.length; k++) {
        double[] along = parts.getEigenvector(k).toArray();
        double slope = 0;
        for (int i = 0; i < along.length; i++) {
          slope += along[i] * slopes[i];
        }
        double curved = Math.max(Math.abs(values[k]), FLAT * largest);
        for (int i = 0; i < along.length; i++) {
          step[i] -= along[i] * slope / curved;
        }
      }
    } catch (MathRuntimeException none) {
      for (int i = 0; i < step.length; i++) {
        step[i] = -slopes[i];
      }
    }
    double length = steepest(step);
    for (int i = 0; length > LONGEST && i < step.length; i++) {
      step[i] *= LONGEST / length;
    }
    return step;
  }

  private RealMatrix second(double[] here) {
    int size = here.length;
    double[][] rows = new double[size][];
    for (int j = 0; j < size; j++) {
      double step = STEP * Math.max(1, Math.abs(here[j]));
      double[] up = here.clone();
      up[j] += step;
      double[] down = here.clone();
      down[j] -= step;
      double[] above = gradient.apply(up);
      double[] below = gradient.apply(down);
      rows[j] = new double[size];
      for (int i = 0; i < size; i++) {
        rows[j][i] = (above[i] - below[i]) / (2 * step);
      }
    }
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < i; j++) {
        rows[i][j] = 0.5 * (rows[i][j] + rows[j][i]);
        rows[j][i] = rows[i][j];
      }
    }
    return MatrixUtils.createRealMatrix(rows);
  }
}
