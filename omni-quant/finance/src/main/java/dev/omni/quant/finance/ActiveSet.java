package dev.omni.quant.finance;

import dev.omni.engine.Work;
import dev.omni.quant.core.SymmetricMatrix;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.LUDecomposition;
import org.hipparchus.linear.RealMatrix;

/**
 * The refinement of nearly optimal weights to those of least variance, by the primal active-set
 * method of J. Nocedal and S. Wright, Numerical Optimization, 2nd ed. 2006, section 16.5. It
 * searches only for the set of active limits. The weights between them are solved to full
 * precision, which a solver with tolerances does not reach where assets nearly hedge each other.
 */
final class ActiveSet {
  /** Part of itself by which a weight is at a limit, or a return at the target. */
  private static final double NEAR = 1e-9;

  /**
   * Makes what is singular solvable; each step begins where the last one ended, so none is lost.
   */
  private static final double RIDGE = 1e-15;

  private static final double ROUNDING = 1e-15;
  private static final int MOST_STEPS = 100;

  private final SymmetricMatrix covariance;
  private final PortfolioLimits limits;
  private final Goal goal;
  private final double[] weights;
  private final boolean[] fixed;
  private final double[] prices = new double[2];
  private boolean tight;

  /**
   * The required return.
   *
   * @param returns of the assets, from -1 to 1
   * @param target that the portfolio must have; infinitely low to demand none
   * @param exactly whether it must not have more
   */
  record Goal(double[] returns, double target, boolean exactly) {}

  /**
   * Creates a search.
   *
   * @param covariance of which the largest variance is 1
   * @param limits of the weights
   * @param goal the return that is demanded
   * @param start weights within the limits
   */
  ActiveSet(SymmetricMatrix covariance, PortfolioLimits limits, Goal goal, double[] start) {
    this.covariance = covariance;
    this.limits = limits;
    this.goal = goal;
    weights = start.clone();
    fixed = new boolean[start.length];
    for (int i = 0; i < start.length; i++) {
      if (Math.min(start[i] - limits.least()[i], limits.most()[i] - start[i]) < NEAR) {
        hold(i);
      }
    }
    tight = goal.exactly() || surplus() < NEAR;
  }

  /**
   * Returns the weights of least variance, or the best that were found in as many steps as are
   * allowed.
   *
   * @param work polled for cancellation in each step
   */
  double[] settled(Work work) {
    int refined = 0;
    for (int step = 0; step < MOST_STEPS + weights.length && refined < 2; step++) {
      work.proceed();
      if (moved()) {
        refined = released() ? 0 : refined + 1;
      }
    }
    return weights.clone();
  }

  private void hold(int asset) {
    fixed[asset] = true;
    double least = limits.least()[asset];
    double most = limits.most()[asset];
    weights[asset] = 2 * weights[asset] < least + most ? least : most;
  }

  private double surplus() {
    return dot(goal.returns(), weights) - goal.target();
  }

  /**
   * Goes to where the variance is least with what is held, or until a limit stops it, which is held
   * from then on.
   *
   * @return whether nothing stopped it
   */
  private boolean moved() {
    double[] way = way();
    double part = 1;
    int stop = -1;
    for (int i = 0; i < way.length; i++) {
      double end = way[i] > 0 ? limits.most()[i] : limits.least()[i];
      if (way[i] != 0 && (end - weights[i]) / way[i] < part) {
        part = Math.max(0, (end - weights[i]) / way[i]);
        stop = i;
      }
    }
    double rise = dot(goal.returns(), way);
    boolean met = !tight && surplus() + part * rise < 0;
    if (met) {
      part = Math.max(0, -surplus() / rise);
    }
    for (int i = 0; i < way.length; i++) {
      weights[i] += part * way[i];
    }
    if (met) {
      tight = true;
    } else if (stop >= 0) {
      hold(stop);
    }
    return !met && stop < 0;
  }

  /** Returns the step to the least variance with what is held; its multipliers are the prices. */
  private double[] way() {
    int[] free = IntStream.range(0, weights.length).filter(i -> !fixed[i]).toArray();
    double[] slopes = covariance.times(weights);
    double[] right = new double[free.length + (tight ? 2 : 1)];
    Arrays.setAll(right, i -> i < free.length ? -slopes[free[i]] : 0);
    right[free.length] = 1 - Arrays.stream(weights).sum();
    if (tight) {
      right[free.length + 1] = -surplus();
    }
    double[] solved =
        new LUDecomposition(conditions(free, right.length), 0)
            .getSolver()
            .solve(new ArrayRealVector(right, false))
            .toArray();
    prices[0] = solved[free.length];
    prices[1] = tight ? solved[free.length + 1] : 0;
    double[] way = new double[weights.length];
    for (int i = 0; i < free.length; i++) {
      way[free[i]] = solved[i];
    }
    return way;
  }

  /**
   * Returns the matrix of the conditions for the least variance of the free assets with the budget
   * and, where it is tight, the return.
   */
  private RealMatrix conditions(int[] free, int size) {
    double[][] system = new double[size][size];
    for (int i = 0; i < free.length; i++) {
      for (int j = 0; j < free.length; j++) {
        system[i][j] = covariance.rows()[free[i]][free[j]];
      }
      for (int row = free.length; row < size; row++) {
        double each = row == free.length ? 1 : goal.returns()[free[i]];
        system[i][row] = each;
        system[row][i] = each;
      }
    }
    for (int i = 0; i < size; i++) {
      system[i][i] += i < free.length ? RIDGE : -RIDGE;
    }
    return new Array2DRowRealMatrix(system, false);
  }

  /** Releases the active limit that raises the variance the most, if there is one. */
  private boolean released() {
    double[] slopes = covariance.times(weights);
    double worst = ROUNDING * (1 + Arrays.stream(slopes).map(Math::abs).max().orElse(0));
    int at = -1;
    for (int i = 0; i < weights.length; i++) {
      double price = slopes[i] + prices[0] + prices[1] * goal.returns()[i];
      double against = weights[i] == limits.least()[i] ? -price : price;
      if (fixed[i] && against > worst) {
        worst = against;
        at = i;
      }
    }
    if (tight && !goal.exactly() && prices[1] > worst) {
      tight = false;
      return true;
    }
    if (at >= 0) {
      fixed[at] = false;
    }
    return at >= 0;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
