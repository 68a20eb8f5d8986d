package dev.omni.quant.discovery;

import dev.omni.engine.Plot;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.LayeredPlot;
import dev.omni.quant.core.LeastSquares;
import java.util.Arrays;
import java.util.List;

/**
 * The plot of a generalized linear model: one numeric predictor as a curve of the mean with the
 * band of its linear predictor, several as observed; below it deviance residuals.
 */
final class GlmPlot {
  private static final int POINTS = 101;

  private GlmPlot() {}

  /** Returns the plot of a result with fitted means. */
  static Plot of(
      GeneralizedLinearModel.Input input,
      GeneralizedLinearModel.Result result,
      GeneralizedLinearModel.RowResults rows) {
    GlmFit.Model model = GlmInput.of(input).model();
    double[] fitted = rows.fitted();
    double[] ends = ends(fitted);
    LayeredPlot above =
        isCurve(input, model)
            ? curve(input, result, model)
            : LayeredPlot.of("Observed and fitted", "Fitted value (unit of y)", "y (unit of y)")
                .points("observed", fitted, model.data().y())
                .line("equal", ends, ends);
    return ResidualsPlot.of(above, fitted, rows.residualsDeviance());
  }

  private static double[] ends(double[] values) {
    return new double[] {
      Arrays.stream(values).min().orElse(0), Arrays.stream(values).max().orElse(0)
    };
  }

  /** Returns whether the mean is a function of one number. */
  private static boolean isCurve(GeneralizedLinearModel.Input input, GlmFit.Model model) {
    int last = model.design().names().size() - 1;
    List<String> predictors = input.predictors().orElse(List.of());
    return input.offset().isEmpty()
        && predictors.size() == 1
        && last <= 1
        && model.design().names().get(last).equals(predictors.get(0));
  }

  private static LayeredPlot curve(
      GeneralizedLinearModel.Input input,
      GeneralizedLinearModel.Result result,
      GlmFit.Model model) {
    double[] coefficients = result.coefficients();
    LeastSquares information = GlmFit.information(model, coefficients);
    double[] x = model.design().column(coefficients.length - 1);
    double[] grid = Chart.grid(ends(x)[0], ends(x)[1], POINTS);
    double reach = Tails.normalQuantile(input.confidence()) * Math.sqrt(result.dispersion());
    double[] line = new double[POINTS];
    double[] low = new double[POINTS];
    double[] high = new double[POINTS];
    for (int i = 0; i < POINTS; i++) {
      double[] row = coefficients.length == 1 ? new double[] {grid[i]} : new double[] {1, grid[i]};
      double eta = 0;
      for (int j = 0; j < row.length; j++) {
        eta += row[j] * coefficients[j];
      }
      double spread = reach * information.spread(row);
      line[i] = model.link().mu(eta);
      low[i] = model.link().mu(eta - spread);
      high[i] = model.link().mu(eta + spread);
    }
    return LayeredPlot.of("Data and fitted curve", "x (unit of the input)", "y (unit of y)")
        .band("confidence band", grid, low, high)
        .line("fit", grid, line)
        .points("data", x, model.data().y());
  }
}
