package dev.omni.application.figure;

import dev.omni.engine.figure.Drawing;
import dev.omni.engine.figure.Drawing.Ink;
import java.util.List;
import java.util.Locale;

/** The writer of a drawing, which is never stretched. */
final class DrawingSvg implements PanelSvg {
  private static final double NAME = 12;
  private static final double LINE = 17;
  private static final double TALLEST = 480;
  private static final double LEAST_LETTER = 10;
  private static final double LEAST_PITCH = 7.5;

  /** A label on a shape grows from this share of the least size at most. */
  private static final double SLIGHTLY = 0.85;

  /** The height of a capital in DejaVu Sans, as a share of the size. */
  private static final double CAPITAL = 0.73;

  private final Drawing drawing;
  private final Theme theme;
  private final double width;
  private final double scale;
  private final double top;
  private final Room labels;

  DrawingSvg(Drawing drawing, Theme theme, double width) {
    this.drawing = drawing;
    this.theme = theme;
    this.width = width;
    this.scale = Math.min(width / drawing.width(), Math.max(TALLEST, width) / drawing.height());
    this.top = drawing.title().isEmpty() ? 0 : LINE;
    this.labels = new Room(new Room.Box(0, 0, width, height()));
  }

  @Override
  public double height() {
    return top + drawing.height() * scale + 8;
  }

  @Override
  public void draw(Svg svg) {
    svg.begin("g class data-aspect", "panel", "equal");
    svg.words(
        "text class x y font-size font-weight fill",
        Glyphs.fittedBold(drawing.title(), NAME, width),
        "ink",
        0.0,
        NAME,
        NAME,
        "600",
        theme.color(Ink.INK));
    for (Drawing.Shape shape : drawing.shapes()) {
      boolean named = !shape.series().isEmpty();
      if (named) {
        svg.begin("g class data-series", "mark drawing", shape.series());
      }
      shape(svg, shape);
      if (named) {
        svg.end("g");
      }
    }
    svg.end("g");
  }

  private double x(double x) {
    return (width - drawing.width() * scale) / 2 + x * scale;
  }

  private double y(double y) {
    return top + y * scale;
  }

  private void shape(Svg svg, Drawing.Shape shape) {
    if (shape instanceof Drawing.Path path) {
      path(svg, path);
    } else if (shape instanceof Drawing.Disc disc) {
      svg.shape(
          "circle class cx cy r fill",
          Theme.name(disc.ink()),
          x(disc.x()),
          y(disc.y()),
          disc.radius() * scale,
          theme.color(disc.ink()));
    } else if (shape instanceof Drawing.Label label) {
      if (isCrowded(label)) {
        return;
      }
      String anchor = label.anchor().name().toLowerCase(Locale.ROOT);
      svg.words(
          "text class x y font-size text-anchor fill",
          label.text(),
          Theme.name(label.ink()),
          x(label.x()),
          y(label.y()),
          Math.max(LEAST_LETTER, label.size() * scale),
          anchor.equals("start") ? "" : anchor,
          theme.color(label.ink()));
    } else if (shape instanceof Drawing.Letters letters) {
      letters(svg, letters);
    }
  }

  /**
   * Returns whether a label, made larger so that it can be read, has no room: beside others, or, in
   * the color of the ground, within the shape that it lies on.
   */
  private boolean isCrowded(Drawing.Label label) {
    if (label.ink() == Ink.GROUND && label.size() * scale < LEAST_LETTER * SLIGHTLY) {
      return true;
    }
    double size = Math.max(LEAST_LETTER, label.size() * scale);
    double wide = Glyphs.width(label.text(), size);
    double left =
        switch (label.anchor()) {
          case START -> x(label.x());
          case MIDDLE -> x(label.x()) - wide / 2;
          case END -> x(label.x()) - wide;
        };
    double high = size * CAPITAL;
    var box = new Room.Box(left, y(label.y()) - high, wide, high);
    if (label.size() * scale >= LEAST_LETTER) {
      labels.reserve(box);
      return false;
    }
    return labels.take(List.of(box)).isEmpty();
  }

  /** Draws letters where they have room: no smaller than they can be read. */
  private void letters(Svg svg, Drawing.Letters letters) {
    double size = letters.size() * scale;
    if (size < LEAST_LETTER && letters.pitch() * scale < LEAST_PITCH) {
      return;
    }
    var places = new StringBuilder();
    for (int i = 0; i < letters.text().length(); i++) {
      places.append(i == 0 ? "" : " ").append(Svg.number(x(letters.x() + i * letters.pitch())));
    }
    svg.words(
        "text class x y font-size text-anchor fill",
        letters.text(),
        Theme.name(letters.ink()),
        places.toString(),
        y(letters.y()),
        Math.max(LEAST_LETTER, size),
        "middle",
        theme.color(letters.ink()));
  }

  private void path(Svg svg, Drawing.Path path) {
    var text = new StringBuilder();
    boolean open = false;
    for (int i = 0; i < path.x().length; i++) {
      boolean placed = Double.isFinite(path.x()[i]) && Double.isFinite(path.y()[i]);
      if (placed) {
        text.append(open ? 'L' : 'M')
            .append(Svg.number(x(path.x()[i])))
            .append(' ')
            .append(Svg.number(y(path.y()[i])));
      }
      open = placed;
    }
    boolean area = path.width() == 0;
    String color = theme.color(path.ink());
    svg.shape(
        "path class d fill stroke stroke-width stroke-linecap",
        Theme.name(path.ink()),
        area ? text.append('Z').toString() : text.toString(),
        area ? color : "none",
        area ? "none" : color,
        area ? "" : Svg.number(Math.max(0.6, path.width() * scale)),
        area ? "" : "round");
  }
}
