package dev.omni.quant.discovery;

import dev.omni.engine.Infeasible;
import dev.omni.engine.NotConverged;
import dev.omni.engine.Work;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.hipparchus.exception.MathIllegalArgumentException;
import org.hipparchus.linear.CholeskyDecomposition;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.RealMatrix;

/**
 * The search for the parameters of a mixed model: a quasi-Newton method from several starts, then
 * Newton's method with differences of fourth order. The criterion is the same for a column of a
 * covariance factor and its negative, so that no bound is needed; a column that ends at 0 stays
 * there.
 *
 * @param criterion to be made least
 * @param work that may stop it
 */
record MixedSearch(ToDoubleFunction<double[]> criterion, Work work) {
  private static final double REACH = 1e8;
  private static final double APART = 1e-6;
  private static final double SMALL = 1e-9;
  private static final double STEP = 4e-3;
  private static final double FLOOR = 0.05;
  private static final int MOST = 30;
  private static final double MET = 1e-6;
  private static final double ZERO = 0.05;

  /**
   * The optimum.
   *
   * @param parameters at which the criterion is least
   * @param free numbers of those that are not held at 0
   * @param slopes of the criterion by the free ones
   * @param curvature by the free ones
   */
  @SuppressWarnings("ArrayRecordComponent") // Created once, never compared.
  record Found(double[] parameters, int[] free, double[] slopes, double[][] curvature) {
    /** Returns the inverse of the curvature; empty where it is not positive. */
    Optional<RealMatrix> inverse() {
      return MixedSearch.inverse(curvature);
    }

    /** Returns the largest slope over its curvature. */
    double residual() {
      double most = 0;
      for (int i = 0; i < slopes.length; i++) {
        most = Math.max(most, Math.abs(slopes[i] / curvature[i][i]));
      }
      return most;
    }
  }

  /** Returns the end of the first search: from two starts, and five more where they differ. */
  double[] first(double[][] starts) {
    double[] best = descent(starts[0]);
    double least = criterion.applyAsDouble(best);
    boolean apart = false;
    for (int k = 1; k < starts.length && (k == 1 || apart); k++) {
      double[] other = descent(starts[k]);
      double there = criterion.applyAsDouble(other);
      apart |= !(Math.abs(there - least) <= APART);
      if (there < least || Double.isNaN(least)) {
        best = other;
        least = there;
      }
    }
    return best;
  }

  /** Returns the end of the quasi-Newton method; the start where it has no value. */
  double[] descent(double[] start) {
    var search =
        new BoundedQuasiNewton(
            this::slope,
            java.util.List.of(),
            SearchBox.around(start.length, REACH),
            new BoundedQuasiNewton.Ending(1e-11, 3),
            work);
    return Double.isFinite(criterion.applyAsDouble(start)) ? search.last(start) : start;
  }

