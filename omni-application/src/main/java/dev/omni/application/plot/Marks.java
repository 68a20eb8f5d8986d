package dev.omni.application.plot;

import dev.omni.application.figure.Svg;
import dev.omni.domain.json.Json;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The marks of one layer, drawn inside a frame.
 *
 * @param layer to draw
 * @param frame around the marks
 * @param colors of series or values
 */
record Marks(Layer layer, Frame frame, Optional<PlotScale> colors) {
  private static final Map<String, String> ANCHORS =
      Map.of("left", "start", "center", "middle", "right", "end");

  /** A place on a line, and the base below it for areas; a gap where it is not known. */
  private record Spot(double x, double y, double x2, double y2) {
    boolean known() {
      return !Double.isNaN(x + y + x2 + y2);
    }
  }

  void draw(Svg svg) {
    if (layer.is("line", "area")) {
      series().forEach(rows -> line(svg, rows));
    }
    if (layer.options().json().flag("point")
        || layer.options().json().findObject("point").isPresent()) {
      layer.rows().forEach(row -> point(svg, row, 40, true));
    }
    switch (layer.mark()) {
      case "point" ->
          layer.rows().forEach(row -> point(svg, row, 36, layer.options().json().flag("filled")));
      case "circle" -> layer.rows().forEach(row -> point(svg, row, 36, true));
      case "bar", "rect" -> layer.rows().forEach(row -> box(svg, row));
      case "rule" -> layer.rows().forEach(row -> rule(svg, row));
      case "text" -> layer.rows().forEach(row -> text(svg, row));
      default -> {}
    }
  }

  /** Returns the rows of each line, in the order of the line. */
  List<List<Json.Obj>> series() {
    var found = new LinkedHashMap<String, List<Json.Obj>>();
    for (Json.Obj row : layer.rows()) {
      var key = new StringBuilder();
      for (String name : List.of("color", "strokeDash", "shape", "detail")) {
        layer
            .channel(name)
            .flatMap(channel -> channel.in(row))
            .ifPresent(value -> key.append(value.canonical()).append('\n'));
      }
      found.computeIfAbsent(key.toString(), fresh -> new ArrayList<>()).add(row);
    }
    boolean flat = layer.is("area") && layer.upward().equals("x");
    Optional<Channel> order = layer.channel("order");
    if (order.isEmpty()) {
      found
          .values()
          .forEach(
              rows ->
                  rows.sort(
                      Comparator.comparingDouble(
                          row -> flat ? -frame.at(layer, "y", row) : frame.at(layer, "x", row))));
    } else {
      found
          .values()
          .forEach(
              rows ->
                  rows.sort(
                      Comparator.comparing(
                          row ->
                              order
                                  .get()
                                  .in(row)
                                  .filter(Json.Num.class::isInstance)
                                  .map(n -> ((Json.Num) n).value())
                                  .orElse(BigDecimal.ZERO))));
    }
    return List.copyOf(found.values());
  }

  private void line(Svg svg, List<Json.Obj> rows) {
    var spots = new ArrayList<Spot>();
    String up = layer.upward();
    for (Json.Obj row : rows) {
      if (layer.is("area")) {
        Frame.Span span = frame.span(layer, up, row);
        boolean ranged = layer.channel(up + "2").isPresent();
        double end = ranged ? span.from() : span.to();
        double base = ranged ? span.to() : span.from();
        double along = frame.at(layer, up.equals("y") ? "x" : "y", row);
        spots.add(
            up.equals("y") ? new Spot(along, end, along, base) : new Spot(end, along, base, along));
      } else {
        double x = frame.at(layer, "x", row);
        double y = frame.at(layer, "y", row);
        spots.add(new Spot(x, y, x, y));
      }
    }
    Look look = Look.of(layer, colors, rows.get(0));
    String path = path(spots, false);
    if (layer.is("area")) {
      svg.shape(
          "path d fill fill-opacity",
          areas(spots),
          look.color(),
          layer.options().number("opacity", 0.35));
    }
    if (layer.is("line")
        || layer.channel("color").isPresent()
        || layer.options().json().has("line")) {
      svg.shape(
          "path d fill stroke stroke-width stroke-dasharray stroke-opacity stroke-linejoin",
          path,
          "none",
          look.color(),
          layer.options().number("strokeWidth", 2),
          dash(look),
          opacity(),
          "round");
    }
  }

