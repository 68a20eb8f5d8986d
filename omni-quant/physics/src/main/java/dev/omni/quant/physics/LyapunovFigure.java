package dev.omni.quant.physics;

import dev.omni.engine.Infeasible;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import java.util.ArrayList;
import java.util.Arrays;

/**
 * The picture of exponents: how those of one trajectory settle over its first time, beside those of
 * the result, and the attractor that it draws.
 */
final class LyapunovFigure {
  private static final int SPACE = 3;
  private static final double MOST_TIME = 100;
  private static final double MOST_APPROACH = 20;
  private static final double DRAWN = 8;
  private static final int PARTS = 4;

  private LyapunovFigure() {}

  static Figure of(
      LyapunovSpectrum.Input input, LyapunovSpectrum.Result result, FlowSegment segment) {
    double interval = input.renormalisationInterval();
    Axis time = Axis.of("time").on(Axis.Scale.LOG);
    Plane exponents = Plane.of("", time, Axis.of("exponent", "1/time"));
    Plane attractor = Plane.of("", Axis.of("first variable"), Axis.of("second variable"));
    int count = (int) Math.max(2, Math.round(Math.min(MOST_TIME, input.duration()) / interval));
    double[] times = new double[count];
    double[][] means = new double[SPACE][count];
    try {
      segment.stretch((int) Math.round(Math.min(MOST_APPROACH, input.approach()) / interval));
      double[] start = segment.state();
      double[] sums = new double[SPACE];
      for (int i = 0; i < count; i++) {
        double[] more = segment.stretch(1);
        times[i] = (i + 1) * interval;
        for (int k = 0; k < SPACE; k++) {
          sums[k] += more[k];
          means[k][i] = sums[k] / times[i];
        }
      }
      var path = new ArrayList<double[]>();
      for (int part = 0; part < PARTS; part++) {
        path.addAll(Integration.along(segment.flow(), start, DRAWN));
        start = path.get(path.size() - 1);
      }
      attractor = attractor.with(TrajectoryFigure.line("attractor", path, 0));
    } catch (Infeasible left) {
      attractor = attractor.with(Mark.points("attractor", new double[0], new double[0]));
      Arrays.fill(times, Double.NaN);
    }
    double[] at = {1.5 * count * interval};
    for (int k = 0; k < SPACE; k++) {
      exponents = exponents.with(Mark.line("exponent " + (k + 1), times, means[k]));
    }
    double[] last = {at[0], at[0], at[0]};
    double[] rates = result.exponents();
    double[] low = new double[SPACE];
    double[] high = new double[SPACE];
    Arrays.setAll(low, k -> rates[k] - result.standardErrors()[k]);
    Arrays.setAll(high, k -> rates[k] + result.standardErrors()[k]);
    exponents =
        exponents
            .with(new Mark.ErrorBars("standard error", last, low, high))
            .with(Mark.points("result", last, rates))
            .with(Guide.y("0", 0));
    return Figure.of("Lyapunov exponents and the attractor", exponents, attractor);
  }
}
