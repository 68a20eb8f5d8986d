package dev.omni.quant.discovery;

import dev.omni.engine.Plot;
import dev.omni.quant.core.LayeredPlot;
import java.util.Optional;
import java.util.stream.IntStream;

/** The forest plot of coefficients: each with its interval, by its number. */
final class CoefficientPlot {
  private CoefficientPlot() {}

  /** Returns the plot; none without a coefficient. */
  static Optional<Plot> of(double[] coefficients, double[] low, double[] high) {
    int[] there =
        IntStream.range(0, coefficients.length)
            .filter(j -> Double.isFinite(low[j]) && Double.isFinite(high[j]))
            .toArray();
    if (there.length == 0) {
      return Optional.empty();
    }
    LayeredPlot plot =
        LayeredPlot.of(
            "Coefficients with their intervals", "Coefficient (1)", "Number of the name (1)");
    double[] numbers = IntStream.of(there).mapToDouble(j -> j + 1.0).toArray();
    plot =
        plot.points(
            "estimate", IntStream.of(there).mapToDouble(j -> coefficients[j]).toArray(), numbers);
    for (int j : there) {
      plot =
          plot.line(
              "interval " + (j + 1),
              new double[] {low[j], high[j]},
              new double[] {j + 1.0, j + 1.0});
    }
    return Optional.of(plot.plot());
  }
}