  private String dash(Look look) {
    var own = layer.options().json().items("strokeDash");
    var text = new StringBuilder();
    own.forEach(
        item ->
            text.append(text.length() == 0 ? "" : " ")
                .append(item instanceof Json.Num n ? Svg.number(n.asDouble()) : "0"));
    return own.isEmpty() ? look.dash() : text.toString();
  }

  private Object opacity() {
    double opacity = layer.options().number("opacity", 1);
    return opacity == 1 ? "" : (Object) opacity;
  }

  private String path(List<Spot> spots, boolean back) {
    String steps =
        layer
            .options()
            .oneOf("interpolate", List.of("linear", "step-after", "step-before", "step"))
            .orElse("linear");
    var text = new StringBuilder();
    Optional<Spot> before = Optional.empty();
    for (Spot spot : spots) {
      if (!spot.known()) {
        before = Optional.empty();
        continue;
      }
      text.append(before.isEmpty() ? 'M' : 'L');
      if (before.isPresent() && steps.startsWith("step")) {
        double middle = (before.get().x() + spot.x()) / 2;
        double turn =
            steps.equals(back ? "step-before" : "step-after")
                ? spot.x()
                : steps.equals("step") ? middle : before.get().x();
        text.append(pair(turn, before.get().y()))
            .append('L')
            .append(pair(turn, spot.y()))
            .append('L');
      }
      text.append(pair(spot.x(), spot.y()));
      before = Optional.of(spot);
    }
    return text.toString();
  }

  /** Returns a closed path for each part of an area without gaps. */
  private String areas(List<Spot> spots) {
    var text = new StringBuilder();
    var part = new ArrayList<Spot>();
    for (int i = 0; i <= spots.size(); i++) {
      if (i < spots.size() && spots.get(i).known()) {
        part.add(spots.get(i));
      } else if (!part.isEmpty()) {
        var back = new ArrayList<Spot>();
        part.forEach(spot -> back.add(0, new Spot(spot.x2(), spot.y2(), spot.x(), spot.y())));
        text.append(path(part, false))
            .append('L')
            .append(path(back, true).substring(1))
            .append('Z');
        part.clear();
      }
    }
    return text.toString();
  }

  private static String pair(double x, double y) {
    return Svg.number(x) + "," + Svg.number(y);
  }

  private void point(Svg svg, Json.Obj row, double usual, boolean filled) {
    double x = frame.at(layer, "x", row);
    double y = frame.at(layer, "y", row);
    if (Double.isNaN(x + y)) {
      return;
    }
    Look look = Look.of(layer, colors, row);
    String path = look.point(x, y, layer.options().number("size", usual));
    svg.shape(
        "path d fill stroke stroke-width opacity",
        path,
        filled ? look.color() : "none",
        look.color(),
        1.5,
        opacity());
  }

  private void box(Svg svg, Json.Obj row) {
    Frame.Span across = frame.span(layer, "x", row);
    Frame.Span up = frame.span(layer, "y", row);
    if (across.known() && up.known()) {
      Look look = Look.of(layer, colors, row);
      boolean series = layer.series().isPresent();
      svg.shape(
          "rect x y width height fill fill-opacity stroke stroke-dasharray",
          across.low(),
          up.low(),
          across.size(),
          up.size(),
          look.color(),
          opacity(),
          series ? "currentColor" : "",
          series ? look.dash() : "");
    }
  }

  private void rule(Svg svg, Json.Obj row) {
    Frame.Span across = frame.span(layer, "x", row);
    Frame.Span up = frame.span(layer, "y", row);
    if (across.known() && up.known()) {
      Look look = Look.of(layer, colors, row);
      svg.shape(
          "line x1 y1 x2 y2 stroke stroke-width stroke-dasharray stroke-opacity",
          across.from(),
          up.from(),
          across.to(),
          up.to(),
          look.color(),
          layer.options().number("strokeWidth", 1.5),
          dash(look),
          opacity());
    }
  }

  private void text(Svg svg, Json.Obj row) {
    double x = frame.at(layer, "x", row);
    double y = frame.at(layer, "y", row);
    Optional<Json> words = layer.channel("text").flatMap(channel -> channel.in(row));
    if (!Double.isNaN(x + y) && words.isPresent()) {
      String align =
          layer.options().oneOf("align", List.of("left", "center", "right")).orElse("center");
      svg.words(
          "text x y text-anchor fill font-size",
          Svg.cut(Channel.words(words.get()), 60),
          x + layer.options().number("dx", 0),
          y + 4 + layer.options().number("dy", 0),
          ANCHORS.getOrDefault(align, "middle"),
          Look.of(layer, colors, row).color(),
          layer.options().number("fontSize", 11));
    }
  }
}
