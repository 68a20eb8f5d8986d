package dev.omni.application.figure;

import dev.omni.domain.json.Json;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The layer of a Vega-Lite plot that shows one mark. */
final class MarkLayer {
  private static final String SERIES = "series";
  private static final String QUANTITATIVE = "quantitative";

  private final Plane plane;
  private final Mark mark;
  private final List<Json> rows = new ArrayList<>();

  MarkLayer(Plane plane, Mark mark) {
    this.plane = plane;
    this.mark = mark;
  }

  /** Returns the layer. */
  Json layer() {
    if (mark instanceof Mark.Line line) {
      return line(line.x(), line.y(), line.step() ? "step-after" : "linear");
    }
    if (mark instanceof Mark.Points points) {
      return dots(points.x(), points.y());
    }
    if (mark instanceof Mark.Ticks ticks) {
      return dots(ticks.x(), ticks.y());
    }
    if (mark instanceof Mark.Bars bars) {
      return bars(bars);
    }
    if (mark instanceof Mark.Spans spans) {
      return spans(spans);
    }
    if (mark instanceof Mark.Band band) {
      return between("area", band.x(), band.low(), band.high());
    }
    if (mark instanceof Mark.Area area) {
      double[] base = new double[area.x().length];
      Arrays.fill(base, area.base());
      return between("area", area.x(), base, area.y());
    }
    if (mark instanceof Mark.ErrorBars bars) {
      return between("rule", bars.x(), bars.low(), bars.high());
    }
    if (mark instanceof Mark.Cells cells) {
      return cells(cells);
    }
    return shape();
  }

  private Json shape() {
    if (mark instanceof Mark.Sticks sticks) {
      return between("rule", sticks.x(), new double[sticks.x().length], sticks.y());
    }
    if (mark instanceof Mark.Hull hull) {
      int count = hull.x().length;
      return line(closed(hull.x(), count), closed(hull.y(), count), "linear");
    }
    if (mark instanceof Mark.Arrows arrows) {
      return arrows(arrows);
    }
    if (mark instanceof Mark.Boxes boxes) {
      double[] low = Arrays.stream(boxes.quantiles()).mapToDouble(box -> box[1]).toArray();
      double[] high = Arrays.stream(boxes.quantiles()).mapToDouble(box -> box[3]).toArray();
      return between("bar", boxes.x(), low, high);
    }
    return contours((Mark.Contours) mark);
  }

  private static double[] closed(double[] corners, int count) {
    double[] all = Arrays.copyOf(corners, count + Math.min(1, count));
    if (count > 0) {
      all[count] = corners[0];
    }
    return all;
  }

  private Json.Obj encoding() {
    return FigureVegaLite.colored(
        plane,
        Json.obj(
            "x", FigureVegaLite.channel("x", plane.x()),
            "y", FigureVegaLite.channel("y", plane.y())));
  }

  private boolean hasPlace(double x, double y) {
    return FigureVegaLite.hasPlace(plane.x(), x) && FigureVegaLite.hasPlace(plane.y(), y);
  }

  private Json.Obj row(double x, double y) {
    return Json.obj("x", FigureVegaLite.value(plane.x(), x))
        .with("y", FigureVegaLite.value(plane.y(), y))
        .with(SERIES, mark.series());
  }

  private Json line(double[] x, double[] y, String interpolate) {
    Json.Obj encoding = encoding().with("order", Json.obj("field", "k", "type", QUANTITATIVE));
    for (int i = 0; i < x.length; i += FigureVegaLite.stride(x.length)) {
      if (hasPlace(x[i], y[i])) {
        rows.add(row(x[i], y[i]).with("k", i));
      }
    }
    Json.Obj shown = Json.obj("type", "line", "interpolate", interpolate);
    return FigureVegaLite.layer(shown, rows, encoding);
  }

  private Json dots(double[] x, double[] y) {
    for (int i = 0; i < x.length; i += FigureVegaLite.stride(x.length)) {
      if (hasPlace(x[i], y[i])) {
        rows.add(row(x[i], y[i]));
      }
    }
    return FigureVegaLite.layer(Json.obj("type", "circle"), rows, encoding());
  }

  private Json between(String type, double[] x, double[] low, double[] high) {
    for (int i = 0; i < x.length; i += FigureVegaLite.stride(x.length)) {
      if (hasPlace(x[i], high[i]) && Double.isFinite(low[i])) {
        rows.add(row(x[i], low[i]).with("y2", FigureVegaLite.value(plane.y(), high[i])));
      }
    }
    // An area of one place has no ink.
    boolean isRule = type.equals("rule") || (type.equals("area") && rows.size() == 1);
    Json.Obj shown = isRule ? Json.obj("type", "rule") : Json.obj("type", type, "opacity", 0.3);
    return FigureVegaLite.layer(shown, rows, encoding().with("y2", Json.obj("field", "y2")));
  }

