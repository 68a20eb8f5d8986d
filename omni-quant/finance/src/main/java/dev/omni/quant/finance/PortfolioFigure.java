package dev.omni.quant.finance;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Meaning;
import dev.omni.engine.figure.Own;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Names;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** The pictures of portfolios. */
final class PortfolioFigure {
  private static final double PERCENT = 100;
  private static final int MOST_NAMES = 40;
  private static final Axis VOLATILITY = Axis.of("volatility", "%");
  private static final Axis RETURN = Axis.of("return", "%");

  private PortfolioFigure() {}

  /** Returns the weights, the largest first, of at most 40 assets. */
  static Plane weights(Optional<List<String>> given, double[] weights) {
    List<String> names = Names.shown(given, weights.length);
    int[] order =
        IntStream.range(0, weights.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -weights[i]))
            .limit(MOST_NAMES)
            .mapToInt(Integer::intValue)
            .toArray();
    Axis assets = Axis.ofNames("asset", Arrays.stream(order).mapToObj(names::get).toList());
    double[] heights = Arrays.stream(order).mapToDouble(i -> PERCENT * weights[i]).toArray();
    return Plane.of("Weights", assets, Axis.of("weight", "%").withZero())
        .with(Mark.bars("weight", heights));
  }

  /** Returns the weights, and return against volatility of the portfolio and its assets. */
  static Figure meanVariance(MeanVariance.Input input, MeanVariance.Result result) {
    double volatility = PERCENT * result.volatility();
    double gain = PERCENT * result.expectedReturn();
    Plane plane =
        assets(input.names(), input.covariance(), input.expectedReturns())
            .with(Mark.points("portfolio", new double[] {volatility}, new double[] {gain}))
            .with(Own.at(volatility, gain));
    return Figure.of("Portfolio", weights(input.names(), result.weights()), plane);
  }

  /**
   * Returns the frontier with the assets and the portfolios of least variance and largest ratio,
   * and the weights along it.
   */
  static Figure frontier(EfficientFrontier.Input input, EfficientFrontier.Result result) {
    double[] volatilities = percent(result.frontier().volatility());
    double[] gains = percent(result.frontier().expectedReturn());
    Plane plane =
        assets(input.names(), input.covariance(), input.expectedReturns())
            .with(Mark.line("frontier", volatilities, gains));
    plane = plane.with(point("minimum variance", result.minimumVariance()));
    EfficientFrontier.Sharpest sharpest = result.maximumSharpe();
    if (sharpest != null) {
      plane =
          plane
              .with(point("maximum Sharpe", sharpest.portfolio()))
              .with(market(sharpest, input.riskFreeRate()));
    }
    return Figure.of("Efficient frontier", plane, stacked(input.names(), result));
  }

  private static Mark point(String name, EfficientFrontier.Portfolio portfolio) {
    return Mark.points(
        name,
        new double[] {PERCENT * portfolio.volatility()},
        new double[] {PERCENT * portfolio.expectedReturn()});
  }

  /** Returns the line from the risk-free return through the portfolio of the largest ratio. */
  private static Mark market(EfficientFrontier.Sharpest sharpest, OptionalDouble rate) {
    double free = rate.orElse(0);
    double volatility = sharpest.portfolio().volatility();
    double gain = sharpest.portfolio().expectedReturn();
    double beyond = 1.5;
    return Mark.line(
        "capital market line",
        new double[] {0, PERCENT * beyond * volatility},
        new double[] {PERCENT * free, PERCENT * (free + beyond * (gain - free))});
  }

  /** Returns the weights along the frontier, those above zero on each other. */
  private static Plane stacked(Optional<List<String>> given, EfficientFrontier.Result result) {
    double[] gains = percent(result.frontier().expectedReturn());
    List<double[]> weights = result.frontier().weights();
    List<String> names = Names.shown(given, weights.size());
    Plane plane = Plane.of("Weights", RETURN, Axis.of("weight", "%").withZero());
    double[] low = new double[gains.length];
    for (int asset = 0; asset < Math.min(MOST_NAMES, weights.size()); asset++) {
      double[] high = new double[gains.length];
      for (int i = 0; i < high.length; i++) {
        high[i] = low[i] + Math.max(0, PERCENT * weights.get(asset)[i]);
      }
      plane = plane.with(new Mark.Band("weight of " + names.get(asset), gains, low, high));
      low = high;
    }
    return plane;
  }

  /** Returns the plane of volatility and return with the assets. */
  private static Plane assets(
      Optional<List<String>> given, double[][] covariance, double[] returns) {
    double[] volatilities = new double[covariance.length];
    Arrays.setAll(volatilities, i -> PERCENT * Math.sqrt(covariance[i][i]));
    List<String> names = Names.shown(given, returns.length);
    return Plane.of("", VOLATILITY, RETURN)
        .with(
            new Mark.Points(
                "asset",
                volatilities,
                percent(returns),
                Mark.Shape.CIRCLE,
                Meaning.NEUTRAL,
                names.size() > MOST_NAMES ? List.of() : names));
  }

  private static double[] percent(double[] parts) {
    return Arrays.stream(parts).map(part -> PERCENT * part).toArray();
  }
}
