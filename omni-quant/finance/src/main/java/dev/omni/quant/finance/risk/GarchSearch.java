package dev.omni.quant.finance.risk;

import dev.omni.engine.Infeasible;
import java.util.Arrays;
import java.util.Optional;
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
import org.hipparchus.util.FastMath;

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

  /** Alpha, beta and what is missing to a persistence of 1 are inside when above this. */
  private static final double BORDER = 1e-6;

  /** Omega is inside when above this, of the variance of all returns. */
  private static final double LEAST_OMEGA = 1e-8;

  /**
   * The end point of a search.
   *
   * @param parameters mu, omega, alpha, beta
   * @param value logarithm of the likelihood there
   * @param evaluations of the likelihood by the simplex
   */
  record EndPoint(double[] parameters, double value, int evaluations) {}

  /**
   * Runs the simplex from a persistence alpha + beta and the part of it that is alpha, and returns
   * its end point.
   */
  EndPoint simplexFrom(double persistence, double share) {
    var optimizer = new SimplexOptimizer(SIMPLEX_RELATIVE, 1e-12);
    double[] start = {mean(), logit(persistence), logit(share), FastMath.log(1 - persistence)};
    double[] found = parameters(simplex(optimizer, start));
    return new EndPoint(found, likelihood.value(found), optimizer.getEvaluations());
  }

  /** Returns the top of the hill on which a search ended, by Newton's method. */
  EndPoint polished(EndPoint rough) {
    double[] top = newton(rough.parameters());
    return new EndPoint(top, likelihood.value(top), rough.evaluations());
  }

  private double[] simplex(SimplexOptimizer optimizer, double[] start) {
    try {
      return optimizer
          .optimize(
              new MaxEval(MOST_EVALUATIONS),
              GoalType.MAXIMIZE,
              new ObjectiveFunction(free -> bounded(likelihood.value(parameters(free)))),
              new InitialGuess(start),
              new NelderMeadSimplex(4, SIMPLEX_STEP))
          .getPoint();
    } catch (MathIllegalStateException tooManyEvaluations) {
      throw new Infeasible(
          "the likelihood has no maximum that a search of "
              + MOST_EVALUATIONS
              + " evaluations finds",
          tooManyEvaluations);
    }
  }

  private static double bounded(double value) {
    return Double.isFinite(value) ? value : -Double.MAX_VALUE;
  }

  private double mean() {
    return Arrays.stream(likelihood.returns()).sum() / likelihood.returns().length;
  }

  private static double[] parameters(double[] free) {
    double persistence = logistic(free[1]);
    double alpha = persistence * logistic(free[2]);
    return new double[] {free[0], FastMath.exp(free[3]), alpha, persistence - alpha};
  }

  private static double logit(double p) {
    return FastMath.log(p / (1 - p));
  }

  private static double logistic(double x) {
    return 1 / (1 + FastMath.exp(-x));
  }

  /** Returns whether no bound keeps the parameters where they are. */
  static boolean inside(double[] p) {
    return p[1] > LEAST_OMEGA && p[2] > BORDER && p[3] > BORDER && 1 - p[2] - p[3] > BORDER;
  }

  private double[] newton(double[] start) {
    double[] at = start;
    for (int i = 0; i < NEWTON_STEPS && inside(at); i++) {
      double[] from = at;
      Optional<double[]> better = covariance(at).flatMap(inverse -> climb(from, inverse));
      if (better.isEmpty()) {
        return at;
      }
      at = better.get();
    }
    return at;
  }

  /** Returns a Newton step, halved until the likelihood does not fall; else none. */
  private Optional<double[]> climb(double[] at, RealMatrix inverse) {
    double here = likelihood.value(at);
    double[] step = inverse.operate(likelihood.gradient(at));
    for (double part = 1; part > 1e-3; part /= 2) {
      double[] next = new double[4];
      for (int i = 0; i < 4; i++) {
        next[i] = at[i] + part * step[i];
      }
      if (inside(next) && likelihood.value(next) > here) {
        return Optional.of(next);
      }
    }
    return Optional.empty();
  }

  /** Returns the inverse of minus the Hessian; empty where that is not positive definite. */
  Optional<RealMatrix> covariance(double[] at) {
    var information = new Array2DRowRealMatrix(likelihood.hessian(at)).scalarMultiply(-1);
    double[] scales = new double[4];
    for (int i = 0; i < 4; i++) {
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
