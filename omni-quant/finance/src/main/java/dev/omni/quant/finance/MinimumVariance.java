package dev.omni.quant.finance;

import dev.omni.engine.NotConverged;
import dev.omni.engine.Work;
import dev.omni.quant.core.SymmetricMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.OptionalDouble;

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
  /** Returns that differ by a smaller part of themselves are one return. */
  private static final double ROUNDING = 1e-12;

  private static final double SETTLED = 1e-9;

  /** Assets up to which the limits that bind are always searched for. */
  private static final int FEW = 60;

  /** Room below which a range has no inside for the method. */
  private static final double NARROW = 1e-7;

  /** Part of the returns there are that a demanded one stays from their ends. */
  private static final double EDGE = 2e-10;

  /** Part of the variance that many assets may leave, as a search among them takes long. */
  private static final double SETTLED_MANY = 1e-7;

  /** Room that is left at the ends of such a range. */
  private static final double INSIDE = 1e-9;

  /**
   * Weights, and what the limits of the groups cost.
   *
   * @param weights of the assets
   * @param prices change of the variance by the limit of each group that binds
   * @param steps of the method
   */
  @SuppressWarnings("ArrayRecordComponent") // Made here, never compared.
  record Choice(double[] weights, double[] prices, int steps) {
    private Choice withWeights(double[] other) {
      return new Choice(other, prices, steps);
    }
  }

  /**
   * Returns the choice of least variance. A return that must be reached at least binds, or else the
   * least variance of all reaches it.
   *
   * @param work polled for cancellation in each step
   * @throws NotConverged when neither method finds it
   */
  Choice choice(Work work) {
    if (!targeted() || exactly) {
      return proven(settled(solved(targeted(), work), targeted(), work));
    }
    Choice free = settled(solved(false, work), false, work);
    return proven(
        expectedReturn(free.weights()) >= target.orElseThrow()
            ? free
            : settled(solved(true, work), true, work));
  }

  /** Refuses a choice that another one may have a smaller variance than. */
  private Choice proven(Choice choice) {
    double gap = Math.abs(gap(choice));
    double bound = new DualityGap(this, choice).most();
    if (!(gap <= bound)) {
      throw new NotConverged(
          "the weights of least variance are not found: others may have a variance lower by " + gap,
          choice.steps(),
          gap,
          bound);
    }
    return choice;
  }

  private double scale() {
    double largest = largestVariance();
    return largest > 0 ? largest : 1;
  }

  private Choice solved(boolean demanding, Work work) {
    int assets = returns.length;
    int size = assets + limits.groups().size();
    var rows = new ArrayList<double[]>();
    rows.add(AllWeights.row(assets, size));
    for (int k = 0; k < limits.groups().size(); k++) {
      double[] row = limits.groups().get(k).row(size);
      row[assets + k] = -1;
      rows.add(row);
    }
    double[] right = new double[rows.size() + (demanding ? 1 : 0)];
    right[0] = 1;
    if (demanding) {
      double[] row = new double[size];
      Arrays.setAll(row, i -> i < assets ? (returns[i] - middle()) / spread() : 0);
      rows.add(row);
      right[right.length - 1] = (within(target.orElseThrow()) - middle()) / spread();
    }
    var program =
        QuadraticProgram.of(AllWeights.scaled(covariance, scale()), rows, right, ranges(size));
    InteriorPoint.End end;
    try {
      end = new InteriorPoint(program, start(size)).solved(work);
    } catch (NotConverged outside) { // The active-set method starts in the middle.
      return new Choice(limits.repaired(limits.middle()), new double[limits.groups().size()], 0);
    }
    double[] prices = new double[limits.groups().size()];
    Arrays.setAll(prices, k -> -2 * scale() * end.prices()[1 + k]);
    double[] weights = limits.repaired(Arrays.copyOf(end.point(), assets));
    return new Choice(weights, prices, end.steps());
  }

  /** Returns a demanded return that leaves a choice, so that the method has an inside. */
  private double within(double value) {
    double least = limits.smallest(returns).orElse(value);
    double most = limits.largestReturn(returns).orElse(value);
    double edge = EDGE * (most - least);
    return Math.max(least + edge, Math.min(most - edge, value));
  }

  /** Returns the limits of weights and groups, a little wider where they leave no inside. */
  private List<QuadraticProgram.Limit> ranges(int size) {
    boolean tight = 1 - limits.sumOfLeast() < NARROW || limits.sumOfMost() - 1 < NARROW;
    var ranges = new ArrayList<QuadraticProgram.Limit>();
    for (int i = 0; i < size; i++) {
      int group = i - returns.length;
      double least = group < 0 ? limits.least()[i] : limits.groups().get(group).least();
      double most = group < 0 ? limits.most()[i] : limits.groups().get(group).most();
      double wider = tight || most - least < NARROW ? INSIDE : 0;
      if (least > Double.NEGATIVE_INFINITY) {
        ranges.add(QuadraticProgram.Limit.least(i, least - wider));
      }
      if (most < Double.POSITIVE_INFINITY) {
        ranges.add(QuadraticProgram.Limit.most(i, most + wider));
      }
    }
    return ranges;
  }

  /** Returns weights at one share of their ranges, with the sum 1, and the sums of the groups. */
  private double[] start(int size) {
    double[] start = Arrays.copyOf(limits.middle(), size);
    for (int k = 0; k < limits.groups().size(); k++) {
      start[returns.length + k] = limits.groups().get(k).sum(start);
    }
    return start;
  }

  /**
   * Returns the solution without the remainders of the method, which ends a little inside the
   * limits: small choices always, large ones where the remainders count.
   */
  private Choice settled(Choice found, boolean demanding, Work work) {
    double[] weights = found.weights();
    double missing = demanding ? target.orElseThrow() - expectedReturn(weights) : 0;
    boolean met = Math.abs(missing) <= SETTLED * spread();
    double gap = Math.abs(new DualityGap(this, found).value(demanding));
    if (!limits.groups().isEmpty()
        || largestVariance() == 0
        || (weights.length > FEW && met && gap <= SETTLED_MANY * variance(weights))) {
      return found;
    }
    var search =
        new ActiveSet(
            new SymmetricMatrix(AllWeights.scaled(covariance, scale())),
            limits,
            goal(demanding),
            weights);
    Choice settled = found.withWeights(limits.repaired(search.settled(work)));
    return met && gap <= Math.abs(new DualityGap(this, settled).value(demanding)) ? found : settled;
  }

  private ActiveSet.Goal goal(boolean demanding) {
    double middle = middle();
    double size = spread();
    return demanding
        ? new ActiveSet.Goal(
            Arrays.stream(returns).map(each -> (each - middle) / size).toArray(),
            (target.orElseThrow() - middle) / size,
            true)
        : new ActiveSet.Goal(new double[returns.length], Double.NEGATIVE_INFINITY, false);
  }

  double middle() {
    DoubleSummaryStatistics all = Arrays.stream(returns).summaryStatistics();
    return 0.5 * all.getMin() + 0.5 * all.getMax();
  }

  /** Returns half the distance of the largest return from the smallest. */
  double spread() {
    double middle = middle();
    return Arrays.stream(returns).map(r -> Math.abs(r - middle)).max().orElse(0);
  }

  /**
   * Returns whether the target chooses at all: returns that are all alike are that of every
   * portfolio.
   */
  boolean targeted() {
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
    return QuadraticProgram.dot(weights, covariance.times(weights));
  }

  double expectedReturn(double[] weights) {
    return QuadraticProgram.dot(weights, returns);
  }

  /** Returns the {@link DualityGap} of a choice. */
  double gap(Choice choice) {
    return new DualityGap(this, choice).value(targeted());
  }
}
