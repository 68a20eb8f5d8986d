package dev.omni.application.batch;

import dev.omni.domain.batch.Grid;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Meaning;
import dev.omni.engine.figure.Plane;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

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
  static Optional<Figure> histogram(Capability target, Json.Obj result) {
    return column(result)
        .flatMap(
            column ->
                result
                    .findObject("histograms")
                    .flatMap(all -> all.findObject(column.text("name")))
                    .map(bins -> new BatchPlot(column, target).histogram(bins)));
  }

  private Figure histogram(Json.Obj bins) {
    double[] edges = numbers(bins.items("edges"));
    double[] counts = numbers(bins.items("counts"));
    Axis rows = Axis.of("rows").on(Axis.Scale.INTEGER).withZero();
    return Figure.of(
        title,
        Plane.of("", axis(), rows)
            .with(
                new Mark.Bars(
                    "rows",
                    Arrays.copyOf(edges, counts.length),
                    Arrays.copyOfRange(edges, 1, counts.length + 1),
                    new double[counts.length],
                    counts,
                    Meaning.NEUTRAL)));
  }

  /**
   * Returns the plot over a grid of one axis (a line) or two (a map of cells).
   *
   * @param outputs the output of each cell in the order of the rows, null where there is none
   */
  public static Optional<Figure> overGrid(
      Grid grid, Capability target, Json.Obj result, List<Json> outputs) {
    return column(result)
        .map(column -> new BatchPlot(column, target))
        .map(plot -> grid.names().size() == 1 ? plot.line(grid, outputs) : plot.map(grid, outputs));
  }

  private Figure line(Grid grid, List<Json> outputs) {
    List<Json> places = grid.values(0);
    boolean isNumber = places.stream().allMatch(Json.Num.class::isInstance);
    double[] x = isNumber ? numbers(places) : indices(places.size());
    Axis across =
        isNumber ? Axis.of(grid.names().get(0)) : Axis.ofNames(grid.names().get(0), words(places));
    double[] y = numbers(outputs);
    return Figure.of(
        title,
        Plane.of("", across, axis())
            .with(isNumber ? Mark.line(name(), x, y) : Mark.points(name(), x, y)));
  }

  private Figure map(Grid grid, List<Json> outputs) {
    List<Json> columns = grid.values(1);
    List<Json> lines = grid.values(0);
    double[][] cells = new double[lines.size()][];
    for (int i = 0; i < cells.length; i++) {
      cells[i] = numbers(outputs.subList(i * columns.size(), (i + 1) * columns.size()));
    }
    return Figure.of(
        title,
        Plane.of(
                "",
                Axis.ofNames(grid.names().get(1), words(columns)),
                Axis.ofNames(grid.names().get(0), words(lines)))
            .with(
                new Mark.Cells(
                    name(),
                    edges(columns.size()),
                    edges(lines.size()),
                    cells,
                    Mark.Ramp.SEQUENTIAL,
                    false)));
  }

  private static double[] indices(int count) {
    return IntStream.range(0, count).asDoubleStream().toArray();
  }

  private static double[] edges(int count) {
    return IntStream.rangeClosed(0, count).mapToDouble(i -> i - 0.5).toArray();
  }

  /** Returns numbers; NaN for what is none, which has no place in a figure. */
  private static double[] numbers(List<Json> values) {
    return values.stream()
        .mapToDouble(
            value -> value instanceof Json.Num number ? number.value().doubleValue() : Double.NaN)
        .toArray();
  }

  /** Returns the names of places with the digits that a picture needs. */
  private static List<String> words(List<Json> values) {
    return values.stream()
        .map(
            value ->
                value instanceof Json.Num number
                    ? number.value().round(DIGITS).stripTrailingZeros().toPlainString()
                    : value instanceof Json.Str text ? text.value() : value.canonical())
        .toList();
  }

  private String name() {
    return column.text("name");
  }

  private Axis axis() {
    return Axis.of(name(), column.findText("unit").filter(text -> !text.equals("1")).orElse(""));
  }
}
