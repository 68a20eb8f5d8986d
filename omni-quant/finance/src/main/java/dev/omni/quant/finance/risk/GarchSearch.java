package dev.omni.quant.finance.risk;

import dev.omni.domain.json.Json;
import dev.omni.engine.Infeasible;
import dev.omni.engine.NotConverged;
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.hipparchus.exception.MathIllegalStateException;
import org.hipparchus.exception.MathRuntimeException;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.CholeskyDecomposition;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.optim.InitialGuess;
import org.hipparchus.optim.MaxEval;
import org.hipparchus.optim.nonlinear.scalar.GoalType;
import org.hipparchus.optim.nonlinear.scalar.ObjectiveFunction;
import org.hipparchus.optim.nonlinear.scalar.noderiv.NelderMeadSimplex;
import org.hipparchus.optim.nonlinear.scalar.noderiv.SimplexOptimizer;

/**
 * The search for the parameters of greatest likelihood: Nelder and Mead's simplex on a scale
 * without bounds, then Newton's method.
 *
 * @param likelihood of returns with variance near 1
 */
record GarchSearch(GarchLikelihood likelihood) {
  private static final int MOST_EVALUATIONS = 20_000;
  private static final double SIMPLEX_RELATIVE = 1e-12;
  private static final double SIMPLEX_STEP = 0.5;
  private static final int NEWTON_STEPS = 30;

  /** A rise of the likelihood by a further step that counts as none. */
  private static final double TOP = 1e-8;

  private static final double SIMPLEX_PART = 0.8;
  private static final double ROUNDING = 1e-12;

  /** Of the variance of all returns; below it the maximum is not one of a volatility. */
  private static final double SPIKE = 1e-12;

  /** Persistence and the part of it that is alpha, at the starts of the searches. */
  private static final double[][] STARTS = {
    {0.95, 0.1},
    {0.8, 0.25},
    {0.5, 0.5},
    {0.99, 0.05},
    {0.9, 0.5},
    {0.2, 0.2},
    {0.98, 0.3},
    {0.7, 0.05}
  };

  /**
   * The end point of a search.
   *
   * @param parameters as the likelihood has them
   * @param value logarithm of the likelihood there
   * @param evaluations of the likelihood by the simplex
   */
  record EndPoint(double[] parameters, double value, int evaluations) {}

  /**
   * Returns the end points of all starts, which run in parallel, first by the simplex, which takes
   * most of the time.
   *
   * @param estimate preliminary values at an end point
   */
  List<EndPoint> ends(Work work, Function<EndPoint, Json.Obj> estimate) {
    List<EndPoint> rough = work.blocks(STARTS.length, k -> simplexFrom(STARTS[k][0], STARTS[k][1]));
    work.progress(SIMPLEX_PART, estimate.apply(best(rough)));
    List<EndPoint> ends = work.blocks(STARTS.length, k -> polished(rough.get(k)));
    work.progress(1, estimate.apply(best(ends)));
    refuseSpike(likelihood.variances(best(ends).parameters()));
    return ends;
  }

  /**
   * Returns the best of some end points.
   *
   * @throws NotConverged when no start led to one
   */
  static EndPoint best(List<EndPoint> ends) {
    EndPoint best = ends.stream().max(Comparator.comparingDouble(EndPoint::value)).orElseThrow();
    if (best.value() == Double.NEGATIVE_INFINITY) {
      throw NotConverged.of(
          "the likelihood has no maximum that a search of "
              + MOST_EVALUATIONS
              + " evaluations finds",
          MOST_EVALUATIONS,
          SIMPLEX_RELATIVE);
    }
    return best;
  }

  /** Returns the standard deviation of returns that vary. */
  static double deviation(double[] returns) {
    double mean = Arrays.stream(returns).sum() / returns.length;
    double square = Arrays.stream(returns).map(r -> (r - mean) * (r - mean)).sum();
    double deviation =
        FiniteResults.number("variance of the returns", Math.sqrt(square / returns.length));
    if (deviation <= ROUNDING * Math.abs(mean) || deviation < Double.MIN_NORMAL) {
      throw new Infeasible("the returns do not vary, so that there is no volatility to fit");
    }
    return deviation;
  }

  /** Returns that are nearly all alike have any likelihood that a small enough variance gives. */
  private static void refuseSpike(double[] variances) {
    double least = Arrays.stream(variances).min().orElseThrow();
    if (least < SPIKE) {
      throw new Infeasible(
          "the likelihood has no maximum: it grows without end while the variance at one step falls"
              + " to "
              + least
              + " of that of all returns, for too many returns are the same");
    }
  }

