package dev.omni.application.plot;

import dev.omni.domain.json.Json;
import java.util.Optional;

/**
 * The rectangle inside the axes.
 *
 * @param left x of its left side
 * @param top y of its upper side
 * @param width of it
 * @param height of it
 * @param across the scale of x, if there is one
 * @param up the scale of y, if there is one
 */
record Frame(
    double left,
    double top,
    double width,
    double height,
    Optional<PlotScale> across,
    Optional<PlotScale> up) {
  private static final double WIDEST_BAR = 80;

  /** Two ends along an axis. */
  record Span(double from, double to) {
    double low() {
      return Math.min(from, to);
    }

    double size() {
      return Math.abs(to - from);
    }

    boolean known() {
      return !Double.isNaN(from) && !Double.isNaN(to);
    }
  }

  Optional<PlotScale> scale(String axis) {
    return axis.equals("x") ? across : up;
  }

  /** Returns the coordinate of a place from 0 to 1 along an axis. */
  double pixel(String axis, double place) {
    return axis.equals("x") ? left + place * width : top + height - place * height;
  }

  /** Returns the coordinate of a row; NaN for none, the middle without such a channel. */
  double at(Layer layer, String channel, Json.Obj row) {
    String axis = channel.substring(0, 1);
    Optional<Channel> field = layer.channel(channel);
    if (field.isEmpty()) {
      return pixel(axis, 0.5);
    }
    if (field.get().literal()) {
      return (axis.equals("x") ? left : top) + field.get().part().number("value", 0);
    }
    PlotScale scale = scale(axis).orElseThrow();
    return pixel(axis, field.get().in(row).map(scale::at).orElse(Double.NaN));
  }

  /** Returns what a mark covers along an axis. */
  Span span(Layer layer, String axis, Json.Obj row) {
    if (layer.channel(axis).isEmpty()) {
      return new Span(pixel(axis, 0), pixel(axis, 1));
    }
    double at = at(layer, axis, row);
    if (layer.channel(axis + "2").isPresent()) {
      return new Span(at, at(layer, axis + "2", row));
    }
    double band =
        scale(axis).map(PlotScale::band).orElse(0.0) * (axis.equals("x") ? width : height);
    if (layer.is("rect") && band > 0) {
      return new Span(at - band / 2, at + band / 2);
    }
    if (layer.is("bar", "area") && layer.upward().equals(axis) && band == 0) {
      return new Span(pixel(axis, scale(axis).map(PlotScale::base).orElse(0.0)), at);
    }
    if (layer.is("bar")) {
      double wide =
          layer.options().number("width", band > 0 ? Math.min(WIDEST_BAR, band * 0.8) : 5);
      return new Span(at - wide / 2, at + wide / 2);
    }
    return new Span(at, at);
  }
}
