package dev.omni.quant.discovery;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import org.hipparchus.exception.MathIllegalArgumentException;

/**
 * Minus twice the logarithm of the likelihood of counts and shares, with the integral over the
 * random effects by Laplace's approximation at their mode (N. E. Breslow and D. G. Clayton, J. Am.
 * Statist. Assoc. 88, 1993, 9-25). The mode is that of penalised, reweighted least squares.
 */
final class LaplaceCriterion implements ToDoubleFunction<double[]> {
  private static final int MOST = 200;
  private static final int HALVINGS = 40;
  private static final double STILL = 1e-13;

  private final MixedModel model;
  private final double constant;
  private final int covariances;
  private final boolean joint;

  /**
   * Creates the criterion.
   *
   * @param joint whether the coefficients are those of the mode, not parameters of their own
   */
  LaplaceCriterion(MixedModel model, boolean joint) {
    this.model = model;
    this.joint = joint;
    covariances = model.design().parameters();
    GlmData data = model.data();
    double[] same = new double[data.y().length];
    Arrays.fill(same, 0.5);
    constant =
        -2 * model.family().logLikelihood(data, same, 1, Double.POSITIVE_INFINITY) - deviance(same);
  }

  /**
   * The mode.
   *
   * @param solution of the last equations
   * @param spherical random effects
   * @param effects random ones
   * @param orthogonal coefficients
   * @param value of the criterion; NaN where no mode is found
   */
  @SuppressWarnings("ArrayRecordComponent") // Created once, never compared.
  record At(
      MixedModel.Solution solution,
      double[] spherical,
      double[] effects,
      double[] orthogonal,
      double value) {}

  private double deviance(double[] means) {
    double sum = 0;
    for (int i = 0; i < means.length; i++) {
      double part =
          model.family().deviance(model.data().y()[i], means[i], Double.POSITIVE_INFINITY);
      sum += model.data().weight(i) * (model.family().allows(means[i]) ? part : Double.NaN);
    }
    return sum;
  }

  @Override
  public double applyAsDouble(double[] parameters) {
    try {
      return at(parameters).value();
    } catch (MathIllegalArgumentException notPositive) {
      return Double.NaN;
    }
  }

  /** Returns the mode at covariance factors and, unless these are joint, coefficients. */
  At at(double[] parameters) {
    double[] theta = Arrays.copyOf(parameters, covariances);
    double[] orthogonal =
        joint
            ? new double[model.fixed()]
            : Arrays.copyOfRange(parameters, covariances, parameters.length);
    double[][][] factors = model.design().factors(theta);
    double[] spherical = new double[model.design().size()];
    double[] eta = linear(factors, spherical, orthogonal);
    if (joint) {
      for (int i = 0; i < eta.length; i++) {
        eta[i] =
            model.link().eta(model.family().start(model.data().y()[i], model.data().weight(i)));
      }
    }
    double here = Double.POSITIVE_INFINITY;
    boolean still = false;
    for (int k = 0; k < MOST && !still; k++) {
      MixedModel.Solution next = equations(eta, orthogonal).at(theta);
      double[] toCoefficients = joint ? next.orthogonal() : orthogonal;
      double part = 1;
      double there = Double.NaN;
      double[] triedEffects = next.spherical();
      double[] tried = toCoefficients;
      for (int half = 0; half < HALVINGS && !(there <= here + 1e-10 * Math.abs(here)); half++) {
        triedEffects = between(spherical, next.spherical(), part);
        tried = between(orthogonal, toCoefficients, part);
        eta = linear(factors, triedEffects, tried);
        there = penalised(eta, triedEffects);
        part /= 2;
      }
      still = Math.abs(there - here) <= STILL * (Math.abs(there) + 0.1);
      spherical = triedEffects;
      orthogonal = tried;
      here = there;
    }
    MixedModel.Solution last = equations(eta, orthogonal).at(theta);
    double value = still ? here + constant + last.cholesky().logDeterminant() : Double.NaN;
    return new At(last, spherical, model.design().scaled(factors, spherical), orthogonal, value);
  }

  private static double[] between(double[] from, double[] to, double part) {
    double[] between = to.clone();
    Arrays.setAll(between, i -> part == 1 ? to[i] : from[i] + part * (to[i] - from[i]));
    return between;
  }

  private double penalised(double[] eta, double[] spherical) {
    double sum = deviance(Arrays.stream(eta).map(model.link()::mu).toArray());
    for (double each : spherical) {
      sum += each * each;
    }
    return sum;
  }

  private double[] linear(double[][][] factors, double[] spherical, double[] orthogonal) {
    double[] eta = model.fixedPart(orthogonal);
    double[] effects = model.design().scaled(factors, spherical);
    Arrays.setAll(eta, i -> eta[i] + model.design().row(i, effects));
    return eta;
  }

  /** Returns the equations of the working response at a linear predictor. */
  private MixedModel.Equations equations(double[] eta, double[] orthogonal) {
    double[] weights = new double[eta.length];
    double[] response = new double[eta.length];
    double[] known = joint ? model.data().offset() : model.fixedPart(orthogonal);
    for (int i = 0; i < eta.length; i++) {
      double mu = model.link().mu(eta[i]);
      double slope = model.link().slope(eta[i]);
      double variance = model.family().variance(mu, Double.POSITIVE_INFINITY);
      weights[i] = model.data().weight(i) * slope * slope / variance;
      response[i] = eta[i] - known[i] + (model.data().y()[i] - mu) / slope;
    }
    return MixedModel.Equations.of(model, weights, response, joint);
  }

  /** Returns the derivative of the penalised deviance's response part at each row: the score. */
  double[] scores(double[] eta) {
    double[] scores = new double[eta.length];
    for (int i = 0; i < eta.length; i++) {
      double mu = model.link().mu(eta[i]);
      double variance = model.family().variance(mu, Double.POSITIVE_INFINITY);
      scores[i] =
          model.data().weight(i)
              * model.link().slope(eta[i])
              / variance
              * (model.data().y()[i] - mu);
    }
    return scores;
  }
}
