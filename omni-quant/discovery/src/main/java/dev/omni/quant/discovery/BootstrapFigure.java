package dev.omni.quant.discovery;

import dev.omni.engine.Work;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Bins;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Plane;
import java.util.Arrays;
import java.util.Locale;

/** The figure of a bootstrap: its first replicates, the estimate and the ends of the interval. */
final class BootstrapFigure {
  private static final int MOST = 20_000;
  private static final int LEAST = 100;
  private static final double MOST_DRAWS = 1e6;

  private BootstrapFigure() {}

  static Figure of(Bootstrap.Input input, Bootstrap.Result result) {
    ResampledStatistic sent = ResampledStatistic.of(input);
    Statistic statistic = sent.statistic();
    int count =
        (int)
            Math.min(
                input.replicates(), Math.max(LEAST, Math.min(MOST, MOST_DRAWS / statistic.size())));
    double[] replicates =
        Arrays.stream(
                new Resampling(
                        statistic, input.replicates(), input.seed(), sent.unit(), Work.alone())
                    .first(count))
            .map(deviation -> sent.unit() * (statistic.estimate() + deviation))
            .toArray();
    String title =
        count < input.replicates()
            ? String.format(Locale.ROOT, "the first %,d of %,d", count, input.replicates())
            : "";
    return Figure.of(
        "Replicates, estimate and interval",
        Plane.of(
                title,
                Axis.of(input.statistic().word().replace('_', ' ')),
                Axis.of("count").on(Axis.Scale.INTEGER).withZero())
            .with(Bins.mark("replicate", replicates))
            .with(Guide.x("estimate", result.estimate()))
            .with(Guide.x("low", result.confidenceLow()))
            .with(Guide.x("high", result.confidenceHigh())));
  }
}
