package dev.omni.quant.discovery.signal;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import java.util.Arrays;
import java.util.List;

/** The figure of a filter: the signal before and after, and the gain by frequency. */
final class FilterFigure {
  private static final String TITLE = "Signal before and after";
  private static final int POINTS = 241;
  private static final double DECADES = 2.5;
  private static final double FLOOR = -120;

  private FilterFigure() {}

  static Figure of(SignalFilter.Input input, SignalFilter.Result result) {
    double[] seconds = new double[input.values().length];
    Arrays.setAll(seconds, i -> i / input.samplingRateHz());
    Axis time = Axis.of("time", "s").on(Axis.Scale.TIME);
    Plane before =
        Plane.of("", time, Axis.of("value")).with(Mark.line("before", seconds, input.values()));
    int derivative = input.derivative().orElse(0);
    if (derivative > 0) {
      String unit = derivative == 1 ? "1/s" : "1/s^" + derivative;
      return Figure.of(
          TITLE,
          before,
          Plane.of("", time, Axis.of("derivative", unit))
              .with(Mark.line("derivative", seconds, result.values())));
    }
    Plane both = before.with(Mark.line("after", seconds, result.values()));
    return result
        .sections()
        .map(sections -> Figure.of(TITLE, both, gain(input, sections)))
        .orElseGet(() -> Figure.of(TITLE, both));
  }

  private static Plane gain(SignalFilter.Input input, List<Section> sections) {
    double half = input.samplingRateHz() / 2;
    double[] cutoffs = input.cutoffHz().orElseThrow();
    double least = Math.min(half / StrictMath.pow(10, DECADES), cutoffs[0] / 10);
    double[] frequency = new double[POINTS];
    double[] gain = new double[POINTS];
    int passes = input.zeroPhase() ? 2 : 1;
    for (int k = 0; k < POINTS; k++) {
      double share = (double) k / (POINTS - 1);
      frequency[k] = least * StrictMath.pow(half / least, share);
      double decibels =
          passes * SignalFilter.decibels(sections, frequency[k] / input.samplingRateHz());
      gain[k] = Math.max(FLOOR, decibels);
    }
    Plane plane =
        Plane.of("", Axis.of("frequency", "Hz").on(Axis.Scale.LOG), Axis.of("gain", "dB"))
            .with(Mark.line("gain", frequency, gain));
    for (double cutoff : cutoffs) {
      plane = plane.with(Guide.x("cutoff", cutoff));
    }
    return plane;
  }
}
