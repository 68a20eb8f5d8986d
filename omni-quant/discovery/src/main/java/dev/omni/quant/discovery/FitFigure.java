package dev.omni.quant.discovery;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Meaning;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.StandardNormal;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/** Planes that judge a fit: data and curve, residuals, and their quantiles. */
final class FitFigure {
  private static final int MOST = 400;
  private static final String RESIDUAL = "residual";

  private FitFigure() {}

  /** Returns points that are discs. */
  static Mark dots(String series, double[] x, double[] y) {
    return new Mark.Points(series, x, y, Mark.Shape.CIRCLE, Meaning.NEUTRAL, List.of());
  }

  /** Returns the figure of a fit above its residuals. */
  static Figure of(String title, Plane fit, double[] fitted, double[] residuals) {
    return Figure.of(
            title, fit, residuals(RESIDUAL, fitted, residuals), quantiles(RESIDUAL, residuals))
        .columns(12, 6, 6);
  }

  /** Returns the data of one predictor. */
  static Plane data(String across, String up, double[] x, double[] y) {
    ShownRows shown = ShownRows.of(y, MOST);
    return Plane.of(shown.title(""), Axis.of(across), Axis.of(up))
        .with(dots("data", shown.of(x), shown.of(y)));
  }

  /** Returns a plane with the line of a fit and the band of its confidence. */
  static Plane curve(Plane data, double[] x, double[][] lowMiddleHigh) {
    return data.with(new Mark.Band("confidence", x, lowMiddleHigh[0], lowMiddleHigh[2]))
        .with(Mark.line("fit", x, lowMiddleHigh[1]));
  }

  /** Returns observed against fitted values, as of several predictors. */
  static Plane observed(String up, double[] fitted, double[] observed) {
    double[] ends = {Arrays.stream(fitted).min().orElse(0), Arrays.stream(fitted).max().orElse(0)};
    return data("fitted value", up, fitted, observed).with(Mark.line("1:1", ends, ends));
  }

  /** Returns residuals against fitted values. */
  static Plane residuals(String words, double[] fitted, double[] residuals) {
    ShownRows shown = ShownRows.of(residuals, MOST);
    return Plane.of(shown.title(""), Axis.of("fitted value"), Axis.of(words))
        .with(dots(RESIDUAL, shown.of(fitted), shown.of(residuals)))
        .with(Guide.y("0", 0));
  }

  /** Returns the roots of the sizes of residuals against fitted values. */
  static Plane sizes(double[] fitted, double[] residuals) {
    double[] roots = Arrays.stream(residuals).map(r -> Math.sqrt(Math.abs(r))).toArray();
    ShownRows shown = ShownRows.of(residuals, MOST);
    return Plane.of(shown.title(""), Axis.of("fitted value"), Axis.of("root abs residual"))
        .with(dots(RESIDUAL, shown.of(fitted), shown.of(roots)));
  }

  /** Returns residuals against leverage with the lines of Cook's distances of 0.5 and 1. */
  static Plane leverage(double[] leverage, double[] standardized) {
    ShownRows shown = ShownRows.of(standardized, MOST);
    Plane plane =
        Plane.of(shown.title(""), Axis.of("leverage"), Axis.of("standardized residual"))
            .with(dots(RESIDUAL, shown.of(leverage), shown.of(standardized)))
            .with(Guide.y("0", 0));
    double most = finite(standardized).map(Math::abs).max().orElse(0);
    double[] ends = {
      Arrays.stream(leverage).min().orElse(0), Arrays.stream(leverage).max().orElse(0)
    };
    double columns = Arrays.stream(leverage).sum();
    for (double distance : new double[] {0.5, 1}) {
      double[][] line = cooks(distance, columns, ends, most);
      if (finite(line[1]).count() > 2) {
        plane =
            plane.with(
                Mark.line("Cook's distance " + (distance < 1 ? "0.5" : "1"), line[0], line[1]));
      }
    }
    return plane;
  }

  private static DoubleStream finite(double[] values) {
    return Arrays.stream(values).filter(Double::isFinite);
  }

  /** Returns where Cook's distance is a number, above and below, as far as residuals reach. */
  private static double[][] cooks(double distance, double columns, double[] ends, double most) {
    int half = 60;
    double[] x = new double[2 * half + 1];
    double[] y = new double[x.length];
    Arrays.fill(x, Double.NaN);
    Arrays.fill(y, Double.NaN);
    for (int k = 0; k < half; k++) {
      double h = ends[0] + (ends[1] - ends[0]) * (k + 1.0) / half;
      double r = h > 0 && h < 1 ? Math.sqrt(distance * columns * (1 - h) / h) : Double.NaN;
      x[k] = h;
      x[half + 1 + k] = h;
      y[k] = r <= 1.1 * most ? r : Double.NaN;
      y[half + 1 + k] = -y[k];
    }
    return new double[][] {x, y};
  }

  /** Returns quantiles of numbers against those of the normal distribution. */
  static Plane quantiles(String series, double[] values) {
    return quantiles(series, "1:1", values);
  }

  /**
   * Returns quantiles of numbers against those of the normal distribution.
   *
   * @param line on which those of a normal distribution lie
   */
  static Plane quantiles(String series, String line, double[] values) {
    double[] sorted = finite(values).sorted().toArray();
    int[] ranks = ShownRows.ranks(sorted.length, MOST);
    double[] x = Arrays.stream(ranks).mapToDouble(i -> normal(i, sorted.length)).toArray();
    double[] y = Arrays.stream(ranks).mapToDouble(i -> sorted[i]).toArray();
    double end = Math.max(1, normal(sorted.length - 1, sorted.length));
    double[] law = law(sorted);
    return Plane.of(
            new ShownRows(ranks, sorted.length).title(""),
            Axis.of("normal quantile"),
            Axis.of("quantile"))
        .with(dots(series, x, y))
        .with(
            Mark.line(
                line,
                new double[] {-end, end},
                new double[] {law[0] - end * law[1], law[0] + end * law[1]}));
  }

  /** Returns the quantile of the normal distribution at a rank from 0. */
  static double normal(int rank, int count) {
    return count == 0 ? 0 : StandardNormal.quantile((rank + 0.5) / count);
  }

  /** Returns the mean and the standard deviation of numbers. */
  static double[] law(double[] values) {
    double mean = Arrays.stream(values).average().orElse(0);
    double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
    return new double[] {mean, Math.sqrt(squares / Math.max(1, values.length - 1))};
  }
}
