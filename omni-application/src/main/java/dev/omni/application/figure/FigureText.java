package dev.omni.application.figure;

import dev.omni.engine.figure.Drawing;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Panel;
import dev.omni.engine.figure.Plane;
import dev.omni.engine.figure.Sheet;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The writer from a figure to lines of text, for terminals: each panel has 72 columns and 20 lines,
 * lines and points in dots of braille, bars and cells in blocks.
 */
public final class FigureText {
  private static final int WIDTH = 72;
  private static final int HEIGHT = 20;
  private static final int MIN_ROWS = 4;
  private static final int MAX_LABEL = 12;
  private static final int ACROSS_TICKS = 6;
  private static final int UP_TICKS = 5;

  private final List<String> lines = new ArrayList<>();

  private FigureText() {}

  /** Returns the lines of a figure, none longer than 72 columns. */
  public static List<String> of(Figure figure) {
    var text = new FigureText();
    if (!figure.title().isEmpty()) {
      text.add(figure.title());
    }
    figure.panels().forEach(text::add);
    return text.lines;
  }

  private void add(String line) {
    lines.add(Svg.cut(Svg.shown(line).stripTrailing(), WIDTH));
  }

  private void add(Panel panel) {
    if (!lines.isEmpty()) {
      lines.add("");
    }
    int before = lines.size();
    if (!panel.title().isEmpty()) {
      add(panel.title());
    }
    if (panel instanceof Plane plane) {
      add(plane, before);
    } else if (panel instanceof Sheet sheet) {
      add(sheet);
    } else {
      add((Drawing) panel);
    }
  }

  private void add(Plane plane, int before) {
    double[] across = Extent.x(plane);
    double[] up = Extent.y(plane);
    if (none(across) || none(up)) {
      add("No finite value to draw");
      return;
    }
    AxisScale x = AxisScale.of(plane.x(), across);
    AxisScale y = AxisScale.of(plane.y(), up);
    String names =
        plane.marks().stream().map(Mark::series).distinct().collect(Collectors.joining(", "));
    add(titled(y) + (plane.marks().size() > 1 ? ": " + names : ""));
    List<Tick> ticks = y.ticks(UP_TICKS);
    int gutter = 1 + ticks.stream().mapToInt(tick -> label(tick).length()).max().orElse(0);
    int rows = Math.max(MIN_ROWS, HEIGHT - 3 - (lines.size() - before));
    int columns = WIDTH - gutter - 1;
    var canvas = new TextCanvas(rows, columns);
    var frame = new PlaneFrame(0, 0, columns * 2.0 - 1, rows * 4.0 - 1, x, y);
    plane.marks().forEach(mark -> draw(canvas, frame, mark));
    plane.guides().forEach(guide -> guide(canvas, frame, guide));
    plane
        .own()
        .filter(own -> frame.hasPlace(own.x(), own.y()))
        .ifPresent(own -> canvas.put(frame.x(own.x()), frame.y(own.y()), 'O'));
    for (int row = 0; row < rows; row++) {
      int at = row;
      String words =
          ticks.stream()
              .filter(tick -> Math.round((1 - y.at(tick.at())) * (rows - 1)) == at)
              .map(FigureText::label)
              .findFirst()
              .orElse("");
      add(
          " ".repeat(gutter - 1 - words.length())
              + words
              + (words.isEmpty() ? " │" : " ┤")
              + canvas.line(row));
    }
    add(" ".repeat(gutter) + "└" + "─".repeat(columns));
    add(labels(x, gutter + 1, columns));
    String title = titled(x);
    add(" ".repeat(Math.max(0, gutter + 1 + (columns - title.length()) / 2)) + title);
    for (Guide guide : plane.guides()) {
      add(guide.name() + ": " + Numeral.of(guide.at()));
    }
    plane
        .own()
        .ifPresent(
            own ->
                add("O " + own.label() + ": " + Numeral.of(own.x()) + ", " + Numeral.of(own.y())));
  }

