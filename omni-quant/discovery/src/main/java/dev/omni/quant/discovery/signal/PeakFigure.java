package dev.omni.quant.discovery.signal;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Meaning;
import dev.omni.engine.figure.Plane;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The figure of peaks: the signal with its ground, the peaks by place, and fitted curves. */
final class PeakFigure {
  private static final MathContext SHOWN = new MathContext(4);
  private static final int MOST_NAMED = 12;

  private PeakFigure() {}

  static Figure of(SignalPeaks.Input input, SignalPeaks.Result result) {
    double[] x = input.places();
    double[] values = input.values();
    PeakColumns peaks = result.peaks();
    Plane plane =
        Plane.of("", Axis.of("place"), Axis.of("value")).with(Mark.line("signal", x, values));
    Optional<double[]> baseline = result.baseline();
    if (baseline.isPresent()) {
      plane = plane.with(Mark.line("baseline", x, baseline.get()));
    }
    if (result.fitted().isPresent()) {
      plane = plane.with(Mark.line("fit", x, fitted(result.fitted().get(), x, baseline)));
    }
    int[] index = peaks.index();
    if (index.length > 0) {
      plane =
          plane.with(
              new Mark.Points(
                  "peak",
                  peaks.x(),
                  Arrays.stream(index).mapToDouble(i -> values[i]).toArray(),
                  Mark.Shape.DIAMOND,
                  Meaning.NEUTRAL,
                  labels(peaks)));
    }
    return Figure.of("Signal and peaks", plane);
  }

  /** Returns the places of the most prominent peaks. */
  private static List<String> labels(PeakColumns peaks) {
    double[] falling = peaks.prominence().clone();
    Arrays.sort(falling);
    double least = falling[Math.max(0, falling.length - MOST_NAMED)];
    return IntStream.range(0, falling.length)
        .mapToObj(
            k ->
                peaks.prominence()[k] < least
                    ? ""
                    : new BigDecimal(peaks.x()[k])
                        .round(SHOWN)
                        .stripTrailingZeros()
                        .toPlainString())
        .toList();
  }

  private static double[] fitted(FittedPeaks fit, double[] x, Optional<double[]> baseline) {
    double[] sum = baseline.map(double[]::clone).orElseGet(() -> new double[x.length]);
    for (int k = 0; k < fit.centre().length; k++) {
      for (int i = 0; i < x.length; i++) {
        double u = (x[i] - fit.centre()[k]) / fit.width()[k];
        sum[i] += fit.height()[k] * PeakShape.PSEUDO_VOIGT.height(u, fit.lorentzianShare()[k]);
      }
    }
    return sum;
  }
}
