package dev.omni.quant.finance;

import dev.omni.engine.Work;
import dev.omni.quant.core.TailLosses;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The weights of the least conditional value at risk: the linear program of R. T. Rockafellar and
 * S. Uryasev, Journal of Risk 2(3), 2000, theorem 1 and eq. 17, by its dual, which has a row for
 * each asset in place of one for each scenario. Its variables are shares q of the scenarios in the
 * tail, prices a and b of the limits of the weights, and one of the target; the price of the budget
 * is taken out by the row of the first asset. The weights are the prices of the rows. Where the
 * interior point method does not end at the optimum, the simplex method solves the same program.
 *
 * @param returns one array for each asset
 * @param exceedance 1 less the confidence
 * @param limits of the weights
 * @param target least mean of the return, if any
 */
@SuppressWarnings("ArrayRecordComponent") // Made here, never compared.
record ShortfallProgram(
    double[][] returns, double exceedance, PortfolioLimits limits, OptionalDouble target) {
  private static final double NARROW = 1e-7;
  private static final double INSIDE = 1e-9;
  private static final double EDGE = 1e-10;
  private static final double EXACT = 1e-10;
  private static final Way ONLY = new Way("limits leave no choice", 0);

  /**
   * The optimum.
   *
   * @param weights of the assets
   * @param value least conditional value at risk
   * @param way to it
   */
  @SuppressWarnings("ArrayRecordComponent") // Made here, never compared.
  record Optimum(double[] weights, double value, Way way) {}

  /** A method and its steps. */
  record Way(String method, int steps) {}

  /** Returns the mean return of each asset. */
  double[] means() {
    return Arrays.stream(returns)
        .mapToDouble(row -> Arrays.stream(row).sum() / row.length)
        .toArray();
  }

  /** Returns the largest size of a return. */
  double scale() {
    double scale = 0;
    for (double[] row : returns) {
      scale = Math.max(scale, Arrays.stream(row).map(Math::abs).max().orElse(0));
    }
    return scale > 0 ? scale : 1;
  }

  Optimum solved(Work work) {
    Optimum inside = inside(work);
    double missed = Math.abs(shortfall(inside.weights()) - inside.value());
    return missed <= EXACT * scale() ? inside : new DualSimplex(this).solved(work);
  }

  /** Returns the mean loss in the tail at some weights. */
  private double shortfall(double[] weights) {
    double[] losses = new double[returns[0].length];
    for (int i = 0; i < weights.length; i++) {
      for (int t = 0; t < losses.length; t++) {
        losses[t] -= weights[i] * returns[i][t];
      }
    }
    double[] equal = new double[losses.length];
    Arrays.fill(equal, 1.0 / losses.length);
    return TailLosses.of(losses, equal, exceedance).shortfall();
  }

  private Optimum inside(Work work) {
    int[] free = limits.free();
    if (free.length < 2) {
      double[] weights = limits.repaired(limits.least());
      return new Optimum(weights, shortfall(weights), ONLY);
    }
    int scenarios = returns[0].length;
    double scale = scale();
    double[] costs = costs(scale, free);
    List<double[]> rows = rows(scale, free, costs.length);
    double[] right = new double[rows.size()];
    right[0] = 1;
    var ranges = new ArrayList<QuadraticProgram.Limit>();
    double[] start = new double[costs.length];
    double cap = 1 / (exceedance * scenarios);
    for (int i = 0; i < costs.length; i++) {
      ranges.add(QuadraticProgram.Limit.least(i, 0));
      if (i < scenarios) {
        ranges.add(QuadraticProgram.Limit.most(i, cap));
      }
      start[i] = i < scenarios ? 1.0 / scenarios : 1;
    }
    var program = new QuadraticProgram(new double[0][], costs, rows, right, ranges);
    InteriorPoint.End end = new InteriorPoint(program, start).solved(work);
    double[] weights = limits.least().clone();
    weights[free[0]] = limits.left(free);
    for (int k = 1; k < free.length; k++) {
      weights[free[k]] = end.prices()[k];
      weights[free[0]] -= end.prices()[k];
    }
    return new Optimum(
        limits.repaired(weights),
        -scale * QuadraticProgram.dot(costs, end.point()),
        new Way("interior point on the dual", end.steps()));
  }

  /** Returns what the weights without a choice earn in a scenario. */
  private double fixed(int scenario, int[] free) {
    double sum = 0;
    int next = 0;
    for (int i = 0; i < returns.length; i++) {
      if (next < free.length && free[next] == i) {
        next++;
      } else {
        sum += limits.least()[i] * returns[i][scenario];
      }
    }
    return sum;
  }

  /** Returns the costs: of the scenarios, of both limits of each weight, of the target. */
  private double[] costs(double scale, int[] free) {
    int scenarios = returns[0].length;
    double[] first = returns[free[0]];
    double[] costs = new double[scenarios + 2 * free.length + (target.isPresent() ? 1 : 0)];
    double left = limits.left(free);
    double sum = 0;
    for (int t = 0; t < scenarios; t++) {
      double fixed = fixed(t, free);
      sum += fixed;
      costs[t] = (left * first[t] + fixed) / scale;
    }
    for (int k = 0; k < free.length; k++) {
      double least = limits.least()[free[k]];
      double most = limits.most()[free[k]];
      double wider = most - least < NARROW ? INSIDE : 0;
      double budget = k == 0 ? left : 0;
      costs[scenarios + 2 * k] = budget - least + wider;
      costs[scenarios + 2 * k + 1] = most + wider - budget;
    }
    if (target.isPresent()) {
      double wanted = within(target.getAsDouble()) - sum / scenarios;
      costs[costs.length - 1] = (left * means()[free[0]] - wanted) / scale;
    }
    return costs;
  }

  /** Returns a target that leaves a choice, so that the method has an inside. */
  private double within(double value) {
    double most = limits.largestReturn(means()).orElse(value);
    double least = limits.smallest(means()).orElse(value);
    return Math.min(value, most - EDGE * (most - least));
  }

  private List<double[]> rows(double scale, int[] free, int size) {
    int scenarios = returns[0].length;
    double[] means = means();
    double[] first = returns[free[0]];
    var rows = new ArrayList<double[]>();
    rows.add(AllWeights.row(scenarios, size));
    for (int k = 1; k < free.length; k++) {
      double[] own = returns[free[k]];
      double[] row = new double[size];
      for (int t = 0; t < scenarios; t++) {
        row[t] = (own[t] - first[t]) / scale;
      }
      row[scenarios] = -1;
      row[scenarios + 1] = 1;
      row[scenarios + 2 * k] = 1;
      row[scenarios + 2 * k + 1] = -1;
      if (target.isPresent()) {
        row[size - 1] = (means[free[k]] - means[free[0]]) / scale;
      }
      rows.add(row);
    }
    return rows;
  }
}