  private static boolean none(double[] numbers) {
    for (double number : numbers) {
      if (Double.isFinite(number)) {
        return false;
      }
    }
    return true;
  }

  private static String titled(AxisScale scale) {
    String unit = scale.axis().unit();
    return scale.axis().title() + (unit.isEmpty() ? "" : " [" + unit + "]");
  }

  private static String label(Tick tick) {
    return Svg.cut(tick.label(), MAX_LABEL);
  }

  private static String labels(AxisScale scale, int from, int columns) {
    var text = new StringBuilder(" ".repeat(from + columns));
    int free = 0;
    for (Tick tick : scale.ticks(ACROSS_TICKS)) {
      String words = label(tick);
      int middle = from + (int) Math.round(scale.at(tick.at()) * (columns - 1));
      int at = Math.max(0, Math.min(text.length() - words.length(), middle - words.length() / 2));
      if (at >= free) {
        text.replace(at, at + words.length(), words);
        free = at + words.length() + 1;
      }
    }
    return text.toString();
  }

  private static void draw(TextCanvas canvas, PlaneFrame frame, Mark mark) {
    MarkColumns columns = MarkColumns.of(mark);
    double[] x = columns.column("x");
    double[] y = columns.column("y");
    double[] x2 = columns.column("x2", "x");
    double[] y2 = columns.column("y2", "y");
    switch (columns.kind()) {
      case "line", "steps", "hull" -> path(canvas, frame, x, y, columns.kind().equals("steps"));
      case "band", "area" -> {
        path(canvas, frame, x, y, false);
        path(canvas, frame, x, y2, false);
      }
      case "bars" -> {
        for (int i = 0; i < x.length; i++) {
          canvas.block(frame.x(x[i]), frame.floor(y[i]), frame.x(x2[i]), frame.floor(y2[i]), 1);
        }
      }
      case "spans" -> {
        for (int i = 0; i < x.length; i++) {
          canvas.block(frame.x(x[i]), frame.y(y[i] - 0.3), frame.x(x2[i]), frame.y(y[i] + 0.3), 1);
        }
      }
      case "cells" -> cells(canvas, frame, columns);
      case "error-bars", "arrows", "contours" -> {
        for (int i = 0; i < x.length; i++) {
          canvas.stroke(frame.x(x[i]), frame.y(y[i]), frame.x(x2[i]), frame.y(y2[i]));
        }
      }
      case "sticks" -> {
        for (int i = 0; i < x.length; i++) {
          canvas.stroke(frame.x(x[i]), frame.floor(0), frame.x(x[i]), frame.y(y[i]));
        }
      }
      default -> {
        for (int i = 0; i < x.length; i++) {
          if (frame.hasPlace(x[i], y[i])) {
            canvas.stroke(frame.x(x[i]), frame.y(y[i]), frame.x(x[i]), frame.y(y[i]));
          }
        }
      }
    }
  }

  private static void path(
      TextCanvas canvas, PlaneFrame frame, double[] x, double[] y, boolean step) {
    int last = -1;
    for (int i = 0; i < x.length; i++) {
      if (!frame.hasPlace(x[i], y[i])) {
        last = -1;
        continue;
      }
      int from = last < 0 ? i : last;
      if (step) {
        canvas.stroke(frame.x(x[from]), frame.y(y[from]), frame.x(x[i]), frame.y(y[from]));
        canvas.stroke(frame.x(x[i]), frame.y(y[from]), frame.x(x[i]), frame.y(y[i]));
      } else {
        canvas.stroke(frame.x(x[from]), frame.y(y[from]), frame.x(x[i]), frame.y(y[i]));
      }
      last = i;
    }
  }

