package dev.omni.quant.finance.risk;

import dev.omni.domain.world.Check;
import dev.omni.engine.Work;
import dev.omni.quant.core.Residuals;
import java.util.Arrays;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.special.Gamma;

/**
 * The laws of a series of volatilities: each follows from the one before and its return, and the
 * likelihood is greatest at the parameters.
 *
 * @param returns over their deviation
 * @param scale the deviation
 * @param parameters mu, omega, alpha, beta, then gamma and the degrees of freedom where the model
 *     has them, of the returns over the deviation; NaN where they are not given
 * @param volatilities as given, over the deviation
 * @param likelihood of the returns
 */
record VolatilityLaws(
    double[] returns,
    double scale,
    double[] parameters,
    double[] volatilities,
    GarchLikelihood likelihood) {
  static final double ROUNDING = 1e-9;
  private static final double ERRORS = 1e-6;
  private static final double GRADIENT = 1e-3;
  private static final double LOG_TWO_PI = StrictMath.log(2 * StrictMath.PI);

  /**
   * Returns the laws of published numbers.
   *
   * @param leveraged whether losses weigh more
   * @param student whether the residuals are of Student's t
   * @param given parameters of the result in the order of the likelihood's, NaN where it has none
   */
  static VolatilityLaws of(
      double[] returns,
      double scale,
      boolean leveraged,
      boolean student,
      double[] given,
      double[] volatilities) {
    double[] unit = over(returns, scale);
    var likelihood = new GarchLikelihood(unit, leveraged, student, Work.alone());
    double[] p = given.clone();
    p[0] = given[0] / scale;
    p[1] = given[1] / scale / scale;
    return new VolatilityLaws(unit, scale, p, over(volatilities, scale), likelihood);
  }

  private static double[] over(double[] values, double scale) {
    return Arrays.stream(values).map(value -> value / scale).toArray();
  }

  /** Returns whether all parameters are given. */
  boolean known() {
    return Arrays.stream(parameters).noneMatch(Double::isNaN);
  }

  private double gamma() {
    return likelihood.leveraged() ? parameters[4] : 0;
  }

  double persistence() {
    return likelihood.persistence(parameters);
  }

  double error(int t) {
    return returns[t] - parameters[0];
  }

  /** Returns the mean squared error of all returns. */
  double meanSquare() {
    double sum = 0;
    for (int t = 0; t < returns.length; t++) {
      sum += error(t) * error(t);
    }
    return sum / returns.length;
  }

  /**
   * Adds that each variance follows from the one before.
   *
   * @param next volatility of the period after the last, as given
   */
  Residuals recursion(double next) {
    var residuals = new Residuals();
    double before = meanSquare();
    double shock = before;
    double weight = parameters[2] + gamma() / 2;
    for (int t = 0; t <= returns.length; t++) {
      double volatility = t < returns.length ? volatilities[t] : next / scale;
      residuals.zero(
          parameters[1],
          weight * shock,
          parameters[3] * before,
          -volatility * Math.abs(volatility));
      if (t < returns.length) {
        before = volatility * volatility;
        shock = error(t) * error(t);
        weight = parameters[2] + (error(t) < 0 ? gamma() : 0);
      }
    }
    return residuals;
  }

  /** Returns the log-likelihood of the returns with the volatilities as given. */
  double logLikelihood() {
    double degrees = likelihood.degrees(parameters);
    boolean student = likelihood.student();
    double sum = 0;
    for (int t = 0; t < returns.length; t++) {
      double z = error(t) / volatilities[t];
      sum -=
          StrictMath.log(scale * volatilities[t])
              + (student ? (degrees + 1) / 2 * StrictMath.log1p(z * z / (degrees - 2)) : z * z / 2);
    }
    double constant =
        student
            ? Gamma.logGamma((degrees + 1) / 2)
                - Gamma.logGamma(degrees / 2)
                - StrictMath.log(StrictMath.PI * (degrees - 2)) / 2
            : -LOG_TWO_PI / 2;
    return sum + returns.length * constant;
  }

  /**
   * Returns the differences of squared standard errors and those of the curvature at the
   * parameters, over what one rounding of the curvature changes: the more the parameters go
   * together, the more it does.
   *
   * @param errors of the parameters, NaN where a bound holds one
   * @param robust by the sandwich of curvature and slopes
   */
  Residuals errors(double[] errors, boolean robust) {
    var residuals = new Residuals();
    if (!known() || !Double.isFinite(likelihood.value(parameters))) {
      return residuals;
    }
    double[][] curvature = likelihood.hessian(parameters);
    GarchFace.of(likelihood, parameters)
        .covariance()
        .ifPresent(
            inverse -> {
              double inflation = 0;
              for (int i = 0; i < parameters.length; i++) {
                inflation += Math.abs(inverse.getEntry(i, i) * curvature[i][i]);
              }
              RealMatrix products =
                  new Array2DRowRealMatrix(likelihood.products(parameters), false);
              RealMatrix squares = robust ? inverse.multiply(products).multiply(inverse) : inverse;
              for (int i = 0; i < parameters.length; i++) {
                double error = errors[i] / unit(i);
                if (!Double.isNaN(error)) {
                  double square = squares.getEntry(i, i);
                  residuals.residual(
                      Math.abs(error * Math.abs(error) - square) / square / (1 + inflation));
                }
              }
            });
    return residuals;
  }

  private double unit(int i) {
    return i == 0 ? scale : i == 1 ? scale * scale : 1;
  }

  /** Returns the check of standard errors. */
  static Check errors(Residuals residuals) {
    return residuals.check(
        "curvature_residual",
        ERRORS,
        "Largest difference of a squared standard error and that of the curvature of the likelihood"
            + " at the parameters given, relative, over what their correlation magnifies.");
  }

  /** Checks the log-likelihood as given. */
  Check likelihood(double given) {
    return new Residuals()
        .equal(given, logLikelihood(), returns.length)
        .check(
            "log_likelihood_residual",
            ROUNDING,
            "Difference of log_likelihood and that of the returns with the volatilities given, over"
                + " the number of returns.");
  }

  /** Checks the slopes of parameters that are at no bound; at a bound the slope need not vanish. */
  Check gradient() {
    double steepest = Double.NaN;
    if (!known()) {
      double slope = 0;
      for (int t = 0; t < returns.length; t++) {
        slope += error(t) / volatilities[t] / Math.sqrt(returns.length);
      }
      steepest = Math.abs(slope);
    } else if (Double.isFinite(likelihood.value(parameters))) {
      steepest = GarchFace.of(likelihood, parameters).steepest();
    }
    return new Residuals()
        .residual(steepest)
        .check(
            "gradient_in_se",
            GRADIENT,
            "Largest slope of the log-likelihood at the result, by each parameter's standard error:"
                + " zero at the maximum.");
  }
}