  private SmoothFunction.Slope slope(double[] x) {
    double[] gradient = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      double step = STEP / 8 * (Math.abs(x[i]) + FLOOR);
      gradient[i] = (moved(x, i, step) - moved(x, i, -step)) / (2 * step);
    }
    return new SmoothFunction.Slope(criterion.applyAsDouble(x), gradient);
  }

  private double moved(double[] x, int i, double by) {
    work.proceed();
    double[] moved = x.clone();
    moved[i] += by;
    return criterion.applyAsDouble(moved);
  }

  private double moved(double[] x, int i, double by, int j, double other) {
    double[] moved = x.clone();
    moved[j] += other;
    return moved(moved, i, by);
  }

  /**
   * Returns parameters with the diagonals of covariance factors at 0 where that is as good.
   *
   * @param canonical parameters of the same covariance whose factor is unique
   */
  double[] withoutSmall(double[] x, int[] diagonals, UnaryOperator<double[]> canonical) {
    double[] best = x;
    double bound = criterion.applyAsDouble(x);
    bound += SMALL * (1 + Math.abs(bound));
    for (int d : diagonals) {
      if (Math.abs(best[d]) < ZERO) {
        double[] without = best.clone();
        without[d] = 0;
        without = canonical.apply(without);
        best = criterion.applyAsDouble(without) <= bound ? without : best;
      }
    }
    return best;
  }

  /** Returns the largest slope by some parameters over the curvature by each. */
  double residual(double[] x, int[] free) {
    double here = criterion.applyAsDouble(x);
    double most = 0;
    for (int i : free) {
      double h = STEP * (Math.abs(x[i]) + FLOOR);
      double[] near = {moved(x, i, h), moved(x, i, -h)};
      double[] far = {moved(x, i, 2 * h), moved(x, i, -2 * h)};
      double slope = (8 * (near[0] - near[1]) - (far[0] - far[1])) / (12 * h);
      double curvature = (16 * (near[0] + near[1]) - (far[0] + far[1]) - 30 * here) / (12 * h * h);
      double residual = Math.abs(slope / curvature);
      most = residual <= most ? most : residual;
    }
    return most;
  }

  /** Returns the slopes and the curvature by some parameters. */
  Found around(double[] x, int[] free) {
    return around(x, free, STEP);
  }

  /** Returns the slopes and the curvature by some parameters, by differences of relative steps. */
  Found around(double[] x, int[] free, double relative) {
    int k = free.length;
    double here = criterion.applyAsDouble(x);
    double[] slopes = new double[k];
    double[][] curvature = new double[k][k];
    double[] steps = new double[k];
    Arrays.setAll(steps, a -> relative * (Math.abs(x[free[a]]) + FLOOR));
    for (int a = 0; a < k; a++) {
      double h = steps[a];
      double up = moved(x, free[a], h);
      double down = moved(x, free[a], -h);
      double far = moved(x, free[a], 2 * h);
      double low = moved(x, free[a], -2 * h);
      slopes[a] = (8 * (up - down) - (far - low)) / (12 * h);
      curvature[a][a] = (16 * (up + down) - (far + low) - 30 * here) / (12 * h * h);
      for (int b = 0; b < a; b++) {
        double g = steps[b];
        curvature[a][b] =
            (moved(x, free[a], h, free[b], g)
                    - moved(x, free[a], h, free[b], -g)
                    - moved(x, free[a], -h, free[b], g)
                    + moved(x, free[a], -h, free[b], -g))
                / (4 * h * g);
        curvature[b][a] = curvature[a][b];
      }
    }
    return new Found(x, free, slopes, curvature);
  }

  /**
   * Returns the optimum next to a point, by Newton's method.
   *
   * @param held whether each parameter stays
   * @throws NotConverged where the curvature is not positive, or steps do not end
   */
  Found polished(double[] start, boolean[] held) {
    int[] free = IntStream.range(0, start.length).filter(i -> !held[i]).toArray();
    double[] x = start;
    double here = criterion.applyAsDouble(x);
    Found found = around(x, free);
    for (int k = 0; k < MOST; k++) {
      double[] step = step(found, k);
      double most = 0;
      double[] next = x.clone();
      for (int a = 0; a < free.length; a++) {
        next[free[a]] -= step[a];
        most = Math.max(most, Math.abs(step[a]) / (Math.abs(x[free[a]]) + FLOOR));
      }
      double there = criterion.applyAsDouble(next);
      boolean better = there <= here + SMALL * (1 + Math.abs(here));
      if (better) {
        x = next;
        here = there;
        found = around(x, free);
      }
      if (most <= MET || !better) {
        break;
      }
    }
    if (!(found.residual() <= 1e-4)) {
      throw new NotConverged(
          "the likelihood of the random effects has no maximum that the search reaches: leave out a"
              + " random slope, or its correlation with ||",
          MOST,
          found.residual(),
          1e-4);
    }
    return found;
  }

  private static double[] step(Found found, int k) {
    if (found.free().length == 0) {
      return new double[0];
    }
    return found
        .inverse()
        .map(inverse -> inverse.operate(found.slopes()))
        .orElseThrow(
            () ->
                new NotConverged(
                    "the likelihood does not determine the covariance of the random effects: leave"
                        + " out a random slope, or its correlation with ||",
                    k,
                    Double.NaN,
                    1e-4));
  }

  /** Returns the inverse of a positive matrix, whose rows and columns are scaled. */
  static Optional<RealMatrix> inverse(double[][] matrix) {
    int n = matrix.length;
    double[][] scaled = new double[n][n];
    double[] roots = new double[n];
    for (int i = 0; i < n; i++) {
      roots[i] = Math.sqrt(matrix[i][i]);
      for (int j = 0; j < n; j++) {
        scaled[i][j] = matrix[i][j] / Math.sqrt(matrix[i][i]) / Math.sqrt(matrix[j][j]);
        if (!Double.isFinite(scaled[i][j])) {
          return Optional.empty();
        }
      }
    }
    try {
      RealMatrix inverse =
          new CholeskyDecomposition(MatrixUtils.createRealMatrix(scaled), 1e-6, 1e-10)
              .getSolver()
              .getInverse();
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          inverse.multiplyEntry(i, j, 1 / roots[i] / roots[j]);
        }
      }
      return Optional.of(inverse);
    } catch (MathIllegalArgumentException notPositive) {
      return Optional.empty();
    }
  }

  /** Refuses a criterion without a value. */
  static void requireValue(double value) {
    if (!Double.isFinite(value)) {
      throw new Infeasible(
          "the likelihood has no finite value: the fixed and random effects leave nothing of the"
              + " response, or the means leave what the family allows");
    }
  }
}
