package dev.omni.quant.finance.risk;

import dev.omni.engine.Plot;
import dev.omni.quant.core.Chart;

/** The drawing of a forecast: volatilities of the past and of the next periods. */
final class ForecastPlot {
  private ForecastPlot() {}

  static Plot of(VolatilityForecast.Result result) {
    double[] past = result.conditionalVolatility();
    double[] next = result.forecastVolatility();
    double[] periods = Chart.grid(1, past.length, past.length);
    double[] later = new double[next.length + 1];
    double[] joined = new double[next.length + 1];
    for (int k = 0; k < joined.length; k++) {
      later[k] = past.length + k;
      joined[k] = k == 0 ? past[past.length - 1] : next[k - 1];
    }
    Chart chart =
        Chart.of(
                "Volatility and its forecast",
                Chart.Axis.of("Period"),
                Chart.Axis.of("Volatility (unit of the returns)"))
            .line("volatility", periods, past)
            .line("forecast", later, joined);
    Double level = result.longRunVolatility();
    if (level == null) {
      return chart.plot();
    }
    return chart
        .line("long run", new double[] {1, past.length + next.length}, new double[] {level, level})
        .plot();
  }
}
