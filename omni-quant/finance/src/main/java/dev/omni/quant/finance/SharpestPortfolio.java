package dev.omni.quant.finance;

import dev.omni.engine.Work;
import dev.omni.quant.core.SymmetricMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The portfolio of the largest Sharpe ratio, by the homogeneous quadratic program in y = w k: the
 * least y'Cy with an excess return of 1, after which the weights are y / k. G. Cornuejols and R.
 * Tutuncu, Optimization Methods in Finance, 2007, section 8.2.
 *
 * @param market returns, covariance and limits
 * @param riskFreeRate 1/period
 */
record SharpestPortfolio(MinimumVariance market, double riskFreeRate) {
  private static final double INSIDE = 1e-10;
  private static final double NARROW = 1e-7;

  /** Returns the weights; none where no allowed portfolio earns more than the risk-free rate. */
  Optional<double[]> weights(Work work) {
    PortfolioLimits limits = market.limits();
    double[] excess = Arrays.stream(market.returns()).map(r -> r - riskFreeRate).toArray();
    double most = limits.largestReturn(excess).orElse(0);
    double size = Arrays.stream(excess).map(Math::abs).max().orElse(0);
    if (!(most > 1e-12 * size)) {
      return Optional.empty();
    }
    int assets = excess.length;
    int all = assets + 1 + limits.groups().size();
    var rows = new ArrayList<double[]>();
    double[] sum = AllWeights.row(assets, all);
    sum[assets] = -1;
    rows.add(sum);
    double[] demand = new double[all];
    Arrays.setAll(demand, i -> i < assets ? excess[i] / most : 0);
    rows.add(demand);
    for (int k = 0; k < limits.groups().size(); k++) {
      double[] row = limits.groups().get(k).row(all);
      row[assets + 1 + k] = -1;
      rows.add(row);
    }
    double[] right = new double[rows.size()];
    right[1] = 1;
    double largest = market.largestVariance();
    double scale = largest > 0 ? largest : 1;
    SymmetricMatrix covariance = market.covariance();
    var program =
        QuadraticProgram.of(AllWeights.scaled(covariance, scale), rows, right, ranges(all));
    double[] found = new InteriorPoint(program, start(excess, most, all)).solved(work).point();
    double factor = found[assets];
    double[] weights = new double[assets];
    Arrays.setAll(weights, i -> found[i] / factor);
    return Optional.of(limits.repaired(weights));
  }

  /** Returns the limits of the weights, times the factor, which is at least 0. */
  private List<QuadraticProgram.Limit> ranges(int all) {
    PortfolioLimits limits = market.limits();
    int assets = limits.assets();
    boolean tight = 1 - limits.sumOfLeast() < NARROW || limits.sumOfMost() - 1 < NARROW;
    var ranges = new ArrayList<QuadraticProgram.Limit>();
    ranges.add(QuadraticProgram.Limit.least(assets, 0));
    for (int i = 0; i < all; i++) {
      int group = i - assets - 1;
      if (group == -1) {
        continue;
      }
      double least = group < 0 ? limits.least()[i] : limits.groups().get(group).least();
      double most = group < 0 ? limits.most()[i] : limits.groups().get(group).most();
      double wider = tight || most - least < NARROW ? INSIDE : 0;
      if (least > Double.NEGATIVE_INFINITY) {
        ranges.add(new QuadraticProgram.Limit(i, -1, assets, least - wider, 0));
      }
      if (most < Double.POSITIVE_INFINITY) {
        ranges.add(new QuadraticProgram.Limit(i, 1, assets, -most - wider, 0));
      }
    }
    return ranges;
  }

  /** Returns weights at one share of their ranges, times what makes their excess return 1. */
  private double[] start(double[] excess, double most, int all) {
    PortfolioLimits limits = market.limits();
    double[] weights = limits.middle();
    double earned = QuadraticProgram.dot(weights, excess) / most;
    double factor = earned > 1e-3 ? 1 / earned : 1;
    double[] start = new double[all];
    Arrays.setAll(start, i -> i < weights.length ? weights[i] * factor : 0);
    start[weights.length] = factor;
    for (int k = 0; k < limits.groups().size(); k++) {
      start[weights.length + 1 + k] = limits.groups().get(k).sum(weights) * factor;
    }
    return start;
  }
}
