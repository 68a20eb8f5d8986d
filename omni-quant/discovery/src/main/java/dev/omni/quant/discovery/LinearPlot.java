package dev.omni.quant.discovery;

import dev.omni.engine.Plot;
import dev.omni.quant.core.LayeredPlot;
import dev.omni.quant.discovery.table.DataColumns;
import dev.omni.quant.discovery.table.TableCell;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The plot of a linear regression: one predictor as a curve with its band, several as observed. */
final class LinearPlot {
  private static final int POINTS = 101;

  private LinearPlot() {}

  /** Returns the plot. */
  static Plot of(LinearRegression.Input input, LinearInput sent, LinearFit fit) {
    double[] fitted = new double[sent.rows().length];
    double[] residuals = fitted.clone();
    for (int i = 0; i < fitted.length; i++) {
      fitted[i] = fit.at(sent.rows()[i]) * fit.unit();
      residuals[i] = fit.residuals()[i] * fit.unit();
    }
    sent.offset()
        .ifPresent(
            offset -> {
              for (int i = 0; i < fitted.length; i++) {
                fitted[i] += offset[i];
              }
            });
    double[] x = sent.single(input);
    LayeredPlot above =
        x.length > 0
            ? curve(input, sent, fit, x)
            : LayeredPlot.of("Observed and fitted", "Fitted value (unit of y)", "y (unit of y)")
                .points("observed", fitted, sent.observed())
                .line("equal", ends(fitted), ends(fitted));
    return ResidualsPlot.of(above, fitted, residuals);
  }

  private static double[] ends(double[] values) {
    return new double[] {
      Arrays.stream(values).min().orElseThrow(), Arrays.stream(values).max().orElseThrow()
    };
  }

  private static LayeredPlot curve(
      LinearRegression.Input input, LinearInput sent, LinearFit fit, double[] x) {
    double[] ends = ends(x);
    double[] grid = new double[POINTS];
    for (int i = 0; i < POINTS; i++) {
      grid[i] = ends[0] + (ends[1] - ends[0]) * i / (POINTS - 1);
    }
    double[][] rows = sent.newRows(input, at(input, grid));
    double reach = Tails.studentQuantile(input.confidence(), fit.freedom()) * fit.deviation();
    double[] line = new double[POINTS];
    double[] low = new double[POINTS];
    double[] high = new double[POINTS];
    for (int i = 0; i < POINTS; i++) {
      double spread = reach * fit.squares().spread(rows[i]);
      line[i] = fit.at(rows[i]) * fit.unit();
      low[i] = line[i] - spread * fit.unit();
      high[i] = line[i] + spread * fit.unit();
    }
    return LayeredPlot.of("Data and fitted curve", "x (unit of the input)", "y (unit of y)")
        .band("confidence band", grid, low, high)
        .line("fit", grid, line)
        .points("data", x, sent.y());
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
