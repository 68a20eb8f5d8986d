package dev.omni.application.batch;

import dev.omni.domain.batch.Grid;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonObjectBuilder;
import dev.omni.domain.world.Capability;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The plots of a batch: the distribution of its first number, and that number over a grid of one or
 * two axes.
 */
public final class BatchPlot {
  /** The maximum number of cells of a plot over a grid. */
  public static final long MOST_CELLS = 10_000;

  private static final MathContext DIGITS = new MathContext(6);

  private final Json.Obj column;
  private final String title;

  private BatchPlot(Json.Obj column, Capability target) {
    this.column = column;
    this.title = target.title().name();
  }

  /** Returns the column that plots show: the first number among the outputs. */
  private static Optional<Json.Obj> column(Json.Obj result) {
    return result.items("columns").stream()
        .map(Json.Obj.class::cast)
        .filter(column -> List.of("number", "integer").contains(column.text("type")))
        .findFirst();
  }

  /** Returns the name of the column that plots show. */
  public static Optional<String> output(Json.Obj result) {
    return column(result).map(column -> column.text("name"));
  }

  /** Returns the histogram of the first number; empty when no row has one. */
  static Optional<Json.Obj> histogram(Capability target, Json.Obj result) {
    return column(result)
        .flatMap(
            column ->
                result
                    .findObject("histograms")
                    .flatMap(all -> all.findObject(column.text("name")))
                    .map(bins -> new BatchPlot(column, target).histogram(bins)));
  }

  private Json.Obj histogram(Json.Obj bins) {
    List<Json> edges = bins.items("edges");
    List<Json> counts = bins.items("counts");
    var bars = new ArrayList<Json>();
    for (int i = 0; i < counts.size(); i++) {
      bars.add(Json.obj("from", edges.get(i), "to", edges.get(i + 1), "rows", counts.get(i)));
    }
    Json.Obj x =
        Json.obj("field", "from", "type", "quantitative", "title", label())
            .with("bin", Json.obj("binned", true));
    return plot(
        Json.obj("values", bars),
        "bar",
        Json.obj(
            "x", x,
            "x2", Json.obj("field", "to"),
            "y", Json.obj("field", "rows", "type", "quantitative", "title", "Rows")));
  }

  /**
   * Returns the plot over a grid of one axis (a line) or two (a heat map).
   *
   * @param outputs the output of each cell in the order of the rows, null where there is none
   */
  public static Optional<Json.Obj> overGrid(
      Grid grid, Capability target, Json.Obj result, List<Json> outputs) {
    return column(result)
        .map(column -> new BatchPlot(column, target))
        .map(plot -> grid.names().size() == 1 ? plot.line(grid, outputs) : plot.map(grid, outputs));
  }

  private Json.Obj line(Grid grid, List<Json> outputs) {
    List<Json> places = grid.values(0);
    var points = new ArrayList<Json>();
    for (int i = 0; i < outputs.size(); i++) {
      points.add(Json.obj("x", shown(places.get(i)), "z", shown(outputs.get(i))));
    }
    boolean numbers = places.stream().allMatch(Json.Num.class::isInstance);
    return plot(
        Json.obj("values", points),
        "line",
        Json.obj(
            "x", field("x", numbers ? "quantitative" : "ordinal", grid.names().get(0)),
            "y", field("z", "quantitative", label())));
  }

  private Json.Obj map(Grid grid, List<Json> outputs) {
    List<Json> columns = grid.values(1).stream().map(BatchPlot::shown).toList();
    List<Json> lines = grid.values(0);
    var rows = new ArrayList<Json>();
    for (int i = 0; i < lines.size(); i++) {
      List<Json> cells = outputs.subList(i * columns.size(), (i + 1) * columns.size());
      rows.add(
          Json.obj(
              "y", shown(lines.get(i)),
              "x", columns,
              "z", cells.stream().map(BatchPlot::shown).toList()));
    }
    return plot(
            Json.obj("values", rows),
            "rect",
            Json.obj(
                "x", field("x", "ordinal", grid.names().get(1)),
                "y", field("y", "ordinal", grid.names().get(0)).with("sort", "descending"),
                "color", field("z", "quantitative", label())))
        .with("transform", Json.arr(Json.obj("flatten", List.of("x", "z"))));
  }

  /** Returns a value with the digits that a picture needs. */
  private static Json shown(Json value) {
    return value instanceof Json.Num number
        ? new Json.Num(new BigDecimal(number.value().round(DIGITS).toString()))
        : value instanceof Json.Obj || value instanceof Json.Arr
            ? Json.str(value.canonical())
            : value;
  }

  private String label() {
    String name = column.text("name");
    Optional<String> unit = column.findText("unit").filter(text -> !text.equals("1"));
    return unit.map(text -> name + " (" + text + ")").orElse(name);
  }

  private static Json.Obj field(String name, String type, String title) {
    return Json.obj("field", name, "type", type, "title", title);
  }

  private Json.Obj plot(Json.Obj data, String mark, Json.Obj encoding) {
    return new JsonObjectBuilder()
        .set("$schema", "https://vega.github.io/schema/vega-lite/v5.json")
        .set("title", title)
        .set("width", 480)
        .set("height", 280)
        .set("data", data)
        .set("mark", mark)
        .set("encoding", encoding)
        .object();
  }
}
