package dev.omni.quant.discovery;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import java.util.Arrays;
import java.util.Optional;

/**
 * A Gaussian process at given hyperparameters: C. E. Rasmussen and C. K. I. Williams, Gaussian
 * Processes for Machine Learning, 2006, algorithm 2.1.
 *
 * @param data places and responses
 * @param scales hyperparameters
 * @param lower triangle of the Cholesky factor
 * @param jitter that was added to the diagonal
 * @param constant mean of the process
 * @param weights inverse of the covariance times the responses less the mean
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record ProcessFit(
    Data data,
    ProcessScales scales,
    double[][] lower,
    double jitter,
    double constant,
    double[] weights) {
  private static final double FIRST_JITTER = 1e-12;
  private static final double LAST_JITTER = 1e-6;

  /**
   * Places and responses.
   *
   * @param kernel of the covariance
   * @param x places
   * @param y responses
   * @param centered whether the mean is a constant to be estimated; 0 otherwise
   */
  @SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
  record Data(ProcessKernel kernel, double[][] x, double[] y, boolean centered) {
    /** Returns the covariance of the function at all places, the lower triangle. */
    double[][] covariance(ProcessScales scales, double diagonal, Work work) {
      double[][] rows = new double[x.length][];
      for (int i = 0; i < rows.length; i++) {
        work.proceed();
        rows[i] = new double[i + 1];
        for (int j = 0; j < i; j++) {
          double square = ProcessKernel.square(x[i], x[j], scales.lengthScales());
          rows[i][j] = scales.signalVariance() * kernel.correlation(square);
        }
        rows[i][i] = scales.signalVariance() + scales.noiseVariance() + diagonal;
      }
      return rows;
    }

    /** Returns the covariances of the function at a place and at all. */
    double[] between(ProcessScales scales, double[] place) {
      double[] row = new double[x.length];
      Arrays.setAll(
          row,
          i ->
              scales.signalVariance()
                  * kernel.correlation(ProcessKernel.square(x[i], place, scales.lengthScales())));
      return row;
    }
  }

  /**
   * Returns the process; with the least jitter, of powers of ten, that its covariance needs.
   *
   * @throws Infeasible when the covariance is singular even so
   */
  static ProcessFit of(Data data, ProcessScales scales, Work work) {
    for (double part = 0; part <= LAST_JITTER; part = part == 0 ? FIRST_JITTER : 10 * part) {
      double jitter = part * scales.signalVariance();
      Optional<double[][]> lower = factored(data.covariance(scales, jitter, work), work);
      if (lower.isPresent()) {
        return of(data, scales, lower.get(), jitter);
      }
    }
    throw new Infeasible(
        "the covariance is singular: rows are too near each other for this noise_variance");
  }

  private static ProcessFit of(Data data, ProcessScales scales, double[][] lower, double jitter) {
    double constant = 0;
    if (data.centered()) {
      double[] ones = new double[data.y().length];
      Arrays.fill(ones, 1);
      double[] solved = solved(lower, ones);
      double above = 0;
      double below = 0;
      for (int i = 0; i < solved.length; i++) {
        above += solved[i] * data.y()[i];
        below += solved[i];
      }
      constant = above / below;
    }
    return of(data, scales, lower, jitter, constant);
  }

  private static ProcessFit of(
      Data data, ProcessScales scales, double[][] lower, double jitter, double constant) {
    double[] rest = data.y().clone();
    for (int i = 0; i < rest.length; i++) {
      rest[i] -= constant;
    }
    return new ProcessFit(data, scales, lower, jitter, constant, solved(lower, rest));
  }

  /** Returns the same process with one more observation; the mean stays. */
  ProcessFit with(double[] place, double response) {
    int n = weights.length;
    double[] row = Arrays.copyOf(forward(lower, data.between(scales, place)), n + 1);
    double rest = scales.signalVariance() + scales.noiseVariance() + jitter;
    for (int i = 0; i < n; i++) {
      rest -= row[i] * row[i];
    }
    row[n] = Math.sqrt(Math.max(rest, FIRST_JITTER * scales.signalVariance()));
    double[][] longer = Arrays.copyOf(lower, n + 1);
    longer[n] = row;
    double[][] x = Arrays.copyOf(data.x(), n + 1);
    x[n] = place;
    double[] y = Arrays.copyOf(data.y(), n + 1);
    y[n] = response;
    return of(new Data(data.kernel(), x, y, data.centered()), scales, longer, jitter, constant);
  }

  /** Returns the Cholesky factor in place of a lower triangle; nothing of a singular matrix. */
  static Optional<double[][]> factored(double[][] rows, Work work) {
    for (int i = 0; i < rows.length; i++) {
      work.proceed();
      double[] own = rows[i];
      for (int j = 0; j <= i; j++) {
        double[] other = rows[j];
        double rest = own[j];
        for (int k = 0; k < j; k++) {
          rest -= own[k] * other[k];
        }
        if (i > j) {
          own[j] = rest / other[j];
        } else if (!(rest > 0)) {
          return Optional.empty();
        } else {
          own[j] = Math.sqrt(rest);
        }
      }
    }
    return Optional.of(rows);
  }

  static double[] forward(double[][] lower, double[] given) {
    double[] z = given.clone();
    for (int i = 0; i < z.length; i++) {
      double[] row = lower[i];
      double rest = z[i];
      for (int k = 0; k < i; k++) {
        rest -= row[k] * z[k];
      }
      z[i] = rest / row[i];
    }
    return z;
  }

  static double[] solved(double[][] lower, double[] given) {
    double[] z = forward(lower, given);
    for (int i = z.length - 1; i >= 0; i--) {
      z[i] /= lower[i][i];
      for (int k = 0; k < i; k++) {
        z[k] -= lower[i][k] * z[i];
      }
    }
    return z;
  }

  /** Returns the logarithm of the density of the responses. */
  double logLikelihood() {
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      sum += 0.5 * weights[i] * (data.y()[i] - constant) + StrictMath.log(lower[i][i]);
    }
    return -sum - 0.5 * weights.length * StrictMath.log(2 * Math.PI);
  }

  /** Returns the inverse of the covariance, the lower triangle. */
  double[][] inverse(Work work) {
    int n = weights.length;
    double[][] columns = new double[n][];
    for (int j = 0; j < n; j++) {
      work.proceed();
      double[] column = new double[n - j];
      for (int i = j; i < n; i++) {
        double rest = i == j ? 1 : 0;
        double[] row = lower[i];
        for (int k = j; k < i; k++) {
          rest -= row[k] * column[k - j];
        }
        column[i - j] = rest / row[i];
      }
      columns[j] = column;
    }
    double[][] inverse = new double[n][];
    for (int i = 0; i < n; i++) {
      work.proceed();
      inverse[i] = new double[i + 1];
      for (int j = 0; j <= i; j++) {
        double sum = 0;
        for (int k = i; k < n; k++) {
          sum += columns[i][k - i] * columns[j][k - j];
        }
        inverse[i][j] = sum;
      }
    }
    return inverse;
  }

  /** Returns the derivatives of the logarithm of the density by those of the hyperparameters. */
  double[] slopes(Work work) {
    int n = weights.length;
    int d = scales.lengthScales().length;
    double[] slopes = new double[d + 2];
    double[][] inverse = inverse(work);
    double[] parts = new double[d];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        double square = 0;
        for (int k = 0; k < d; k++) {
          double apart = (data.x()[i][k] - data.x()[j][k]) / scales.lengthScales()[k];
          parts[k] = apart * apart;
          square += parts[k];
        }
        double moved = weights[i] * weights[j] - inverse[i][j];
        double factor = moved * scales.signalVariance();
        double slope = factor * data.kernel().slope(square);
        for (int k = 0; k < d; k++) {
          slopes[k] += slope * parts[k];
        }
        slopes[d] += factor * data.kernel().correlation(square);
      }
      double own = weights[i] * weights[i] - inverse[i][i];
      slopes[d] += 0.5 * own * scales.signalVariance();
      slopes[d + 1] += 0.5 * own * scales.noiseVariance();
    }
    return slopes;
  }

  /** Returns mean and standard deviation of the function at a place. */
  double[] at(double[] place) {
    double[] between = data.between(scales, place);
    double mean = constant;
    for (int i = 0; i < between.length; i++) {
      mean += between[i] * weights[i];
    }
    double variance = scales.signalVariance();
    for (double part : forward(lower, between)) {
      variance -= part * part;
    }
    return new double[] {mean, Math.sqrt(Math.max(0, variance))};
  }

  /** Returns the diagonal of the inverse of the covariance. */
  double[] precisions(Work work) {
    double[][] inverse = inverse(work);
    double[] diagonal = new double[inverse.length];
    Arrays.setAll(diagonal, i -> inverse[i][i]);
    return diagonal;
  }
}
