package dev.omni.quant.discovery;

import dev.omni.engine.Work;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Chart;
import java.util.Arrays;

/** The figure of a Gaussian process: along one predictor, or responses against predictions. */
final class ProcessFigure {
  private static final String TITLE = "Function with its uncertainty";
  private static final int POINTS = 121;
  private static final int MOST = 400;

  private ProcessFigure() {}

  static Figure of(GaussianProcess.Input input, GaussianProcess.Result result) {
    ProcessFit.Data data = ProcessReport.data(input);
    if (input.predictors().size() > 1 || data.y().length > MOST) {
      double[] fitted = new double[data.y().length];
      double noise = result.hyperparameters().noiseVariance() + result.jitter();
      Arrays.setAll(fitted, i -> data.y()[i] - noise * result.weights()[i]);
      return Figure.of(TITLE, FitFigure.observed(input.response(), fitted, data.y()));
    }
    ProcessFit fit = ProcessFit.of(data, result.hyperparameters(), Work.alone());
    double[] x = Arrays.stream(data.x()).mapToDouble(row -> row[0]).toArray();
    double low = Arrays.stream(x).min().orElse(0);
    double high = Arrays.stream(x).max().orElse(1);
    double[] more =
        input.newRows().map(rows -> rows.numbers(input.predictors().get(0))).orElse(new double[0]);
    low = Math.min(low, Arrays.stream(more).min().orElse(low));
    high = Math.max(high, Arrays.stream(more).max().orElse(high));
    double[] grid = Chart.grid(low, high, POINTS);
    GaussianProcess.FunctionAtRows rows =
        ProcessReport.predictions(
            fit,
            Arrays.stream(grid).mapToObj(v -> new double[] {v}).toArray(double[][]::new),
            input.confidence());
    Plane plane =
        FitFigure.curve(
            Plane.of("", Axis.of(input.predictors().get(0)), Axis.of(input.response())),
            grid,
            new double[][] {rows.low(), rows.mean(), rows.high()});
    plane = plane.with(FitFigure.dots("data", x, data.y()));
    if (result.acquisition().isPresent()) {
      plane = plane.with(Guide.x("next", result.acquisition().get().next().get(0).point()[0]));
    }
    return Figure.of(TITLE, plane);
  }
}
