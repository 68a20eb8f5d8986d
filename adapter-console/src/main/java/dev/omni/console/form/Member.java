package dev.omni.console.form;

import dev.omni.domain.json.Json;
import java.math.BigDecimal;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A member of a contract.
 *
 * @param name in the API
 * @param schema its own rules
 * @param required whether an input must have it
 */
record Member(String name, Json.Obj schema, boolean required) {
  private static final Pattern NAMED_SHARE =
      Pattern.compile("\\b(?:rate|volatility|share|probability)\\b", Pattern.CASE_INSENSITIVE);

  static Json.Obj properties(Json.Obj schema) {
    return schema.findObject("properties").orElse(Json.Obj.EMPTY);
  }

  static Set<String> required(Json.Obj schema) {
    return new LinkedHashSet<>(texts(schema, "required"));
  }

  private static List<String> texts(Json.Obj schema, String name) {
    return schema.findArray(name).map(Json.Arr::items).orElse(List.of()).stream()
        .map(Member::plain)
        .toList();
  }

  static String plain(Json value) {
    return value instanceof Json.Str text ? text.value() : value.canonical();
  }

  String label() {
    return schema.findText("title").orElse(name);
  }

  String description() {
    String text = schema.findText("description").orElse("");
    return text.equals(label()) ? "" : text;
  }

  String unit() {
    return schema
        .findText("x-unit")
        .or(() -> schema.findObject("items").flatMap(items -> items.findText("x-unit")))
        .filter(unit -> !unit.equals("1"))
        .orElse("");
  }

  List<String> choices() {
    return texts(schema, "enum");
  }

  /** Returns the default and the range in words. */
  String range() {
    var words = new StringBuilder();
    bound("minimum", "at least ", words);
    bound("exclusiveMinimum", "above ", words);
    bound("maximum", "at most ", words);
    bound("exclusiveMaximum", "below ", words);
    schema
        .find("default")
        .ifPresent(
            usual ->
                words.append(words.isEmpty() ? "" : ", ").append("default ").append(plain(usual)));
    return words.isEmpty() ? "" : Character.toUpperCase(words.charAt(0)) + words.substring(1) + ".";
  }

  /** Returns the smallest number, also one that is only above it; empty for none. */
  String least() {
    return number("minimum").or(() -> number("exclusiveMinimum")).orElse("");
  }

  /** Returns the greatest number, also one that is only below it; empty for none. */
  String most() {
    return number("maximum").or(() -> number("exclusiveMaximum")).orElse("");
  }

  private Optional<String> number(String keyword) {
    return schema.findNumber(keyword).map(bound -> new Json.Num(bound).canonical());
  }

  /**
   * Returns whether a number is a rate, a volatility, a share or a probability, which people also
   * write in per cent or in basis points.
   */
  boolean isShare() {
    String unit = schema.findText("x-unit").orElse("");
    if (unit.startsWith("1/year") || unit.startsWith("1/sqrt(year)") || unit.equals("1/period")) {
      return true;
    }
    return unit.equals("1") && (isPart() || NAMED_SHARE.matcher(label()).find());
  }

  /** Returns whether a number lies between 0 and 1. */
  private boolean isPart() {
    BigDecimal least = bound("minimum", "exclusiveMinimum").orElse(BigDecimal.ONE.negate());
    BigDecimal most = bound("maximum", "exclusiveMaximum").orElse(BigDecimal.TEN);
    return least.signum() >= 0 && most.compareTo(BigDecimal.ONE) <= 0;
  }

  private Optional<BigDecimal> bound(String inclusive, String exclusive) {
    return schema.findNumber(inclusive).or(() -> schema.findNumber(exclusive));
  }

  /** Returns the default; empty for none. */
  Optional<Json> usual() {
    return schema.find("default");
  }

  /** Returns whether a text is a date. */
  boolean isDate() {
    return schema.findText("format").filter("date"::equals).isPresent();
  }

  private void bound(String keyword, String words, StringBuilder text) {
    Optional<Json.Num> bound = schema.findNumber(keyword).map(Json.Num::new);
    bound.ifPresent(
        number -> text.append(text.isEmpty() ? "" : ", ").append(words).append(number.canonical()));
  }

  MemberKind kind(boolean deepest) {
    if (schema.has("oneOf") || schema.has("anyOf") || schema.has("x-data")) {
      return schema.has("x-data") && numbers() ? MemberKind.NUMBERS : MemberKind.JSON;
    }
    if (!choices().isEmpty()) {
      return MemberKind.CHOICE;
    }
    return switch (schema.findText("type").orElse("")) {
      case "number" -> isShare() ? MemberKind.SHARE : MemberKind.NUMBER;
      case "integer" -> MemberKind.NUMBER;
      case "boolean" -> MemberKind.BOOLEAN;
      case "string" -> MemberKind.TEXT;
      case "array" -> items();
      case "object" ->
          deepest || properties(schema).members().isEmpty() ? MemberKind.JSON : MemberKind.OBJECT;
      default -> MemberKind.JSON;
    };
  }

  private boolean numbers() {
    return items() == MemberKind.NUMBERS;
  }

  private MemberKind items() {
    return switch (schema.findObject("items").flatMap(each -> each.findText("type")).orElse("")) {
      case "number", "integer" -> MemberKind.NUMBERS;
      case "string" -> MemberKind.TEXTS;
      default -> MemberKind.JSON;
    };
  }
}
