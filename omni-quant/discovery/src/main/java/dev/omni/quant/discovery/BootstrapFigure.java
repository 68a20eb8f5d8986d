package dev.omni.quant.discovery;

import dev.omni.engine.Work;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Bins;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Meaning;
import dev.omni.engine.figure.Plane;
import java.util.Arrays;
import java.util.stream.IntStream;

/** The figure of a bootstrap: its first replicates, the estimate and the ends of the interval. */
final class BootstrapFigure {
  private static final int MOST = 20_000;
  private static final int LEAST = 100;
  private static final double MOST_DRAWS = 1e6;

  private BootstrapFigure() {}

  static Figure of(Bootstrap.Input input, Bootstrap.Result result) {
    Mark mark =
        result
            .replicateHistogram()
            .map(BootstrapFigure::bars)
            .orElseGet(() -> Bins.mark("replicate", some(input)));
    return Figure.of(
        "Replicates, estimate and interval",
        Plane.of(
                "",
                Axis.of(input.statistic().word().replace('_', ' ')),
                Axis.of("count").on(Axis.Scale.INTEGER).withZero())
            .with(mark)
            .with(Guide.x("estimate", result.estimate()))
            .with(Guide.x("low", result.confidenceLow()))
            .with(Guide.x("high", result.confidenceHigh())));
  }

  /** Returns the bars between the first and the last that have a replicate. */
  private static Mark bars(Bootstrap.ReplicateHistogram histogram) {
    int[] counts = histogram.counts();
    double[] edges = histogram.edges();
    int first = 0;
    int last = counts.length;
    while (first < last && counts[first] == 0) {
      first++;
    }
    while (last > first && counts[last - 1] == 0) {
      last--;
    }
    return new Mark.Bars(
        "replicate",
        Arrays.copyOfRange(edges, first, last),
        Arrays.copyOfRange(edges, first + 1, last + 1),
        new double[last - first],
        IntStream.range(first, last).mapToDouble(k -> counts[k]).toArray(),
        Meaning.NEUTRAL);
  }

  /** Returns the first replicates again, for a result of a version without their histogram. */
  private static double[] some(Bootstrap.Input input) {
    ResampledStatistic sent = ResampledStatistic.of(input);
    Statistic statistic = sent.statistic();
    int count =
        (int)
            Math.min(
                input.replicates(), Math.max(LEAST, Math.min(MOST, MOST_DRAWS / statistic.size())));
    return Arrays.stream(
            new Resampling(statistic, input.replicates(), input.seed(), sent.unit(), Work.alone())
                .first(count))
        .map(deviation -> sent.unit() * (statistic.estimate() + deviation))
        .toArray();
  }
}
