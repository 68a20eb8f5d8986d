package dev.omni.quant.discovery;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.quant.core.BlockSeeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.hipparchus.linear.EigenDecompositionSymmetric;
import org.hipparchus.linear.MatrixUtils;

/**
 * A search for a minimum under bounds that continues from points that are flat and no minimum:
 * saddles, along the direction of the most negative curvature (J. Nocedal and S. J. Wright,
 * Numerical Optimization, 2nd ed., 2006, ch. 3.4), and degenerate points like that of x^3, towards
 * a lower point beside them.
 */
final class MinimumSearch {
  private static final int MOST = 50;
  private static final int DIRECTIONS = 20;
  private static final double CURVED = 1e-8;
  private static final double LOWER = 1e-12;
  private static final double[] RADII = {1e-3, 1e-2, 1e-1};

  private final ConstrainedProblem problem;
  private final Work work;
  private int evaluations;

  MinimumSearch(ConstrainedProblem problem, Work work) {
    this.problem = problem;
    this.work = work;
  }

  int evaluations() {
    return evaluations;
  }

  /**
   * Returns the minimum that a start leads to.
   *
   * @throws Infeasible when the objective falls without end, or has more than 50 saddles on the way
   */
  double[] from(double[] start) {
    double[] x = searched(start);
    for (int k = 0; k < MOST; k++) {
      Optional<double[]> next = lower(x);
      if (next.isEmpty()) {
        return x;
      }
      x = next.get();
    }
    throw new Infeasible("the objective still falls after " + MOST + " points that are no minimum");
  }

  private double[] searched(double[] start) {
    var search =
        new BoundedQuasiNewton(
            problem.objective()::at,
            problem.names(),
            problem.lower(),
            problem.upper(),
            BoundedQuasiNewton.Ending.EXACT,
            work);
    double[] found = search.from(start);
    evaluations += search.evaluations();
    return found;
  }

  private double value(double[] x) {
    evaluations++;
    return problem.objective().at(x).value();
  }

  /** Returns the end of the search from a lower point beside a flat one; empty at a minimum. */
  private Optional<double[]> lower(double[] x) {
    int[] free = free(x);
    double[][] curvature = curvature(x, free);
    if (free.length == 0 || !finite(curvature)) {
      return Optional.empty();
    }
    var parts = new EigenDecompositionSymmetric(MatrixUtils.createRealMatrix(curvature));
    double[] values = parts.getEigenvalues();
    int least = 0;
    double norm = 0;
    for (int i = 0; i < values.length; i++) {
      least = values[i] < values[least] ? i : least;
      norm = Math.max(norm, Math.abs(values[i]));
    }
    if (values[least] < -CURVED * norm) {
      double[] along = parts.getEigenvector(least).toArray();
      return fallen(
          x, List.of(spread(along, free, x.length, 1), spread(along, free, x.length, -1)));
    }
    return values[least] > CURVED * norm ? Optional.empty() : fallen(x, around(free, x.length));
  }

  /** Returns the variables that no bound holds. */
  private int[] free(double[] x) {
    double[] gradient = problem.objective().at(x).gradient();
    return IntStream.range(0, x.length).filter(i -> !problem.held(i, x, gradient)).toArray();
  }

  private double[][] curvature(double[] x, int[] free) {
    double[][] whole = new double[x.length][x.length];
    problem.objective().addCurvature(x, 1, whole);
    double[][] part = new double[free.length][free.length];
    for (int i = 0; i < free.length; i++) {
      for (int j = 0; j < free.length; j++) {
        part[i][j] = whole[free[i]][free[j]];
      }
    }
    return part;
  }

  static boolean finite(double[][] matrix) {
    return Arrays.stream(matrix).flatMapToDouble(Arrays::stream).allMatch(Double::isFinite);
  }

  private static double[] spread(double[] part, int[] free, int n, double sign) {
    double[] whole = new double[n];
    for (int i = 0; i < free.length; i++) {
      whole[free[i]] = sign * part[i];
    }
    return whole;
  }

  /** Returns directions on both sides of each axis, and some between the axes. */
  private static List<double[]> around(int[] free, int n) {
    var directions = new ArrayList<double[]>();
    for (int i = 0; i < free.length; i++) {
      double[] axis = new double[free.length];
      axis[i] = 1;
      directions.add(spread(axis, free, n, 1));
      directions.add(spread(axis, free, n, -1));
    }
    for (int k = 0; k < DIRECTIONS; k++) {
      double[] between = new double[free.length];
      double squares = 0;
      for (int i = 0; i < free.length; i++) {
        between[i] = (BlockSeeds.splitmix64(k, i) >>> 11) * 0x1p-52 - 1;
        squares += between[i] * between[i];
      }
      directions.add(spread(between, free, n, 1 / Math.sqrt(squares)));
    }
    return directions;
  }

  /**
   * Returns the lower end of the searches from both sides of a saddle, or that of the first lower
   * point of many; empty when there is none.
   */
  private Optional<double[]> fallen(double[] x, List<double[]> directions) {
    double here = value(x);
    Optional<double[]> best = Optional.empty();
    Optional<Infeasible> endless = Optional.empty();
    for (double[] direction : directions) {
      boolean enough = best.isPresent() && directions.size() > 2;
      Optional<double[]> beside = enough ? Optional.empty() : beside(x, here, direction);
      if (beside.isEmpty()) {
        continue;
      }
      try {
        double[] end = searched(beside.get());
        if (best.isEmpty() || value(end) < value(best.get())) {
          best = Optional.of(end);
        }
      } catch (Infeasible falls) {
        endless = Optional.of(falls);
      }
    }
    if (best.isEmpty() && endless.isPresent()) {
      throw endless.get();
    }
    return best;
  }

  private Optional<double[]> beside(double[] x, double here, double[] direction) {
    for (double radius : RADII) {
      double[] moved = x.clone();
      for (int i = 0; i < x.length; i++) {
        moved[i] += radius * (1 + Math.abs(x[i])) * direction[i];
      }
      double[] inside = problem.projected(moved);
      if (value(inside) < here - LOWER * (1 + Math.abs(here))) {
        return Optional.of(inside);
      }
    }
    return Optional.empty();
  }
}
