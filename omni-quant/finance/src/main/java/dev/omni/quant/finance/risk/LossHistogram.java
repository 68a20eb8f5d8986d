package dev.omni.quant.finance.risk;

import dev.omni.engine.Plot;
import dev.omni.quant.core.Chart;
import java.util.Arrays;

/** The plot of losses: how many scenarios have which profit or loss, and where the tail begins. */
final class LossHistogram {
  private static final int BINS = 30;

  private LossHistogram() {}

  /** Returns the plot of losses, of which the profits are the negative ones. */
  static Plot of(double[] losses, double valueAtRisk, double shortfall) {
    double least = Arrays.stream(losses).min().orElse(0);
    double most = Arrays.stream(losses).max().orElse(0);
    double width = most > least ? (most - least) / BINS : 1;
    double[] counts = new double[BINS];
    for (double loss : losses) {
      counts[Math.min(BINS - 1, (int) ((most - loss) / width))]++;
    }
    return plot(-most, width, counts, new double[] {valueAtRisk, shortfall});
  }

  /** Returns the plot of a simulation. */
  static Plot of(MonteCarloValueAtRisk.Result result) {
    LossBins bins = result.histogram();
    double[] tail = {result.valueAtRisk(), result.expectedShortfall()};
    return plot(bins.from(), bins.width() > 0 ? bins.width() : 1, bins.count(), tail);
  }

  private static Plot plot(double from, double width, double[] counts, double[] tail) {
    double top = Arrays.stream(counts).max().orElse(1);
    return Chart.of(
            "Histogram of profits and losses",
            Chart.Axis.of("Profit and loss (currency unit)"),
            Chart.Axis.of("Scenarios (count)"))
        .columns("scenarios", from, width, counts)
        .upright("value at risk", -tail[0], 0, top)
        .upright("expected shortfall", -tail[1], 0, top)
        .plot();
  }
}
