package dev.omni.quant.finance;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import dev.omni.quant.finance.EfficientFrontier.Portfolio;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The checks of a frontier: what the input says of the weights of each portfolio.
 *
 * @param input the assets
 * @param result as published
 */
record FrontierChecks(EfficientFrontier.Input input, EfficientFrontier.Result result) {
  private static final double FALL = 1e-8;
  private static final double BETTER = 1e-6;

  /** What a return above the risk-free rate may be more, as a part of what it is. */
  private static final double TANGENT = 1e-5;

  List<Check> all() {
    var moments = new Residuals();
    var gaps = new Residuals();
    add(moments, gaps, result.minimumVariance(), OptionalDouble.empty());
    FrontierPoints frontier = result.frontier();
    double[] gains = frontier.expectedReturn();
    double[] volatilities = frontier.volatility();
    double fall = 0;
    for (int k = 0; k < gains.length; k++) {
      int point = k;
      double[] weights = frontier.weights().stream().mapToDouble(row -> row[point]).toArray();
      add(
          moments,
          gaps,
          new Portfolio(weights, gains[k], volatilities[k]),
          k == 0 ? OptionalDouble.empty() : OptionalDouble.of(gains[k]));
      fall = Math.max(fall, (k == 0 ? 0 : volatilities[k - 1]) - volatilities[k]);
    }
    Optional<EfficientFrontier.Sharpest> sharpest = Optional.ofNullable(result.maximumSharpe());
    sharpest.ifPresent(portfolio -> tangent(moments, portfolio));
    return List.of(
        gaps.check(
            "duality_gap",
            1,
            "By how much the variance of any other portfolio with the return could be less at most,"
                + " by the tangent of the variance, of 1e-5 of the variance: the largest of all"
                + " points."),
        LeastVariance.moments(moments),
        new Check(
            "volatility_fall",
            fall,
            FALL * volatilities[volatilities.length - 1] + Double.MIN_NORMAL,
            "By how much the volatility falls while the return rises: not at all."),
        new Check(
            "sharpe_excess",
            sharpest.map(portfolio -> excess(portfolio, gains, volatilities)).orElse(0.0),
            BETTER,
            "By how much, as a part of it, a point of the frontier, or the tangent of the return"
                + " above the risk-free rate at the volatility, exceeds the largest Sharpe ratio:"
                + " not at all."));
  }

  private void add(Residuals moments, Residuals gaps, Portfolio portfolio, OptionalDouble gain) {
    var weights = new LeastVariance(input.program(gain), portfolio.weights());
    weights.add(moments, portfolio.volatility(), portfolio.expectedReturn());
    gaps.residual(Math.abs(weights.gap()) / weights.most());
  }

  private double free() {
    return input.riskFreeRate().orElseThrow();
  }

  /** Adds that return, volatility and ratio of the portfolio of the largest ratio are its own. */
  private void tangent(Residuals moments, EfficientFrontier.Sharpest sharpest) {
    Portfolio portfolio = sharpest.portfolio();
    new LeastVariance(input.program(OptionalDouble.empty()), portfolio.weights())
        .add(moments, portfolio.volatility(), portfolio.expectedReturn());
    moments.zero(
        sharpest.sharpeRatio() * portfolio.volatility(), -portfolio.expectedReturn(), free());
  }

  private double excess(
      EfficientFrontier.Sharpest sharpest, double[] gains, double[] volatilities) {
    double found = sharpest.sharpeRatio();
    var better = new Residuals();
    for (int k = 0; k < gains.length; k++) {
      double ratio = (gains[k] - free()) / volatilities[k];
      better.residual((ratio - found) / Math.abs(found));
    }
    return better.residual(BETTER / TANGENT * missed(sharpest.portfolio(), found)).largest();
  }

  /**
   * Returns by how much another portfolio could earn more above the risk-free rate, less what its
   * covariance with this one costs at the ratio, as a part of what this one earns: nothing, for the
   * ratio falls from its largest in every direction.
   */
  private double missed(Portfolio sharpest, double ratio) {
    MinimumVariance market = input.program(OptionalDouble.empty());
    double[] weights = sharpest.weights();
    double[] slopes = market.covariance().times(weights);
    double price = ratio / sharpest.volatility();
    double[] costs = new double[weights.length];
    double size = 0;
    for (int i = 0; i < costs.length; i++) {
      costs[i] = price * slopes[i] - (market.returns()[i] - free());
      size += Math.abs(weights[i] * (market.returns()[i] - free()));
    }
    OptionalDouble least = market.limits().smallest(costs);
    double more = QuadraticProgram.dot(costs, weights) - least.orElse(Double.NaN);
    return Math.abs(more) / size;
  }
}
