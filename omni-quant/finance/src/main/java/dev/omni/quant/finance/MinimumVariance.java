package dev.omni.quant.finance;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.quant.core.CancellableSolver;
import dev.omni.quant.core.SymmetricMatrix;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.OptionalDouble;
import org.ojalgo.optimisation.Expression;
import org.ojalgo.optimisation.ExpressionsBasedModel;
import org.ojalgo.optimisation.Optimisation;

/**
 * The portfolio of least variance. H. Markowitz, Portfolio selection, Journal of Finance 7, 1952,
 * pp. 77-91.
 *
 * @param returns expected return of each asset, 1/period
 * @param covariance of the returns, 1/period^2
 * @param limits of the weights
 * @param target return that the portfolio must have, if any
 * @param exactly whether it must have exactly that return; else at least
 */
record MinimumVariance(
    double[] returns,
    SymmetricMatrix covariance,
    PortfolioLimits limits,
    OptionalDouble target,
    boolean exactly) {
  private static final int HALVINGS = 200;

  /** Returns that differ by a smaller part of themselves are one return. */
  private static final double ROUNDING = 1e-12;

  private static final double SETTLED = 1e-9;

  /**
   * Returns the weights.
   *
   * @param work polled for cancellation for each asset and in each iteration
   */
  double[] weights(Work work) {
    double largest = largestVariance();
    double scale = largest > 0 ? largest : 1;
    var model = new ExpressionsBasedModel();
    model.options.sparse = false;
    CancellableSolver.watch(model.options, work);
    Expression budget = model.newExpression("budget").level(1);
    Expression variance = model.newExpression("variance").weight(1);
    for (int i = 0; i < returns.length; i++) {
      model.newVariable("w" + i).lower(limits.least()).upper(limits.most());
      budget.set(i, 1);
    }
    for (int i = 0; i < returns.length; i++) {
      work.proceed();
      for (int j = 0; j < returns.length; j++) {
        variance.set(i, j, covariance.rows()[i][j] / scale);
      }
    }
    if (targeted()) {
      demand(model.newExpression("return"), target.orElseThrow());
    }
    Optimisation.Result result = model.minimise();
    if (!result.getState().isOptimal()) {
      throw new Infeasible(
          "the quadratic program has no optimum: the solver ends as " + result.getState());
    }
    double[] weights = new double[returns.length];
    Arrays.setAll(weights, result::doubleValue);
    return settled(limits.repaired(weights), work);
  }

  /** Returns the solution without the remainders of the solver's absolute tolerances. */
  private double[] settled(double[] found, Work work) {
    double missing = targeted() ? target.orElseThrow() - expectedReturn(found) : 0;
    boolean met = (exactly ? Math.abs(missing) : missing) <= SETTLED * spread();
    double gap = Math.abs(gap(found));
    if (met && gap <= SETTLED * variance(found)) {
      return found;
    }
    double largest = largestVariance();
    double[][] scaled =
        Arrays.stream(covariance.rows())
            .map(row -> Arrays.stream(row).map(entry -> entry / largest).toArray())
            .toArray(double[][]::new);
    var search = new ActiveSet(new SymmetricMatrix(scaled), limits, goal(), found);
    double[] settled = limits.repaired(search.settled(work));
    return met && gap <= Math.abs(gap(settled)) ? found : settled;
  }

  private ActiveSet.Goal goal() {
    double middle = middle();
    double size = spread();
    return targeted()
        ? new ActiveSet.Goal(
            Arrays.stream(returns).map(each -> (each - middle) / size).toArray(),
            (target.orElseThrow() - middle) / size,
            exactly)
        : new ActiveSet.Goal(new double[returns.length], Double.NEGATIVE_INFINITY, false);
  }

  /**
   * Adds the demanded return. Returns count from their middle, as the weights add up to 1: nearly
   * equal returns would otherwise repeat the budget constraint, which the solver reports as a
   * contradiction.
   */
  private void demand(Expression expression, double value) {
    double middle = middle();
    double size = spread();
    for (int i = 0; i < returns.length; i++) {
      expression.set(i, (returns[i] - middle) / size);
    }
    if (exactly) {
      expression.level((value - middle) / size);
    } else {
      expression.lower((value - middle) / size);
    }
  }

  private double middle() {
    DoubleSummaryStatistics all = Arrays.stream(returns).summaryStatistics();
    return 0.5 * all.getMin() + 0.5 * all.getMax();
  }

  /** Returns half the distance of the largest return from the smallest. */
  private double spread() {
    double middle = middle();
    return Arrays.stream(returns).map(r -> Math.abs(r - middle)).max().orElse(0);
  }

  /**
   * Returns whether the target chooses at all: returns that are all alike are that of every
   * portfolio.
   */
  private boolean targeted() {
    return target.isPresent() && spread() > ROUNDING * Math.abs(middle());
  }

  /** Returns the variance of the riskiest asset. */
  double largestVariance() {
    double largest = 0;
    for (int i = 0; i < returns.length; i++) {
      largest = Math.max(largest, covariance.rows()[i][i]);
    }
    return largest;
  }

  double variance(double[] weights) {
    return dot(weights, covariance.times(weights));
  }

  double expectedReturn(double[] weights) {
    return dot(weights, returns);
  }

  /**
   * Returns the maximum by which another choice could lower the variance: w'Cw less the minimum of
   * its tangent at the weights, for the return multiplier with the tightest bound.
   */
  double gap(double[] weights) {
    double[] slopes = covariance.times(weights);
    double here = 2 * dot(weights, slopes);
    if (!targeted()) {
      return here - 2 * limits.cheapest(slopes);
    }
    double high = 1;
    while (high < 1e30 && rises(slopes, high)) {
      high *= 2;
    }
    double low = exactly ? -1 : 0;
    while (exactly && low > -1e30 && rises(slopes, low)) {
      low *= 2;
    }
    return here - largestBound(slopes, 2 * low, 2 * high);
  }

  /**
   * Returns whether twice the multiplier is better, by more than what its product with a return
   * rounds.
   */
  private boolean rises(double[] slopes, double multiplier) {
    double rounding = ROUNDING * Math.abs(multiplier) * spread();
    return bound(slopes, 2 * multiplier) - bound(slopes, multiplier) > rounding;
  }

  /** Returns the largest bound by ternary search, because it is concave in the multiplier. */
  private double largestBound(double[] slopes, double from, double to) {
    double low = from;
    double high = to;
    for (int i = 0; i < HALVINGS; i++) {
      double left = low + (high - low) / 3;
      double right = high - (high - low) / 3;
      if (bound(slopes, left) < bound(slopes, right)) {
        low = left;
      } else {
        high = right;
      }
    }
    return bound(slopes, 0.5 * (low + high));
  }

  private double bound(double[] slopes, double multiplier) {
    double[] costs = new double[slopes.length];
    double middle = middle();
    Arrays.setAll(costs, i -> 2 * slopes[i] - multiplier * (returns[i] - middle));
    return limits.cheapest(costs) + multiplier * (target.orElse(middle) - middle);
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
