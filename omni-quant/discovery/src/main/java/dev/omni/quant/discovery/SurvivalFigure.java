package dev.omni.quant.discovery;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Meaning;
import dev.omni.engine.figure.Plane;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Figures of estimates with their intervals, a row for each name. */
final class SurvivalFigure {
  private static final int MOST = 30;

  private SurvivalFigure() {}

  /** Returns the forest plot of ratios, on a scale of logarithms; none without a ratio. */
  static Optional<Figure> ratios(List<String> names, double[] ratios, double[] low, double[] high) {
    return forest(
        "Hazard ratios with their intervals",
        names,
        new double[][] {ratios, low, high},
        Axis.of("Hazard ratio").on(Axis.Scale.LOG),
        1);
  }

  /** Returns the forest plot of estimates; none without one. */
  static Optional<Figure> forest(
      String title, List<String> names, double[][] estimates, Axis axis, double none) {
    int[] there =
        IntStream.range(0, names.size())
            .filter(
                j ->
                    IntStream.range(0, 3)
                        .allMatch(
                            k ->
                                Double.isFinite(estimates[k][j])
                                    && (axis.scale() != Axis.Scale.LOG || estimates[k][j] > 0)))
            .limit(MOST)
            .toArray();
    if (there.length == 0) {
      return Optional.empty();
    }
    var shown = new ArrayList<String>();
    double[] places = new double[there.length];
    double[][] ends = new double[3][there.length];
    for (int i = 0; i < there.length; i++) {
      int j = there[there.length - 1 - i];
      shown.add(names.get(j));
      places[i] = i;
      for (int k = 0; k < 3; k++) {
        ends[k][i] = estimates[k][j];
      }
    }
    return Optional.of(
        Figure.of(
            title,
            Plane.of("", axis, Axis.ofNames("", Collections.unmodifiableList(shown)))
                .with(new Mark.Spans("interval", places, ends[1], ends[2], Meaning.NEUTRAL))
                .with(Mark.points("estimate", ends[0], places))
                .with(Guide.x("no effect", none))));
  }
}
