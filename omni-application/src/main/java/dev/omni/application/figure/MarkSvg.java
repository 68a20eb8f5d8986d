package dev.omni.application.figure;

import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** The writer of the marks of a plane. */
final class MarkSvg {
  private static final int MOST_NUMBERS = 2000;
  private static final int MOST_POINTS = 2000;
  private static final double RADIUS = 3.2;
  private static final double LABEL = 11;
  private static final double WIDEST_NAME = 160;

  private final Svg svg;
  private final Plane plane;
  private final PlaneFrame frame;
  private final SeriesInks inks;
  private final Room room;

  MarkSvg(Svg svg, Plane plane, PlaneFrame frame, SeriesInks inks, Room room) {
    this.svg = svg;
    this.plane = plane;
    this.frame = frame;
    this.inks = inks;
    this.room = room;
  }

  /** Draws a mark. */
  void draw(Mark mark) {
    if (mark instanceof Mark.Line line) {
      line(line);
    } else if (mark instanceof Mark.Points points) {
      points(points);
    } else if (mark instanceof Mark.Bars bars) {
      bars(bars);
    } else if (mark instanceof Mark.Spans spans) {
      spans(spans);
    } else if (mark instanceof Mark.Band band) {
      band(band);
    } else if (mark instanceof Mark.ErrorBars bars) {
      errorBars(bars);
    } else if (mark instanceof Mark.Cells cells) {
      new CellSvg(svg, frame).draw(cells);
    } else if (mark instanceof Mark.Contours lines) {
      contours(lines);
    } else if (mark instanceof Mark.Boxes boxes) {
      boxes(boxes);
    } else {
      shape(mark);
    }
  }

  private void shape(Mark mark) {
    if (mark instanceof Mark.Sticks sticks) {
      sticks(sticks);
    } else if (mark instanceof Mark.Hull hull) {
      hull(hull);
    } else if (mark instanceof Mark.Arrows arrows) {
      arrows(arrows);
    } else if (mark instanceof Mark.Ticks ticks) {
      ticks(ticks);
    } else if (mark instanceof Mark.Area area) {
      area(area);
    }
  }

  /** Returns numbers for programs; nothing where they are too many. */
  static String data(double[] numbers) {
    return numbers.length > MOST_NUMBERS
        ? ""
        : DoubleStream.of(numbers).mapToObj(Numeral::data).collect(Collectors.joining(" "));
  }

  private void begin(Mark mark, String kind, double[] x, double[] y, double[] low) {
    boolean all = x.length <= MOST_NUMBERS;
    svg.begin(
        "g class fill stroke data-series data-x data-y data-y0",
        "mark " + kind + " " + Theme.name(inks.ink(mark)),
        inks.color(mark),
        inks.color(mark),
        mark.series(),
        all ? data(x) : "",
        all ? data(y) : "",
        all && low.length > 0 ? data(low) : "");
  }

  private void end() {
    svg.end("g");
  }

  private void line(Mark.Line line) {
    begin(line, "line", line.x(), line.y(), new double[0]);
    svg.shape(
        "path d fill stroke-width stroke-linejoin stroke-dasharray stroke-opacity",
        path(line),
        "none",
        line.thin() ? 0.8 : 1.8,
        "round",
        line.thin() ? "" : SeriesInks.dash(plane, line),
        line.thin() ? "0.45" : "");
    dotIfOne(line.x(), line.y());
    end();
  }

  /** Draws a dot where there is one point alone, which makes no line. */
  private void dotIfOne(double[] x, double[] y) {
    if (DoubleStream.of(y).filter(Double::isFinite).limit(2).count() == 1) {
      for (int i : Thinning.of(frame, x, y)) {
        if (i >= 0) {
          point(Mark.Shape.CIRCLE, x[i], y[i]);
        }
      }
    }
  }

