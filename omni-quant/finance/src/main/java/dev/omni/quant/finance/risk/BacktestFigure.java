package dev.omni.quant.finance.risk;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Meaning;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Chart;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** The picture of a backtest: profits with their limits, and exceptions by the Basel zones. */
final class BacktestFigure {
  /** The last exceptions of the green and the yellow zone in 250 days (Basel, 1996). */
  private static final double GREEN = 4.5;

  private static final double YELLOW = 9.5;
  private static final double DAYS = 250;

  private BacktestFigure() {}

  static Figure of(
      double[] profits, double[] limits, boolean[] exceeded, VarBacktest.Result result) {
    int count = profits.length;
    double[] days = count == 1 ? new double[] {1} : Chart.grid(1, count, count);
    double[] half = Arrays.stream(days).map(day -> day - 0.4).toArray();
    double[] next = Arrays.stream(days).map(day -> day + 0.4).toArray();
    int[] beyond = IntStream.range(0, count).filter(t -> exceeded[t]).toArray();
    Axis day = Axis.of("day");
    Plane gains =
        Plane.of("", day, Axis.of("P&L", "currency unit").withZero())
            .with(new Mark.Bars("P&L", half, next, new double[count], profits, Meaning.NEUTRAL))
            .with(Mark.line("-VaR", days, Arrays.stream(limits).map(v -> -v).toArray()))
            .with(
                new Mark.Points(
                    "exception",
                    Arrays.stream(beyond).mapToDouble(t -> t + 1).toArray(),
                    Arrays.stream(beyond).mapToDouble(t -> profits[t]).toArray(),
                    Mark.Shape.CROSS,
                    Meaning.BAD,
                    List.of()));
    double[] cumulative = new double[count];
    for (int t = 0; t < count; t++) {
      cumulative[t] = (t == 0 ? 0 : cumulative[t - 1]) + (exceeded[t] ? 1 : 0);
    }
    double scale = count / DAYS;
    double top = Math.max(result.exceptions() + 1, 1.3 * YELLOW * scale);
    Plane zones =
        Plane.of("", day, Axis.of("exceptions").on(Axis.Scale.INTEGER).withZero())
            .with(zone("green", count, 0, GREEN * scale, Meaning.GOOD))
            .with(zone("yellow", count, GREEN * scale, YELLOW * scale, Meaning.WARN))
            .with(zone("red", count, YELLOW * scale, top, Meaning.BAD))
            .with(Mark.steps("cumulative", days, cumulative));
    return Figure.of("Backtest of the value at risk", gains, zones);
  }

  private static Mark zone(String name, int count, double low, double high, Meaning meaning) {
    double[] ends = {0.5, count + 0.5};
    return new Mark.Area(name, ends, new double[] {high, high}, low, meaning);
  }
}
