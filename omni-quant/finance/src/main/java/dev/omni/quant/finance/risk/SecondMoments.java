package dev.omni.quant.finance.risk;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Numerics;
import java.util.Arrays;
import java.util.OptionalDouble;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.EigenDecompositionSymmetric;

/**
 * A covariance matrix of one period.
 *
 * @param rows of the matrix
 * @param shrinkage weight of the target, where there is one
 * @param distance to a given matrix, where there is one
 * @param numerics how the matrix was found
 */
record SecondMoments(
    double[][] rows, OptionalDouble shrinkage, OptionalDouble distance, Numerics numerics) {
  static SecondMoments of(CovarianceEstimate.Input input, Work work) {
    double[][] returns = input.returns().orElseThrow();
    int count = returns[0].length;
    var terms = MomentWeights.of(input);
    double[] weights = terms.weights(count, input.decay());
    double[][] moves = terms.moves(returns, weights);
    double[][] moments = moments(moves, weights, work);
    double divisor = terms.unbiased() ? count / (count - 1.0) : 1;
    for (int i = 0; i < moments.length; i++) {
      for (int j = 0; j < moments.length; j++) {
        moments[i][j] = FiniteResults.number("covariance", moments[i][j] * divisor);
      }
      if (moments[i][i] <= 0) {
        throw new Infeasible(
            "the returns in array "
                + i
                + " do not vary, so that they have no"
                + " correlation with others");
      }
    }
    var numerics = new Numerics(terms.words());
    return terms.shrinks()
        ? shrunk(moves, moments, numerics)
        : new SecondMoments(moments, OptionalDouble.empty(), OptionalDouble.empty(), numerics);
  }

  private static double[][] moments(double[][] moves, double[] weights, Work work) {
    int size = moves.length;
    double[][] moments = new double[size][size];
    for (int i = 0; i < size; i++) {
      work.proceed();
      for (int j = 0; j <= i; j++) {
        double sum = 0;
        for (int t = 0; t < weights.length; t++) {
          sum += weights[t] * moves[i][t] * moves[j][t];
        }
        moments[i][j] = sum;
        moments[j][i] = sum;
      }
    }
    return moments;
  }

  /** Returns the matrix drawn towards a multiple of the identity, as in the paper of 2004. */
  private static SecondMoments shrunk(double[][] moves, double[][] moments, Numerics numerics) {
    int size = moments.length;
    int count = moves[0].length;
    double mean = 0;
    double squares = 0;
    for (int i = 0; i < size; i++) {
      mean += moments[i][i] / size;
      for (int j = 0; j < size; j++) {
        squares += moments[i][j] * moments[i][j];
      }
    }
    double fourth = 0;
    for (int t = 0; t < count; t++) {
      double norm = 0;
      for (int i = 0; i < size; i++) {
        norm += moves[i][t] * moves[i][t];
      }
      fourth += norm * norm;
    }
    double apart = squares / size - mean * mean;
    double noise = (fourth / count - squares) / ((double) size * count);
    double part = apart <= 0 ? 0 : Math.max(0, Math.min(1, noise / apart));
    FiniteResults.number("shrinkage", part);
    double[][] rows = new double[size][size];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        rows[i][j] = (1 - part) * moments[i][j] + (i == j ? part * mean : 0);
      }
    }
    return new SecondMoments(rows, OptionalDouble.of(part), OptionalDouble.empty(), numerics);
  }

  double[][] times(double factor) {
    return Arrays.stream(rows)
        .map(row -> Arrays.stream(row).map(x -> x * factor).toArray())
        .toArray(double[][]::new);
  }

  static double[][] correlation(double[][] covariance) {
    int size = covariance.length;
    double[][] rows = new double[size][size];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        double root = Math.sqrt(covariance[i][i]) * Math.sqrt(covariance[j][j]);
        rows[i][j] =
            i == j
                ? 1
                : Math.max(
                    -1, Math.min(1, FiniteResults.number("correlation", covariance[i][j] / root)));
      }
    }
    return rows;
  }

  /** Returns the eigenvalues, rising. */
  static double[] eigenvalues(double[][] rows) {
    double scale = 0;
    for (int i = 0; i < rows.length; i++) {
      scale = Math.max(scale, rows[i][i]);
    }
    double unit = scale == 0 ? 1 : scale;
    double[][] scaled =
        Arrays.stream(rows)
            .map(
                row ->
                    Arrays.stream(row)
                        .map(x -> Math.abs(x) < 1e-40 * unit ? 0 : x / unit)
                        .toArray())
            .toArray(double[][]::new);
    double[] values =
        new EigenDecompositionSymmetric(new Array2DRowRealMatrix(scaled, false)).getEigenvalues();
    Arrays.sort(values);
    return Arrays.stream(values).map(x -> x * unit).toArray();
  }
}