  private Json bars(Mark.Bars bars) {
    boolean named = plane.x().scale() == Axis.Scale.BAND;
    for (int i = 0; i < bars.from().length; i += FigureVegaLite.stride(bars.from().length)) {
      if (hasPlace(bars.from()[i], bars.high()[i]) && Double.isFinite(bars.low()[i])) {
        double at = named ? (bars.from()[i] + bars.to()[i]) / 2 : bars.from()[i];
        Json.Obj row = row(at, bars.low()[i]).with("y2", FigureVegaLite.number(bars.high()[i]));
        rows.add(named ? row : row.with("x2", FigureVegaLite.value(plane.x(), bars.to()[i])));
      }
    }
    Json.Obj encoding = encoding().with("y2", Json.obj("field", "y2"));
    return FigureVegaLite.layer(
        Json.obj("type", named ? "bar" : "rect"),
        rows,
        named ? encoding : encoding.with("x2", Json.obj("field", "x2")));
  }

  private Json spans(Mark.Spans spans) {
    for (int i = 0; i < spans.at().length; i += FigureVegaLite.stride(spans.at().length)) {
      if (hasPlace(spans.from()[i], spans.at()[i]) && Double.isFinite(spans.to()[i])) {
        rows.add(
            row(spans.from()[i], spans.at()[i])
                .with("x2", FigureVegaLite.value(plane.x(), spans.to()[i])));
      }
    }
    return FigureVegaLite.layer(
        Json.obj("type", "bar"), rows, encoding().with("x2", Json.obj("field", "x2")));
  }

  private Json cells(Mark.Cells cells) {
    for (int row = 0; row < cells.values().length; row++) {
      for (int column = 0; column < cells.values()[row].length; column++) {
        double value = cells.values()[row][column];
        if (Double.isFinite(value)) {
          rows.add(
              Json.obj("x", FigureVegaLite.number(cells.x()[column]))
                  .with("x2", FigureVegaLite.number(cells.x()[column + 1]))
                  .with("y", FigureVegaLite.number(cells.y()[row]))
                  .with("y2", FigureVegaLite.number(cells.y()[row + 1]))
                  .with("v", FigureVegaLite.number(value)));
        }
      }
    }
    Axis across = plane.x().names().isEmpty() ? plane.x() : Axis.of(plane.x().title());
    Axis up = plane.y().names().isEmpty() ? plane.y() : Axis.of(plane.y().title());
    Json.Obj encoding =
        Json.obj(
                "x", FigureVegaLite.channel("x", across),
                "y", FigureVegaLite.channel("y", up),
                "x2", Json.obj("field", "x2"),
                "y2", Json.obj("field", "y2"))
            .with("color", Json.obj("field", "v", "type", QUANTITATIVE, "title", cells.series()));
    return FigureVegaLite.layer(Json.obj("type", "rect"), rows, encoding);
  }

  private Json arrows(Mark.Arrows arrows) {
    for (int i = 0; i < arrows.x().length; i++) {
      if (hasPlace(arrows.x0()[i], arrows.y0()[i]) && hasPlace(arrows.x()[i], arrows.y()[i])) {
        rows.add(row(arrows.x0()[i], arrows.y0()[i]).with("k", 2 * i).with("line", i));
        rows.add(row(arrows.x()[i], arrows.y()[i]).with("k", 2 * i + 1).with("line", i));
      }
    }
    Json.Obj encoding =
        encoding()
            .with("order", Json.obj("field", "k", "type", QUANTITATIVE))
            .with("detail", Json.obj("field", "line", "type", "nominal"));
    return FigureVegaLite.layer(Json.obj("type", "line"), rows, encoding);
  }

  private Json contours(Mark.Contours lines) {
    int piece = 0;
    for (double level : lines.levels()) {
      for (double[] ends : ContourLines.pieces(lines, level)) {
        piece++;
        rows.add(row(ends[0], ends[1]).with("k", 0).with("line", piece));
        rows.add(row(ends[2], ends[3]).with("k", 1).with("line", piece));
      }
    }
    Json.Obj encoding =
        encoding()
            .with("order", Json.obj("field", "k", "type", QUANTITATIVE))
            .with("detail", Json.obj("field", "line", "type", "nominal"));
    return FigureVegaLite.layer(Json.obj("type", "line"), rows, encoding);
  }
}
