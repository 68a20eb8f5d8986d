package dev.omni.application.figure;

import dev.omni.domain.json.Json;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Drawing;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Own;
import dev.omni.engine.figure.Panel;
import dev.omni.engine.figure.Plane;
import dev.omni.engine.figure.Sheet;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/**
 * The writer from a figure to a Vega-Lite 5 specification with its data inline, for programs that
 * draw those: the panels below each other, each a plot of layers.
 */
public final class FigureVegaLite {
  private static final String SCHEMA = "https://vega.github.io/schema/vega-lite/v5.json";
  private static final int MOST = 400;
  private static final int WIDTH = 480;
  private static final int HEIGHT = 270;
  private static final MathContext SHOWN = new MathContext(7);
  private static final String SERIES = "series";

  private FigureVegaLite() {}

  /** Writes a figure. */
  public static Json.Obj of(Figure figure) {
    Json.Obj head = Json.obj("$schema", SCHEMA, "title", figure.title());
    List<Json> panels = figure.panels().stream().map(FigureVegaLite::panel).toList();
    return panels.size() == 1
        ? head.withAll((Json.Obj) panels.get(0)).with("title", figure.title())
        : head.with("vconcat", new Json.Arr(panels));
  }

  private static Json panel(Panel panel) {
    if (panel instanceof Plane plane) {
      return plane(plane);
    }
    return panel instanceof Sheet sheet ? sheet(sheet) : drawing((Drawing) panel);
  }

  private static Json.Obj titled(String title, List<Json> layers, double ratio) {
    Json.Obj plot =
        Json.obj("width", WIDTH, "height", (int) Math.max(60, Math.min(480, WIDTH * ratio)))
            .with("layer", new Json.Arr(layers));
    return title.isEmpty() ? plot : Json.obj("title", title).withAll(plot);
  }

  private static Json.Obj plane(Plane plane) {
    var layers = new ArrayList<Json>();
    // The extent of a layer without rows is infinite, which Vega warns of.
    List<Mark> drawn = plane.marks().stream().filter(m -> Extent.hasPlace(plane, m)).toList();
    (drawn.isEmpty() ? plane.marks() : drawn)
        .forEach(mark -> layers.add(new MarkLayer(plane, mark).layer()));
    for (Guide guide : plane.guides()) {
      String side = guide.side() == Guide.Side.X ? "x" : "y";
      Axis axis = guide.side() == Guide.Side.X ? plane.x() : plane.y();
      layers.add(
          layer(
              Json.obj("type", "rule"),
              List.of(Json.obj(side, value(axis, guide.at()), SERIES, guide.name())),
              colored(plane, Json.obj(side, channel(side, axis)))));
    }
    plane.own().ifPresent(own -> layers.add(own(plane, own)));
    double ratio = (double) HEIGHT / WIDTH;
    if (plane.equal()) {
      AxisScale x = AxisScale.of(plane.x(), Extent.x(plane));
      AxisScale y = AxisScale.of(plane.y(), Extent.y(plane));
      ratio = (y.greatest() - y.least()) / (x.greatest() - x.least());
    }
    return titled(plane.title(), layers, ratio);
  }

  private static Json own(Plane plane, Own own) {
    return layer(
        Json.obj("type", "point", "filled", true, "size", 90),
        List.of(
            Json.obj(
                "x",
                value(plane.x(), own.x()),
                "y",
                value(plane.y(), own.y()),
                SERIES,
                own.label())),
        colored(plane, Json.obj("x", channel("x", plane.x()), "y", channel("y", plane.y()))));
  }

  /** Adds the color by series, unless the plane has cells, whose numbers have the colors. */
  static Json.Obj colored(Plane plane, Json.Obj encoding) {
    return plane.marks().stream().anyMatch(Mark.Cells.class::isInstance)
        ? encoding
        : encoding.with("color", color());
  }

  static Json.Obj layer(Json.Obj mark, List<? extends Json> rows, Json.Obj encoding) {
    return Json.obj("data", Json.obj("values", rows), "mark", mark, "encoding", encoding);
  }

  private static Json.Obj color() {
    return Json.obj("field", SERIES, "type", "nominal", "title", "", "sort", Json.NULL);
  }

  /** Returns the channel of an axis. */
  static Json.Obj channel(String field, Axis axis) {
    String title = axis.unit().isEmpty() ? axis.title() : axis.title() + " [" + axis.unit() + "]";
    Json.Obj channel = Json.obj("field", field, "title", title);
    return switch (axis.scale()) {
      case BAND -> channel.with("type", "ordinal").with("sort", Json.NULL);
      case DATE -> channel.with("type", "temporal");
      case LOG -> channel.with("type", "quantitative").with("scale", Json.obj("type", "log"));
      case LINEAR, TIME, INTEGER -> channel.with("type", "quantitative").with("scale", scale(axis));
    };
  }