  private String path(Mark.Line line) {
    var path = new StringBuilder();
    boolean open = false;
    for (int i : Thinning.of(frame, line.x(), line.y())) {
      if (i < 0) {
        open = false;
        continue;
      }
      String x = Svg.number(frame.x(line.x()[i]));
      String y = Svg.number(frame.y(line.y()[i]));
      if (open && line.step()) {
        path.append('H').append(x).append('V').append(y);
      } else {
        path.append(open ? 'L' : 'M').append(x).append(' ').append(y);
      }
      open = true;
    }
    return path.toString();
  }

  private void points(Mark.Points points) {
    if (points.x().length > MOST_POINTS) {
      new CellSvg(svg, frame).draw(Density.of(points, frame));
      return;
    }
    begin(points, "points", points.x(), points.y(), new double[0]);
    Mark.Shape shape = inks.shape(points);
    for (int i = 0; i < points.x().length; i++) {
      if (frame.hasPlace(points.x()[i], points.y()[i])) {
        point(shape, points.x()[i], points.y()[i]);
      }
    }
    labels(points.labels(), points.x(), points.y());
    end();
  }

  private void point(Mark.Shape shape, double x, double y) {
    Glyph.draw(svg, shape, frame.x(x), frame.y(y), RADIUS);
  }

  private void labels(List<String> labels, double[] x, double[] y) {
    for (int i = 0; i < labels.size(); i++) {
      if (!labels.get(i).isEmpty() && frame.hasPlace(x[i], y[i])) {
        label(labels.get(i), frame.x(x[i]), frame.y(y[i]));
      }
    }
  }

  private void label(String text, double x, double y) {
    room.take(Places.around(x, y, Glyphs.width(text, LABEL), LABEL))
        .ifPresent(
            box -> HaloText.draw(svg, inks.theme(), text, box.x(), box.y() + LABEL - 2, LABEL));
  }

  private void bars(Mark.Bars bars) {
    begin(bars, "bars", middles(bars.from(), bars.to()), bars.high(), bars.low());
    for (int i = 0; i < bars.from().length; i++) {
      if (frame.x().hasPlace(bars.from()[i])
          && frame.x().hasPlace(bars.to()[i])
          && Double.isFinite(bars.low()[i])
          && Double.isFinite(bars.high()[i])) {
        double at = (bars.from()[i] + bars.to()[i]) / 2;
        rectangle(
            besideName(at, bars.from()[i]),
            frame.floor(bars.low()[i]),
            besideName(at, bars.to()[i]),
            frame.floor(bars.high()[i]));
      }
    }
    end();
  }

  /** Returns the pixel of an end of a bar, which lies near its name where names have much room. */
  private double besideName(double at, double end) {
    int names = plane.x().names().size();
    if (names == 0) {
      return frame.x(end);
    }
    double name = Math.rint(at);
    return frame.x(name) + (end - name) * Math.min(WIDEST_NAME, frame.width() / names);
  }

  private static double[] middles(double[] from, double[] to) {
    return IntStream.range(0, from.length).mapToDouble(i -> from[i] / 2 + to[i] / 2).toArray();
  }

  private void rectangle(double x, double y, double x2, double y2) {
    double left = Math.max(frame.left(), Math.min(x, x2));
    double right = Math.min(frame.right(), Math.max(x, x2));
    double gap = right - left > 4 ? 0.5 : 0;
    svg.shape(
        "rect x y width height stroke",
        left + gap,
        Math.min(y, y2),
        Math.max(0.5, right - left - 2 * gap),
        Math.max(0.5, Math.abs(y2 - y)),
        "none");
  }

  private void spans(Mark.Spans spans) {
    begin(spans, "bars", spans.to(), spans.at(), spans.from());
    double half = Math.min(9, frame.height() / (frame.y().greatest() - frame.y().least()) * 0.38);
    for (int i = 0; i < spans.at().length; i++) {
      if (frame.x().hasPlace(spans.from()[i])
          && frame.x().hasPlace(spans.to()[i])
          && frame.y().hasPlace(spans.at()[i])) {
        double y = frame.y(spans.at()[i]);
        rectangle(frame.x(spans.from()[i]), y - half, frame.x(spans.to()[i]), y + half);
      }
    }
    end();
  }

