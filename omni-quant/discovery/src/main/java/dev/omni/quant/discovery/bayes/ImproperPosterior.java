package dev.omni.quant.discovery.bayes;

import java.util.Arrays;
import java.util.OptionalInt;

/**
 * A search for a direction of the coefficients along which a binomial or Poisson likelihood never
 * falls, by Newton's method: there the linear predictor grows without end (A. Albert and J. A.
 * Anderson, Biometrika 71, 1984, pp. 1-10). With a flat prior the posterior is then no
 * distribution.
 */
final class ImproperPosterior {
  private static final int MOST = 60;
  private static final double FAR = 18;

  private ImproperPosterior() {}

  /** Returns the flat coefficient that grows without end; nothing where there is none. */
  static OptionalInt endless(RegressionRows rows, ModelPriors priors) {
    int p = rows.names().size();
    PriorLaw[] laws = rows.names().stream().map(priors::of).toArray(PriorLaw[]::new);
    if (Arrays.stream(laws).noneMatch(PriorLaw::isFlat)) {
      return OptionalInt.empty();
    }
    double[] scales = new double[p];
    for (int j = 0; j < p; j++) {
      for (double[] row : rows.x()) {
        scales[j] = Math.max(scales[j], Math.abs(row[j]));
      }
    }
    double[] beta = new double[p];
    double[] own = new double[2];
    for (int step = 0; step < MOST; step++) {
      double[][] information = new double[p][p];
      double[] score = new double[p];
      for (int j = 0; j < p; j++) {
        score[j] = laws[j].slope(beta[j]);
        information[j][j] =
            laws[j] instanceof PriorLaw.NormalLaw law
                ? 1 / law.normal()[1] / law.normal()[1]
                : 1e-12 / scales[j] / scales[j];
      }
      for (int i = 0; i < rows.y().length; i++) {
        double eta = eta(rows, i, beta);
        rows.family()
            .density(
                rows.y()[i],
                eta,
                RegressionFamily.Spread.ONE,
                rows.trials()[i],
                rows.freedom(),
                own);
        double weight = rows.family().weight(Math.min(eta, 300), rows.trials()[i]);
        for (int j = 0; j < p; j++) {
          score[j] += own[0] * rows.x()[i][j];
          for (int k = 0; k < p; k++) {
            information[j][k] += weight * rows.x()[i][j] * rows.x()[i][k];
          }
        }
      }
      double[] move = solved(information, score);
      double most = 0;
      for (int i = 0; i < rows.y().length; i++) {
        most = Math.max(most, Math.abs(eta(rows, i, move) - rows.offset()[i]));
      }
      double damped = most > 2 ? 2 / most : 1;
      for (int j = 0; j < p; j++) {
        beta[j] += damped * move[j];
      }
      if (most < 1e-9) {
        return OptionalInt.empty();
      }
    }
    int worst = -1;
    double largest = 0;
    for (int j = 0; j < p; j++) {
      double reach = Math.abs(beta[j]) * scales[j];
      if (laws[j].isFlat() && reach > largest) {
        largest = reach;
        worst = j;
      }
    }
    return largest > FAR ? OptionalInt.of(worst) : OptionalInt.empty();
  }

  private static double eta(RegressionRows rows, int i, double[] beta) {
    double eta = rows.offset()[i];
    for (int j = 0; j < beta.length; j++) {
      eta += rows.x()[i][j] * beta[j];
    }
    return eta;
  }

  /** Returns the solution of a positive definite system by elimination. */
  private static double[] solved(double[][] a, double[] given) {
    int p = given.length;
    double[] x = given.clone();
    for (int k = 0; k < p; k++) {
      for (int i = k + 1; i < p; i++) {
        double factor = a[i][k] / a[k][k];
        for (int j = k; j < p; j++) {
          a[i][j] -= factor * a[k][j];
        }
        x[i] -= factor * x[k];
      }
    }
    for (int k = p - 1; k >= 0; k--) {
      for (int j = k + 1; j < p; j++) {
        x[k] -= a[k][j] * x[j];
      }
      x[k] /= a[k][k];
    }
    return x;
  }
}
