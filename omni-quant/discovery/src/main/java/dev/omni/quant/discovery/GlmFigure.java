package dev.omni.quant.discovery;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.LeastSquares;
import dev.omni.quant.discovery.formula.FormulaModel;
import dev.omni.quant.discovery.table.DataColumns;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The figure of a generalized linear model: the mean by its first predictor, a number as a curve
 * and a factor as means, with the band of the linear predictor; residuals and coefficients.
 */
final class GlmFigure {
  private static final int POINTS = 101;

  private final GeneralizedLinearModel.Input input;
  private final GeneralizedLinearModel.Result result;
  private final GlmInput problem;

  private GlmFigure(
      GeneralizedLinearModel.Input input, GeneralizedLinearModel.Result result, GlmInput problem) {
    this.input = input;
    this.result = result;
    this.problem = problem;
  }

  /** Returns the figure of a result with fitted means. */
  static Figure of(
      GeneralizedLinearModel.Input input,
      GeneralizedLinearModel.Result result,
      GeneralizedLinearModel.RowResults rows) {
    GlmInput read = GlmInput.of(input);
    GlmInput problem = result.theta().isPresent() ? read.with(result.theta().getAsDouble()) : read;
    var drawn = new GlmFigure(input, result, problem);
    double[][] ends = {result.confidenceLow(), result.confidenceHigh()};
    return Figure.of(
            "Response, residuals and coefficients",
            drawn.response(rows.fitted()),
            FitFigure.residuals("deviance residual", rows.fitted(), rows.residualsDeviance()),
            FitFigure.quantiles("residual", rows.residualsDeviance()),
            CoefficientFigure.of(
                "coefficient", "coefficient", result.names(), result.coefficients(), ends))
        .columns(12, 6, 6, 12);
  }

  private Plane response(double[] fitted) {
    List<String> predictors =
        input
            .predictors()
            .or(() -> problem.formula().map(model -> model.formula().predictors()))
            .orElseThrow();
    double[] y = problem.model().data().y();
    DataColumns table = complete();
    if (predictors.isEmpty()) {
      return FitFigure.observed("response", fitted, y);
    }
    String first = predictors.get(0);
    boolean factor =
        table.isText(first) || RepresentativeRows.factors(problem, input).contains(first);
    Plane plane = factor ? byLevel(first, table, y) : byNumber(first, table, y);
    return new Plane(
        predictors.size() > 1 ? "others at mean or usual level" : plane.title(),
        plane.x(),
        plane.y(),
        plane.marks(),
        plane.guides(),
        plane.own(),
        plane.equal(),
        plane.backdrop());
  }

  private DataColumns complete() {
    return problem.formula().map(FormulaModel::complete).orElseGet(input::complete);
  }

  private String up() {
    return input
        .response()
        .or(() -> input.formula().map(text -> text.substring(0, text.indexOf('~')).strip()))
        .filter(name -> input.trials().isEmpty())
        .orElse("share of successes");
  }

  private Plane byNumber(String first, DataColumns table, double[] y) {
    double[] x = table.numbers(first);
    double[] grid =
        Chart.grid(Arrays.stream(x).min().orElse(0), Arrays.stream(x).max().orElse(0), POINTS);
    DataColumns rows = RepresentativeRows.of(table, first, problem, input).at(grid);
    return FitFigure.curve(FitFigure.data(first, up(), x, y), grid, means(rows));
  }

  private Plane byLevel(String first, DataColumns table, double[] y) {
    List<String> levels = table.levels(first);
    List<String> texts = table.texts(first);
    double[] x = new double[y.length];
    Arrays.setAll(x, i -> levels.indexOf(texts.get(i)) + GroupFigure.jitter(i));
    double[] places = IntStream.range(0, levels.size()).asDoubleStream().toArray();
    double[][] means = means(RepresentativeRows.of(table, first, problem, input).at(levels));
    Plane data = FitFigure.data(first, up(), x, y);
    return Plane.of(data.title(), Axis.ofNames(first, levels), data.y())
        .with(data.marks().get(0))
        .with(new Mark.ErrorBars("confidence", places, means[0], means[2]))
        .with(Mark.points("fit", places, means[1]));
  }

  /** Returns the lower ends, the means and the upper ends at rows. */
  private double[][] means(DataColumns rows) {
    GlmPredictions at = GlmPredictions.of(input, problem, rows);
    double[] coefficients =
        Arrays.stream(result.coefficients()).filter(c -> !Double.isNaN(c)).toArray();
    LeastSquares information = GlmFit.information(problem.model(), coefficients);
    double reach = Tails.normalQuantile(input.confidence()) * Math.sqrt(result.dispersion());
    double[] eta = at.linear(coefficients);
    double[][] means = new double[3][eta.length];
    for (int i = 0; i < eta.length; i++) {
      double spread = reach * information.spread(at.rows()[i]);
      double one = at.mean(eta[i] - spread);
      double other = at.mean(eta[i] + spread);
      means[0][i] = Math.min(one, other);
      means[1][i] = at.mean(eta[i]);
      means[2][i] = Math.max(one, other);
    }
    return means;
  }
}
