package dev.omni.quant.finance.risk;

import dev.omni.engine.Plot;
import dev.omni.quant.core.Chart;
import java.util.Arrays;

/** The plots of a tail: mean excesses over thresholds, and its quantiles beside those observed. */
final class TailPlot {
  private TailPlot() {}

  /**
   * Returns both plots.
   *
   * @param means mean excesses of the losses
   * @param excesses over the threshold
   * @param fitted the tail
   */
  static Plot of(MeanExcess means, double[] excesses, ParetoTail fitted) {
    double[] sorted = excesses.clone();
    Arrays.sort(sorted);
    double[] model = new double[sorted.length];
    for (int i = 0; i < model.length; i++) {
      model[i] = fitted.excess((model.length - i - 0.5) / model.length);
    }
    double most = Math.max(model[model.length - 1], sorted[model.length - 1]);
    double[] ends = {0, most};
    return Chart.of(
            "Mean excess over the threshold",
            Chart.Axis.of("Threshold (currency unit)"),
            Chart.Axis.of("Mean excess (currency unit)"))
        .dots("mean excess", means.threshold(), means.meanExcess())
        .above(
            Chart.of(
                    "Quantiles of the excesses",
                    Chart.Axis.of("Fitted quantile (currency unit)"),
                    Chart.Axis.of("Excess (currency unit)"))
                .dots("excesses", model, sorted)
                .line("fit", ends, ends));
  }
}
