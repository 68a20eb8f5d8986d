package dev.omni.quant.discovery;

import dev.omni.engine.Infeasible;
import dev.omni.engine.NotConverged;
import dev.omni.engine.Work;
import dev.omni.quant.core.BlockSeeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.hipparchus.linear.EigenDecompositionSymmetric;
import org.hipparchus.linear.MatrixUtils;

/**
 * A search for a minimum under bounds and constraints that continues from points that meet the
 * first conditions and are no minimum: saddles, along the direction of the most negative curvature
 * that the constraints leave (J. Nocedal and S. J. Wright, Numerical Optimization, 2nd ed., 2006,
 * 3.4 and 12.5), degenerate points like that of x^3, towards a lower point beside them, and flat
 * points far out, towards points twice as far.
 */
final class MinimumSearch {
  private static final int MOST = 50;
  private static final int DIRECTIONS = 20;
  private static final double CURVED = 1e-8;
  private static final double LOWER = 1e-12;
  private static final double FAR = 1e4;

  /** A slope below this says no more where lower points are. */
  private static final double FLAT = 1e-12;

  private static final double[] RADII = {1e-3, 1e-2, 1e-1};

  private final ConstrainedProblem problem;
  private final MultiplierSearch search;
  private int evaluations;

  MinimumSearch(ConstrainedProblem problem, Work work) {
    this.problem = problem;
    this.search = new MultiplierSearch(problem, work);
  }

  /**
   * Returns the minimum that a start leads to.
   *
   * @throws Infeasible when the objective falls without end, or no point near meets the constraints
   * @throws NotConverged when there are more than 50 points on the way that are no minimum
   */
  ConstrainedProblem.Optimum from(double[] start) {
    double[] inside = problem.box().projected(start);
    double size = problem.objective().size(inside, 1);
    if (size > 0 && size < FLAT) {
      throw NotConverged.of("the objective is flat around the start: start nearer to it", 0, FLAT);
    }
    ConstrainedProblem.Optimum here = search.from(inside, new double[problem.constraints().size()]);
    boolean far = false;
    for (int k = 0; k < MOST; k++) {
      Optional<ConstrainedProblem.Optimum> farther = farther(inside, here);
      Optional<ConstrainedProblem.Optimum> next = farther.isPresent() ? farther : lower(here);
      if (next.isEmpty()) {
        return new ConstrainedProblem.Optimum(
            here.point(), here.multipliers(), evaluations + search.evaluations());
      }
      far = farther.isPresent();
      here = next.get();
    }
    if (far) {
      throw BoundedQuasiNewton.endless(problem.names(), here.point());
    }
    throw NotConverged.of(
        "the objective still falls after " + MOST + " points that are no minimum", MOST, CURVED);
  }

  private double value(double[] x) {
    evaluations++;
    return problem.objective().at(x).value();
  }

  /** Returns the end of the search from twice as far out; empty where it is no lower. */
  private Optional<ConstrainedProblem.Optimum> farther(
      double[] start, ConstrainedProblem.Optimum here) {
    double[] moved = here.point().clone();
    boolean far = false;
    for (int i = 0; i < moved.length; i++) {
      double away = moved[i] - start[i];
      far |= Math.abs(away) > FAR * (1 + Math.abs(start[i]));
      moved[i] += away;
    }
    double[] beyond = problem.box().projected(moved);
    return far && problem.violation(beyond) <= MultiplierSearch.MET && isLower(here, beyond)
        ? Optional.of(search.from(beyond, here.multipliers()))
        : Optional.empty();
  }

  /** Returns the end of the search from a lower point beside a flat one; empty at a minimum. */
  private Optional<ConstrainedProblem.Optimum> lower(ConstrainedProblem.Optimum here) {
    var space = TangentSpace.of(problem, here);
    if (space.directions().isEmpty() || !finite(space.curvature())) {
      return Optional.empty();
    }
    var parts = new EigenDecompositionSymmetric(MatrixUtils.createRealMatrix(space.curvature()));
    double[] values = parts.getEigenvalues();
    int least = 0;
    double norm = space.norm();
    for (int i = 0; i < values.length; i++) {
      least = values[i] < values[least] ? i : least;
      norm = Math.max(norm, Math.abs(values[i]));
    }
    if (values[least] < -CURVED * norm) {
      double[] along = parts.getEigenvector(least).toArray();
      return fallen(here, List.of(space.along(along, 1), space.along(along, -1)));
    }
    return values[least] > CURVED * norm ? Optional.empty() : fallen(here, around(space));
  }

  static boolean finite(double[][] matrix) {
    return Arrays.stream(matrix).flatMapToDouble(Arrays::stream).allMatch(Double::isFinite);
  }

  /** Returns directions on both sides of each that is left, and some between them. */
  private static List<double[]> around(TangentSpace space) {
    var directions = new ArrayList<double[]>();
    int size = space.directions().size();
    for (int i = 0; i < size; i++) {
      double[] axis = new double[size];
      axis[i] = 1;
      directions.add(space.along(axis, 1));
      directions.add(space.along(axis, -1));
    }
    for (int k = 0; k < DIRECTIONS; k++) {
      double[] between = new double[size];
      double squares = 0;
      for (int i = 0; i < size; i++) {
        between[i] = (BlockSeeds.splitmix64(k, i) >>> 11) * 0x1p-52 - 1;
        squares += between[i] * between[i];
      }
      directions.add(space.along(between, 1 / Math.sqrt(squares)));
    }
    return directions;
  }

  /**
   * Returns the lower end of the searches from both sides of a saddle, or that of the first lower
   * point of many; empty when there is none.
   */
  private Optional<ConstrainedProblem.Optimum> fallen(
      ConstrainedProblem.Optimum here, List<double[]> directions) {
    Optional<ConstrainedProblem.Optimum> best = Optional.empty();
    Optional<Infeasible> endless = Optional.empty();
    for (double[] direction : directions) {
      boolean enough = best.isPresent() && directions.size() > 2;
      Optional<double[]> beside = enough ? Optional.empty() : beside(here, direction);
      if (beside.isEmpty()) {
        continue;
      }
      try {
        ConstrainedProblem.Optimum end = search.from(beside.get(), here.multipliers());
        if (isLower(best.orElse(here), end.point())) {
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

  private Optional<double[]> beside(ConstrainedProblem.Optimum here, double[] direction) {
    double[] x = here.point();
    for (double radius : RADII) {
      double[] moved = x.clone();
      for (int i = 0; i < x.length; i++) {
        moved[i] += radius * (1 + Math.abs(x[i])) * direction[i];
      }
      Optional<double[]> inside = met(problem.box().projected(moved));
      if (inside.isPresent() && isLower(here, inside.get())) {
        return inside;
      }
    }
    return Optional.empty();
  }

  private Optional<double[]> met(double[] x) {
    return problem.constraints().isEmpty() ? Optional.of(x) : search.restored(x);
  }

  /** Returns whether the objective is lower by more than rounding and what constraints lack. */
  private boolean isLower(ConstrainedProblem.Optimum here, double[] x) {
    double value = value(here.point());
    double noise = 0;
    for (int k = 0; k < here.multipliers().length; k++) {
      noise += Math.abs(here.multipliers()[k]);
    }
    noise *= problem.violation(here.point()) + problem.violation(x);
    return value(x) < value - noise - LOWER * (1 + Math.abs(value));
  }
}
