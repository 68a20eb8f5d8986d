package dev.omni.quant.finance.risk;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.SeriesFigure;
import java.util.Arrays;
import java.util.OptionalDouble;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.EigenDecompositionSymmetric;

/**
 * The series of a fitted model, one number for each period, in the unit of the returns.
 *
 * @param mean of the returns in the model
 * @param volatilities of the periods
 * @param residuals returns less the mean over the volatility
 * @param next volatility of the period after the last
 */
record GarchSeries(double mean, double[] volatilities, double[] residuals, double next) {
  private static final double SAME_SIZE = 1e-12;
  private static final double SINGULAR = 1e-10;

  /**
   * Returns the series of parameters of scaled returns.
   *
   * @param p mu, omega, alpha and beta of the returns over the scale
   */
  static GarchSeries of(double[] returns, double[] variances, double[] p, double scale) {
    double mean = p[0] * scale;
    double[] volatilities =
        Arrays.stream(variances).map(variance -> scale * Math.sqrt(variance)).toArray();
    double[] residuals = residuals(returns, mean, volatilities);
    int last = returns.length - 1;
    double shock = (returns[last] - mean) / scale;
    double next = p[1] + p[2] * shock * shock + p[3] * variances[last];
    return new GarchSeries(mean, volatilities, residuals, scale * Math.sqrt(next));
  }

  /** Returns the series of a constant variance. */
  static GarchSeries constant(double[] returns) {
    double mean = mean(returns);
    double[] volatilities = new double[returns.length];
    double sigma = Math.sqrt(square(returns, mean));
    Arrays.fill(volatilities, sigma);
    return new GarchSeries(mean, volatilities, residuals(returns, mean, volatilities), sigma);
  }

  private static double[] residuals(double[] returns, double mean, double[] volatilities) {
    double[] residuals = new double[returns.length];
    Arrays.setAll(residuals, t -> (returns[t] - mean) / volatilities[t]);
    return FiniteResults.numbers("standardized residual", residuals);
  }

  private static double mean(double[] returns) {
    return Arrays.stream(returns).sum() / returns.length;
  }

  private static double square(double[] returns, double mean) {
    return Arrays.stream(returns).map(r -> (r - mean) * (r - mean)).sum() / returns.length;
  }

  /** Returns whether all residuals have one size, so that no variance follows from another. */
  static boolean ofOneSize(double[] returns) {
    double mean = mean(returns);
    double square = square(returns, mean);
    double apart =
        Arrays.stream(returns)
                .map(r -> (r - mean) * (r - mean) / square - 1)
                .map(part -> part * part)
                .sum()
            / returns.length;
    return apart <= SAME_SIZE;
  }

  /** Returns whether the curvature of the likelihood, in units of the parameters, is regular. */
  static boolean identified(double[][] hessian) {
    int size = hessian.length;
    double[][] scaled = new double[size][size];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        double unit = Math.sqrt(Math.abs(hessian[i][i]) * Math.abs(hessian[j][j]));
        if (!(unit > 0) || !Double.isFinite(unit)) {
          return false;
        }
        scaled[i][j] = hessian[i][j] / unit;
      }
    }
    double[] values =
        new EigenDecompositionSymmetric(new Array2DRowRealMatrix(scaled, false)).getEigenvalues();
    double least = Arrays.stream(values).map(Math::abs).min().orElse(0);
    double most = Arrays.stream(values).map(Math::abs).max().orElse(0);
    return least > SINGULAR * most;
  }

  double logLikelihood() {
    double sum = 0;
    for (int t = 0; t < volatilities.length; t++) {
      sum -=
          StrictMath.log(volatilities[t])
              + 0.5 * residuals[t] * residuals[t]
              + 0.5 * StrictMath.log(2 * StrictMath.PI);
    }
    return sum;
  }

  /**
   * Returns the picture of returns within a band of two fitted volatilities, of the volatility, and
   * of what is left.
   *
   * @param residuals over their volatility
   * @param longRun the volatility to which forecasts go, if there is one
   */
  static Figure figure(
      double[] returns,
      double mean,
      double[] volatilities,
      double[] residuals,
      OptionalDouble longRun) {
    double[] periods = SeriesFigure.places(returns.length);
    Axis across = Axis.of("period");
    Plane band =
        Plane.of("", across, Axis.of("return", "unit of the returns"))
            .with(
                new Mark.Band(
                    "± 2 sigma",
                    periods,
                    band(volatilities, mean, -2),
                    band(volatilities, mean, 2)))
            .with(SeriesFigure.bars("return", periods, returns, 0.4));
    Plane sigma =
        Plane.of("", across, Axis.of("sigma", "unit of the returns"))
            .with(Mark.line("sigma", periods, volatilities));
    if (longRun.isPresent()) {
      sigma = sigma.with(Guide.y("long-run", longRun.getAsDouble()));
    }
    double[] squares = Arrays.stream(residuals).map(z -> z * z).toArray();
    return Figure.of(
            "Returns within two fitted volatilities",
            band,
            sigma,
            SeriesFigure.autocorrelations("squared residuals", squares),
            SeriesFigure.normalQuantiles("residual", "1:1", residuals))
        .columns(12, 12, 6, 6);
  }

  private static double[] band(double[] volatilities, double mean, double width) {
    return Arrays.stream(volatilities).map(sigma -> mean + width * sigma).toArray();
  }
}
