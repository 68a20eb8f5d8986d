package dev.omni.quant.discovery.bayes;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Meaning;
import dev.omni.engine.figure.Plane;
import java.util.ArrayList;
import java.util.List;

/** The figure of a posterior: the middle half, the middle 95 % and the median of each parameter. */
final class PosteriorFigure {
  private static final int MOST = 30;

  private PosteriorFigure() {}

  static Figure of(BayesianSampling.Result result) {
    var names = new ArrayList<String>();
    var all = new ArrayList<double[]>();
    result
        .parameters()
        .forEach(
            (name, each) -> {
              if (names.size() < MOST) {
                names.add(0, name);
                all.add(0, each.quantiles());
              }
            });
    int count = all.size();
    double[] places = new double[count];
    double[][] columns = new double[5][count];
    for (int i = 0; i < count; i++) {
      places[i] = i;
      for (int k = 0; k < 5; k++) {
        columns[k][i] = all.get(i)[k];
      }
    }
    return Figure.of(
        "Posterior of each parameter",
        Plane.of("", Axis.of("value"), Axis.ofNames("", List.copyOf(names)))
            .with(new Mark.Spans("95 %", places, columns[0], columns[4], Meaning.NEUTRAL))
            .with(new Mark.Spans("50 %", places, columns[1], columns[3], Meaning.NEUTRAL))
            .with(
                new Mark.Points(
                    "median", columns[2], places, Mark.Shape.CIRCLE, Meaning.NEUTRAL, List.of())));
  }
}
