package dev.omni.domain.json;

import static java.util.stream.Collectors.joining;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** The messages of a schema, with ranges and units. */
final class ShapeMessages {
  private ShapeMessages() {}

  static String expected(Json.Obj schema) {
    if (schema.find("const").isPresent()) {
      return "must be " + schema.find("const").get().canonical();
    }
    if (schema.findArray("enum").isPresent()) {
      return "must be one of " + listed(schema.findArray("enum").get().items());
    }
    return "must be " + kind(schema) + range(schema) + unit(schema);
  }

  /** Describes the type that is expected, and the one that came. */
  static String typed(Json.Obj schema, Json value) {
    String type = schema.find("type").map(ShapeMessages::type).orElse("value");
    return "must be " + article(type) + type + ", not " + article(value.type()) + value.type();
  }

  private static String article(String type) {
    return type.matches("[aeiou].*") ? "an " : "a ";
  }

  private static String type(Json type) {
    return type instanceof Json.Arr many
        ? many.items().stream().map(t -> ((Json.Str) t).value()).collect(joining(" or "))
        : ((Json.Str) type).value();
  }

  static String size(Json.Obj schema) {
    String what = schema.findText("type").filter("array"::equals).isPresent() ? "items" : "members";
    String least = either(schema, "minItems", "minProperties");
    String most = either(schema, "maxItems", "maxProperties");
    if (least.equals(most)) {
      return "must have " + least + " " + what;
    }
    return "must have "
        + (least.isEmpty()
            ? "at most " + most
            : most.isEmpty() ? "at least " + least : least + " to " + most)
        + " "
        + what;
  }

  /** Describes the alternatives of {@code oneOf} or {@code anyOf}: required members or shapes. */
  static String alternatives(Json.Obj schema, String keyword) {
    List<Json.Obj> each = schema.items(keyword).stream().map(Json.Obj.class::cast).toList();
    String how =
        keyword.equals("oneOf") ? "must have exactly one of " : "must have at least one of ";
    boolean members =
        each.stream().allMatch(a -> a.findArray("required").isPresent() && a.members().size() == 1);
    return members
        ? how
            + each.stream()
                .map(a -> plain(a.findArray("required").orElseThrow().items()))
                .collect(joining(", ", "the members ", ""))
        : how + each.stream().map(ShapeMessages::kind).collect(joining(", ", "these forms: ", ""));
  }

  private static String kind(Json.Obj schema) {
    return switch (schema.findText("format").orElse("")) {
      case "uuid" -> "a UUID such as 123e4567-e89b-12d3-a456-426614174000";
      case "date" -> "a date YYYY-MM-DD such as 2026-01-31";
      case "date-time" -> "a time such as 2026-01-31T12:00:00Z (RFC 3339)";
      default -> {
        String type = schema.find("type").map(ShapeMessages::type).orElse("value");
        yield article(type) + type + form(schema);
      }
    };
  }

  /**
   * Describes a pattern, in words where the schema has some; regular expressions are hard to read.
   */
  private static String form(Json.Obj schema) {
    return schema
        .findText("x-form")
        .map(words -> " holding " + words)
        .or(() -> schema.findText("pattern").map(regex -> " that matches " + regex))
        .orElse("");
  }

  private static String range(Json.Obj schema) {
    var parts = new ArrayList<String>();
    schema.findNumber("exclusiveMinimum").ifPresent(n -> parts.add("greater than " + text(n)));
    schema.findNumber("minimum").ifPresent(n -> parts.add("at least " + text(n)));
    schema.findNumber("exclusiveMaximum").ifPresent(n -> parts.add("less than " + text(n)));
    schema.findNumber("maximum").ifPresent(n -> parts.add("at most " + text(n)));
    schema.findNumber("minLength").ifPresent(n -> parts.add("at least " + characters(n)));
    schema.findNumber("maxLength").ifPresent(n -> parts.add("at most " + characters(n)));
    return parts.isEmpty() ? "" : ", " + String.join(" and ", parts);
  }

  private static String characters(BigDecimal number) {
    return text(number) + (number.compareTo(BigDecimal.ONE) == 0 ? " character" : " characters");
  }

  private static String unit(Json.Obj schema) {
    return schema
        .findText("x-unit")
        .filter(u -> !u.equals("1"))
        .map(u -> " (" + u + ")")
        .orElse("");
  }

  private static String text(BigDecimal number) {
    return Canonical.number(number);
  }

  private static String either(Json.Obj schema, String one, String other) {
    return schema
        .findNumber(one)
        .or(() -> schema.findNumber(other))
        .map(ShapeMessages::text)
        .orElse("");
  }

  private static String listed(List<Json> values) {
    return values.stream()
        .map(v -> v instanceof Json.Str s ? s.value() : v.canonical())
        .collect(joining(", "));
  }

  private static String plain(List<Json> names) {
    return names.stream().map(n -> ((Json.Str) n).value()).collect(joining(" and "));
  }
}
