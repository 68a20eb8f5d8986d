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

  /**
   * The optimum.
   *
   * @param weights of the assets
   * @param value least conditional value at risk
   * @param steps of the method
   */
  @SuppressWarnings("ArrayRecordComponent") // Made here, never compared.
  record Optimum(double[] weights, double value, int steps) {}

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
    int assets = returns.length;
    int scenarios = returns[0].length;
    double scale = scale();
    double[] costs = costs(scale);
    List<double[]> rows = rows(scale, costs.length);
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
    double[] weights = new double[assets];
    weights[0] = 1;
    for (int i = 1; i < assets; i++) {
      weights[i] = end.prices()[i];
      weights[0] -= weights[i];
    }
    return new Optimum(
        limits.repaired(weights), -scale * QuadraticProgram.dot(costs, end.point()), end.steps());
  }

  /** Returns the costs: of the scenarios, of both limits of each weight, of the target. */
  private double[] costs(double scale) {
    int assets = returns.length;
    int scenarios = returns[0].length;
    double[] costs = new double[scenarios + 2 * assets + (target.isPresent() ? 1 : 0)];
    for (int t = 0; t < scenarios; t++) {
      costs[t] = returns[0][t] / scale;
    }
    for (int i = 0; i < assets; i++) {
      double least = limits.least()[i];
      double most = limits.most()[i];
      double wider = most - least < NARROW ? INSIDE : 0;
      double budget = i == 0 ? 1 : 0;
      costs[scenarios + 2 * i] = budget - least + wider;
      costs[scenarios + 2 * i + 1] = most + wider - budget;
    }
    if (target.isPresent()) {
      costs[costs.length - 1] = (means()[0] - within(target.getAsDouble())) / scale;
    }
    return costs;
  }

  /** Returns a target that leaves a choice, so that the method has an inside. */
  private double within(double value) {
    double most = limits.largestReturn(means()).orElse(value);
    double least = limits.smallest(means()).orElse(value);
    return Math.min(value, most - EDGE * (most - least));
  }

  private List<double[]> rows(double scale, int size) {
    int scenarios = returns[0].length;
    double[] means = means();
    var rows = new ArrayList<double[]>();
    rows.add(AllWeights.row(scenarios, size));
    for (int i = 1; i < returns.length; i++) {
      double[] row = new double[size];
      for (int t = 0; t < scenarios; t++) {
        row[t] = (returns[i][t] - returns[0][t]) / scale;
      }
      row[scenarios] = -1;
      row[scenarios + 1] = 1;
      row[scenarios + 2 * i] = 1;
      row[scenarios + 2 * i + 1] = -1;
      if (target.isPresent()) {
        row[size - 1] = (means[i] - means[0]) / scale;
      }
      rows.add(row);
    }
    return rows;
  }
}
