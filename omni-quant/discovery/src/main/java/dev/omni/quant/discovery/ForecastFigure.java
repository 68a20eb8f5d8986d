package dev.omni.quant.discovery;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.SeriesFigure;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** The figure of a forecast: it follows the series, and below are the residuals of the model. */
final class ForecastFigure {
  private static final int LEAST_PAST = 120;
  private static final int PAST_BY_HORIZON = 10;
  private static final int MOST_BARS = 400;

  private ForecastFigure() {}

  static Figure of(SeriesForecast.Input input, SeriesForecast.Result result) {
    double[] residuals = result.residuals();
    int first = Math.max(0, residuals.length - MOST_BARS);
    int before = input.values().length - residuals.length;
    double[] last = Arrays.copyOfRange(residuals, first, residuals.length);
    double[] periods =
        IntStream.range(first, residuals.length).mapToDouble(t -> before + t + 1).toArray();
    Plane rest =
        Plane.of(
                first > 0 ? String.format(Locale.ROOT, "the last %d residuals", MOST_BARS) : "",
                Axis.of("period"),
                Axis.of("residual").withZero())
            .with(SeriesFigure.bars("residual", periods, last, 0.4));
    return Figure.of(
            "Series and forecast",
            forecast(input.values(), result.forecast()),
            rest,
            SeriesFigure.autocorrelations("residuals", residuals))
        .columns(12, 6, 6);
  }

  private static Plane forecast(double[] values, NextValues next) {
    double[] mean = next.mean();
    int past = Math.min(values.length, Math.max(LEAST_PAST, PAST_BY_HORIZON * mean.length));
    int n = values.length;
    double now = values[n - 1];
    double[] series = Arrays.copyOfRange(values, n - past, n);
    double[] periods = IntStream.range(n - past, n).mapToDouble(t -> t + 1.0).toArray();
    double[] ahead = IntStream.rangeClosed(0, mean.length).mapToDouble(h -> n + h).toArray();
    String title =
        past < n ? String.format(Locale.ROOT, "the last %,d of %,d values", past, n) : "";
    return Plane.of(title, Axis.of("period"), Axis.of("value"))
        .with(Mark.line("series", periods, series))
        .with(Mark.line("forecast", ahead, from(now, mean)))
        .with(band("80 %", ahead, now, next, Tails.normalQuantile(0.8)))
        .with(band("95 %", ahead, now, next, Tails.normalQuantile(0.95)))
        .with(Guide.x("now", n));
  }

  private static double[] from(double now, double[] next) {
    return DoubleStream.concat(DoubleStream.of(now), Arrays.stream(next)).toArray();
  }

  private static Mark band(
      String series, double[] ahead, double now, NextValues next, double reach) {
    double[] low = next.mean().clone();
    double[] high = next.mean().clone();
    for (int h = 0; h < low.length; h++) {
      low[h] -= reach * next.standardError()[h];
      high[h] += reach * next.standardError()[h];
    }
    return new Mark.Band(series, ahead, from(now, low), from(now, high));
  }
}
