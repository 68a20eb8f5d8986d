package dev.omni.application.plot;

import dev.omni.application.figure.Svg;
import dev.omni.domain.json.Json;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * An axis with labels, a grid and a title.
 *
 * @param scale along the axis
 * @param labels with their places from 0 to 1
 * @param every the distance of labels that are shown
 * @param slanted whether labels are turned, so that long ones fit
 */
record PlotAxis(PlotScale scale, List<Label> labels, int every, boolean slanted) {
  private static final MathContext END = new MathContext(3);
  private static final double GAP = 10;
  private static final double LINE = 14;
  private static final int LONGEST = 24;

  /** The words at a place. */
  record Label(double place, String words) {}

  /** Returns an axis of a scale, with all its labels. */
  static PlotAxis of(PlotScale scale) {
    var labels = new ArrayList<Label>();
    for (int i = 0; i < scale.items().size(); i++) {
      labels.add(
          new Label(
              (i + 0.5) / scale.items().size(),
              Svg.cut(Channel.words(scale.items().get(i)), LONGEST)));
    }
    scale
        .ticks()
        .marks()
        .forEach(mark -> labels.add(new Label(scale.at(mark.value()), mark.label())));
    return new PlotAxis(scale, labels, 1, false);
  }

  /** Returns the width of the widest label. */
  double widest() {
    return labels.stream().mapToDouble(label -> Svg.width(label.words())).max().orElse(0);
  }

  /** Returns this with labels that do not overlap on a length. */
  PlotAxis across(double length) {
    double step = length / Math.max(1, labels.size());
    boolean names = scale.items().stream().anyMatch(Json.Str.class::isInstance);
    boolean turned = names && widest() + GAP > step;
    return new PlotAxis(scale, labels, round((turned ? LINE : widest() + GAP) / step), turned);
  }

  /** Returns this with lines that do not overlap on a height. */
  PlotAxis up(double length) {
    return new PlotAxis(scale, labels, round(LINE * Math.max(1, labels.size()) / length), false);
  }

  /** Returns the least of 1, 2, 5, 10 and so on that is not below. */
  private static int round(double least) {
    for (int ten = 1; ; ten *= 10) {
      for (int digit : new int[] {1, 2, 5}) {
        if (ten * digit >= least || ten > 1_000_000) {
          return ten * digit;
        }
      }
    }
  }

  /** Returns how far labels reach to the left of the axis. */
  double overhang(double length) {
    return slanted ? widest() * 0.77 - length / Math.max(1, labels.size()) / 2 : 0;
  }

  /** Returns the height of a horizontal axis. */
  double height() {
    return (slanted ? 16 + widest() * 0.66 : 22) + (scale.title().isEmpty() ? 4 : 22);
  }

  /** Returns the width of a vertical axis. */
  double width() {
    return widest() + 12 + (scale.title().isEmpty() ? 4 : 22);
  }

  /** Returns what the axis shows, in words. */
  String described(String name) {
    String range =
        scale.kind() == PlotScale.Kind.DISCRETE
            ? labels.size() + (labels.size() == 1 ? " value" : " values")
            : end(scale, scale.ticks().low()) + " to " + end(scale, scale.ticks().high());
    return name + ": " + (scale.title().isEmpty() ? "" : scale.title() + ", ") + range + ".";
  }

  /** Returns the words for an end of a continuous scale. */
  static String end(PlotScale scale, double value) {
    return scale.kind() == PlotScale.Kind.TIME
        ? Instant.ofEpochMilli((long) value).toString()
        : Channel.words(new Json.Num(new BigDecimal(value).round(END)));
  }

  private List<Label> shown() {
    var shown = new ArrayList<Label>();
    for (int i = 0; i < labels.size(); i++) {
      boolean number = !scale.items().isEmpty() && scale.items().get(i) instanceof Json.Num;
      int place = number ? ((Json.Num) scale.items().get(i)).value().intValue() : i;
      if (place % every == 0) {
        shown.add(labels.get(i));
      }
    }
    return shown;
  }

  void drawAcross(Svg svg, Frame frame) {
    double bottom = frame.top() + frame.height();
    for (Label label : shown()) {
      double x = frame.pixel("x", label.place());
      grid(svg, x, frame.top(), x, bottom);
      svg.shape("line x1 y1 x2 y2 stroke", x, bottom, x, bottom + 4, "currentColor");
      if (slanted) {
        svg.words(
            "text x y text-anchor transform",
            label.words(),
            x + 4,
            bottom + 14,
            "end",
            "rotate(-40 " + Svg.number(x + 4) + " " + Svg.number(bottom + 14) + ")");
      } else {
        svg.words("text x y text-anchor", label.words(), x, bottom + 17, "middle");
      }
    }
    svg.words(
        "text x y text-anchor font-size",
        Svg.cut(scale.title(), 80),
        frame.left() + frame.width() / 2,
        bottom + height() - 6,
        "middle",
        12);
    svg.shape(
        "line x1 y1 x2 y2 stroke",
        frame.left(),
        bottom,
        frame.left() + frame.width(),
        bottom,
        "currentColor");
  }

  void drawUp(Svg svg, Frame frame) {
    for (Label label : shown()) {
      double y = frame.pixel("y", label.place());
      grid(svg, frame.left(), y, frame.left() + frame.width(), y);
      svg.shape("line x1 y1 x2 y2 stroke", frame.left() - 4, y, frame.left(), y, "currentColor");
      svg.words("text x y text-anchor", label.words(), frame.left() - 7, y + 4, "end");
    }
    double x = frame.left() - widest() - 18;
    double middle = frame.top() + frame.height() / 2;
    svg.words(
        "text x y text-anchor font-size transform",
        Svg.cut(scale.title(), 52),
        x,
        middle,
        "middle",
        12,
        "rotate(-90 " + Svg.number(x) + " " + Svg.number(middle) + ")");
    svg.shape(
        "line x1 y1 x2 y2 stroke",
        frame.left(),
        frame.top(),
        frame.left(),
        frame.top() + frame.height(),
        "currentColor");
  }

  private void grid(Svg svg, double x1, double y1, double x2, double y2) {
    if (scale.kind() != PlotScale.Kind.DISCRETE) {
      svg.shape("line x1 y1 x2 y2 stroke stroke-opacity", x1, y1, x2, y2, "currentColor", 0.15);
    }
  }
}