  private static void cells(TextCanvas canvas, PlaneFrame frame, MarkColumns columns) {
    double[] x = columns.column("x");
    double[] x2 = columns.column("x2");
    double[] y = columns.column("y");
    double[] y2 = columns.column("y2");
    double[] values = columns.column("value");
    double min = Double.POSITIVE_INFINITY;
    double max = Double.NEGATIVE_INFINITY;
    for (double value : values) {
      if (Double.isFinite(value)) {
        min = Math.min(min, value);
        max = Math.max(max, value);
      }
    }
    for (int i = 0; i < values.length; i++) {
      if (Double.isFinite(values[i])) {
        double share = max > min ? (values[i] - min) / (max - min) : 1;
        canvas.block(frame.x(x[i]), frame.y(y2[i]), frame.x(x2[i]), frame.y(y[i]), share);
      }
    }
  }

  private static void guide(TextCanvas canvas, PlaneFrame frame, Guide guide) {
    boolean upright = guide.side() == Guide.Side.X;
    AxisScale scale = upright ? frame.x() : frame.y();
    if (!scale.hasPlace(guide.at())) {
      return;
    }
    double at = upright ? frame.x(guide.at()) : frame.y(guide.at());
    double end = upright ? frame.height() : frame.width();
    for (double k = 0; k <= end; k += 4) {
      canvas.stroke(upright ? at : k, upright ? k : at, upright ? at : k, upright ? k : at);
    }
  }

  private void add(Sheet sheet) {
    int shown = Math.min(Sheet.MOST_ROWS, sheet.rows().size());
    var rows = new ArrayList<List<String>>(List.of(sheet.columns()));
    sheet.rows().stream()
        .limit(shown)
        .forEach(row -> rows.add(row.stream().map(SheetSvg::words).toList()));
    int[] widths = new int[sheet.columns().size()];
    for (List<String> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    for (List<String> row : rows) {
      var line = new StringBuilder();
      for (int i = 0; i < widths.length; i++) {
        line.append(row.get(i)).append(" ".repeat(2 + widths[i] - row.get(i).length()));
      }
      add(line.toString());
    }
    if (shown < sheet.rows().size()) {
      add((sheet.rows().size() - shown) + " more rows");
    }
  }

  private void add(Drawing drawing) {
    int rows = HEIGHT - 2;
    int columns = WIDTH;
    double scale = Math.min(columns * 2.0 / drawing.width(), rows * 4.0 / drawing.height());
    var canvas = new TextCanvas(rows, columns);
    for (Drawing.Shape shape : drawing.shapes()) {
      if (shape instanceof Drawing.Path path) {
        for (int i = 1; i < path.x().length; i++) {
          canvas.stroke(
              path.x()[i - 1] * scale,
              path.y()[i - 1] * scale,
              path.x()[i] * scale,
              path.y()[i] * scale);
        }
      } else if (shape instanceof Drawing.Disc disc) {
        canvas.stroke(disc.x() * scale, disc.y() * scale, disc.x() * scale, disc.y() * scale);
      }
    }
    for (Drawing.Shape shape : drawing.shapes()) {
      if (shape instanceof Drawing.Letters letters) {
        for (int i = 0; i < letters.text().length(); i++) {
          canvas.put(
              (letters.x() + i * letters.pitch()) * scale,
              letters.y() * scale - 2,
              letters.text().charAt(i));
        }
      } else if (shape instanceof Drawing.Label label) {
        String words = Svg.shown(label.text());
        double left =
            switch (label.anchor()) {
              case START -> 0;
              case MIDDLE -> words.length() / 2.0;
              case END -> words.length();
            };
        for (int i = 0; i < words.length(); i++) {
          canvas.put(label.x() * scale + 2 * (i - left), label.y() * scale - 2, words.charAt(i));
        }
      }
    }
    for (int row = 0; row < rows; row++) {
      add(canvas.line(row));
    }
    while (!lines.isEmpty() && lines.get(lines.size() - 1).isEmpty()) {
      lines.remove(lines.size() - 1);
    }
  }
}
