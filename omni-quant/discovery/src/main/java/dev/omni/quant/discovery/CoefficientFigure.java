package dev.omni.quant.discovery;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Numbers by name, each with its interval: coefficients, or the differences of groups. */
final class CoefficientFigure {
  private static final int MOST = 24;

  private CoefficientFigure() {}

  /**
   * Returns the numbers with their intervals, of many the first.
   *
   * @param series name of the points, and of the axis
   * @param across what the names are of
   */
  static Plane of(
      String series, String across, List<String> names, double[] values, double[][] lowHigh) {
    int[] there =
        IntStream.range(0, values.length)
            .filter(j -> Double.isFinite(values[j]))
            .limit(MOST)
            .toArray();
    long all = Arrays.stream(values).filter(Double::isFinite).count();
    double[] x = IntStream.range(0, there.length).asDoubleStream().toArray();
    return Plane.of(
            new ShownRows(there, (int) all).note(),
            Axis.ofNames(across, Arrays.stream(there).mapToObj(names::get).toList()),
            Axis.of(series))
        .with(FitFigure.dots(series, x, of(values, there)))
        .with(
            new Mark.ErrorBars(
                series + ": interval", x, of(lowHigh[0], there), of(lowHigh[1], there)))
        .with(Guide.y("0", 0));
  }

  private static double[] of(double[] values, int[] there) {
    return Arrays.stream(there).mapToDouble(j -> values[j]).toArray();
  }
}
