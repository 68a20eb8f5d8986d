package dev.omni.quant.finance.risk;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The checks of a covariance: the variances of mixtures of the returns, the signs of the pivots
 * beside the extreme eigenvalues (J. J. Sylvester's law of inertia), and for the nearest
 * correlation the conditions of its optimum (N. J. Higham, IMA Journal of Numerical Analysis 22,
 * 2002, theorem 2.4).
 *
 * @param input as given
 * @param result as published
 * @param covariance of the result, over its largest variance
 * @param unit the largest variance
 */
record CovarianceChecks(
    CovarianceEstimate.Input input,
    CovarianceEstimate.Result result,
    double[][] covariance,
    double unit) {
  private static final double ROUNDING = 1e-9;
  private static final double NEGATIVE = 1e-10;
  private static final double OPTIMAL = 1e-8;
  private static final double SINGULAR = 1e-12;
  private static final double GOLDEN = 0.6180339887498949;
  private static final int MIXTURES = 3;

  static CovarianceChecks of(CovarianceEstimate.Input input, CovarianceEstimate.Result result) {
    double[][] rows = result.covariance().toArray(double[][]::new);
    double most = 0;
    for (int i = 0; i < rows.length; i++) {
      most = Math.max(most, Math.abs(rows[i][i]));
    }
    double unit = Math.max(most, Double.MIN_NORMAL);
    double[][] over =
        Arrays.stream(rows)
            .map(row -> Arrays.stream(row).map(x -> x / unit).toArray())
            .toArray(double[][]::new);
    return new CovarianceChecks(input, result, over, unit);
  }

  List<Check> all() {
    var checks = new ArrayList<Check>();
    checks.add(correlation());
    checks.add(eigenvalues());
    checks.add(
        new Check(
            "negative_variance",
            Math.min(0, result.minimumEigenvalue()),
            NEGATIVE * unit,
            "Smallest eigenvalue where it is below 0: no combination of assets has a negative"
                + " variance."));
    checks.add(input.correlation().isPresent() ? nearest() : mixtures());
    return checks;
  }

  private Check correlation() {
    double[] volatilities = result.volatilities();
    double[][] correlation = result.correlation().toArray(double[][]::new);
    var residuals = new Residuals();
    for (int i = 0; i < covariance.length; i++) {
      double own = volatilities[i] / Math.sqrt(unit);
      residuals.equal(own * Math.abs(own), covariance[i][i]);
      for (int j = 0; j < covariance.length; j++) {
        double root = Math.abs(own * (volatilities[j] / Math.sqrt(unit)));
        residuals.equal(correlation[i][j] * root, covariance[i][j], root);
      }
    }
    return residuals.check(
        "correlation_residual",
        ROUNDING,
        "Largest difference of a covariance and correlation times both volatilities, relative to"
            + " these.");
  }

  private Check eigenvalues() {
    double least = result.minimumEigenvalue() / unit;
    int wrong = 0;
    double most = 1;
    Double condition = result.conditionNumber();
    if (condition != null) {
      most = condition * least;
      wrong += positive(-1, most * (1 + ROUNDING)) ? 0 : 1;
      wrong += positive(-1, most * (1 - ROUNDING)) ? 1 : 0;
    } else {
      wrong += Math.abs(least) <= SINGULAR * covariance.length ? 0 : 1;
    }
    double aside = ROUNDING * Math.abs(most);
    wrong += positive(1, aside - least) ? 0 : 1;
    wrong += positive(1, -aside - least) ? 1 : 0;
    return new Check(
        "eigenvalue_bounds_missed",
        wrong,
        0,
        "How many of the bounds of the smallest and the largest eigenvalue, 1e-9 of the largest to"
            + " both sides, the signs of the pivots contradict: none.");
  }

  /**
   * Returns whether a multiple of the covariance with so much on its diagonal has pivots above 0.
   */
  private boolean positive(double sign, double diagonal) {
    return positive(covariance, sign, diagonal);
  }

  private static boolean positive(double[][] rows, double sign, double diagonal) {
    int size = rows.length;
    double[][] lower = new double[size][];
    for (int i = 0; i < size; i++) {
      lower[i] = new double[i + 1];
      for (int j = 0; j <= i; j++) {
        double[] one = lower[i];
        double[] other = lower[j];
        double sum = sign * rows[i][j] + (i == j ? diagonal : 0) - product(one, other, j);
        if (i > j) {
          one[j] = sum / other[j];
        } else if (sum > 0) {
          one[i] = Math.sqrt(sum);
        } else {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * Returns the product of the first entries of two rows: four sums at a time, so that none waits.
   */
  private static double product(double[] one, double[] other, int count) {
    double first = 0;
    double second = 0;
    double third = 0;
    double fourth = 0;
    int k = 0;
    for (; k + 3 < count; k += 4) {
      first += one[k] * other[k];
      second += one[k + 1] * other[k + 1];
      third += one[k + 2] * other[k + 2];
      fourth += one[k + 3] * other[k + 3];
    }
    for (; k < count; k++) {
      first += one[k] * other[k];
    }
    return first + second + (third + fourth);
  }

  /** Checks the variances of three uneven mixtures of the returns. */
  private Check mixtures() {
    double[][] returns = input.returns().orElseThrow();
    int count = returns[0].length;
    var terms = MomentWeights.of(input);
    double[] weights = terms.weights(count, input.decay());
    double factor = input.periodsPerYear() * (terms.unbiased() ? count / (count - 1.0) : 1);
    double shrinkage = result.shrinkage().orElse(0);
    double trace = 0;
    for (int i = 0; i < covariance.length; i++) {
      trace += covariance[i][i] / covariance.length;
    }
    double[] parts = new double[covariance.length];
    double volatility = Math.sqrt(unit);
    var residuals = new Residuals();
    for (int k = 0; k < MIXTURES; k++) {
      double gross = 0;
      double squares = 0;
      for (int i = 0; i < parts.length; i++) {
        double size = 1 + ((k + 1) * (i + 1) * GOLDEN) % 1;
        double root = Math.sqrt(Math.abs(covariance[i][i]));
        parts[i] = (k == 0 || (i + k) % 2 == 0 ? size : -size) / (root == 0 ? 1 : root);
        gross += size;
        squares += parts[i] * parts[i];
      }
      double[] mixed = new double[count];
      for (int i = 0; i < parts.length; i++) {
        double part = parts[i] / volatility;
        double[] own = returns[i];
        for (int t = 0; t < count; t++) {
          mixed[t] += part * own[t];
        }
      }
      double[] moves = terms.moves(new double[][] {mixed}, weights)[0];
      double sum = 0;
      for (int t = 0; t < count; t++) {
        sum += weights[t] * moves[t] * moves[t];
      }
      double variance = (1 - shrinkage) * sum * factor + shrinkage * trace * squares;
      residuals.equal(product(parts), variance, gross * gross);
    }
    return residuals.check(
        "mixture_variance_residual",
        ROUNDING,
        "Largest difference of the variance of a mixture of the assets and that of its series of"
            + " returns, relative to the sum of volatilities.");
  }

  private double product(double[] parts) {
    double sum = 0;
    for (int i = 0; i < parts.length; i++) {
      double row = 0;
      for (int j = 0; j < parts.length; j++) {
        row += covariance[i][j] * parts[j];
      }
      sum += parts[i] * row;
    }
    return sum;
  }

  /**
   * Checks the optimum: X - A less a diagonal has no negative eigenvalue, and its product with X is
   * 0.
   */
  private Check nearest() {
    double[][] x = result.correlation().toArray(double[][]::new);
    double[][] given = input.correlation().orElseThrow();
    int size = x.length;
    double[][] moved = new double[size][size];
    double square = 0;
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        moved[i][j] = x[i][j] - 0.5 * (given[i][j] + given[j][i]);
        square += moved[i][j] * moved[i][j];
      }
    }
    for (int i = 0; i < size; i++) {
      double own = 0;
      for (int k = 0; k < size; k++) {
        own += moved[i][k] * x[k][i];
      }
      moved[i][i] -= own;
    }
    var residuals = new Residuals().equal(result.distance().orElseThrow(), Math.sqrt(square), 1);
    for (int i = 0; i < size; i++) {
      double[] row = new double[size];
      for (int k = 0; k < size; k++) {
        for (int j = 0; j < size; j++) {
          row[j] += moved[i][k] * x[k][j];
        }
      }
      residuals.residual(Arrays.stream(row).map(Math::abs).max().orElse(0) / size);
      residuals.equal(x[i][i], 1);
    }
    return residuals
        .residual(positive(moved, 1, OPTIMAL * size) ? 0 : Double.NaN)
        .check(
            "optimum_residual",
            OPTIMAL,
            "Largest entry of the product of the correlation and what is given up for it, less a"
                + " diagonal, over the size; that is without negative eigenvalues, and distance its"
                + " length.");
  }
}
