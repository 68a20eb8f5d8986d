package dev.omni.application.plot;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The writer from a Vega-Lite specification to lines of text: lines, points and rules in dots of
 * braille, bars and rectangles in blocks, with the axes of the SVG document.
 */
public final class TextPlot {
  private static final String BLOCKS = " \u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588";
  private static final String SHADES = "\u2591\u2592\u2593\u2588";
  private static final String PLAIN_SHADES = ".-+#";
  private static final int BRAILLE = 0x2800;
  private static final int[][] DOTS = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};

  private final boolean plain;
  private final int[][] dots;
  private final char[][] blocks;

  private TextPlot(int rows, int columns, boolean plain) {
    this.plain = plain;
    this.dots = new int[rows][columns];
    this.blocks = new char[rows][columns];
  }

  /**
   * Draws a specification.
   *
   * @param width columns of characters, 40 at least
   * @param height lines, 8 at least
   * @param plain whether lines, dots and blocks are in ASCII
   * @throws UnsupportedPlotException for what is not drawn, with the place
   */
  public static List<String> of(Json.Obj specification, int width, int height, boolean plain) {
    List<Part> panels = SvgPlot.panels(new Part(specification, Pointer.ROOT));
    return panels.stream().flatMap(panel -> panel(panel, width, height, plain).stream()).toList();
  }

  private static List<String> panel(Part whole, int width, int height, boolean plain) {
    List<Layer> layers = Layer.all(whole, SvgPlot.TOP, Json.Obj.EMPTY, List.of(Json.Obj.EMPTY));
    Optional<PlotScale> across = PlotScale.of("x", layers, 5);
    Optional<PlotScale> up = PlotScale.of("y", layers, 4);
    List<PlotAxis.Label> upLabels = up.map(scale -> PlotAxis.of(scale).labels()).orElse(List.of());
    int gutter = 1 + upLabels.stream().mapToInt(label -> label.words().length()).max().orElse(0);
    String title = SvgPlot.title(whole);
    int rows = Math.max(4, height - 3 - (title.isEmpty() ? 0 : 1));
    int columns = Math.max(20, width - gutter - 1);
    var plot = new TextPlot(rows, columns, plain);
    Optional<PlotScale> colors = PlotScale.of("color", layers, 5);
    var frame = new Frame(0, 0, columns * 2.0 - 1, rows * 4.0 - 1, across, up);
    layers.forEach(layer -> plot.draw(layer, frame, colors));
    var lines = new ArrayList<String>();
    if (!title.isEmpty()) {
      lines.add(title);
    }
    up.map(PlotScale::title).filter(words -> !words.isEmpty()).ifPresent(lines::add);
    plot.body(lines, upLabels, gutter);
    lines.addAll(below(across, gutter, columns, plain));
    return lines;
  }

  private static List<String> below(
      Optional<PlotScale> across, int gutter, int columns, boolean plain) {
    String line = " ".repeat(gutter) + (plain ? "+" : "\u2514");
    var labels = new StringBuilder(" ".repeat(gutter + 1 + columns));
    int free = 0;
    for (PlotAxis.Label label : across.map(s -> PlotAxis.of(s).labels()).orElse(List.of())) {
      int middle = gutter + 1 + (int) Math.round(label.place() * (columns - 1));
      int at = Math.min(labels.length() - label.words().length(), middle);
      at = Math.max(0, Math.min(at, middle - label.words().length() / 2));
      if (at >= free && at + label.words().length() <= labels.length()) {
        labels.replace(at, at + label.words().length(), label.words());
        free = at + label.words().length() + 1;
      }
    }
    String title = across.map(PlotScale::title).orElse("");
    int indent = Math.max(0, gutter + 1 + (columns - title.length()) / 2);
    return List.of(
        line + (plain ? "-" : "\u2500").repeat(columns),
        labels.toString().stripTrailing(),
        (" ".repeat(indent) + title).stripTrailing());
  }

  private void body(List<String> lines, List<PlotAxis.Label> labels, int gutter) {
    for (int row = 0; row < dots.length; row++) {
      String words = "";
      for (PlotAxis.Label label : labels) {
        int at = (int) Math.round((1 - label.place()) * (dots.length - 1));
        words = at == row ? label.words() : words;
      }
      var line = new StringBuilder(" ".repeat(gutter - 1 - words.length()) + words);
      line.append(plain ? " |" : words.isEmpty() ? " \u2502" : " \u2524");
      for (int column = 0; column < dots[row].length; column++) {
        line.append(cell(row, column));
      }
      lines.add(line.toString().stripTrailing());
    }
  }

  private char cell(int row, int column) {
    int seen = dots[row][column];
    char block = blocks[row][column];
    return seen != 0 ? plain ? '*' : (char) (BRAILLE + seen) : block == 0 ? ' ' : block;
  }

  private void draw(Layer layer, Frame frame, Optional<PlotScale> colors) {
    switch (layer.mark()) {
      case "line", "area" ->
          new Marks(layer, frame, colors).series().forEach(rows -> line(layer, frame, rows));
      case "bar" -> layer.rows().forEach(row -> bar(layer, frame, row));
      case "rect" -> layer.rows().forEach(row -> shade(layer, frame, row, colors));
      case "rule" -> layer.rows().forEach(row -> rule(layer, frame, row));
      case "text" -> {}
      default ->
          layer.rows().forEach(row -> dot(frame.at(layer, "x", row), frame.at(layer, "y", row)));
    }
  }

  private void line(Layer layer, Frame frame, List<Json.Obj> rows) {
    double fromX = Double.NaN;
    double fromY = Double.NaN;
    for (Json.Obj row : rows) {
      double x = frame.at(layer, "x", row);
      double y = frame.at(layer, "y", row);
      stroke(
          Double.isNaN(fromX + fromY) ? x : fromX, Double.isNaN(fromX + fromY) ? y : fromY, x, y);
      fromX = x;
      fromY = y;
    }
  }

  private void rule(Layer layer, Frame frame, Json.Obj row) {
    Frame.Span x = frame.span(layer, "x", row);
    Frame.Span y = frame.span(layer, "y", row);
    stroke(x.from(), y.from(), x.to(), y.to());
  }

  private void stroke(double fromX, double fromY, double toX, double toY) {
    double steps = Math.ceil(Math.max(Math.abs(toX - fromX), Math.abs(toY - fromY)));
    if (Double.isNaN(fromX + fromY + toX + toY) || steps > 100_000) {
      return;
    }
    for (int i = 0; i <= steps; i++) {
      double part = steps == 0 ? 0 : i / steps;
      dot(fromX + part * (toX - fromX), fromY + part * (toY - fromY));
    }
  }

  private void dot(double x, double y) {
    long column = Math.round(x);
    long row = Math.round(y);
    boolean inside =
        !Double.isNaN(x + y)
            && column >= 0
            && row >= 0
            && column < dots[0].length * 2L
            && row < dots.length * 4L;
    if (inside) {
      dots[(int) row / 4][(int) column / 2] |= DOTS[(int) row % 4][(int) column % 2];
    }
  }

  private void bar(Layer layer, Frame frame, Json.Obj row) {
    Frame.Span x = frame.span(layer, "x", row);
    Frame.Span y = frame.span(layer, "y", row);
    if (!x.known() || !y.known()) {
      return;
    }
    int left = (int) Math.round(x.low() / 2);
    int right = Math.max(left + 1, (int) Math.round((x.low() + x.size()) / 2));
    double top = (y.low() + 0.5) / 4;
    double bottom = (y.low() + y.size() + 0.5) / 4;
    for (int line = Math.max(0, (int) top); line < Math.min(blocks.length, bottom); line++) {
      double filled = Math.min(1, line + 1 - top);
      for (int column = Math.max(0, left); column < Math.min(blocks[0].length, right); column++) {
        blocks[line][column] = plain ? '#' : BLOCKS.charAt((int) Math.max(1, filled * 8));
      }
    }
  }

  private void shade(Layer layer, Frame frame, Json.Obj row, Optional<PlotScale> colors) {
    Frame.Span x = frame.span(layer, "x", row);
    Frame.Span y = frame.span(layer, "y", row);
    double share =
        colors
            .flatMap(c -> layer.channel("color").flatMap(own -> own.in(row)).map(c::at))
            .orElse(1.0);
    if (!x.known() || !y.known() || Double.isNaN(share)) {
      return;
    }
    String shades = plain ? PLAIN_SHADES : SHADES;
    char shade = shades.charAt((int) Math.max(0, Math.min(3, share * 4)));
    for (int line = (int) Math.max(0, y.low() / 4);
        line < Math.min(blocks.length, Math.max((y.low() + y.size()) / 4, y.low() / 4 + 0.5));
        line++) {
      for (int column = (int) Math.max(0, x.low() / 2);
          column
              < Math.min(blocks[0].length, Math.max((x.low() + x.size()) / 2, x.low() / 2 + 0.5));
          column++) {
        blocks[line][column] = shade;
      }
    }
  }
}
