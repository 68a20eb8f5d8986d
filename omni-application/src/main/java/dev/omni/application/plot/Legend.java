package dev.omni.application.plot;

import dev.omni.application.figure.Svg;
import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;

/**
 * The legend, in rows above the frame.
 *
 * @param scale of the series or colors
 * @param layers that use it
 * @param entries with their places
 * @param rows how many lines they need
 */
record Legend(PlotScale scale, List<Layer> layers, List<Entry> entries, int rows) {
  static final double ROW = 18;
  private static final double SYMBOL = 30;
  private static final int MOST = 24;
  private static final int SHADES = 24;

  /** An item with its place. */
  record Entry(Json item, String words, double x, int row) {}

  static Legend of(PlotScale scale, List<Layer> layers, double left, double right) {
    var entries = new ArrayList<Entry>();
    double x = left + (scale.title().isEmpty() ? 0 : Svg.width(scale.title()) + 16);
    int row = 0;
    for (Json item : scale.items().subList(0, Math.min(MOST, scale.items().size()))) {
      String words = Svg.cut(Channel.words(item), 32);
      double width = SYMBOL + Svg.width(words) + 14;
      if (x + width > right && x > left) {
        x = left;
        row++;
      }
      entries.add(new Entry(item, words, x, row));
      x += width;
    }
    if (scale.items().size() > MOST) {
      entries.add(
          new Entry(Json.NULL, "and " + (scale.items().size() - MOST) + " more", left, ++row));
    }
    return new Legend(scale, layers, entries, row + 1);
  }

  void draw(Svg svg, double left, double top) {
    svg.words("text x y font-weight", scale.title(), left, top + 12, 600);
    if (scale.kind() != PlotScale.Kind.DISCRETE) {
      ramp(svg, left + Svg.width(scale.title()) + 16, top);
    }
    for (Entry entry : entries) {
      double y = top + entry.row() * ROW + 8;
      Look look = Look.series(Math.max(0, scale.items().indexOf(entry.item())));
      boolean more = entry.item() instanceof Json.Null;
      layers.stream()
          .filter(layer -> !more && shows(layer, entry.item()))
          .forEach(layer -> symbol(svg, layer, look, entry.x(), y));
      svg.words("text x y", entry.words(), entry.x() + (more ? 0 : SYMBOL), y + 4);
    }
  }

  private static boolean shows(Layer layer, Json item) {
    return layer
        .series()
        .filter(
            channel ->
                layer.rows().stream()
                    .anyMatch(row -> channel.in(row).filter(item::equals).isPresent()))
        .isPresent();
  }

  private static void symbol(Svg svg, Layer layer, Look look, double x, double y) {
    if (layer.is("line", "rule")) {
      svg.shape(
          "line x1 y1 x2 y2 stroke stroke-width stroke-dasharray",
          x,
          y,
          x + SYMBOL - 6,
          y,
          look.color(),
          2,
          look.dash());
    }
    if (layer.is("point", "circle") || layer.options().json().has("point")) {
      boolean filled = !layer.is("point") || layer.options().json().flag("filled");
      svg.shape(
          "path d fill stroke stroke-width",
          look.point(x + SYMBOL / 2 - 3, y, 40),
          filled ? look.color() : "none",
          look.color(),
          1.5);
    }
    if (layer.is("bar", "area", "rect")) {
      svg.shape(
          "rect x y width height fill stroke stroke-dasharray",
          x + 8,
          y - 5,
          14,
          10,
          look.color(),
          "currentColor",
          look.dash());
    }
  }

  private void ramp(Svg svg, double left, double top) {
    String low = PlotAxis.end(scale, scale.ticks().low());
    String high = PlotAxis.end(scale, scale.ticks().high());
    double x = left + Svg.width(low) + 6;
    svg.words("text x y", low, left, top + 12);
    for (int i = 0; i < SHADES; i++) {
      svg.shape(
          "rect x y width height fill",
          x + i * 8,
          top + 3,
          8,
          10,
          Look.shade((i + 0.5) / SHADES).color());
    }
    svg.words("text x y", high, x + SHADES * 8 + 6, top + 12);
  }
}
