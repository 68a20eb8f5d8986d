package dev.omni.quant.finance.risk;

import dev.omni.engine.Plot;
import dev.omni.quant.core.Chart;
import java.util.function.DoubleFunction;

/** The plot of a credit default swap: upfront and survival against the quoted spread. */
final class CdsPlot {
  private static final double BASIS_POINT = 1e-4;
  private static final int POINTS = 21;

  private CdsPlot() {}

  /**
   * Returns the plot.
   *
   * @param spread that is quoted
   * @param swap at a quoted spread
   */
  static Plot of(double spread, DoubleFunction<IsdaCds> swap) {
    double[] spreads = Chart.grid(0.5 * spread, Math.min(2, 1.5 * spread), POINTS);
    double[] points = new double[POINTS];
    double[] survivals = new double[POINTS];
    for (int i = 0; i < POINTS; i++) {
      try {
        IsdaCds cds = swap.apply(spreads[i]);
        points[i] = 100 * cds.pointsUpfront();
        survivals[i] = 100 * cds.survival();
      } catch (RuntimeException notCalibrated) {
        points[i] = Double.NaN;
        survivals[i] = Double.NaN;
      }
      spreads[i] /= BASIS_POINT;
    }
    Chart.Axis across = Chart.Axis.of("Quoted spread (bp)");
    return Chart.of(
            "Upfront against the quoted spread", across, Chart.Axis.of("Points upfront (%)"))
        .line("points upfront", spreads, points)
        .above(
            Chart.of("Survival to maturity", across, Chart.Axis.of("Survival probability (%)"))
                .line("survival", spreads, survivals));
  }
}
