package dev.omni.quant.discovery.bayes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.hipparchus.util.FastMath;

/**
 * A regression, with a random intercept of groups or without. Its coordinates are those of
 * orthogonal columns, the logarithms of sigma and tau, and a normal deviate for each group.
 */
final class RegressionDensity implements LogDensity {
  private final RegressionRows rows;
  private final ModelPriors priors;
  private final double[][] orthogonal;
  private final double[][] back;
  private final PriorLaw[] laws;
  private final int columns;
  private final int sigmaAt;
  private final int tauAt;

  RegressionDensity(RegressionRows rows, ModelPriors priors) {
    this.rows = rows;
    this.priors = priors;
    columns = rows.names().size();
    sigmaAt = rows.family().hasDeviation() ? columns : -1;
    boolean grouped = !rows.groups().isEmpty();
    tauAt = grouped ? columns + (sigmaAt < 0 ? 0 : 1) : -1;
    laws = rows.names().stream().map(priors::of).toArray(PriorLaw[]::new);
    double[][] triangle = new double[columns][columns];
    orthogonal = orthogonal(rows.x(), triangle);
    back = inverse(triangle);
  }

  /** Returns columns of mean square 1 that are orthogonal, and the triangle that makes the rows. */
  private static double[][] orthogonal(double[][] x, double[][] triangle) {
    int n = x.length;
    int p = triangle.length;
    double[][] q = new double[n][p];
    for (int j = 0; j < p; j++) {
      for (int i = 0; i < n; i++) {
        q[i][j] = x[i][j];
      }
      for (int time = 0; time < 2; time++) {
        for (int k = 0; k < j; k++) {
          double part = 0;
          for (int i = 0; i < n; i++) {
            part += q[i][k] * q[i][j];
          }
          part /= n;
          triangle[k][j] += part;
          for (int i = 0; i < n; i++) {
            q[i][j] -= part * q[i][k];
          }
        }
      }
      double square = 0;
      for (int i = 0; i < n; i++) {
        square += q[i][j] * q[i][j];
      }
      triangle[j][j] = Math.sqrt(square / n);
      for (int i = 0; i < n; i++) {
        q[i][j] /= triangle[j][j];
      }
    }
    return q;
  }

  private static double[][] inverse(double[][] triangle) {
    int p = triangle.length;
    double[][] inverse = new double[p][p];
    for (int j = 0; j < p; j++) {
      inverse[j][j] = 1 / triangle[j][j];
      for (int i = j - 1; i >= 0; i--) {
        double sum = 0;
        for (int k = i + 1; k <= j; k++) {
          sum += triangle[i][k] * inverse[k][j];
        }
        inverse[i][j] = -sum / triangle[i][i];
      }
    }
    return inverse;
  }

  @Override
  public int size() {
    return tauAt < 0 ? columns + (sigmaAt < 0 ? 0 : 1) : tauAt + 1 + rows.groups().size();
  }

  private double[] coefficients(double[] q) {
    double[] beta = new double[columns];
    for (int i = 0; i < columns; i++) {
      for (int j = i; j < columns; j++) {
        beta[i] += back[i][j] * q[j];
      }
    }
    return beta;
  }

  @Override
  public double at(double[] q, double[] slopes) {
    Arrays.fill(slopes, 0);
    double log = 0;
    double[] beta = coefficients(q);
    for (int i = 0; i < columns; i++) {
      log += laws[i].density(beta[i]);
      double slope = laws[i].slope(beta[i]);
      for (int j = i; j < columns; j++) {
        slopes[j] += back[i][j] * slope;
      }
    }
    RegressionFamily.Spread spread = RegressionFamily.Spread.ONE;
    if (sigmaAt >= 0) {
      double logSigma = q[sigmaAt];
      spread = RegressionFamily.Spread.of(logSigma);
      double sigma = FastMath.exp(logSigma);
      log += priors.ofSigma().density(sigma) + logSigma;
      slopes[sigmaAt] = priors.ofSigma().slope(sigma) * sigma + 1;
    }
    double tau = 0;
    if (tauAt >= 0) {
      tau = FastMath.exp(q[tauAt]);
      log += priors.ofTau().density(tau) + q[tauAt];
      slopes[tauAt] = priors.ofTau().slope(tau) * tau + 1;
      for (int g = tauAt + 1; g < q.length; g++) {
        log -= 0.5 * q[g] * q[g];
        slopes[g] = -q[g];
      }
    }
    double[] own = new double[2];
    for (int i = 0; i < rows.y().length; i++) {
      double[] row = orthogonal[i];
      int z = tauAt < 0 ? -1 : tauAt + 1 + rows.group()[i];
      double eta = eta(i, q, tau);
      log += rows.family().density(rows.y()[i], eta, spread, rows.trials()[i], rows.freedom(), own);
      for (int j = 0; j < columns; j++) {
        slopes[j] += own[0] * row[j];
      }
      if (sigmaAt >= 0) {
        slopes[sigmaAt] += own[1];
      }
      if (z >= 0) {
        slopes[z] += own[0] * tau;
        slopes[tauAt] += own[0] * tau * q[z];
      }
    }
    return log;
  }

  /** Returns the linear predictor of a row. */
  private double eta(int i, double[] q, double tau) {
    double eta = rows.offset()[i];
    for (int j = 0; j < columns; j++) {
      eta += orthogonal[i][j] * q[j];
    }
    return tauAt < 0 ? eta : eta + tau * q[tauAt + 1 + rows.group()[i]];
  }

  @Override
  public int observations() {
    return rows.y().length;
  }

  @Override
  public double observed(int i, double[] q) {
    RegressionFamily.Spread spread =
        sigmaAt < 0 ? RegressionFamily.Spread.ONE : RegressionFamily.Spread.of(q[sigmaAt]);
    double eta = eta(i, q, tauAt < 0 ? 0 : FastMath.exp(q[tauAt]));
    double y = rows.y()[i];
    double trials = rows.trials()[i];
    return rows.family().density(y, eta, spread, trials, rows.freedom(), new double[2])
        + rows.family().constant(y, trials, rows.freedom());
  }

  @Override
  public List<String> names() {
    var names = new ArrayList<>(rows.names());
    if (sigmaAt >= 0) {
      names.add("sigma");
    }
    if (tauAt >= 0) {
      names.add("tau");
      IntStream.range(0, rows.groups().size())
          .forEach(g -> names.add("group[" + rows.groups().get(g) + "]"));
    }
    return names;
  }

  @Override
  public double[] parameters(double[] q) {
    double[] all = q.clone();
    System.arraycopy(coefficients(q), 0, all, 0, columns);
    if (sigmaAt >= 0) {
      all[sigmaAt] = FastMath.exp(q[sigmaAt]);
    }
    if (tauAt >= 0) {
      all[tauAt] = FastMath.exp(q[tauAt]);
      for (int g = tauAt + 1; g < all.length; g++) {
        all[g] = all[tauAt] * q[g];
      }
    }
    return all;
  }
}
