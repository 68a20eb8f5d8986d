package dev.omni.quant.finance.risk;

import dev.omni.engine.Work;
import org.hipparchus.util.FastMath;

/**
 * The Gaussian likelihood of GARCH(1,1) with a constant mean: r_t = mu + e_t, h_t = omega + alpha
 * e_(t-1)^2 + beta h_(t-1), where before the first return both e^2 and h are the mean of e^2. T.
 * Bollerslev, Generalized autoregressive conditional heteroskedasticity, Journal of Econometrics
 * 31, 1986, pp. 307-327; start and derivatives as in G. Fiorentini, G. Calzolari and L. Panattoni,
 * Journal of Applied Econometrics 11, 1996, pp. 399-417. Parameters stand in the order mu, omega,
 * alpha, beta.
 *
 * @param returns at least 2
 * @param work to be asked before every pass over the returns
 */
record GarchLikelihood(double[] returns, Work work) {
  private static final double LOG_TWO_PI = FastMath.log(2 * FastMath.PI);
  private static final double STEP = 1e-5;

  /** Returns the log likelihood; minus infinity outside omega > 0, alpha and beta >= 0. */
  double value(double[] p) {
    if (!(p[1] > 0 && p[2] >= 0 && p[3] >= 0)) {
      return Double.NEGATIVE_INFINITY;
    }
    work.proceed();
    double before = meanSquare(p[0]);
    double variance = before;
    double sum = 0;
    for (double r : returns) {
      variance = p[1] + p[2] * before + p[3] * variance;
      before = (r - p[0]) * (r - p[0]);
      sum += FastMath.log(variance) + before / variance;
    }
    return -0.5 * (returns.length * LOG_TWO_PI + sum);
  }

  /** Returns the conditional variance of each return. */
  double[] variances(double[] p) {
    double[] variances = new double[returns.length];
    double before = meanSquare(p[0]);
    double variance = before;
    for (int t = 0; t < returns.length; t++) {
      variance = p[1] + p[2] * before + p[3] * variance;
      variances[t] = variance;
      before = (returns[t] - p[0]) * (returns[t] - p[0]);
    }
    return variances;
  }

  /** Returns the derivative of {@link #value} by each parameter. */
  double[] gradient(double[] p) {
    work.proceed();
    double square = meanSquare(p[0]);
    double variance = square;
    double error = 0;
    double[] slopes = {-2 * meanError(p[0]), 0, 0, 0};
    double squareByMean = slopes[0];
    double[] gradient = new double[4];
    for (double r : returns) {
      double last = variance;
      variance = p[1] + p[2] * square + p[3] * last;
      slopes[0] = p[2] * squareByMean + p[3] * slopes[0];
      slopes[1] = 1 + p[3] * slopes[1];
      slopes[2] = square + p[3] * slopes[2];
      slopes[3] = last + p[3] * slopes[3];
      error = r - p[0];
      square = error * error;
      squareByMean = -2 * error;
      double weight = 0.5 * (square / variance - 1) / variance;
      for (int i = 0; i < 4; i++) {
        gradient[i] += weight * slopes[i];
      }
      gradient[0] += error / variance;
    }
    return gradient;
  }

  /** Returns the second derivatives of {@link #value}, by central differences of the gradient. */
  double[][] hessian(double[] p) {
    double[][] hessian = new double[4][4];
    for (int i = 0; i < 4; i++) {
      double step = STEP * Math.max(Math.abs(p[i]), 1e-2);
      double[] up = p.clone();
      double[] down = p.clone();
      up[i] += step;
      down[i] -= step;
      double[] above = gradient(up);
      double[] below = gradient(down);
      for (int j = 0; j < 4; j++) {
        hessian[i][j] = (above[j] - below[j]) / (up[i] - down[i]);
      }
    }
    for (int i = 0; i < 4; i++) {
      for (int j = 0; j < i; j++) {
        double mean = 0.5 * (hessian[i][j] + hessian[j][i]);
        hessian[i][j] = mean;
        hessian[j][i] = mean;
      }
    }
    return hessian;
  }

  private double meanSquare(double mean) {
    double sum = 0;
    for (double r : returns) {
      sum += (r - mean) * (r - mean);
    }
    return sum / returns.length;
  }

  private double meanError(double mean) {
    double sum = 0;
    for (double r : returns) {
      sum += r - mean;
    }
    return sum / returns.length;
  }
}
