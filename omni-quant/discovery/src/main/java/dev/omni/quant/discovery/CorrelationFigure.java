package dev.omni.quant.discovery;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Panel;
import dev.omni.engine.figure.Plane;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** The figure of correlations: the matrix, and points of each two of the first columns. */
final class CorrelationFigure {
  private static final int MOST_CELLS = 30;
  private static final int MOST_COLUMNS = 5;
  private static final int MOST_POINTS = 1200;

  private CorrelationFigure() {}

  /** Returns the figure of columns and the coefficients of each two. */
  static Figure of(List<String> names, List<double[]> columns, List<double[]> coefficients) {
    var panels = new ArrayList<Panel>();
    panels.add(matrix(names, coefficients));
    int shown = Math.min(MOST_COLUMNS, names.size());
    int pairs = shown * (shown - 1) / 2;
    for (int i = 0; i < shown; i++) {
      for (int j = i + 1; j < shown; j++) {
        panels.add(
            points(
                new String[] {names.get(i), names.get(j)},
                columns.get(i),
                columns.get(j),
                MOST_POINTS / pairs));
      }
    }
    var widths = new ArrayList<>(Collections.nCopies(panels.size(), pairs == 1 ? 12 : 4));
    widths.set(0, Figure.COLUMNS);
    return new Figure("Correlations of columns", panels, new Figure.Grid(widths, false));
  }

  private static Plane matrix(List<String> names, List<double[]> coefficients) {
    int count = Math.min(MOST_CELLS, names.size());
    List<String> across = names.subList(0, count);
    var up = new ArrayList<>(across);
    Collections.reverse(up);
    double[][] values = new double[count][];
    Arrays.setAll(values, row -> Arrays.copyOf(coefficients.get(count - 1 - row), count));
    int[] kept = new int[count];
    return Plane.of(
            new ShownRows(kept, names.size()).note(),
            Axis.ofNames("column", across),
            Axis.ofNames("column", up))
        .with(new Mark.Cells("r", edges(count), edges(count), values, Mark.Ramp.DIVERGING, true));
  }

  /** Returns the edges of cells on an axis of names. */
  static double[] edges(int count) {
    double[] edges = new double[count + 1];
    Arrays.setAll(edges, i -> i - 0.5);
    return edges;
  }

  private static Plane points(String[] names, double[] x, double[] y, int most) {
    ShownRows rows = ShownRows.of(y, most);
    return Plane.of(rows.title(""), Axis.of(names[0]), Axis.of(names[1]))
        .with(FitFigure.dots("row", rows.of(x), rows.of(y)));
  }
}
