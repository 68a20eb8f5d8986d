package dev.omni.quant.finance.risk;

import dev.omni.engine.Work;
import dev.omni.quant.core.Digamma;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.hipparchus.special.Gamma;
import org.hipparchus.util.FastMath;

/**
 * The likelihood of GARCH(1,1) with a constant mean: r_t = mu + e_t, h_t = omega + (alpha + gamma
 * [e_(t-1) < 0]) e_(t-1)^2 + beta h_(t-1), where before the first return both e^2 and h are the
 * mean of e^2, of which half is from losses. T. Bollerslev, Generalized autoregressive conditional
 * heteroskedasticity, Journal of Econometrics 31, 1986, pp. 307-327, and Review of Economics and
 * Statistics 69, 1987 (Student's t); L. Glosten, R. Jagannathan and D. Runkle, Journal of Finance
 * 48, 1993, pp. 1779-1801 (gamma); start and derivatives as in G. Fiorentini, G. Calzolari and L.
 * Panattoni, Journal of Applied Econometrics 11, 1996, pp. 399-417. Parameters stand in the order
 * mu, omega, alpha, beta, then gamma and the degrees of freedom where the model has them.
 *
 * @param returns at least 2
 * @param leveraged whether there is a gamma
 * @param student whether residuals have Student's t distribution of variance 1; else they are
 *     normal
 * @param work to be asked before every pass over the returns
 */
record GarchLikelihood(double[] returns, boolean leveraged, boolean student, Work work) {
  private static final double LOG_TWO_PI = FastMath.log(2 * FastMath.PI);
  private static final double STEP = 1e-5;

  /** Alpha, beta and what is missing to a persistence of 1 are inside when above this. */
  private static final double BORDER = 1e-6;

  /** Omega is inside when above this, of the variance of all returns. */
  private static final double LEAST_OMEGA = 1e-8;

  private static final double LEAST_DEGREES = 2.01;
  private static final double MOST_DEGREES = 500;

  /** Returns the likelihood of GARCH with normal residuals. */
  static GarchLikelihood normal(double[] returns, Work work) {
    return new GarchLikelihood(returns, false, false, work);
  }

  /** Returns the number of parameters. */
  int size() {
    return 4 + (leveraged ? 1 : 0) + (student ? 1 : 0);
  }

  private double gamma(double[] p) {
    return leveraged ? p[4] : 0;
  }

  double degrees(double[] p) {
    return student ? p[size() - 1] : Double.POSITIVE_INFINITY;
  }

  /** Returns the part of a shock and of the last variance that stays in the variance. */
  double persistence(double[] p) {
    return p[2] + gamma(p) / 2 + p[3];
  }

  /** Returns parameters from numbers without bounds, of the same order. */
  double[] parameters(double[] free) {
    double persistence = logistic(free[1]);
    double alpha = persistence * logistic(free[2]);
    double[] p = new double[size()];
    p[0] = free[0];
    p[1] = FastMath.exp(free[3]);
    p[2] = alpha;
    p[3] = persistence - alpha;
    if (leveraged) {
      double share = logistic(free[4]);
      p[2] = 2 * alpha * share;
      p[4] = 2 * alpha * (1 - 2 * share);
    }
    if (student) {
      p[size() - 1] = LEAST_DEGREES + (MOST_DEGREES - LEAST_DEGREES) * logistic(free[size() - 1]);
    }
    return p;
  }

  /** Returns the free numbers of a persistence, the part of it that is alpha, and equal losses. */
  double[] free(double mean, double persistence, double share) {
    double[] free = new double[size()];
    free[0] = mean;
    free[1] = logit(persistence);
    free[2] = logit(share);
    free[3] = FastMath.log(1 - persistence);
    if (student) {
      free[size() - 1] = logit(8 / MOST_DEGREES);
    }
    return free;
  }

  private static double logit(double p) {
    return FastMath.log(p / (1 - p));
  }

  private static double logistic(double x) {
    return 1 / (1 + FastMath.exp(-x));
  }

  /** Returns whether no bound keeps the parameters where they are. */
  boolean inside(double[] p) {
    return atBound(p).isEmpty();
  }

  /** Returns what a bound keeps where it is: parameters, or sums of them. */
  List<String> atBound(double[] p) {
    var names = new ArrayList<String>();
    add(names, "omega", p[1] > LEAST_OMEGA);
    add(names, "alpha", p[2] > BORDER);
    add(names, "beta", p[3] > BORDER);
    add(names, "alpha + gamma", !leveraged || p[2] + gamma(p) > BORDER);
    add(names, "persistence", 1 - persistence(p) > BORDER);
    boolean shape = degrees(p) > LEAST_DEGREES + BORDER && degrees(p) < MOST_DEGREES - 1;
    add(names, "degrees_of_freedom", !student || shape);
    return names;
  }

  private static void add(List<String> names, String name, boolean inside) {
    if (!inside) {
      names.add(name);
    }
  }

