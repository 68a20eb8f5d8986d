package dev.omni.quant.discovery;

import dev.omni.engine.Work;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.formula.CurveModel;
import java.util.Arrays;
import org.hipparchus.linear.ArrayRealVector;

/** The figure of a nonlinear regression: one predictor as a curve, several as observed. */
final class NonlinearFigure {
  private static final int POINTS = 101;

  private NonlinearFigure() {}

  /**
   * Returns the figure.
   *
   * @param across name of the predictor
   * @param up name of the response
   */
  static Figure of(
      NonlinearInput sent, NonlinearRegression.Result result, String across, String up) {
    Plane above =
        sent.rows()[0].length == 1
            ? curve(sent, result, across, up)
            : FitFigure.observed(up, result.fitted(), sent.y());
    return FitFigure.of("Data, fit and residuals", above, result.fitted(), result.residuals());
  }

  private static Plane curve(
      NonlinearInput sent, NonlinearRegression.Result result, String across, String up) {
    double[] x = DataTableChecks.column(sent.rows(), 0);
    double[] grid =
        Chart.grid(Arrays.stream(x).min().orElse(0), Arrays.stream(x).max().orElse(0), POINTS);
    var value =
        CurveModel.of(sent.formula(), grid, Work.alone())
            .value(new ArrayRealVector(result.parameters(), false));
    double[] line = value.getFirst().toArray();
    double[][] curve = new double[3][POINTS];
    double reach = reach(result);
    for (int i = 0; i < POINTS; i++) {
      double spread = reach * spread(value.getSecond().getRow(i), result);
      curve[1][i] = CurveModel.everywhere(new double[] {line[i]}) ? line[i] : Double.NaN;
      curve[0][i] = curve[1][i] - spread;
      curve[2][i] = curve[1][i] + spread;
    }
    return FitFigure.curve(FitFigure.data(across, up, x, sent.y()), grid, curve);
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
