package dev.omni.quant.finance.risk;

import dev.omni.engine.Plot;
import dev.omni.quant.core.Chart;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/** The plot of a risk weight against the probability of default, for one class of exposures. */
final class CapitalPlot {
  private static final int POINTS = 101;
  private static final double LEAST = 0.0003;
  private static final double USUAL = 0.2;

  private CapitalPlot() {}

  /**
   * Returns the plot.
   *
   * @param pd of the exposure, which is marked
   * @param weight risk weight at a probability of default
   */
  static Plot of(double pd, DoubleUnaryOperator weight) {
    double[] pds = Chart.grid(LEAST, Math.min(0.999, Math.max(USUAL, 2 * pd)), POINTS);
    return Chart.of(
            "Risk weight against probability of default",
            Chart.Axis.of("Probability of default (1)"),
            Chart.Axis.of("Risk weight (1 of the exposure)"))
        .line("this class", pds, Arrays.stream(pds).map(weight).toArray())
        .dots("this exposure", new double[] {pd}, new double[] {weight.applyAsDouble(pd)})
        .plot();
  }
}
