package dev.omni.application.plot;

import dev.omni.domain.json.Json;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The map from values to places between 0 and 1.
 *
 * @param kind of the values
 * @param ticks domain and labels of a continuous scale
 * @param items domain of a discrete scale, in its order
 * @param title of its axis or legend
 */
record PlotScale(Kind kind, Ticks ticks, List<Json> items, String title) {
  private static final Set<String> KNOWN =
      Set.of("type", "zero", "nice", "domain", "scheme", "padding", "paddingInner", "paddingOuter");
  private static final double LARGEST = 1e300;

  /** The order of discrete values: numbers by size, then everything else by its words. */
  static final Comparator<Json> ASCENDING =
      Comparator.comparing((Json value) -> !(value instanceof Json.Num))
          .thenComparing(value -> value instanceof Json.Num n ? n.value() : BigDecimal.ZERO)
          .thenComparing(Channel::words);

  /** The treatment of values. */
  enum Kind {
    LINEAR,
    LOG,
    TIME,
    DISCRETE
  }

  /** A channel and the layer that it is of. */
  record Use(Layer layer, Channel channel) {}

  /** Returns the scale of an axis or of colors; empty when no layer has that channel. */
  static Optional<PlotScale> of(String name, List<Layer> layers, int count) {
    var uses = new ArrayList<Use>();
    for (Layer layer : layers) {
      if (name.equals("color")) {
        layer
            .series()
            .or(() -> layer.channel(name))
            .filter(channel -> !channel.literal())
            .ifPresent(channel -> uses.add(new Use(layer, channel)));
      }
      for (String either : name.equals("color") ? List.<String>of() : List.of(name, name + "2")) {
        layer
            .channel(either)
            .filter(channel -> !channel.literal())
            .ifPresent(channel -> uses.add(new Use(layer, channel)));
      }
    }
    return uses.isEmpty() ? Optional.empty() : Optional.of(shared(name, uses, count));
  }

  private static PlotScale shared(String name, List<Use> uses, int count) {
    Kind kind = kind(uses.get(0).channel());
    for (Use use : uses) {
      boolean second = use.layer().channel(name).filter(use.channel()::equals).isEmpty();
      if (!second && kind(use.channel()) != kind) {
        throw use.channel().part().refused("type", "must be the same in all layers");
      }
    }
    String title = uses.get(0).channel().title(name.equals("color") ? "legend" : "axis");
    if (kind == Kind.DISCRETE) {
      var items = new ArrayList<>(items(uses));
      if (name.equals("y")) {
        Collections.reverse(items); // The first one is at the top.
      }
      return new PlotScale(kind, new Ticks(0, 1, List.of()), items, title);
    }
    return new PlotScale(kind, ticks(kind, name, uses, count), List.of(), title);
  }

  private static Optional<Part> options(Channel channel) {
    return channel.part().part("scale").map(part -> part.only(KNOWN));
  }

  private static Kind kind(Channel channel) {
    String type =
        options(channel)
            .flatMap(
                o ->
                    o.oneOf(
                        "type",
                        List.of("linear", "log", "time", "utc", "band", "point", "ordinal")))
            .orElse("");
    return channel.discrete()
        ? Kind.DISCRETE
        : channel.type().equals("temporal")
            ? Kind.TIME
            : type.equals("log") ? Kind.LOG : Kind.LINEAR;
  }

  private static List<Json> items(List<Use> uses) {
    var found = new LinkedHashMap<String, Json>();
    Optional<Json> order = Optional.empty();
    for (Use use : uses) {
      Part part = use.channel().part();
      options(use.channel())
          .ifPresent(o -> o.json().items("domain").forEach(v -> found.put(v.canonical(), v)));
      order = order.or(() -> part.json().find("sort"));
      if (part.json().find("sort").filter(Json.Obj.class::isInstance).isPresent()) {
        throw part.refused("sort", "must be null, ascending, descending or a list of values");
      }
    }
    var all = new LinkedHashMap<String, Json>();
    order
        .filter(Json.Arr.class::isInstance)
        .ifPresent(list -> ((Json.Arr) list).items().forEach(v -> all.put(v.canonical(), v)));
    for (Use use : uses) {
      for (Json.Obj row : use.layer().rows()) {
        use.channel().in(row).ifPresent(v -> all.putIfAbsent(v.canonical(), v));
      }
      use.channel().constant().ifPresent(v -> all.putIfAbsent(v.canonical(), v));
    }
    var values = new ArrayList<>(all.values());
    if (order.isEmpty() || order.get() instanceof Json.Str) {
      values.sort(
          order.equals(Optional.of(Json.str("descending"))) ? ASCENDING.reversed() : ASCENDING);
    }
    values.forEach(v -> found.putIfAbsent(v.canonical(), v));
    return List.copyOf(found.values());
  }

