package dev.omni.quant.finance.risk;

import dev.omni.engine.Infeasible;
import dev.omni.engine.NotConverged;
import dev.omni.engine.Work;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.hipparchus.exception.MathIllegalStateException;
import org.hipparchus.optim.MaxEval;
import org.hipparchus.optim.nonlinear.scalar.GoalType;
import org.hipparchus.optim.univariate.BrentOptimizer;
import org.hipparchus.optim.univariate.SearchInterval;
import org.hipparchus.optim.univariate.UnivariateObjectiveFunction;
import org.hipparchus.util.FastMath;

/**
 * The generalized Pareto distribution of excesses over a threshold, P(Y > y) = (1 + xi y /
 * beta)^(-1/xi). J. Pickands, Statistical inference using extreme order statistics, Annals of
 * Statistics 3, 1975, pp. 119-131.
 *
 * @param shape xi, 1
 * @param scale beta, in the unit of the losses
 */
record ParetoTail(double shape, double scale) {
  private static final int GRID = 400;
  private static final int MOST_EVALUATIONS = 10_000;
  private static final double EXACT = 1e-12;
  private static final double NEARLY_EXPONENTIAL = 1e-9;

  /**
   * Returns the fit of greatest likelihood. Only xi / beta is searched, since the likelihood is
   * greatest in xi for each of them at xi = mean ln(1 + y xi / beta). S. D. Grimshaw, Computing
   * maximum likelihood estimates for the generalized Pareto distribution, Technometrics 35, 1993,
   * pp. 185-191.
   *
   * @param excesses above the threshold, positive, at least 2 of them different
   * @param work that is looked at before each pass over them
   */
  static ParetoTail fitted(double[] excesses, Work work) {
    double mean = Arrays.stream(excesses).average().orElseThrow();
    double[] unit = Arrays.stream(excesses).map(y -> y / mean).toArray();
    double largest = Arrays.stream(unit).max().orElseThrow();
    double[] grid = grid(largest);
    DoubleUnaryOperator profile =
        ratio -> {
          work.proceed();
          return profile(unit, ratio);
        };
    double[] heights = Arrays.stream(grid).map(profile).toArray();
    int best = highestPeak(heights);
    if (best < 0) {
      throw new Infeasible(
          "the likelihood has no maximum inside: these excesses have no generalised Pareto fit with"
              + " shape above -1");
    }
    if (heights[GRID] > heights[best]) {
      throw new Infeasible(
          "the likelihood rises to the end of the search: the largest excess is so far above the"
              + " others that no generalised Pareto tail of a shape below 20 fits them");
    }
    double ratio = refined(profile, grid[best - 1], grid[best + 1]);
    return of(unit, ratio, mean);
  }

  /**
   * Returns the highest inner point that is no lower than its neighbours, both finite; -1 when none
   * is.
   */
  private static int highestPeak(double[] heights) {
    int best = -1;
    for (int i = 1; i < heights.length - 1; i++) {
      double lower = Math.min(heights[i - 1], heights[i + 1]);
      double higher = Math.max(heights[i - 1], heights[i + 1]);
      boolean peak = Double.isFinite(lower) && heights[i] >= higher;
      if (peak && (best < 0 || heights[i] > heights[best])) {
        best = i;
      }
    }
    return best;
  }

  /** Ratios xi / beta from near their bound through 0 to where the tail is very heavy. */
  private static double[] grid(double largest) {
    double[] grid = new double[GRID + 1];
    int half = GRID / 2;
    for (int i = 0; i <= GRID; i++) {
      double away =
          FastMath.exp(
              FastMath.log(1e-8)
                  + (FastMath.log(1e8) - FastMath.log(1e-8)) * Math.abs(i - half) / half);
      grid[i] = i < half ? -away / (1 + away) / largest : away;
    }
    grid[half] = 0;
    return grid;
  }

  private static double refined(DoubleUnaryOperator profile, double low, double high) {
    try {
      return new BrentOptimizer(EXACT, 1e-14)
          .optimize(
              new MaxEval(MOST_EVALUATIONS),
              GoalType.MAXIMIZE,
              new UnivariateObjectiveFunction(profile::applyAsDouble),
              new SearchInterval(low, high))
          .getPoint();
    } catch (MathIllegalStateException spent) {
      throw NotConverged.of(
          "the top of the likelihood is not found", MOST_EVALUATIONS, EXACT, spent);
    }
  }

  private static ParetoTail of(double[] unit, double ratio, double mean) {
    double shape = shape(unit, ratio);
    double scale = Math.abs(ratio) < NEARLY_EXPONENTIAL ? 1 : shape / ratio;
    return new ParetoTail(shape, scale * mean);
  }

  private static double shape(double[] unit, double ratio) {
    double sum = 0;
    for (double y : unit) {
      sum += FastMath.log1p(ratio * y);
    }
    return sum / unit.length;
  }

  /**
   * Returns the mean log-likelihood at the best shape for this ratio; minus infinity where xi is
   * below -1.
   */
  private static double profile(double[] unit, double ratio) {
    double shape = shape(unit, ratio);
    if (shape <= -1) {
      return Double.NEGATIVE_INFINITY;
    }
    double scale = Math.abs(ratio) < NEARLY_EXPONENTIAL ? 1 : shape / ratio;
    return -FastMath.log(scale) - shape - 1;
  }

  /** Returns minus the logarithm of the likelihood of these excesses. */
  double negativeLogLikelihood(double[] excesses) {
    double sum = excesses.length * FastMath.log(scale);
    for (double y : excesses) {
      sum += (shape + 1) * grown(y);
    }
    return sum;
  }

  /** Returns ln(1 + xi y / beta) / xi, or y / beta where xi is 0. */
  private double grown(double y) {
    double x = shape * y / scale;
    return Math.abs(x) < NEARLY_EXPONENTIAL ? y / scale * (1 - 0.5 * x) : FastMath.log1p(x) / shape;
  }

  /** Slopes of the mean log-likelihood by ln beta and by xi, at this fit. */
  double[] slopes(double[] excesses) {
    double byScale = 0;
    double byShape = 0;
    for (double y : excesses) {
      double part = y / scale / (1 + shape * y / scale);
      byScale += (shape + 1) * part - 1;
      byShape += shapeSlope(y, part);
    }
    return new double[] {byScale / excesses.length, byShape / excesses.length};
  }

  private double shapeSlope(double y, double part) {
    double x = y / scale;
    return Math.abs(shape * x) < 1e-5
        ? 0.5 * x * x - x + shape * x * x * (1 - 2 * x / 3)
        : grown(y) / shape - (1 + 1 / shape) * part;
  }

  /** Returns the excess that is exceeded with this probability. */
  double excess(double probability) {
    double log = -FastMath.log(probability);
    return Math.abs(shape * log) < NEARLY_EXPONENTIAL
        ? scale * log
        : scale * FastMath.expm1(shape * log) / shape;
  }
}