  private void band(Mark.Band band) {
    begin(band, "band", band.x(), band.high(), band.low());
    svg.shape(
        "path d fill-opacity stroke", outline(band.x(), band.high(), band.low()), "0.22", "none");
    if (Arrays.equals(band.low(), band.high())) {
      String line = path(new Mark.Line(band.series(), band.x(), band.low(), false, true));
      svg.shape("path d fill stroke-width", line, "none", 0.8);
    }
    for (int[] ends : stretches(band.x(), band.high(), band.low())) {
      int i = ends[0];
      if (ends[1] == i + 1) {
        whisker(frame.x(band.x()[i]), frame.floor(band.low()[i]), frame.floor(band.high()[i]), 4);
      }
    }
    end();
  }

  private void area(Mark.Area area) {
    double[] base = DoubleStream.generate(area::base).limit(area.x().length).toArray();
    begin(area, "area", area.x(), area.y(), base);
    svg.shape("path d fill-opacity stroke", outline(area.x(), area.y(), base), "0.35", "none");
    svg.shape(
        "path d fill stroke-width",
        path(new Mark.Line(area.series(), area.x(), area.y(), false, false)),
        "none",
        1.2);
    dotIfOne(area.x(), area.y());
    end();
  }

  /** Returns the outlines between two lines, one for each stretch of several places. */
  private String outline(double[] x, double[] high, double[] low) {
    var path = new StringBuilder();
    for (int[] ends : stretches(x, high, low)) {
      if (ends[1] - ends[0] > 1) {
        stretch(path, x, high, low, ends[0], ends[1]);
      }
    }
    return path.toString();
  }

  /** Returns the stretches in which two lines have a place, each from a place to one beyond it. */
  private List<int[]> stretches(double[] x, double[] high, double[] low) {
    var stretches = new ArrayList<int[]>();
    int from = 0;
    for (int i = 0; i <= x.length; i++) {
      boolean ends =
          i == x.length || !frame.x().hasPlace(x[i]) || !isFinite(high[i]) || !isFinite(low[i]);
      if (ends) {
        if (i > from) {
          stretches.add(new int[] {from, i});
        }
        from = i + 1;
      }
    }
    return stretches;
  }

  private static boolean isFinite(double number) {
    return Double.isFinite(number);
  }

  private void stretch(
      StringBuilder path, double[] x, double[] high, double[] low, int from, int to) {
    for (int i = from; i < to; i++) {
      corner(path, i == from ? 'M' : 'L', x[i], high[i]);
    }
    for (int i = to - 1; i >= from; i--) {
      corner(path, 'L', x[i], low[i]);
    }
    path.append('Z');
  }

  private void corner(StringBuilder path, char to, double x, double y) {
    path.append(to).append(Svg.number(frame.x(x))).append(' ').append(Svg.number(frame.floor(y)));
  }

  private void errorBars(Mark.ErrorBars bars) {
    begin(bars, "error", bars.x(), bars.high(), bars.low());
    for (int i = 0; i < bars.x().length; i++) {
      if (frame.hasPlace(bars.x()[i], bars.low()[i]) && frame.y().hasPlace(bars.high()[i])) {
        double x = frame.x(bars.x()[i]);
        whisker(x, frame.y(bars.low()[i]), frame.y(bars.high()[i]), 4);
      }
    }
    end();
  }

  private void whisker(double x, double from, double to, double half) {
    String path =
        "M%s %sV%sM%s %sh%sM%s %sh%s"
            .formatted(
                Svg.number(x),
                Svg.number(from),
                Svg.number(to),
                Svg.number(x - half),
                Svg.number(from),
                Svg.number(2 * half),
                Svg.number(x - half),
                Svg.number(to),
                Svg.number(2 * half));
    svg.shape("path d fill stroke-width", path, "none", 1.4);
  }

