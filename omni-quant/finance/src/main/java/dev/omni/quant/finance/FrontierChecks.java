package dev.omni.quant.finance;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * The checks of a frontier: what the input says of the weights of each portfolio.
 *
 * @param fields of the input
 * @param result as published
 * @param program the portfolios that have a return, or all of them
 */
record FrontierChecks(
    JsonFields fields, JsonFields result, Function<OptionalDouble, MinimumVariance> program) {
  private static final double FALL = 1e-8;
  private static final double BETTER = 1e-6;

  /** What a return above the risk-free rate may be more, as a part of what it is. */
  private static final double TANGENT = 1e-5;

  List<Check> all() {
    var moments = new Residuals();
    var gaps = new Residuals();
    JsonFields least = result.fields("minimum_variance");
    add(moments, gaps, least, OptionalDouble.empty());
    JsonFields frontier = result.fields("frontier");
    double[] gains = frontier.numbers("expected_return");
    double[] volatilities = frontier.numbers("volatility");
    double[][] weights = frontier.rows("weights");
    double fall = 0;
    for (int k = 0; k < gains.length; k++) {
      int point = k;
      Json.Obj portfolio =
          Json.obj(
              "weights", Arrays.stream(weights).mapToDouble(row -> row[point]).toArray(),
              "expected_return", gains[k],
              "volatility", volatilities[k]);
      add(
          moments,
          gaps,
          new JsonFields(portfolio),
          k == 0 ? OptionalDouble.empty() : OptionalDouble.of(gains[k]));
      fall = Math.max(fall, (k == 0 ? 0 : volatilities[k - 1]) - volatilities[k]);
    }
    Optional<JsonFields> sharpest =
        result.has("maximum_sharpe")
            ? Optional.of(result.fields("maximum_sharpe"))
            : Optional.empty();
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

  private void add(Residuals moments, Residuals gaps, JsonFields portfolio, OptionalDouble gain) {
    var weights = new LeastVariance(program.apply(gain), portfolio.numbers("weights"));
    weights.add(moments, portfolio);
    gaps.residual(Math.abs(weights.gap()) / weights.most());
  }

  /** Adds that return, volatility and ratio of the portfolio of the largest ratio are its own. */
  private void tangent(Residuals moments, JsonFields portfolio) {
    new LeastVariance(program.apply(OptionalDouble.empty()), portfolio.numbers("weights"))
        .add(moments, portfolio);
    double free = fields.number("risk_free_rate");
    moments.zero(
        portfolio.number("sharpe_ratio") * portfolio.number("volatility"),
        -portfolio.number("expected_return"),
        free);
  }

  private double excess(JsonFields sharpest, double[] gains, double[] volatilities) {
    double free = fields.number("risk_free_rate");
    double found = sharpest.number("sharpe_ratio");
    var better = new Residuals();
    for (int k = 0; k < gains.length; k++) {
      double ratio = (gains[k] - free) / volatilities[k];
      better.residual((ratio - found) / Math.abs(found));
    }
    return better.residual(BETTER / TANGENT * missed(sharpest, free, found)).largest();
  }

  /**
   * Returns by how much another portfolio could earn more above the risk-free rate, less what its
   * covariance with this one costs at the ratio, as a part of what this one earns: nothing, for the
   * ratio falls from its largest in every direction.
   */
  private double missed(JsonFields sharpest, double free, double ratio) {
    MinimumVariance market = program.apply(OptionalDouble.empty());
    double[] weights = sharpest.numbers("weights");
    double[] slopes = market.covariance().times(weights);
    double price = ratio / sharpest.number("volatility");
    double[] costs = new double[weights.length];
    double size = 0;
    for (int i = 0; i < costs.length; i++) {
      costs[i] = price * slopes[i] - (market.returns()[i] - free);
      size += Math.abs(weights[i] * (market.returns()[i] - free));
    }
    OptionalDouble least = market.limits().smallest(costs);
    double more = QuadraticProgram.dot(costs, weights) - least.orElse(Double.NaN);
    return Math.abs(more) / size;
  }
}
