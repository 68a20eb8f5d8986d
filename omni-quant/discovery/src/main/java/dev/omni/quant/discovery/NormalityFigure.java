package dev.omni.quant.discovery;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Bins;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.StandardNormal;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/**
 * The figure of tests of normality: quantiles within the band of 95 % of each, and counts beside
 * the normal curve (J. Fox, Applied Regression Analysis, 3rd ed., 2016, section 3.1.3).
 */
final class NormalityFigure {
  private static final int POINTS = 121;
  private static final double REACH = 3.2;
  private static final double PER_SPREAD = 2.5;

  private NormalityFigure() {}

  static Figure of(double[] values) {
    return Figure.of("Values and the normal distribution", quantiles(values), counts(values));
  }

  private static Plane quantiles(double[] values) {
    double[] law = FitFigure.law(values);
    double end = FitFigure.normal(values.length - 1, values.length);
    double[] x = Chart.grid(-end, end, POINTS);
    double reach = Tails.normalQuantile(0.95) / Math.sqrt(values.length);
    double[] low = new double[POINTS];
    double[] high = new double[POINTS];
    for (int k = 0; k < POINTS; k++) {
      double p = StandardNormal.cdf(x[k]);
      double spread = law[1] * reach * Math.sqrt(p * (1 - p)) / density(x[k]);
      low[k] = law[0] + law[1] * x[k] - spread;
      high[k] = law[0] + law[1] * x[k] + spread;
    }
    return FitFigure.quantiles("value", "normal", values).with(new Mark.Band("95 %", x, low, high));
  }

  private static double density(double z) {
    return StrictMath.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
  }

  /**
   * Returns a dot for each value, over the middle of its bin (L. Wilkinson, Am. Stat. 53, 1999).
   */
  private static Mark dots(double[] values, double width) {
    double[] sorted = Arrays.stream(values).sorted().toArray();
    double[] x = Arrays.stream(sorted).map(v -> (Math.floor(v / width) + 0.5) * width).toArray();
    double[] y = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      y[i] = i > 0 && x[i] == x[i - 1] ? y[i - 1] + 1 : 1;
    }
    return FitFigure.dots("value", x, y);
  }

  /** Returns how many there are in each bin, or one dot for each of few, and how many to expect. */
  private static Plane counts(double[] values) {
    double[] law = FitFigure.law(values);
    Optional<Bins> bins = Bins.of(values);
    double width =
        bins.map(all -> (all.last() - all.first()) / all.size()).orElse(law[1] / PER_SPREAD);
    DoubleUnaryOperator expected =
        x -> values.length * width / law[1] * density((x - law[0]) / law[1]);
    double[] x = Chart.grid(law[0] - REACH * law[1], law[0] + REACH * law[1], POINTS);
    return Plane.of("", Axis.of("value"), Axis.of("count").on(Axis.Scale.INTEGER).withZero())
        .with(bins.map(all -> (Mark) Mark.histogram("value", all)).orElse(dots(values, width)))
        .with(Mark.line("normal", x, Arrays.stream(x).map(expected).toArray()));
  }
}