  private void boxes(Mark.Boxes boxes) {
    double[] medians =
        IntStream.range(0, boxes.x().length).mapToDouble(i -> boxes.quantiles()[i][2]).toArray();
    begin(boxes, "boxes", boxes.x(), medians, new double[0]);
    for (int i = 0; i < boxes.x().length; i++) {
      double[] box = boxes.quantiles()[i];
      if (DoubleStream.of(box).allMatch(frame.y()::hasPlace)) {
        box(boxes.x()[i], box);
      }
    }
    end();
  }

  private void box(double at, double[] box) {
    double x = frame.x(at);
    double half = Math.max(4, Math.min(30, (frame.x(at + 0.5) - x) * 0.5));
    whisker(x, frame.y(box[0]), frame.y(box[1]), half / 2);
    whisker(x, frame.y(box[4]), frame.y(box[3]), half / 2);
    double top = frame.y(box[3]);
    svg.shape(
        "rect x y width height fill-opacity stroke-width",
        x - half,
        top,
        2 * half,
        Math.max(0.5, frame.y(box[1]) - top),
        "0.2",
        1.2);
    svg.shape(
        "path d fill stroke-width",
        "M%s %sh%s"
            .formatted(Svg.number(x - half), Svg.number(frame.y(box[2])), Svg.number(2 * half)),
        "none",
        2.0);
  }

  private void contours(Mark.Contours lines) {
    begin(lines, "contours", lines.levels(), new double[0], new double[0]);
    for (double level : lines.levels()) {
      String path = ContourLines.path(lines, level, frame);
      if (!path.isEmpty()) {
        svg.shape("path d fill stroke-width", path, "none", 1.0);
      }
    }
    end();
  }

  private void sticks(Mark.Sticks sticks) {
    begin(sticks, "sticks", sticks.x(), sticks.y(), new double[0]);
    for (int i = 0; i < sticks.x().length; i++) {
      if (frame.hasPlace(sticks.x()[i], sticks.y()[i])) {
        svg.shape(
            "path d fill stroke-width",
            "M%s %sV%s"
                .formatted(
                    Svg.number(frame.x(sticks.x()[i])),
                    Svg.number(frame.floor(0)),
                    Svg.number(frame.y(sticks.y()[i]))),
            "none",
            1.6);
      }
    }
    labels(sticks.labels(), sticks.x(), sticks.y());
    end();
  }

  private void hull(Mark.Hull hull) {
    begin(hull, "hull", hull.x(), hull.y(), new double[0]);
    var path = new StringBuilder();
    for (int i = 0; i < hull.x().length; i++) {
      if (frame.hasPlace(hull.x()[i], hull.y()[i])) {
        corner(path, path.isEmpty() ? 'M' : 'L', hull.x()[i], hull.y()[i]);
      }
    }
    svg.shape("path d fill-opacity stroke-width", path.append('Z').toString(), "0.1", 1.0);
    end();
  }

  private void arrows(Mark.Arrows arrows) {
    begin(arrows, "arrows", arrows.x(), arrows.y(), new double[0]);
    for (int i = 0; i < arrows.x().length; i++) {
      if (frame.hasPlace(arrows.x0()[i], arrows.y0()[i])
          && frame.hasPlace(arrows.x()[i], arrows.y()[i])) {
        Glyph.arrow(
            svg,
            frame.x(arrows.x0()[i]),
            frame.y(arrows.y0()[i]),
            frame.x(arrows.x()[i]),
            frame.y(arrows.y()[i]));
      }
    }
    labels(arrows.labels(), arrows.x(), arrows.y());
    end();
  }

  private void ticks(Mark.Ticks ticks) {
    begin(ticks, "ticks", ticks.x(), ticks.y(), new double[0]);
    for (int i = 0; i < ticks.x().length; i++) {
      if (frame.hasPlace(ticks.x()[i], ticks.y()[i])) {
        svg.shape(
            "path d fill stroke-width",
            "M%s %sv8"
                .formatted(
                    Svg.number(frame.x(ticks.x()[i])), Svg.number(frame.y(ticks.y()[i]) - 4)),
            "none",
            1.2);
      }
    }
    end();
  }
}
