package dev.omni.quant.discovery;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Chart;
import dev.omni.quant.discovery.table.DataColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The figure of an analysis of variance by two factors: means by level, and shares of terms. */
final class FactorFigure {
  private static final int MOST_LINES = 8;
  private static final int MOST_LEVELS = 30;
  private static final double APART = 0.06;

  private FactorFigure() {}

  static Figure of(TwoWayAnova.Input input, TwoWayAnova.Result result) {
    DataColumns table = input.complete();
    List<String> first = table.levels(input.factorA());
    List<String> second = table.levels(input.factorB());
    List<String> across = first.subList(0, Math.min(MOST_LEVELS, first.size()));
    List<String> lines = second.subList(0, Math.min(MOST_LINES, second.size()));
    Plane means =
        Plane.of(
            "by " + input.factorB() + ", with one standard error",
            Axis.ofNames(input.factorA(), across),
            Axis.of("mean of " + input.response()));
    for (int k = 0; k < lines.size(); k++) {
      String level = lines.get(k);
      List<TwoWayAnova.PairMean> those =
          result.means().stream()
              .filter(mean -> mean.b().equals(level) && across.contains(mean.a()))
              .toList();
      double beside = APART * (k - (lines.size() - 1) / 2.0);
      double[] x = those.stream().mapToDouble(mean -> across.indexOf(mean.a()) + beside).toArray();
      double[] y = those.stream().mapToDouble(TwoWayAnova.PairMean::mean).toArray();
      double[] error =
          those.stream()
              .mapToDouble(mean -> Math.sqrt(result.residual().meanSquare() / mean.n()))
              .toArray();
      double[] low = y.clone();
      double[] high = y.clone();
      Arrays.setAll(low, i -> y[i] - error[i]);
      Arrays.setAll(high, i -> y[i] + error[i]);
      means =
          means
              .with(Mark.line(level, x, y))
              .with(new Mark.ErrorBars(level + ": error", x, low, high))
              .with(FitFigure.dots(level + ": mean", x, y));
    }
    means = means.with(Guide.y("grand mean", SampleTest.mean(table.numbers(input.response()))));
    var names = new ArrayList<String>();
    var squares = new ArrayList<Double>();
    for (TwoWayAnova.Term term : result.terms()) {
      names.add(term.term());
      squares.add(term.sumOfSquares());
    }
    double all =
        squares.stream().mapToDouble(Double::doubleValue).sum() + result.residual().sumOfSquares();
    double[] shares = squares.stream().mapToDouble(square -> square / all).toArray();
    return Figure.of(
        "Means by both factors, shares of terms", means, shares("eta squared", names, shares));
  }

  /** Returns the shares of terms as bars. */
  static Plane shares(String up, List<String> names, double[] shares) {
    return Chart.bars("term", names, Axis.of(up).withZero(), "effect", shares);
  }
}