  /**
   * Runs the simplex from a persistence alpha + beta and the part of it that is alpha, and returns
   * its end point.
   */
  private EndPoint simplexFrom(double persistence, double share) {
    var optimizer = new SimplexOptimizer(SIMPLEX_RELATIVE, 1e-12);
    double[] start = likelihood.free(mean(), persistence, share);
    try {
      double[] found = likelihood.parameters(simplex(optimizer, start));
      return new EndPoint(found, likelihood.value(found), optimizer.getEvaluations());
    } catch (MathIllegalStateException spent) { // The other starts may end.
      return new EndPoint(start, Double.NEGATIVE_INFINITY, MOST_EVALUATIONS);
    }
  }

  /** Returns the top of the hill on which a search ended, by Newton's method. */
  private EndPoint polished(EndPoint rough) {
    if (rough.value() == Double.NEGATIVE_INFINITY) {
      return rough;
    }
    double[] top = newton(rough.parameters());
    return new EndPoint(top, likelihood.value(top), rough.evaluations());
  }

  private double[] simplex(SimplexOptimizer optimizer, double[] start) {
    return optimizer
        .optimize(
            new MaxEval(MOST_EVALUATIONS),
            GoalType.MAXIMIZE,
            new ObjectiveFunction(free -> bounded(likelihood.value(likelihood.parameters(free)))),
            new InitialGuess(start),
            new NelderMeadSimplex(start.length, SIMPLEX_STEP))
        .getPoint();
  }

  private static double bounded(double value) {
    return Double.isFinite(value) ? value : -Double.MAX_VALUE;
  }

  private double mean() {
    return Arrays.stream(likelihood.returns()).sum() / likelihood.returns().length;
  }

  private double[] newton(double[] start) {
    double[] at = start;
    for (int i = 0; i < NEWTON_STEPS && likelihood.inside(at); i++) {
      double[] from = at;
      Optional<double[]> better = covariance(at).flatMap(inverse -> climb(from, inverse));
      if (better.isEmpty()) {
        return at;
      }
      at = better.get();
    }
    double rise = likelihood.inside(at) ? rise(at) : 0;
    if (!(rise <= TOP)) {
      throw new NotConverged(
          "the likelihood still rises after %d steps of Newton's method".formatted(NEWTON_STEPS),
          NEWTON_STEPS,
          rise,
          TOP);
    }
    return at;
  }

  /** Returns by how much another step of Newton's method would raise the likelihood. */
  private double rise(double[] at) {
    double[] slopes = likelihood.gradient(at);
    double rise = 0;
    double[] step = covariance(at).map(inverse -> inverse.operate(slopes)).orElse(slopes);
    for (int i = 0; i < slopes.length; i++) {
      rise += 0.5 * slopes[i] * step[i];
    }
    return rise;
  }

  /** Returns a Newton step, halved until the likelihood does not fall; else none. */
  private Optional<double[]> climb(double[] at, RealMatrix inverse) {
    double here = likelihood.value(at);
    double[] step = inverse.operate(likelihood.gradient(at));
    for (double part = 1; part > 1e-3; part /= 2) {
      double[] next = new double[at.length];
      for (int i = 0; i < next.length; i++) {
        next[i] = at[i] + part * step[i];
      }
      if (likelihood.inside(next) && likelihood.value(next) > here) {
        return Optional.of(next);
      }
    }
    return Optional.empty();
  }

  /** Returns the inverse of minus the Hessian; empty where that is not positive definite. */
  Optional<RealMatrix> covariance(double[] at) {
    return covariance(likelihood.hessian(at));
  }

  /** Returns the inverse of minus a Hessian; empty where that is not positive definite. */
  static Optional<RealMatrix> covariance(double[][] hessian) {
    var information = new Array2DRowRealMatrix(hessian).scalarMultiply(-1);
    double[] scales = new double[hessian.length];
    for (int i = 0; i < scales.length; i++) {
      scales[i] = 1 / Math.sqrt(information.getEntry(i, i));
    }
    if (!Arrays.stream(scales).allMatch(Double::isFinite)) {
      return Optional.empty();
    }
    RealMatrix unit = scaled(information, scales);
    try {
      return Optional.of(
          scaled(new CholeskyDecomposition(unit, 1e-9, 1e-12).getSolver().getInverse(), scales));
    } catch (MathRuntimeException notPositiveDefinite) {
      return Optional.empty();
    }
  }

  private static RealMatrix scaled(RealMatrix matrix, double[] scales) {
    RealMatrix scaled = matrix.copy();
    for (int i = 0; i < scales.length; i++) {
      for (int j = 0; j < scales.length; j++) {
        scaled.setEntry(i, j, matrix.getEntry(i, j) * scales[i] * scales[j]);
      }
    }
    return scaled;
  }
}
