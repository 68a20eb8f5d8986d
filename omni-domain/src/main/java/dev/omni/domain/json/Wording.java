package dev.omni.domain.json;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;

/** Says in words what a schema asks for, with ranges and units. */
final class Wording {
  private Wording() {}

  static String expected(Json.Obj schema) {
    if (schema.get("const").isPresent()) {
      return "must be " + schema.get("const").get().canonical();
    }
    if (schema.array("enum").isPresent()) {
      return "must be one of " + listed(schema.array("enum").get().items());
    }
    String type = schema.get("type").map(Wording::type).orElse("value");
    String article = type.matches("[aeiou].*") ? "an " : "a ";
    return "must be " + article + noun(type, schema) + range(schema) + unit(schema);
  }

  private static String type(Json type) {
    return type instanceof Json.Arr many
        ? many.items().stream().map(t -> ((Json.Str) t).value()).collect(joining(" or "))
        : ((Json.Str) type).value();
  }

  static String size(Json.Obj schema) {
    String what = schema.text("type").filter("array"::equals).isPresent() ? "items" : "members";
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

  static String alternatives(Json.Obj schema, String keyword, String how) {
    List<Json> each = schema.array(keyword).orElse(Json.Arr.EMPTY).items();
    boolean members =
        each.stream()
            .allMatch(
                a ->
                    a instanceof Json.Obj o
                        && o.array("required").isPresent()
                        && o.members().size() == 1);
    return how
        + (members ? " the members " : " these forms: ")
        + each.stream()
            .map(a -> (Json.Obj) a)
            .map(
                a ->
                    members
                        ? plain(a.array("required").orElseThrow().items())
                        : noun(a.text("type").orElse("value"), a))
            .collect(joining(", "));
  }

  private static String noun(String type, Json.Obj schema) {
    return switch (schema.text("format").orElse("")) {
      case "uuid" -> "string holding a UUID (8-4-4-4-12 hex digits)";
      case "date" -> "string holding a date YYYY-MM-DD";
      case "date-time" -> "string holding an RFC 3339 date-time";
      default -> schema.text("pattern").map(p -> type + " that matches " + p).orElse(type);
    };
  }

  private static String range(Json.Obj schema) {
    var parts = new ArrayList<String>();
    schema.number("exclusiveMinimum").ifPresent(n -> parts.add("greater than " + text(n)));
    schema.number("minimum").ifPresent(n -> parts.add("at least " + text(n)));
    schema.number("exclusiveMaximum").ifPresent(n -> parts.add("less than " + text(n)));
    schema.number("maximum").ifPresent(n -> parts.add("at most " + text(n)));
    schema.number("minLength").ifPresent(n -> parts.add("at least " + text(n) + " characters"));
    schema.number("maxLength").ifPresent(n -> parts.add("at most " + text(n) + " characters"));
    return parts.isEmpty() ? "" : ", " + String.join(" and ", parts);
  }

  private static String unit(Json.Obj schema) {
    return schema.text("x-unit").filter(u -> !u.equals("1")).map(u -> " (" + u + ")").orElse("");
  }

  private static String text(java.math.BigDecimal number) {
    return Canonical.number(number);
  }

  private static String either(Json.Obj schema, String one, String other) {
    return schema.number(one).or(() -> schema.number(other)).map(Wording::text).orElse("");
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
