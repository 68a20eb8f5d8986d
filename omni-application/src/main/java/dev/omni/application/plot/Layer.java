package dev.omni.application.plot;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Rows of data drawn by one mark.
 *
 * @param mark its type
 * @param options of the mark
 * @param channels by name
 * @param rows the data
 */
record Layer(String mark, Part options, Map<String, Channel> channels, List<Json.Obj> rows) {
  private static final List<String> MARKS =
      List.of("line", "point", "circle", "bar", "area", "rule", "rect", "text");
  private static final Set<String> OPTIONS =
      Set.of(
          "type",
          "point",
          "filled",
          "size",
          "width",
          "opacity",
          "strokeDash",
          "strokeWidth",
          "color",
          "interpolate",
          "tooltip",
          "align",
          "dx",
          "dy",
          "line",
          "fontSize");
  private static final Set<String> CHANNELS =
      Set.of(
          "x",
          "y",
          "x2",
          "y2",
          "color",
          "shape",
          "strokeDash",
          "order",
          "detail",
          "text",
          "tooltip");
  private static final Set<String> KNOWN =
      Set.of("data", "transform", "mark", "encoding", "layer", "title", "name", "description");
  private static final String FROM = "\u0000from";
  private static final String TO = "\u0000to";

  /** Reads the layers of a specification, those inside of others too. */
  static List<Layer> all(Part part, Set<String> more, Json.Obj encoding, List<Json.Obj> above) {
    for (String name : part.json().members().keySet()) {
      if (!KNOWN.contains(name) && !more.contains(name)) {
        throw part.refused(name, "is not drawn");
      }
    }
    List<Json.Obj> rows = Flattening.of(part, part.part("data").map(Layer::rows).orElse(above));
    Json.Obj whole = encoding.withAll(part.part("encoding").map(Part::json).orElse(Json.Obj.EMPTY));
    if (!part.json().has("layer")) {
      return List.of(one(part, whole, rows).stacked());
    }
    var layers = new ArrayList<Layer>();
    int i = 0;
    for (Json item : part.json().items("layer")) {
      Pointer at = part.at().to("layer").to(i++);
      if (!(item instanceof Json.Obj layer)) {
        throw new UnsupportedPlotException(at.text(), "must be an object");
      }
      layers.addAll(all(new Part(layer, at), Set.of(), whole, rows));
    }
    return layers;
  }

  private static List<Json.Obj> rows(Part data) {
    if (data.only(Set.of("values")).json().findArray("values").isEmpty()) {
      throw data.refused("values", "must be a list of rows");
    }
    return data.json().items("values").stream()
        .map(row -> row instanceof Json.Obj object ? object : Json.obj("data", row))
        .toList();
  }

  private static Layer one(Part part, Json.Obj encoding, List<Json.Obj> rows) {
    boolean word = part.json().findText("mark").isPresent();
    Part options =
        word
            ? new Part(Json.obj("type", part.json().text("mark")), part.at().to("mark"))
            : part.part("mark")
                .orElseThrow(() -> part.refused("mark", "is required"))
                .only(OPTIONS);
    String mark =
        options.oneOf("type", MARKS).orElseThrow(() -> options.refused("type", "is required"));
    var channels = new LinkedHashMap<String, Channel>();
    var all = new Part(encoding, part.at().to("encoding")).only(CHANNELS);
    for (String name : encoding.members().keySet()) {
      if (!name.equals("tooltip")) {
        all.part(name).ifPresent(channel -> channels.put(name, Channel.of(channel)));
      }
    }
    for (String name : List.of("strokeDash", "shape")) {
      Channel own = channels.get(name);
      Channel color = channels.getOrDefault("color", own);
      if (own != null && (own.literal() || !own.field().equals(color.field()))) {
        throw all.refused(name, "must have the field of color, or no color beside it");
      }
    }
    return new Layer(mark, options, channels, rows);
  }

  Optional<Channel> channel(String name) {
    return Optional.ofNullable(channels.get(name));
  }

  boolean is(String... marks) {
    return List.of(marks).contains(mark);
  }

  /** Returns the axis along which the values of bars and areas reach: x or y. */
  String upward() {
    if (ranged("x") != ranged("y")) {
      return ranged("x") && !channel("x").orElseThrow().binned() ? "x" : "y";
    }
    boolean flat = channel("x").filter(channel -> !channel.discrete()).isPresent();
    boolean up = channel("y").filter(channel -> !channel.discrete()).isPresent();
    return flat && !up ? "x" : "y";
  }

  private boolean ranged(String axis) {
    return channels.containsKey(axis) && channels.containsKey(axis + "2");
  }

  /** Returns the channel that separates the rows into series, if one does. */
  Optional<Channel> series() {
    return channel("color")
        .filter(channel -> channel.discrete() && !channel.literal())
        .or(() -> channel("strokeDash"))
        .or(() -> channel("shape"));
  }

  /** Returns the layer with bars and areas of several series on top of one another. */
  private Layer stacked() {
    String up = upward();
    String along = up.equals("y") ? "x" : "y";
    Optional<Channel> value = channel(up).filter(channel -> channel.type().equals("quantitative"));
    Optional<Channel> place = channel(along);
    boolean apart =
        !is("bar", "area")
            || value.isEmpty()
            || place.isEmpty()
            || series().isEmpty()
            || ranged(up)
            || series().get().field().equals(place.get().field());
    Json stack =
        value.flatMap(channel -> channel.part().json().find("stack")).orElse(Json.str("zero"));
    if (apart || stack.equals(Json.NULL) || stack.equals(Json.of(false))) {
      return this;
    }
    if (!stack.equals(Json.str("zero")) && !stack.equals(Json.of(true))) {
      throw value.get().part().refused("stack", "must be zero, true, false or null");
    }
    var sums = new HashMap<String, BigDecimal>();
    var lifted = new ArrayList<Json.Obj>();
    var upwards = new ArrayList<>(rows);
    upwards.sort(
        Comparator.comparing(
            row -> series().get().in(row).orElse(Json.NULL), PlotScale.ASCENDING.reversed()));
    for (Json.Obj row : upwards) {
      BigDecimal size = value.get().in(row).map(Layer::size).orElse(BigDecimal.ZERO);
      String key =
          (size.signum() < 0 ? "-" : "+") + place.get().in(row).map(Json::canonical).orElse("");
      BigDecimal from = sums.getOrDefault(key, BigDecimal.ZERO);
      sums.put(key, from.add(size));
      lifted.add(row.with(FROM, from).with(TO, from.add(size)));
    }
    var moved = new LinkedHashMap<>(channels);
    Part part = value.get().part();
    Json.Obj titled = part.json().with("title", value.get().title("axis"));
    moved.put(up, new Channel(new Part(titled, part.at()), TO, "quantitative"));
    moved.put(up + "2", new Channel(new Part(Json.Obj.EMPTY, part.at()), FROM, "quantitative"));
    return new Layer(mark, options, moved, lifted);
  }

  private static BigDecimal size(Json value) {
    return value instanceof Json.Num number ? number.value() : BigDecimal.ZERO;
  }
}
