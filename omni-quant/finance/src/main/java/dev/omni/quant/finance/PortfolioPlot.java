package dev.omni.quant.finance;

import dev.omni.engine.Plot;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.Names;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The plots of portfolios. */
final class PortfolioPlot {
  private PortfolioPlot() {}

  /** Returns the weights, the largest first. */
  static Plot sorted(Optional<List<String>> given, double[] weights) {
    List<String> names = Names.shown(given, weights.length);
    int[] order =
        IntStream.range(0, weights.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -weights[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    return Chart.of(
            "Weights of the portfolio", Chart.Axis.ofNames("Asset"), Chart.Axis.of("Weight (1)"))
        .bars(
            "weight",
            Arrays.stream(order).mapToObj(names::get).toList(),
            Arrays.stream(order).mapToDouble(i -> weights[i]).toArray())
        .plot();
  }

  /**
   * Returns the frontier with the assets and the portfolios of least variance and largest ratio.
   */
  static Plot frontier(EfficientFrontier.Input input, EfficientFrontier.Result result) {
    EfficientFrontier.Portfolio least = result.minimumVariance();
    Chart chart =
        risk("Efficient frontier", input.covariance(), input.expectedReturns())
            .line("frontier", result.frontier().volatility(), result.frontier().expectedReturn());
    chart = marked(chart, "least variance", least.volatility(), least.expectedReturn());
    EfficientFrontier.Sharpest sharpest = result.maximumSharpe();
    if (sharpest != null) {
      EfficientFrontier.Portfolio best = sharpest.portfolio();
      chart = marked(chart, "largest Sharpe ratio", best.volatility(), best.expectedReturn());
    }
    return chart.plot();
  }

  private static Chart marked(Chart chart, String name, double volatility, double gain) {
    return chart.dots(name, new double[] {volatility}, new double[] {gain});
  }

  /** Returns return against volatility of a portfolio among its assets. */
  static Plot point(MeanVariance.Input input, MeanVariance.Result result) {
    Chart assets = risk("Portfolio and assets", input.covariance(), input.expectedReturns());
    return marked(assets, "portfolio", result.volatility(), result.expectedReturn()).plot();
  }

  /** Returns the plane of volatility and return with the assets. */
  private static Chart risk(String title, double[][] covariance, double[] returns) {
    double[] volatilities = new double[covariance.length];
    Arrays.setAll(volatilities, i -> Math.sqrt(covariance[i][i]));
    return Chart.of(
            title,
            Chart.Axis.of("Volatility (1/period)"),
            Chart.Axis.of("Expected return (1/period)"))
        .dots("assets", volatilities, returns);
  }
}