  private static Ticks ticks(Kind kind, String name, List<Use> uses, int count) {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    Optional<Boolean> zero = Optional.empty();
    boolean usual = false;
    boolean nice = true;
    for (Use use : uses) {
      Json.Obj options = options(use.channel()).map(Part::json).orElse(Json.Obj.EMPTY);
      zero = options.has("zero") ? Optional.of(options.flag("zero")) : zero;
      usual |= zero(use.layer(), name) && !options.has("domain");
      nice &= !options.has("nice") || options.flag("nice");
      nice &= !options.has("domain");
      for (Json.Obj row : options.has("domain") ? List.<Json.Obj>of() : use.layer().rows()) {
        double value = use.channel().in(row).map(v -> number(kind, v)).orElse(Double.NaN);
        low = value < low ? value : low;
        high = value > high ? value : high;
      }
      for (Json bound : options.items("domain")) {
        low = Math.min(low, number(kind, bound));
        high = Math.max(high, number(kind, bound));
      }
    }
    if (!(low <= high)) {
      throw uses.get(0).channel().part().refused("field", "has no value in the data");
    }
    if (kind == Kind.LINEAR && zero.orElse(usual)) {
      low = Math.min(0, low);
      high = Math.max(0, high);
    }
    return switch (kind) {
      case LOG -> Ticks.log(low, high, count);
      case TIME -> Ticks.time(low, high, count);
      default -> Ticks.linear(low, high, count, nice && !name.equals("color"));
    };
  }

  /** Returns whether an axis begins at zero where nothing else is said. */
  private static boolean zero(Layer layer, String name) {
    boolean position = name.equals("x") || name.equals("y");
    boolean along = layer.is("line", "area", "bar") && !layer.upward().equals(name);
    return position && !along;
  }

  /** Returns a value as a number; NaN for none. */
  private static double number(Kind kind, Json value) {
    double number =
        value instanceof Json.Num n
            ? n.asDouble()
            : kind == Kind.TIME && value instanceof Json.Str text ? time(text.value()) : Double.NaN;
    boolean possible = Math.abs(number) < LARGEST && !(kind == Kind.LOG && number <= 0);
    return possible ? number : Double.NaN;
  }

  private static double time(String text) {
    try {
      Instant at =
          text.length() <= 10
              ? LocalDate.parse(text).atStartOfDay().toInstant(ZoneOffset.UTC)
              : text.matches(".*(?:Z|[+-]\\d\\d:\\d\\d)")
                  ? OffsetDateTime.parse(text).toInstant()
                  : LocalDateTime.parse(text).toInstant(ZoneOffset.UTC);
      return at.toEpochMilli();
    } catch (DateTimeException | ArithmeticException none) {
      return Double.NaN;
    }
  }

  /** Returns the place of a value: 0 at the low end, 1 at the high end, NaN for none. */
  double at(Json value) {
    if (kind == Kind.DISCRETE) {
      int index = items.indexOf(value);
      return index < 0 ? Double.NaN : (index + 0.5) / items.size();
    }
    return at(number(kind, value));
  }

  double at(double value) {
    double low = ticks.low();
    double high = ticks.high();
    return kind == Kind.LOG
        ? (StrictMath.log10(value) - StrictMath.log10(low))
            / (StrictMath.log10(high) - StrictMath.log10(low))
        : (value - low) / (high - low);
  }

  /** Returns the place at which bars and areas begin. */
  double base() {
    return kind == Kind.LINEAR ? Math.max(0, Math.min(1, at(0))) : 0;
  }

  /** Returns the room of one item of a discrete scale; 0 for other scales. */
  double band() {
    return kind == Kind.DISCRETE ? 1.0 / items.size() : 0;
  }
}
