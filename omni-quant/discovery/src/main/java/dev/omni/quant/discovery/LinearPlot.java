package dev.omni.quant.discovery;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Plot;
import dev.omni.quant.core.LayeredPlot;
import java.util.Arrays;

/** The plot of a linear regression: one predictor as a curve with its band, several as observed. */
final class LinearPlot {
  private static final int POINTS = 101;

  private LinearPlot() {}

  /** Returns the plot. */
  static Plot of(JsonFields fields, LinearInput sent, LinearFit fit) {
    double[] fitted = new double[sent.rows().length];
    double[] residuals = fitted.clone();
    for (int i = 0; i < fitted.length; i++) {
      fitted[i] = fit.at(sent.rows()[i]) * fit.unit();
      residuals[i] = fit.residuals()[i] * fit.unit();
    }
    double[] x = sent.single(fields);
    LayeredPlot above =
        x.length > 0
            ? curve(fields, sent, fit, x)
            : LayeredPlot.of("Observed and fitted", "Fitted value (unit of y)", "y (unit of y)")
                .points("observed", fitted, sent.y())
                .line("equal", ends(fitted), ends(fitted));
    return ResidualsPlot.of(above, fitted, residuals);
  }

  private static double[] ends(double[] values) {
    return new double[] {
      Arrays.stream(values).min().orElseThrow(), Arrays.stream(values).max().orElseThrow()
    };
  }

  private static LayeredPlot curve(JsonFields fields, LinearInput sent, LinearFit fit, double[] x) {
    double[] ends = ends(x);
    double[] grid = new double[POINTS];
    for (int i = 0; i < POINTS; i++) {
      grid[i] = ends[0] + (ends[1] - ends[0]) * i / (POINTS - 1);
    }
    double[][] rows = sent.newRows(at(fields, grid));
    double reach =
        Tails.studentQuantile(fields.number("confidence"), fit.freedom()) * fit.deviation();
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

  private static JsonFields at(JsonFields fields, double[] grid) {
    Json rows =
        fields.has("table")
            ? Json.obj(fields.texts("predictors").get(0), grid)
            : Json.of(LinearContract.rows(grid));
    return new JsonFields(fields.object().with(LinearContract.NEW_ROWS, rows));
  }
}
