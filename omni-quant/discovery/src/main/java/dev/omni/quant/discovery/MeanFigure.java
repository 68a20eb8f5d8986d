package dev.omni.quant.discovery;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Means with their intervals, and the comparisons of them. */
final class MeanFigure {
  private static final int MOST = 40;

  private MeanFigure() {}

  static Optional<Figure> of(ModelMeans.Input input, ModelMeans.Result result) {
    double[] mean = result.means().mean();
    int[] there =
        IntStream.range(0, mean.length).filter(m -> !Double.isNaN(mean[m])).limit(MOST).toArray();
    if (there.length == 0) {
      return Optional.empty();
    }
    var names = new ArrayList<String>();
    double[] x = new double[there.length];
    double[] y = new double[there.length];
    double[] low = new double[there.length];
    double[] high = new double[there.length];
    for (int k = 0; k < there.length; k++) {
      int m = there[k];
      List<String> own =
          result.means().levels().values().stream().map(column -> column.get(m)).toList();
      names.add(String.join(" ", own));
      x[k] = k;
      y[k] = mean[m];
      low[k] = result.means().confidenceLow()[m];
      high[k] = result.means().confidenceHigh()[m];
    }
    Plane means =
        Plane.of(
                there.length < mean.length ? "the first " + MOST : "",
                Axis.ofNames(String.join(", ", result.means().levels().keySet()), names),
                Axis.of(input.type() == ModelMeans.Scale.LINK ? "linear predictor" : "mean"))
            .with(new Mark.ErrorBars("interval", x, low, high))
            .with(FitFigure.dots("mean", x, y));
    return Optional.of(Figure.of("Means with their intervals", means));
  }
}
