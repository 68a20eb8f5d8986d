package dev.omni.quant.discovery;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Meaning;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Chart;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/** The figure of an integral: the area below its integrand. */
final class IntegralFigure {
  private static final int POINTS = 401;
  private static final int PROBES = 4001;
  private static final double REST = 1e-3;
  private static final double FAR = 1e4;
  private static final int MOST_BREAKS = 8;

  private IntegralFigure() {}

  /**
   * Returns the figure.
   *
   * @param ends of the parts, of which the outer ones may be infinite
   */
  static Figure of(DoubleUnaryOperator integrand, double[] ends) {
    double[] window = window(integrand, ends[0], ends[ends.length - 1]);
    double[] x = Chart.grid(window[0], window[1], POINTS);
    double step = (window[1] - window[0]) / (POINTS - 1);
    x[0] += step / 100; // An end may be a pole.
    x[POINTS - 1] -= step / 100;
    double[] y =
        Arrays.stream(x)
            .map(integrand)
            .map(value -> Double.isFinite(value) ? value : Double.NaN)
            .toArray();
    Axis up = Axis.of("f").withZero();
    double[] heights = cut(y);
    boolean isCut = heights[0] < heights[1];
    Plane plane =
        Plane.of(
                isCut ? "the largest values are cut" : "",
                Axis.of("x"),
                isCut ? up.showing(new Axis.Between(heights[0], heights[1])) : up)
            .with(new Mark.Area("integral", x, cut(y, heights), 0, Meaning.NEUTRAL))
            .with(Mark.line("integrand", x, cut(y, heights)));
    for (int k = 1; k < Math.min(ends.length - 1, MOST_BREAKS + 1); k++) {
      if (ends[k] > window[0] && ends[k] < window[1]) {
        plane = plane.with(Guide.x("breakpoint", ends[k]));
      }
    }
    return Figure.of("Integrand and integral", plane);
  }

  private static double[] cut(double[] y, double[] heights) {
    return heights[0] < heights[1]
        ? Arrays.stream(y).map(v -> Math.max(heights[0], Math.min(heights[1], v))).toArray()
        : y;
  }

  /** Returns the heights between which a pole is cut; equal ones where nothing is. */
  private static double[] cut(double[] y) {
    double[] sizes = Arrays.stream(y).filter(Double::isFinite).map(Math::abs).sorted().toArray();
    if (sizes.length == 0) {
      return new double[2];
    }
    double usual = 6 * sizes[(int) (0.95 * (sizes.length - 1))];
    double most = sizes[sizes.length - 1];
    if (usual == 0 || most <= usual) {
      return new double[2];
    }
    boolean below = Arrays.stream(y).anyMatch(v -> v < 0);
    boolean above = Arrays.stream(y).anyMatch(v -> v > 0);
    return new double[] {below ? -usual : 0, above ? usual : 0};
  }

  /** Returns the ends, or of infinite ones those between which all but 0.2 % of the area lies. */
  private static double[] window(DoubleUnaryOperator integrand, double low, double high) {
    if (!Double.isInfinite(low) && !Double.isInfinite(high)) {
      return new double[] {low, high};
    }
    double[] x = new double[PROBES];
    for (int k = 0; k < PROBES; k++) {
      double share = (double) k / (PROBES - 1);
      x[k] =
          Double.isInfinite(low) && Double.isInfinite(high)
              ? StrictMath.sinh((2 * share - 1) * StrictMath.log(2 * FAR))
              : Double.isInfinite(high)
                  ? low + StrictMath.expm1(share * StrictMath.log(FAR))
                  : high - StrictMath.expm1((1 - share) * StrictMath.log(FAR));
    }
    double[] sums = new double[PROBES];
    for (int k = 1; k < PROBES; k++) {
      double height = Math.abs(integrand.applyAsDouble(x[k] / 2 + x[k - 1] / 2));
      sums[k] = sums[k - 1] + (Double.isFinite(height) ? height * (x[k] - x[k - 1]) : 0);
    }
    double all = sums[PROBES - 1];
    if (!(all > 0) || Double.isInfinite(all)) {
      return new double[] {Math.max(low, -5), Math.min(high, Math.max(low, -5) + 10)};
    }
    int from = Double.isInfinite(low) ? place(sums, REST * all) - 1 : 0;
    int to = Double.isInfinite(high) ? place(sums, (1 - REST) * all) : PROBES - 1;
    return new double[] {x[Math.max(0, from)], x[Math.min(PROBES - 1, Math.max(to, from + 2))]};
  }

  private static int place(double[] sums, double sum) {
    int found = Arrays.binarySearch(sums, sum);
    return found >= 0 ? found : -found - 1;
  }
}
