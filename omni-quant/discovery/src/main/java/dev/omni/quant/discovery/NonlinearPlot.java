package dev.omni.quant.discovery;

import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.LayeredPlot;
import dev.omni.quant.core.formula.CurveModel;
import java.util.Arrays;
import org.hipparchus.linear.ArrayRealVector;

/**
 * The plot of a nonlinear regression: one predictor as a curve with its band, several as observed.
 */
final class NonlinearPlot {
  private static final int POINTS = 101;

  private NonlinearPlot() {}

  /** Returns the plot. */
  static Plot of(NonlinearInput sent, NonlinearRegression.Result result) {
    double[] fitted = result.fitted();
    double[] residuals = result.residuals();
    LayeredPlot above =
        sent.rows()[0].length == 1
            ? curve(sent, result)
            : LayeredPlot.of("Observed and fitted", "Fitted value (unit of y)", "y (unit of y)")
                .points("observed", fitted, sent.y());
    return ResidualsPlot.of(above, fitted, residuals);
  }

  private static LayeredPlot curve(NonlinearInput sent, NonlinearRegression.Result result) {
    double[] x = DataTableChecks.column(sent.rows(), 0);
    double[] ends = {Arrays.stream(x).min().orElse(0), Arrays.stream(x).max().orElse(0)};
    double[] grid = Chart.grid(ends[0], ends[1], POINTS);
    var value =
        CurveModel.of(sent.formula(), grid, Work.alone())
            .value(new ArrayRealVector(result.parameters(), false));
    double[] line = value.getFirst().toArray();
    double[] low = new double[POINTS];
    double[] high = new double[POINTS];
    double reach = reach(result);
    for (int i = 0; i < POINTS; i++) {
      double spread = reach * spread(value.getSecond().getRow(i), result);
      line[i] = CurveModel.everywhere(new double[] {line[i]}) ? line[i] : Double.NaN;
      low[i] = line[i] - spread;
      high[i] = line[i] + spread;
    }
    return LayeredPlot.of("Data and fitted curve", "x (unit of the input)", "y (unit of y)")
        .band("confidence band", grid, low, high)
        .line("fit", grid, line)
        .points("data", x, sent.y());
  }

  /** Returns how many standard errors the intervals of the result reach. */
  private static double reach(NonlinearRegression.Result result) {
    for (int j = 0; j < result.parameters().length; j++) {
      double error = result.standardErrors()[j];
      if (error > 0) {
        return (result.confidenceHigh()[j] - result.parameters()[j]) / error;
      }
    }
    return 0;
  }

  /** Returns the standard error of the curve where these are its derivatives. */
  private static double spread(double[] derivatives, NonlinearRegression.Result result) {
    double sum = 0;
    for (int i = 0; i < derivatives.length; i++) {
      double[] row = result.covariance().get(i);
      for (int j = 0; j < derivatives.length; j++) {
        if (!Double.isNaN(row[j])) {
          sum += derivatives[i] * derivatives[j] * row[j];
        }
      }
    }
    return Math.sqrt(Math.max(0, sum));
  }
}
