package dev.omni.quant.discovery;

import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Panel;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Chart;
import dev.omni.quant.discovery.table.DataColumns;
import dev.omni.quant.discovery.table.TableCell;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** The figure of a linear regression: one predictor as a curve, several as observed. */
final class LinearFigure {
  private static final int POINTS = 101;
  private static final int HALF = 6;

  private LinearFigure() {}

  /** Returns the figure. */
  static Figure of(
      LinearRegression.Input input,
      LinearRegression.Result result,
      LinearInput sent,
      LinearFit fit) {
    double[] fitted = new double[sent.rows().length];
    double[] residuals = fitted.clone();
    for (int i = 0; i < fitted.length; i++) {
      fitted[i] = fit.at(sent.rows()[i]) * fit.unit();
      residuals[i] = fit.residuals()[i] * fit.unit();
    }
    sent.offset().ifPresent(offset -> Arrays.setAll(fitted, i -> fitted[i] + offset[i]));
    double[] x = sent.single(input);
    String up = input.response().orElse("y");
    var panels = new ArrayList<Panel>();
    panels.add(
        x.length > 0
            ? curve(input, sent, fit, x, up)
            : FitFigure.observed(up, fitted, sent.observed()));
    panels.add(FitFigure.residuals("residual", fitted, residuals));
    panels.add(FitFigure.quantiles("residual", residuals));
    panels.add(FitFigure.sizes(fitted, residuals));
    result
        .rows()
        .filter(rows -> Arrays.stream(rows.standardisedResiduals()).anyMatch(Double::isFinite))
        .ifPresent(
            rows -> panels.add(FitFigure.leverage(rows.leverage(), rows.standardisedResiduals())));
    var columns = new ArrayList<>(Collections.nCopies(panels.size(), HALF));
    columns.set(0, Figure.COLUMNS);
    return new Figure("Data, fit and residuals", panels, new Figure.Grid(columns, false));
  }

  private static Plane curve(
      LinearRegression.Input input, LinearInput sent, LinearFit fit, double[] x, String up) {
    double[] grid =
        Chart.grid(
            Arrays.stream(x).min().orElseThrow(), Arrays.stream(x).max().orElseThrow(), POINTS);
    double[][] rows = sent.newRows(input, at(input, grid));
    double reach = Tails.studentQuantile(input.confidence(), fit.freedom()) * fit.deviation();
    double[][] curve = new double[3][POINTS];
    for (int i = 0; i < POINTS; i++) {
      double spread = reach * fit.squares().spread(rows[i]) * fit.unit();
      curve[1][i] = fit.at(rows[i]) * fit.unit();
      curve[0][i] = curve[1][i] - spread;
      curve[2][i] = curve[1][i] + spread;
    }
    String across = input.table().isPresent() ? input.predictors().orElseThrow().get(0) : "x";
    return FitFigure.curve(FitFigure.data(across, up, x, sent.y()), grid, curve);
  }

  private static NewRows at(LinearRegression.Input input, double[] grid) {
    if (input.table().isPresent()) {
      List<TableCell> cells = Arrays.stream(grid).mapToObj(TableCell::of).toList();
      return new NewRows.Table(
          new DataColumns(Map.of(input.predictors().orElseThrow().get(0), cells)));
    }
    return new NewRows.Rows(
        Arrays.stream(grid).mapToObj(x -> new double[] {x}).toArray(double[][]::new));
  }
}
