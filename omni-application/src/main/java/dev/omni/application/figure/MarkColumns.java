package dev.omni.application.figure;

import dev.omni.engine.figure.Mark;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The numbers of a mark as columns, for programs: {@code x} and {@code y}, and {@code x2} and
 * {@code y2} where each part reaches from one place to another.
 *
 * @param kind of the mark, as "line"
 * @param numbers by name of the column, each as long as the others
 * @param labels of the parts; empty for none
 */
record MarkColumns(String kind, Map<String, double[]> numbers, List<String> labels) {
  private static final double[] NONE = {};
  private static final List<String> QUANTILES =
      List.of("lower whisker", "lower quartile", "median", "upper quartile", "upper whisker");

  private static MarkColumns of(String kind, List<String> labels, Object... named) {
    var numbers = new LinkedHashMap<String, double[]>();
    for (int i = 0; i < named.length; i += 2) {
      numbers.put((String) named[i], (double[]) named[i + 1]);
    }
    return new MarkColumns(kind, numbers, labels);
  }

  /** Returns the columns of a mark. */
  static MarkColumns of(Mark mark) {
    if (mark instanceof Mark.Line line) {
      return of(line.step() ? "steps" : "line", List.of(), "x", line.x(), "y", line.y());
    }
    if (mark instanceof Mark.Points points) {
      return of("points", points.labels(), "x", points.x(), "y", points.y());
    }
    if (mark instanceof Mark.Bars bars) {
      return of(
          "bars", List.of(), "x", bars.from(), "x2", bars.to(), "y", bars.low(), "y2", bars.high());
    }
    if (mark instanceof Mark.Spans spans) {
      return of("spans", List.of(), "x", spans.from(), "x2", spans.to(), "y", spans.at());
    }
    if (mark instanceof Mark.Band band) {
      return of("band", List.of(), "x", band.x(), "y", band.low(), "y2", band.high());
    }
    if (mark instanceof Mark.ErrorBars bars) {
      return of("error-bars", List.of(), "x", bars.x(), "y", bars.low(), "y2", bars.high());
    }
    if (mark instanceof Mark.Area area) {
      double[] base = new double[area.x().length];
      Arrays.fill(base, area.base());
      return of("area", List.of(), "x", area.x(), "y", base, "y2", area.y());
    }
    return mark instanceof Mark.Cells cells ? cells(cells) : shape(mark);
  }

  private static MarkColumns shape(Mark mark) {
    if (mark instanceof Mark.Sticks sticks) {
      return of("sticks", sticks.labels(), "x", sticks.x(), "y", sticks.y());
    }
    if (mark instanceof Mark.Hull hull) {
      return of("hull", List.of(), "x", hull.x(), "y", hull.y());
    }
    if (mark instanceof Mark.Arrows arrows) {
      return of(
          "arrows",
          arrows.labels(),
          "x",
          arrows.x0(),
          "y",
          arrows.y0(),
          "x2",
          arrows.x(),
          "y2",
          arrows.y());
    }
    if (mark instanceof Mark.Ticks ticks) {
      return of("ticks", List.of(), "x", ticks.x(), "y", ticks.y());
    }
    return mark instanceof Mark.Boxes boxes ? boxes(boxes) : contours((Mark.Contours) mark);
  }

  private static MarkColumns cells(Mark.Cells cells) {
    int columns = Math.max(0, cells.x().length - 1);
    int count = cells.values().length * columns;
    double[][] parts = new double[5][count];
    for (int i = 0; i < count; i++) {
      int row = i / columns;
      int column = i % columns;
      parts[0][i] = cells.x()[column];
      parts[1][i] = cells.x()[column + 1];
      parts[2][i] = cells.y()[row];
      parts[3][i] = cells.y()[row + 1];
      parts[4][i] = cells.values()[row][column];
    }
    return of(
        "cells", List.of(), "x", parts[0], "x2", parts[1], "y", parts[2], "y2", parts[3], "value",
        parts[4]);
  }

  private static MarkColumns boxes(Mark.Boxes boxes) {
    int each = QUANTILES.size();
    double[] x = new double[boxes.x().length * each];
    double[] y = new double[x.length];
    var labels = new ArrayList<String>();
    for (int i = 0; i < x.length; i++) {
      x[i] = boxes.x()[i / each];
      y[i] = boxes.quantiles()[i / each][i % each];
      labels.add(QUANTILES.get(i % each));
    }
    return of("boxes", labels, "x", x, "y", y);
  }

  private static MarkColumns contours(Mark.Contours lines) {
    var pieces = new ArrayList<double[]>();
    for (double level : lines.levels()) {
      for (double[] ends : ContourLines.pieces(lines, level)) {
        pieces.add(new double[] {ends[0], ends[1], ends[2], ends[3], level});
      }
    }
    return of(
        "contours",
        List.of(),
        "x",
        column(pieces, 0),
        "y",
        column(pieces, 1),
        "x2",
        column(pieces, 2),
        "y2",
        column(pieces, 3),
        "value",
        column(pieces, 4));
  }

  private static double[] column(List<double[]> rows, int place) {
    return rows.stream().mapToDouble(row -> row[place]).toArray();
  }

  /** Returns how many parts there are. */
  int size() {
    return numbers.values().iterator().next().length;
  }

  /** Returns a column, or another one in its place where there is none. */
  double[] column(String name, String other) {
    return numbers.getOrDefault(name, column(other));
  }

  /** Returns a column; empty where there is none. */
  double[] column(String name) {
    return numbers.getOrDefault(name, NONE);
  }
}