  private static Json.Obj scale(Axis axis) {
    if (axis.range() instanceof Axis.Between ends) {
      return Json.obj("zero", false).with("domain", List.of(ends.from(), ends.to()));
    }
    return Json.obj("zero", axis.range() instanceof Axis.With more && more.number() == 0);
  }

  /** Returns a number of an axis as its channel has it. */
  static Json value(Axis axis, double number) {
    return switch (axis.scale()) {
      case BAND -> {
        int place = (int) Math.max(0, Math.min(axis.names().size() - 1, Math.rint(number)));
        yield Json.str(axis.names().get(place));
      }
      case DATE -> Json.str(LocalDate.ofEpochDay((long) number).toString());
      case LINEAR, LOG, TIME, INTEGER -> number(number);
    };
  }

  static Json number(double number) {
    return Double.isFinite(number)
        ? new Json.Num(new BigDecimal(number).round(SHOWN).stripTrailingZeros())
        : Json.NULL;
  }

  /** Returns whether a number has a place on an axis. */
  static boolean hasPlace(Axis axis, double number) {
    return Double.isFinite(number) && (axis.scale() != Axis.Scale.LOG || number > 0);
  }

  /** Returns how many numbers are passed over from one that is shown to the next. */
  static int stride(int count) {
    return Math.max(1, (count + MOST - 1) / MOST);
  }

  private static Json sheet(Sheet sheet) {
    var rows = new ArrayList<Json>();
    for (int row = 0; row < Math.min(Sheet.MOST_ROWS, sheet.rows().size()); row++) {
      for (int column = 0; column < sheet.columns().size(); column++) {
        rows.add(
            Json.obj("column", sheet.columns().get(column), "row", row + 1)
                .with("text", SheetSvg.words(sheet.rows().get(row).get(column))));
      }
    }
    Json.Obj encoding =
        Json.obj(
            "x", Json.obj("field", "column", "type", "ordinal", "title", "", "sort", Json.NULL),
            "y", Json.obj("field", "row", "type", "ordinal", "title", ""),
            "text", Json.obj("field", "text", "type", "nominal"));
    return titled(sheet.title(), List.of(layer(Json.obj("type", "text"), rows, encoding)), 0.6);
  }

  private static Json drawing(Drawing drawing) {
    var layers = new ArrayList<Json>();
    Json.Obj x = place("x", drawing.width());
    Json.Obj y = place("y", drawing.height());
    Json.Obj places = Json.obj("x", x, "y", y);
    var dots = new ArrayList<Json>();
    var words = new ArrayList<Json>();
    var lines = new ArrayList<Json>();
    int line = 0;
    for (Drawing.Shape shape : drawing.shapes()) {
      if (shape instanceof Drawing.Path path) {
        line++;
        for (int i = 0; i < path.x().length; i++) {
          if (Double.isFinite(path.x()[i]) && Double.isFinite(path.y()[i])) {
            lines.add(spot(path.x()[i], drawing.height() - path.y()[i]).with("line", line));
          } else {
            line++;
          }
        }
      } else if (shape instanceof Drawing.Disc disc) {
        dots.add(spot(disc.x(), drawing.height() - disc.y()));
      } else if (shape instanceof Drawing.Label label) {
        words.add(spot(label.x(), drawing.height() - label.y()).with("text", label.text()));
      } else if (shape instanceof Drawing.Letters letters) {
        for (int i = 0; i < letters.text().length(); i++) {
          words.add(
              spot(letters.x() + i * letters.pitch(), drawing.height() - letters.y())
                  .with("text", letters.text().substring(i, i + 1)));
        }
      }
    }
    if (!lines.isEmpty()) {
      Json.Obj detail = Json.obj("field", "line", "type", "nominal");
      layers.add(layer(Json.obj("type", "line"), lines, places.with("detail", detail)));
    }
    if (!dots.isEmpty()) {
      layers.add(layer(Json.obj("type", "circle"), dots, places));
    }
    if (!words.isEmpty()) {
      Json.Obj text = Json.obj("field", "text", "type", "nominal");
      layers.add(layer(Json.obj("type", "text"), words, places.with("text", text)));
    }
    return titled(drawing.title(), layers, drawing.height() / drawing.width());
  }

  private static Json.Obj spot(double x, double y) {
    return Json.obj("x", number(x), "y", number(y));
  }

  private static Json.Obj place(String field, double size) {
    return Json.obj("field", field, "type", "quantitative", "axis", Json.NULL)
        .with("scale", Json.obj("domain", List.of(0, size)));
  }
}
