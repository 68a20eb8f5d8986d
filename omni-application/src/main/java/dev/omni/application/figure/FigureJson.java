package dev.omni.application.figure;

import dev.omni.domain.json.Json;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Drawing;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Panel;
import dev.omni.engine.figure.Plane;
import dev.omni.engine.figure.Sheet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The writer from a figure to JSON, for programs that draw it themselves. */
public final class FigureJson {
  private static final String KIND = "kind";
  private static final String TITLE = "title";
  private static final String SERIES = "series";

  private FigureJson() {}

  /** Writes a figure. */
  public static Json.Obj of(Figure figure) {
    var panels = new ArrayList<Json>();
    for (int i = 0; i < figure.panels().size(); i++) {
      panels.add(panel(figure.panels().get(i)).with("span", figure.grid().columns().get(i)));
    }
    return Json.obj("object", "omni.figure", TITLE, figure.title())
        .with("shared_x", figure.grid().sharedX())
        .with("panels", new Json.Arr(panels));
  }

  private static Json.Obj panel(Panel panel) {
    if (panel instanceof Plane plane) {
      return plane(plane);
    }
    return panel instanceof Sheet sheet ? sheet(sheet) : drawing((Drawing) panel);
  }

  private static Json.Obj plane(Plane plane) {
    Json.Obj written =
        Json.obj(KIND, "plane", TITLE, plane.title())
            .with("x", axis(plane.x()))
            .with("y", axis(plane.y()))
            .with("marks", new Json.Arr(plane.marks().stream().map(FigureJson::mark).toList()))
            .with(
                "guides",
                plane.guides().stream()
                    .map(
                        guide ->
                            Json.obj("name", guide.name(), "side", word(guide.side()))
                                .with("at", number(guide.at()))
                                .with("meaning", word(guide.meaning())))
                    .toList())
            .with("equal", plane.equal())
            .with("backdrop", word(plane.backdrop()));
    return plane
        .own()
        .map(
            own ->
                written.with(
                    "own",
                    Json.obj("x", number(own.x()), "y", number(own.y()), "label", own.label())))
        .orElse(written);
  }

  private static Json.Obj axis(Axis axis) {
    Json.Obj written =
        Json.obj(TITLE, axis.title(), "unit", axis.unit()).with("scale", word(axis.scale()));
    if (axis.range() instanceof Axis.Names names) {
      return written.with("names", names.names().stream().map(Json::str).toList());
    }
    if (axis.range() instanceof Axis.Between ends) {
      return written.with("from", ends.from()).with("to", ends.to());
    }
    return axis.range() instanceof Axis.With more ? written.with("with", more.number()) : written;
  }

  private static Json mark(Mark mark) {
    MarkColumns columns = MarkColumns.of(mark);
    Json.Obj written = Json.obj(KIND, columns.kind(), SERIES, mark.series());
    for (var column : columns.numbers().entrySet()) {
      written = written.with(column.getKey(), numbers(column.getValue()));
    }
    return columns.labels().isEmpty()
        ? written
        : written.with("labels", columns.labels().stream().map(Json::str).toList());
  }

  private static Json.Obj sheet(Sheet sheet) {
    List<Json> rows =
        sheet.rows().stream()
            .<Json>map(row -> new Json.Arr(row.stream().map(FigureJson::cell).toList()))
            .toList();
    return Json.obj(KIND, "sheet", TITLE, sheet.title())
        .with("columns", sheet.columns().stream().map(Json::str).toList())
        .with("rows", new Json.Arr(rows));
  }

  private static Json cell(Sheet.Cell cell) {
    return cell instanceof Sheet.Amount amount
        ? number(amount.value())
        : Json.str(((Sheet.Words) cell).text());
  }

  private static Json.Obj drawing(Drawing drawing) {
    return Json.obj(KIND, "drawing", TITLE, drawing.title())
        .with("width", drawing.width())
        .with("height", drawing.height())
        .with("shapes", new Json.Arr(drawing.shapes().stream().map(FigureJson::shape).toList()));
  }

  private static Json shape(Drawing.Shape shape) {
    if (shape instanceof Drawing.Path path) {
      return Json.obj(KIND, "path", SERIES, path.series())
          .with("x", numbers(path.x()))
          .with("y", numbers(path.y()))
          .with("ink", word(path.ink()))
          .with("width", path.width());
    }
    if (shape instanceof Drawing.Disc disc) {
      return Json.obj(KIND, "disc", SERIES, disc.series())
          .with("x", disc.x())
          .with("y", disc.y())
          .with("radius", disc.radius())
          .with("ink", word(disc.ink()));
    }
    if (shape instanceof Drawing.Letters letters) {
      return Json.obj(KIND, "letters", SERIES, letters.series())
          .with("x", letters.x())
          .with("y", letters.y())
          .with("pitch", letters.pitch())
          .with("text", letters.text())
          .with("size", letters.size())
          .with("ink", word(letters.ink()));
    }
    var label = (Drawing.Label) shape;
    return Json.obj(KIND, "label", SERIES, label.series())
        .with("x", label.x())
        .with("y", label.y())
        .with("text", label.text())
        .with("anchor", word(label.anchor()))
        .with("size", label.size())
        .with("ink", word(label.ink()));
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  private static Json numbers(double[] numbers) {
    return new Json.Arr(Arrays.stream(numbers).mapToObj(FigureJson::number).toList());
  }

  private static Json number(double number) {
    return Double.isFinite(number) ? Json.num(number) : Json.NULL;
  }
}
