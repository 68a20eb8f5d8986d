package dev.omni.application.figure;

import dev.omni.engine.figure.Mark;

/** The shapes of points, and arrows. */
final class Glyph {
  private static final double HEAD = 7;

  private Glyph() {}

  /** Draws a point of a radius. */
  static void draw(Svg svg, Mark.Shape shape, double x, double y, double radius) {
    switch (shape) {
      case CROSS -> svg.shape("path d fill stroke-width", cross(x, y, radius), "none", 2.0);
      case TRIANGLE ->
          svg.shape("path d stroke", path(x, y, radius * 1.25, "0 -1 1 0.8 -1 0.8"), "none");
      case DIAMOND ->
          svg.shape("path d stroke", path(x, y, radius * 1.3, "0 -1 1 0 0 1 -1 0"), "none");
      case SQUARE ->
          svg.shape("path d stroke", path(x, y, radius * 0.9, "-1 -1 1 -1 1 1 -1 1"), "none");
      case CIRCLE, USUAL -> svg.shape("circle cx cy r stroke", x, y, radius, "none");
    }
  }

  /** Draws an arrow. */
  static void arrow(Svg svg, double x0, double y0, double x, double y) {
    double length = StrictMath.hypot(x - x0, y - y0);
    var path = new StringBuilder();
    path.append(point('M', x0, y0)).append(point('L', x, y));
    if (length > 0) {
      double dx = (x - x0) / length * HEAD;
      double dy = (y - y0) / length * HEAD;
      path.append(point('M', x - dx + dy / 2, y - dy - dx / 2))
          .append(point('L', x, y))
          .append(point('L', x - dx - dy / 2, y - dy + dx / 2));
    }
    svg.shape("path d fill stroke-width", path.toString(), "none", 1.5);
  }

  private static String cross(double x, double y, double radius) {
    return point('M', x - radius, y - radius)
        + point('L', x + radius, y + radius)
        + point('M', x - radius, y + radius)
        + point('L', x + radius, y - radius);
  }

  private static String point(char to, double x, double y) {
    return to + Svg.number(x) + " " + Svg.number(y);
  }

  private static String path(double x, double y, double unit, String corners) {
    var text = new StringBuilder();
    String[] numbers = corners.split(" ");
    for (int i = 0; i < numbers.length; i += 2) {
      text.append(
          point(
              i == 0 ? 'M' : 'L',
              x + unit * Double.parseDouble(numbers[i]),
              y + unit * Double.parseDouble(numbers[i + 1])));
    }
    return text.append('Z').toString();
  }
}
