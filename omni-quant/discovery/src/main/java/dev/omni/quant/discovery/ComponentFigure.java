package dev.omni.quant.discovery;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.SeriesFigure;
import java.util.ArrayList;
import java.util.Arrays;

/** The figure of principal components: scores with loadings, and the shares of the variance. */
final class ComponentFigure {
  private static final int MOST_ROWS = 900;
  private static final int MOST_ARROWS = 30;
  private static final int MOST_BARS = 40;
  private static final double REACH = 0.9;

  private ComponentFigure() {}

  static Figure of(PrincipalComponents.Result result) {
    return Figure.of("Scores, loadings and shares", scores(result), shares(result));
  }

  private static Plane scores(PrincipalComponents.Result result) {
    double[][] all = result.scores().toArray(double[][]::new);
    boolean two = all[0].length > 1;
    double[] first = DataTableChecks.column(all, 0);
    double[] second = two ? DataTableChecks.column(all, 1) : new double[all.length];
    ShownRows shown = ShownRows.of(first, MOST_ROWS);
    double reach = REACH * Math.max(most(first), most(second));
    double[] one = result.loadings().get(0);
    double[] other = two ? result.loadings().get(1) : new double[one.length];
    int[] columns = ShownRows.ranks(one.length, MOST_ARROWS);
    double longest =
        Arrays.stream(columns).mapToDouble(j -> StrictMath.hypot(one[j], other[j])).max().orElse(1);
    double factor = longest > 0 ? reach / longest : 1;
    double[] zero = new double[columns.length];
    var names = new ArrayList<String>();
    Arrays.stream(columns).forEach(j -> names.add("x" + (j + 1)));
    return Plane.of(shown.title(""), Axis.of("component 1"), Axis.of("component 2"))
        .with(FitFigure.dots("score", shown.of(first), shown.of(second)))
        .with(
            new Mark.Arrows(
                "loading",
                zero,
                zero,
                times(one, columns, factor),
                times(other, columns, factor),
                names))
        .withEqualUnits();
  }

  private static double most(double[] values) {
    return Arrays.stream(values).map(Math::abs).max().orElse(0);
  }

  private static double[] times(double[] values, int[] columns, double factor) {
    return Arrays.stream(columns).mapToDouble(j -> values[j] * factor).toArray();
  }

  private static Plane shares(PrincipalComponents.Result result) {
    double[] ratios = result.explainedVarianceRatio();
    double[] percent = Arrays.stream(ratios).limit(MOST_BARS).map(r -> 100 * r).toArray();
    double[] places = SeriesFigure.places(percent.length);
    double[] sums = percent.clone();
    Arrays.parallelPrefix(sums, Double::sum);
    return Plane.of(
            "",
            Axis.of("component").on(Axis.Scale.INTEGER),
            Axis.of("share", "%").showing(new Axis.Between(0, 105)))
        .with(SeriesFigure.bars("explained", places, percent, 0.4))
        .with(Mark.line("cumulative", places, sums));
  }
}
