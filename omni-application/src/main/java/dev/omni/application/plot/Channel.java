package dev.omni.application.plot;

import dev.omni.domain.json.Json;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * One channel of an encoding: a field of the rows, or a constant.
 *
 * @param part of the specification
 * @param field of the rows; empty for a constant
 * @param type of its values
 */
record Channel(Part part, String field, String type) {
  private static final MathContext DIGITS = new MathContext(6);
  private static final BigDecimal GROUPED = BigDecimal.valueOf(10_000);
  private static final List<String> TYPES =
      List.of("quantitative", "temporal", "nominal", "ordinal");
  private static final Set<Json> BINNED = Set.of(Json.str("binned"), Json.obj("binned", true));
  private static final Set<String> KNOWN =
      Set.of(
          "field", "type", "title", "scale", "axis", "legend", "sort", "stack", "value", "datum",
          "bin");

  /** Reads a channel. */
  static Channel of(Part part) {
    String field = part.only(KNOWN).text("field").orElse("");
    if (field.matches("(?s)(?:[^\\\\]|\\\\.)*?(?<!\\\\)[.\\[].*")) {
      throw part.refused("field", "must name a member; write a dot of a name as \\.");
    }
    boolean number = part.json().findNumber("datum").isPresent();
    String type = part.oneOf("type", TYPES).orElse(number ? "quantitative" : "nominal");
    part.part("axis")
        .ifPresent(axis -> axis.only(Set.of("title", "grid", "labelAngle", "labelOverlap")));
    part.part("legend").ifPresent(legend -> legend.only(Set.of("title", "orient")));
    binned(part);
    return new Channel(part, field.replaceAll("\\\\(.)", "$1"), type);
  }

  /** Returns the value for a row; empty when there is none. */
  Optional<Json> in(Json.Obj row) {
    return constant().or(() -> row.find(field)).filter(value -> !(value instanceof Json.Null));
  }

  /** Returns the constant, if it is one. */
  Optional<Json> constant() {
    return part.json().find("datum").or(() -> part.json().find("value"));
  }

  /** Returns whether it is a position or color as such, without a scale. */
  boolean literal() {
    return part.json().has("value");
  }

  /** Returns whether its values are the lower ends of bins. */
  boolean binned() {
    return binned(part);
  }

  private static boolean binned(Part part) {
    Optional<Json> bin = part.json().find("bin");
    if (bin.isPresent() && !BINNED.contains(bin.get())) {
      throw part.refused("bin", "must be binned");
    }
    return bin.isPresent();
  }

  boolean discrete() {
    return type.equals("nominal") || type.equals("ordinal");
  }

  /** Returns the words at its axis or legend; empty for none. */
  String title(String inside) {
    Function<Part, Optional<String>> own =
        of ->
            of.json().members().containsKey("title")
                ? Optional.of(of.text("title").orElse(""))
                : Optional.empty();
    return own.apply(part).or(() -> part.part(inside).flatMap(own)).orElse(field);
  }

  /** Returns the words for a value. */
  static String words(Json value) {
    return value instanceof Json.Str text
        ? text.value()
        : value instanceof Json.Num number ? number(number.value()) : value.canonical();
  }

  private static String number(BigDecimal value) {
    return Ticks.label(
        value.round(DIGITS).stripTrailingZeros(), false, value.abs().compareTo(GROUPED) >= 0);
  }
}
