package dev.omni.quant.discovery;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import org.hipparchus.exception.MathIllegalArgumentException;
import org.hipparchus.util.FastMath;

/**
 * Minus twice the logarithm of the likelihood of normal responses, or of the restricted one, at
 * covariance factors relative to the residuals; fixed effects and the residual variance are those
 * of its maximum (D. Bates et al., J. Statist. Software 67(1), 2015, equations 34 and 41).
 */
final class GaussianCriterion implements ToDoubleFunction<double[]> {
  private final MixedModel model;
  private final MixedModel.Equations equations;
  private final double[] response;
  private final double logWeights;

  /** Adds up the equations of a model. */
  GaussianCriterion(MixedModel model) {
    this.model = model;
    response = model.data().y().clone();
    Arrays.setAll(response, i -> response[i] - model.data().offset()[i]);
    equations = MixedModel.Equations.of(model, model.data().weights(), response, true);
    logWeights = Arrays.stream(model.data().weights()).map(FastMath::log).sum();
  }

  /**
   * The fit at covariance factors.
   *
   * @param solution of the equations
   * @param effects random ones
   * @param squares weighted squares of residuals and of spherical effects
   * @param value of the criterion
   */
  @SuppressWarnings("ArrayRecordComponent") // Created once, never compared.
  record At(MixedModel.Solution solution, double[] effects, double squares, double value) {}

  @Override
  public double applyAsDouble(double[] theta) {
    try {
      return at(theta).value();
    } catch (MathIllegalArgumentException notPositive) {
      return Double.NaN;
    }
  }

  /** Returns the fit at covariance factors. */
  At at(double[] theta) {
    MixedModel.Solution solution = equations.at(theta);
    double[] effects = model.design().scaled(solution.factors(), solution.spherical());
    double squares = 0;
    for (double each : solution.spherical()) {
      squares += each * each;
    }
    for (int i = 0; i < response.length; i++) {
      double rest = response[i] - model.design().row(i, effects);
      for (int j = 0; j < model.fixed(); j++) {
        rest -= model.rows()[i][j] * solution.orthogonal()[j];
      }
      squares += model.data().weights()[i] * rest * rest;
    }
    double freedom = model.freedom();
    return new At(
        solution,
        effects,
        squares,
        determinants(solution)
            + freedom * (1 + FastMath.log(2 * Math.PI * squares / freedom))
            - logWeights);
  }

  /** Returns the parts of the criterion that are logarithms of determinants. */
  private double determinants(MixedModel.Solution solution) {
    return solution.cholesky().logDeterminant()
        + (model.restricted() ? solution.logFixed() + model.logTriangle() : 0);
  }

  /** Returns the criterion at covariance factors and the logarithm of the residual deviation. */
  double at(double[] theta, double logDeviation) {
    At at = at(theta);
    double freedom = model.freedom();
    return determinants(at.solution())
        + freedom * (FastMath.log(2 * Math.PI) + 2 * logDeviation)
        + at.squares() * FastMath.exp(-2 * logDeviation)
        - logWeights;
  }
}
