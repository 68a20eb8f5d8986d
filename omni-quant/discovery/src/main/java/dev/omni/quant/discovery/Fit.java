package dev.omni.quant.discovery;

import dev.omni.quant.core.LeastSquares;
import java.util.OptionalInt;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.optim.nonlinear.vector.leastsquares.MultivariateJacobianFunction;

/** A model at given parameters on a sample: the residuals and the tangent plane. */
final class Fit {
  /** A {@link #cosine} that counts as zero. */
  static final double OPTIMAL = 1e-5;

  private static final int MOST_STEPS = 20;

  private final MultivariateJacobianFunction model;
  private final double[] parameters;
  private final double[] y;
  private final double[] residuals;
  private final RealMatrix jacobian;
  private final LeastSquares tangent;

  Fit(MultivariateJacobianFunction model, double[] parameters, double[] y) {
    this.model = model;
    this.parameters = parameters;
    this.y = y;
    var at = model.value(new ArrayRealVector(parameters, false));
    residuals = y.clone();
    for (int i = 0; i < y.length; i++) {
      residuals[i] -= at.getFirst().getEntry(i);
    }
    jacobian = at.getSecond();
    tangent = new LeastSquares(jacobian.getData());
  }

  double[] parameters() {
    return parameters;
  }

  double sumOfSquares() {
    return LinearRegression.sumOfSquares(residuals);
  }

  /**
   * Returns the first parameter that depends linearly on the parameters before it at this point.
   */
  OptionalInt dependent() {
    return tangent.dependent();
  }

  /** Returns the response less the model. */
  double[] residuals() {
    return residuals;
  }

  LeastSquares tangent() {
    return tangent;
  }

  /** Returns the derivative of the model by a parameter at each row. */
  double[] derivative(int j) {
    return jacobian.getColumn(j);
  }

  /** Returns the square roots of the diagonal of the inverse of J'J. */
  double[] spreads() {
    return tangent.spreads();
  }

  /**
   * Returns the largest cosine between a column of the Jacobian and the residuals, which is zero at
   * a minimum. Residuals that are rounding, a billionth of y, count as that large.
   */
  double cosine() {
    double scale =
        Math.max(Math.sqrt(sumOfSquares()), 1e-9 * Math.sqrt(LinearRegression.sumOfSquares(y)));
    double largest = 0;
    for (int j = 0; j < parameters.length; j++) {
      var column = jacobian.getColumnVector(j);
      double norms = column.getNorm() * scale;
      double product = column.dotProduct(new ArrayRealVector(residuals, false));
      largest = Math.max(largest, norms == 0 ? 0 : Math.abs(product) / norms);
    }
    return largest;
  }

  /**
   * Returns the fit after Gauss-Newton steps, as long as they lower the gradient. A search by the
   * sum of squares stops with half of the digits; these steps find the others.
   */
  Fit polished() {
    Fit best = this;
    for (int k = 0; k < MOST_STEPS && best.dependent().isEmpty(); k++) {
      Fit next = best.stepped();
      if (!(next.cosine() < best.cosine())) {
        return best;
      }
      best = next;
    }
    return best;
  }

  private Fit stepped() {
    double[] step = tangent.solve(residuals);
    double[] next = parameters.clone();
    for (int j = 0; j < next.length; j++) {
      next[j] += step[j];
    }
    return new Fit(model, next, y);
  }
}
