package dev.omni.quant.discovery;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Chart;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.hipparchus.analysis.differentiation.Gradient;

/** The figure of curves: the rows and, for each of the first groups, the curve with its band. */
final class DoseCurveFigure {
  private static final int POINTS = 101;
  private static final int MOST_GROUPS = 6;
  private static final int MOST_ROWS = 400;

  /** A range of doses over which their logarithms are shown. */
  private static final double WIDE = 20;

  private DoseCurveFigure() {}

  static Figure of(CurveRegression.Input input, CurveRegression.Result result) {
    CurveRows rows = CurveData.of(input);
    double[] doses = Arrays.stream(rows.doses()).filter(x -> x > 0).toArray();
    boolean wide =
        input.curve().isOfDoses() && doses.length > 1 && doses[doses.length - 1] > WIDE * doses[0];
    Axis across = Axis.of(input.predictor().orElse(wide ? "x; 0 is at the left end" : "x"));
    double zero = wide ? doses[0] / 3 : 0;
    Plane plane =
        Plane.of(
            "", wide ? across.on(Axis.Scale.LOG) : across, Axis.of(input.response().orElse("y")));
    var rest = new ArrayList<double[]>();
    for (int g = 0; g < Math.min(MOST_GROUPS, rows.groups().size()); g++) {
      Map<String, CurveRegression.CurveEstimate> parameters = parameters(result, g);
      double[] values = values(input.curve(), parameters);
      CurveRows own = rows.of(g);
      DoseCurveFit fit = DoseCurveFit.at(input.curve(), own, CurveData.fixed(input), values);
      plane = with(plane, fit, values, reach(parameters), zero);
      rest.add(residuals(own, input.curve(), values));
    }
    double[] residuals = rest.stream().flatMapToDouble(Arrays::stream).toArray();
    return Figure.of("Data and curves", plane, FitFigure.quantiles("residual", residuals))
        .columns(12, 12);
  }

  private static double[] residuals(CurveRows rows, CurveShape shape, double[] values) {
    double[] residuals = rows.y().clone();
    Arrays.setAll(residuals, i -> rows.y()[i] - shape.at(rows.x()[i], values));
    return residuals;
  }

  /** Returns the parameters of a group. */
  static Map<String, CurveRegression.CurveEstimate> parameters(
      CurveRegression.Result result, int group) {
    return result
        .parameters()
        .orElseGet(() -> result.groups().orElseThrow().get(group).parameters());
  }

  /** Returns the values of parameters in the order of the curve. */
  static double[] values(CurveShape shape, Map<String, CurveRegression.CurveEstimate> parameters) {
    return shape.names().stream()
        .mapToDouble(name -> java.util.Objects.requireNonNull(parameters.get(name)).value())
        .toArray();
  }

  /** Returns how many standard errors the intervals reach. */
  private static double reach(Map<String, CurveRegression.CurveEstimate> parameters) {
    for (CurveRegression.CurveEstimate each : parameters.values()) {
      Double error = each.standardError();
      Double high = each.high();
      if (error != null && high != null && error > 0) {
        return (high - each.value()) / error;
      }
    }
    return 0;
  }

  private static Plane with(
      Plane plane, DoseCurveFit fit, double[] values, double reach, double zero) {
    CurveRows rows = fit.rows();
    String name = rows.groups().get(0);
    String of = name.isEmpty() ? "" : name + ": ";
    double[] doses = rows.doses();
    double first = Math.max(zero, doses[0]);
    double last = doses[doses.length - 1];
    double[] grid =
        zero > 0
            ? Arrays.stream(
                    Chart.grid(
                        StrictMath.log(first), StrictMath.log(Math.max(first, last)), POINTS))
                .map(StrictMath::exp)
                .toArray()
            : Chart.grid(doses[0], last, POINTS);
    double[][] curve = new double[3][POINTS];
    Gradient[] variables = CurveShape.variables(values);
    for (int i = 0; i < POINTS; i++) {
      Gradient y = fit.shape().value(grid[i], variables);
      double spread = reach * fit.error(fit.slopes(0, y.getGradient()));
      curve[0][i] = y.getValue() - spread;
      curve[1][i] = y.getValue();
      curve[2][i] = y.getValue() + spread;
    }
    ShownRows shown = ShownRows.of(rows.y(), MOST_ROWS);
    double[] x = Arrays.stream(shown.of(rows.x())).map(v -> Math.max(v, zero)).toArray();
    List<Mark> marks =
        List.of(
            new Mark.Band(of + "confidence", grid, curve[0], curve[2]),
            Mark.line(of + "curve", grid, curve[1]),
            FitFigure.dots(of + "data", zero > 0 ? x : shown.of(rows.x()), shown.of(rows.y())));
    Plane all = plane;
    for (Mark mark : marks) {
      all = all.with(mark);
    }
    return all;
  }
}
