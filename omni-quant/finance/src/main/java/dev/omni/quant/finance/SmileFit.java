package dev.omni.quant.finance;

import dev.omni.engine.NotConverged;
import dev.omni.engine.Work;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.hipparchus.exception.MathRuntimeException;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LeastSquaresBuilder;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LeastSquaresOptimizer.Optimum;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LevenbergMarquardtOptimizer;
import org.hipparchus.optim.nonlinear.vector.leastsquares.MultivariateJacobianFunction;
import org.hipparchus.util.Pair;

/**
 * The parameters that make a weighted sum of squares least, by Levenberg and Marquardt's method
 * from a list of starts in coordinates without bounds; the best end is kept, the first of equals.
 *
 * @param quotes that are fitted
 * @param model volatilities at the strikes by the coordinates
 * @param slopes derivatives of the volatilities by the coordinates; differences where there are
 *     none
 * @param most evaluations of a search
 */
record SmileFit(
    SmileQuotes quotes,
    Function<double[], double[]> model,
    Optional<Function<double[], double[][]>> slopes,
    int most) {
  private static final double STEP = 1e-6;
  private static final double WIDE = 1e-3;
  private static final double EXACT = 1e-14;
  private static final double SAME = 1e-12;

  /** The slope, a unit of weight, at which Newton's method ends: below a tenth of every check. */
  private static final double ARRIVED = 1e-9;

  /**
   * An end of a search.
   *
   * @param point in coordinates without bounds
   * @param cost sum of the weighted squares
   * @param iterations of the search
   * @param gradient largest slope of the cost by a coordinate
   */
  @SuppressWarnings("ArrayRecordComponent") // Made here, never compared.
  record End(double[] point, double cost, int iterations, double gradient) {}

  /** Returns the best end of the searches from all starts. */
  End best(double[][] starts, Work work) {
    return best(ends(starts, work));
  }

  /**
   * Returns the best of some ends, the first of equals.
   *
   * @throws NotConverged when no search has an end
   */
  static End best(List<End> ends) {
    End best = ends.get(0);
    for (End end : ends) {
      best =
          end.cost < best.cost * (1 - SAME) || best.cost == Double.POSITIVE_INFINITY ? end : best;
    }
    if (best.cost == Double.POSITIVE_INFINITY) {
      double least = ends.stream().mapToDouble(End::gradient).min().orElseThrow();
      throw new NotConverged(
          "no start leads to a fit: after %d steps the least slope left is %.3g"
              .formatted(ends.get(0).iterations, least),
          ends.get(0).iterations,
          least,
          EXACT);
    }
    return best;
  }

  /**
   * Returns the ends of the searches, which run in parallel; without an end the cost is infinite.
   * When no search has one, Newton's method continues from where each has come to.
   */
  List<End> ends(double[][] starts, Work work) {
    List<End> ends = searched(starts, work);
    boolean none = ends.stream().allMatch(end -> end.cost == Double.POSITIVE_INFINITY);
    return none ? work.blocks(ends.size(), k -> continued(ends.get(k), work)) : ends;
  }

  private End continued(End end, Work work) {
    var newton =
        new SmileNewton(
            point -> {
              work.proceed();
              return 0.5 * cost(misses(point));
            },
            point -> smooth(point).preMultiply(misses(point)));
    double all = Arrays.stream(quotes.weights()).sum();
    return newton
        .from(end.point, ARRIVED * Math.max(1, all))
        .map(point -> new End(point, cost(misses(point)), end.iterations, steepest(point)))
        .orElse(end);
  }

  private List<End> searched(double[][] starts, Work work) {
    return work.blocks(
        starts.length,
        k -> {
          work.proceed();
          double[][] last = {starts[k]};
          try {
            return from(starts[k], last);
          } catch (MathRuntimeException noEnd) {
            return new End(last[0], Double.POSITIVE_INFINITY, most, steepest(last[0]));
          }
        });
  }

  private End from(double[] start, double[][] last) {
    Optimum optimum =
        new LevenbergMarquardtOptimizer()
            .withCostRelativeTolerance(EXACT)
            .withParameterRelativeTolerance(EXACT)
            .withOrthoTolerance(EXACT)
            .optimize(
                new LeastSquaresBuilder()
                    .start(start)
                    .model(function(last))
                    .target(new double[quotes.strikes().length])
                    .maxEvaluations(most)
                    .maxIterations(most)
                    .build());
    double[] point = optimum.getPoint().toArray();
    return new End(point, cost(misses(point)), optimum.getIterations(), steepest(point));
  }

  private static double cost(double[] misses) {
    double cost = 0;
    for (double miss : misses) {
      cost += miss * miss;
    }
    return cost;
  }

  /** Returns the largest slope of half the cost by a coordinate. */
  double steepest(double[] point) {
    return SmileNewton.steepest(jacobian(point).preMultiply(misses(point)));
  }

  /** Returns the differences with their slopes, and keeps the last point they are taken at. */
  private MultivariateJacobianFunction function(double[][] last) {
    return point -> {
      double[] at = point.toArray();
      last[0] = at;
      return new Pair<>(new ArrayRealVector(misses(at), false), jacobian(at));
    };
  }

  /** Returns the weighted differences; one that is no number counts as large. */
  private double[] misses(double[] point) {
    double[] fitted = model.apply(point);
    double[] misses = new double[fitted.length];
    for (int i = 0; i < misses.length; i++) {
      double miss = Math.sqrt(quotes.weights()[i]) * (fitted[i] - quotes.volatilities()[i]);
      misses[i] = Double.isFinite(miss) ? miss : 1e3 * Math.sqrt(quotes.weights()[i]);
    }
    return misses;
  }

  private RealMatrix jacobian(double[] point) {
    if (slopes.isPresent()) {
      double[][] given = slopes.get().apply(point);
      for (int i = 0; i < given.length; i++) {
        double root = Math.sqrt(quotes.weights()[i]);
        for (int j = 0; j < point.length; j++) {
          given[i][j] *= root;
        }
      }
      return MatrixUtils.createRealMatrix(given);
    }
    RealMatrix jacobian = MatrixUtils.createRealMatrix(quotes.strikes().length, point.length);
    for (int j = 0; j < point.length; j++) {
      jacobian.setColumn(j, difference(point, j, STEP * Math.max(1, Math.abs(point[j]))));
    }
    return jacobian;
  }

  /** Returns the slopes by differences of fourth order, which round a thousandth as much. */
  private RealMatrix smooth(double[] point) {
    if (slopes.isPresent()) {
      return jacobian(point);
    }
    RealMatrix jacobian = MatrixUtils.createRealMatrix(quotes.strikes().length, point.length);
    for (int j = 0; j < point.length; j++) {
      double step = WIDE * Math.max(1, Math.abs(point[j]));
      double[] near = difference(point, j, step);
      double[] far = difference(point, j, 2 * step);
      for (int i = 0; i < near.length; i++) {
        jacobian.setEntry(i, j, (4 * near[i] - far[i]) / 3);
      }
    }
    return jacobian;
  }

  private double[] difference(double[] point, int j, double step) {
    double[] up = point.clone();
    up[j] += step;
    double[] down = point.clone();
    down[j] -= step;
    double[] above = misses(up);
    double[] below = misses(down);
    double[] difference = new double[above.length];
    for (int i = 0; i < above.length; i++) {
      difference[i] = (above[i] - below[i]) / (2 * step);
    }
    return difference;
  }
}
