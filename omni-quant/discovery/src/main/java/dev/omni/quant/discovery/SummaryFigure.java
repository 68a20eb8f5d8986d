package dev.omni.quant.discovery;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Bins;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Panel;
import dev.omni.engine.figure.Plane;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The figure of a summary: how often values occur, with mean, median, quartiles and whiskers. */
final class SummaryFigure {
  private static final int MOST_POINTS = 400;
  private static final int MOST_COLUMNS = 8;
  private static final double HALF = 0.3;
  private static final String TITLE = "Values, their mean and their quartiles";

  private SummaryFigure() {}

  /** Returns the figure of a series. */
  static Figure of(double[] values) {
    return Figure.of(TITLE, histogram("value", values), box(values)).withSharedX();
  }

  /** Returns the figure of columns by name, of many the first. */
  static Figure of(Map<String, double[]> columns) {
    var panels = new ArrayList<Panel>();
    columns.entrySet().stream()
        .limit(MOST_COLUMNS)
        .forEach(column -> panels.add(histogram(column.getKey(), column.getValue())));
    return Figure.beside(TITLE, panels.size() == 1 ? Figure.COLUMNS : Figure.COLUMNS / 2, panels);
  }

  private static Plane histogram(String name, double[] values) {
    double[] sorted = Arrays.stream(values).filter(Double::isFinite).sorted().toArray();
    Plane plane =
        Plane.of("", Axis.of(name), Axis.of("count").on(Axis.Scale.INTEGER).withZero())
            .with(Bins.mark("observation", values));
    return sorted.length == 0
        ? plane
        : plane
            .with(Guide.x("mean", SampleTest.mean(sorted)))
            .with(Guide.x("median", GroupFigure.box(sorted)[2]));
  }

  /** Returns a level box with its whiskers and the values on it. */
  private static Plane box(double[] values) {
    double[] box = GroupFigure.box(values);
    ShownRows shown = ShownRows.of(values, MOST_POINTS);
    double[] x = shown.of(values);
    double[] y = new double[x.length];
    Arrays.setAll(y, GroupFigure::jitter);
    double[] whiskers = {box[0], box[1], Double.NaN, box[3], box[4]};
    return Plane.of(shown.title(""), Axis.of("value"), Axis.ofNames("", List.of("values")))
        .with(
            new Mark.Band(
                "quartiles",
                new double[] {box[1], box[3]},
                new double[] {-HALF, -HALF},
                new double[] {HALF, HALF}))
        .with(Mark.line("quartiles: whiskers", whiskers, new double[whiskers.length]))
        .with(
            Mark.line(
                "quartiles: median", new double[] {box[2], box[2]}, new double[] {-HALF, HALF}))
        .with(FitFigure.dots("observation", x, y));
  }
}
