package dev.omni.quant.finance;

import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Plot;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.Names;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** The plots of portfolios. */
final class PortfolioPlot {
  private PortfolioPlot() {}

  /** Returns the weights, the largest first. */
  static Plot sorted(JsonFields input, double[] weights) {
    List<String> names = Names.shown(input, weights.length);
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
  static Plot frontier(JsonFields input, JsonFields result) {
    JsonFields frontier = result.fields("frontier");
    Chart chart =
        marked(
            risk("Efficient frontier", input)
                .line(
                    "frontier",
                    frontier.numbers("volatility"),
                    frontier.numbers("expected_return")),
            "least variance",
            result.fields("minimum_variance"));
    return (result.has("maximum_sharpe")
            ? marked(chart, "largest Sharpe ratio", result.fields("maximum_sharpe"))
            : chart)
        .plot();
  }

  private static Chart marked(Chart chart, String name, JsonFields portfolio) {
    return chart.dots(
        name,
        new double[] {portfolio.number("volatility")},
        new double[] {portfolio.number("expected_return")});
  }

  /** Returns return against volatility of a portfolio among its assets. */
  static Plot point(JsonFields input, JsonFields result) {
    return marked(risk("Portfolio and assets", input), "portfolio", result).plot();
  }

  /** Returns the plane of volatility and return with the assets. */
  static Chart risk(String title, JsonFields input) {
    double[][] covariance = input.rows("covariance");
    double[] volatilities = new double[covariance.length];
    Arrays.setAll(volatilities, i -> Math.sqrt(covariance[i][i]));
    return Chart.of(
            title,
            Chart.Axis.of("Volatility (1/period)"),
            Chart.Axis.of("Expected return (1/period)"))
        .dots("assets", volatilities, input.numbers("expected_returns"));
  }
}
