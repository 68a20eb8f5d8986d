package dev.omni.quant.finance.risk;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Chart;
import java.util.Arrays;

/** The picture of a tail: mean excesses, quantiles beside those observed, and return levels. */
final class TailFitFigure {
  private static final int POINTS = 101;
  private static final double FARTHEST = 100;

  private TailFitFigure() {}

  static Figure of(
      GpdFit.Input input, GpdFit.Result result, ParetoTail fitted, double observations) {
    double[] excesses = input.excesses();
    Arrays.sort(excesses);
    int count = excesses.length;
    double[] model = new double[count];
    Arrays.setAll(model, i -> fitted.excess((count - i - 0.5) / count));
    double most = Math.max(model[count - 1], excesses[count - 1]);
    double[] ends = {0, most};
    Axis threshold = Axis.of("threshold", "currency unit");
    Plane means =
        Plane.of("", threshold, Axis.of("mean excess", "currency unit"))
            .with(
                Mark.points(
                    "mean excess",
                    result.meanExcess().threshold(),
                    result.meanExcess().meanExcess()))
            .with(Guide.x("threshold", input.threshold()));
    Plane quantiles =
        Plane.of(
                "",
                Axis.of("fitted quantile", "currency unit"),
                Axis.of("quantile", "currency unit"))
            .with(Mark.points("excess", model, excesses))
            .with(Mark.line("1:1", ends, ends));
    return Figure.of(
        "Tail above the threshold",
        means,
        quantiles,
        levels(input, result, fitted, observations, excesses));
  }

  /** Returns the losses that are exceeded once in so many observations. */
  private static Plane levels(
      GpdFit.Input input,
      GpdFit.Result result,
      ParetoTail fitted,
      double observations,
      double[] sorted) {
    int count = sorted.length;
    double rate = count / observations;
    double[] seen = new double[count];
    Arrays.setAll(seen, i -> observations / (count - i - 0.5));
    double[] losses = Arrays.stream(sorted).map(excess -> input.threshold() + excess).toArray();
    double[] logs =
        Chart.grid(StrictMath.log(1.01 / rate), StrictMath.log(FARTHEST * observations), POINTS);
    double[] periods = Arrays.stream(logs).map(StrictMath::exp).toArray();
    double[] levels =
        Arrays.stream(periods)
            .map(period -> input.threshold() + fitted.excess(1 / (period * rate)))
            .toArray();
    Plane plane =
        Plane.of(
                "",
                Axis.of("return period", "observations").on(Axis.Scale.LOG),
                Axis.of("loss", "currency unit"))
            .with(Mark.line("return level", periods, levels))
            .with(Mark.points("observed", seen, losses));
    Double valueAtRisk = result.valueAtRisk();
    if (valueAtRisk != null) {
      plane = plane.with(Guide.y("VaR", valueAtRisk));
    }
    Double shortfall = result.expectedShortfall();
    return shortfall == null ? plane : plane.with(Guide.y("ES", shortfall));
  }
}
