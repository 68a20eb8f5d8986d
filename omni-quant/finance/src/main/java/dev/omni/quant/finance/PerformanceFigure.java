package dev.omni.quant.finance;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Meaning;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Chart;
import java.util.Arrays;

/** The picture of a performance: wealth, drawdown, returns by year and the rolling Sharpe ratio. */
final class PerformanceFigure {
  private static final double PERCENT = 100;
  private static final int LEAST_WINDOW = 3;
  private static final int MOST_CELLS = 60;

  private PerformanceFigure() {}

  static Figure of(PerformanceSummary.Input input, PerformanceSummary.Result result) {
    double[] wealth = ReturnMoments.wealth(input.returns());
    double[] periods = Chart.grid(0, wealth.length - 1, wealth.length);
    Axis period = Axis.of("period");
    Plane growth =
        Plane.of("Wealth", period, Axis.of("wealth").on(Axis.Scale.LOG))
            .with(Mark.line("portfolio", periods, wealth));
    if (input.benchmarkReturns().isPresent()) {
      double[] other = ReturnMoments.wealth(input.benchmarkReturns().get());
      growth = growth.with(Mark.line("benchmark", periods, other));
    }
    Plane falls =
        Plane.of("Drawdown", period, Axis.of("drawdown", "%").withZero())
            .with(new Mark.Area("drawdown", periods, falls(wealth), 0, Meaning.NEUTRAL))
            .with(Guide.y("maximum", -PERCENT * Math.abs(result.maximumDrawdown())));
    return Figure.of("Performance", growth, falls, years(input), rolling(input))
        .columns(12, 12, 6, 6);
  }

  private static double[] falls(double[] wealth) {
    double[] falls = new double[wealth.length];
    double peak = wealth[0];
    for (int t = 0; t < wealth.length; t++) {
      peak = Math.max(peak, wealth[t]);
      falls[t] = PERCENT * (wealth[t] / peak - 1);
    }
    return falls;
  }

  /** Returns the returns, a row for each year; of many periods a year, several to a cell. */
  private static Plane years(PerformanceSummary.Input input) {
    double[] returns = input.returns();
    int year = (int) Math.max(1, Math.min(returns.length, Math.rint(input.periodsPerYear())));
    int each = (year + MOST_CELLS - 1) / MOST_CELLS;
    int columns = (year + each - 1) / each;
    int rows = (returns.length + year - 1) / year;
    double[][] cells = new double[rows][columns];
    for (double[] row : cells) {
      Arrays.fill(row, Double.NaN);
    }
    for (int t = 0; t < returns.length; t++) {
      int column = t % year / each;
      double before = cells[t / year][column];
      cells[t / year][column] =
          (1 + (Double.isNaN(before) ? 0 : before / PERCENT)) * (1 + returns[t]) * PERCENT
              - PERCENT;
    }
    double[] x = new double[columns + 1];
    Arrays.setAll(x, k -> 0.5 + k * each);
    return Plane.of(
            "Returns", Axis.of("period of the year"), Axis.of("year").on(Axis.Scale.INTEGER))
        .with(
            new Mark.Cells(
                "return",
                x,
                Chart.grid(0.5, rows + 0.5, rows + 1),
                cells,
                Mark.Ramp.DIVERGING,
                false));
  }

  /** Returns the Sharpe ratio over a year, or a third of all periods where they are fewer. */
  private static Plane rolling(PerformanceSummary.Input input) {
    double[] returns = input.returns();
    int window =
        (int)
            Math.max(
                Math.min(LEAST_WINDOW, returns.length),
                Math.min(input.periodsPerYear(), returns.length / 3.0));
    int count = returns.length - window + 1;
    double[] at = new double[count];
    double[] ratios = new double[count];
    for (int t = 0; t < count; t++) {
      double[] part = Arrays.copyOfRange(returns, t, t + window);
      double mean = Arrays.stream(part).average().orElse(0) - input.riskFreeRate();
      double spread =
          Math.sqrt(
              Arrays.stream(part).map(r -> r - input.riskFreeRate() - mean).map(d -> d * d).sum()
                  / Math.max(1, window - 1));
      at[t] = t + window;
      ratios[t] = spread > 0 ? mean / spread * Math.sqrt(input.periodsPerYear()) : Double.NaN;
    }
    return Plane.of("Over " + window + " periods", Axis.of("period"), Axis.of("Sharpe ratio"))
        .with(Mark.line("rolling", at, ratios))
        .with(Guide.y("0", 0));
  }
}