  /** Returns the log likelihood; minus infinity outside of the parameters' ranges. */
  double value(double[] p) {
    if (!(p[1] > 0 && p[2] >= 0 && p[2] + gamma(p) >= 0 && p[3] >= 0)) {
      return Double.NEGATIVE_INFINITY;
    }
    work.proceed();
    double before = average(r -> (r - p[0]) * (r - p[0]));
    double variance = before;
    double shock = p[2] + gamma(p) / 2;
    double sum = 0;
    double degrees = degrees(p);
    for (double r : returns) {
      variance = p[1] + shock * before + p[3] * variance;
      double error = r - p[0];
      before = error * error;
      shock = error < 0 ? p[2] + gamma(p) : p[2];
      sum +=
          FastMath.log(variance)
              + (student
                  ? (degrees + 1) * FastMath.log1p(before / (variance * (degrees - 2)))
                  : before / variance);
    }
    double constant =
        student
            ? 2 * (Gamma.logGamma(degrees / 2) - Gamma.logGamma((degrees + 1) / 2))
                + FastMath.log(FastMath.PI * (degrees - 2))
            : LOG_TWO_PI;
    return -0.5 * (returns.length * constant + sum);
  }

  /** Returns the conditional variance of each return. */
  double[] variances(double[] p) {
    double[] variances = new double[returns.length];
    double before = average(r -> (r - p[0]) * (r - p[0]));
    double variance = before;
    double shock = p[2] + gamma(p) / 2;
    for (int t = 0; t < returns.length; t++) {
      variance = p[1] + shock * before + p[3] * variance;
      variances[t] = variance;
      double error = returns[t] - p[0];
      before = error * error;
      shock = error < 0 ? p[2] + gamma(p) : p[2];
    }
    return variances;
  }

  /** Returns the variance of the period after the last return. */
  double next(double[] p) {
    double[] variances = variances(p);
    int last = returns.length - 1;
    double error = returns[last] - p[0];
    double shock = error < 0 ? p[2] + gamma(p) : p[2];
    return p[1] + shock * error * error + p[3] * variances[last];
  }

  /** The slopes of one term: by the variance, with those of the variance, and by mu and degrees. */
  private interface Term {
    void take(double weight, double[] slopes, double byMean, double byDegrees);
  }

  private void each(double[] p, Term term) {
    work.proceed();
    double square = average(r -> (r - p[0]) * (r - p[0]));
    double variance = square;
    double losses = 0.5;
    double[] slopes = new double[leveraged ? 5 : 4];
    slopes[0] = -2 * average(r -> r - p[0]);
    double squareByMean = slopes[0];
    double degrees = degrees(p);
    double shape =
        student ? Digamma.of((degrees + 1) / 2) - Digamma.of(degrees / 2) - 1 / (degrees - 2) : 0;
    for (double r : returns) {
      double last = variance;
      double shock = p[2] + losses * gamma(p);
      variance = p[1] + shock * square + p[3] * last;
      slopes[0] = shock * squareByMean + p[3] * slopes[0];
      slopes[1] = 1 + p[3] * slopes[1];
      slopes[2] = square + p[3] * slopes[2];
      slopes[3] = last + p[3] * slopes[3];
      if (leveraged) {
        slopes[4] = losses * square + p[3] * slopes[4];
      }
      double error = r - p[0];
      square = error * error;
      squareByMean = -2 * error;
      losses = error < 0 ? 1 : 0;
      if (student) {
        double x = square / (variance * (degrees - 2));
        double part = (degrees + 1) / (1 + x);
        term.take(
            0.5 * (part * x - 1) / variance,
            slopes,
            part * error / (variance * (degrees - 2)),
            0.5 * (shape - FastMath.log1p(x) + part * x / (degrees - 2)));
      } else {
        term.take(0.5 * (square / variance - 1) / variance, slopes, error / variance, 0);
      }
    }
  }

  /** Returns the derivative of {@link #value} by each parameter. */
  double[] gradient(double[] p) {
    double[] gradient = new double[size()];
    each(
        p,
        (weight, slopes, byMean, byDegrees) -> {
          for (int i = 0; i < slopes.length; i++) {
            gradient[i] += weight * slopes[i];
          }
          gradient[0] += byMean;
          if (student) {
            gradient[gradient.length - 1] += byDegrees;
          }
        });
    return gradient;
  }

  /** Returns the sum over the returns of the products of the derivatives of their terms. */
  double[][] products(double[] p) {
    double[][] products = new double[size()][size()];
    double[] own = new double[size()];
    each(
        p,
        (weight, slopes, byMean, byDegrees) -> {
          own[own.length - 1] = byDegrees;
          for (int i = 0; i < slopes.length; i++) {
            own[i] = weight * slopes[i] + (i == 0 ? byMean : 0);
          }
          for (int i = 0; i < own.length; i++) {
            for (int j = 0; j < own.length; j++) {
              products[i][j] += own[i] * own[j];
            }
          }
        });
    return products;
  }

  /** Returns the second derivatives of {@link #value}, by central differences of the gradient. */
  double[][] hessian(double[] p) {
    double[][] hessian = new double[size()][size()];
    for (int i = 0; i < size(); i++) {
      double step = STEP * Math.max(Math.abs(p[i]), 1e-2);
      double[] up = p.clone();
      double[] down = p.clone();
      up[i] += step;
      down[i] -= step;
      double[] above = gradient(up);
      double[] below = gradient(down);
      for (int j = 0; j < size(); j++) {
        hessian[i][j] = (above[j] - below[j]) / (up[i] - down[i]);
      }
    }
    for (int i = 0; i < size(); i++) {
      for (int j = 0; j < i; j++) {
        double mean = 0.5 * (hessian[i][j] + hessian[j][i]);
        hessian[i][j] = mean;
        hessian[j][i] = mean;
      }
    }
    return hessian;
  }

  private double average(DoubleUnaryOperator of) {
    double sum = 0;
    for (double r : returns) {
      sum += of.applyAsDouble(r);
    }
    return sum / returns.length;
  }
}
