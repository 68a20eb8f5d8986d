package dev.omni.quant.core;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Meaning;
import dev.omni.engine.figure.Plane;
import java.util.Arrays;

/** Planes that judge residuals and other series: autocorrelations, and normal quantiles. */
public final class SeriesFigure {
  private static final int LAGS = 24;
  private static final double NORMAL_95 = 1.959963984540054;
  private static final double BAR = 0.3;

  private SeriesFigure() {}

  /** Returns numbers from 1 to a count. */
  public static double[] places(int count) {
    double[] places = new double[count];
    Arrays.setAll(places, i -> i + 1);
    return places;
  }

  /** Returns bars from zero at places on an axis of numbers. */
  public static Mark bars(String series, double[] at, double[] heights, double half) {
    return new Mark.Bars(
        series,
        Arrays.stream(at).map(x -> x - half).toArray(),
        Arrays.stream(at).map(x -> x + half).toArray(),
        new double[heights.length],
        heights,
        Meaning.NEUTRAL);
  }

  /**
   * Returns the autocorrelations of a series with the bounds of white noise.
   *
   * @param name of the series, as the bars are called
   */
  public static Plane autocorrelations(String name, double[] values) {
    int lags = Math.max(1, Math.min(LAGS, values.length / 2));
    double mean = Arrays.stream(values).average().orElse(0);
    double whole = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
    double[] heights = new double[lags];
    for (int lag = 1; lag <= lags; lag++) {
      double sum = 0;
      for (int t = lag; t < values.length; t++) {
        sum += (values[t] - mean) * (values[t - lag] - mean);
      }
      heights[lag - 1] = whole > 0 ? sum / whole : 0;
    }
    double bound = NORMAL_95 / Math.sqrt(Math.max(1, values.length));
    return Plane.of(
            "", Axis.of("lag").on(Axis.Scale.INTEGER), Axis.of("autocorrelation").withZero())
        .with(bars(name, places(lags), heights, BAR))
        .with(Guide.y("95 %", bound))
        .with(Guide.y("-95 %", -bound));
  }

  /**
   * Returns the quantiles of a series against those of a normal distribution.
   *
   * @param name of the points
   * @param line the line on which they would lie, as it is called
   */
  public static Plane normalQuantiles(String name, String line, double[] values) {
    double[] sorted = Arrays.stream(values).filter(Double::isFinite).sorted().toArray();
    double[] normal = new double[sorted.length];
    Arrays.setAll(normal, i -> StandardNormal.quantile((i + 0.5) / sorted.length));
    double mean = Arrays.stream(sorted).average().orElse(0);
    double spread =
        Math.sqrt(
            Arrays.stream(sorted).map(v -> (v - mean) * (v - mean)).sum()
                / Math.max(1, sorted.length - 1));
    double end = sorted.length == 0 ? 1 : Math.max(1, normal[sorted.length - 1]);
    return Plane.of("", Axis.of("normal quantile"), Axis.of("quantile"))
        .with(Mark.points(name, normal, sorted))
        .with(
            Mark.line(
                line,
                new double[] {-end, end},
                new double[] {mean - spread * end, mean + spread * end}));
  }
}
