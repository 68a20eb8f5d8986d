package dev.omni.quant;

import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A contract as the rows of a Markdown table: member, what it may be, unit, default, meaning. */
final class ContractTable {
  private final List<String> rows = new ArrayList<>();

  private final String required;

  private ContractTable(String required) {
    this.required = required;
  }

  /** The table of an input. */
  static String of(Json.Obj schema) {
    return new ContractTable("required").table("default", schema);
  }

  /** The table of a result. */
  static String ofResult(Json.Obj schema) {
    return new ContractTable("always").table("there", schema);
  }

  private String table(String column, Json.Obj schema) {
    members("", schema);
    return "| member | value | unit | %s | meaning |\n| --- | --- | --- | --- | --- |\n"
            .formatted(column)
        + String.join("\n", rows)
        + "\n";
  }

  private void members(String prefix, Json.Obj schema) {
    List<Json> needed = schema.items("required");
    schema
        .findObject("properties")
        .ifPresent(
            all ->
                all.members()
                    .forEach(
                        (name, member) ->
                            member(
                                prefix + name,
                                (Json.Obj) member,
                                needed.contains(Json.str(name)))));
  }

  private void member(String path, Json.Obj schema, boolean needed) {
    rows.add(
        "| `%s` | %s | %s | %s | %s |"
            .formatted(
                path,
                value(schema),
                escaped(unit(schema)),
                schema
                    .find("default")
                    .map(d -> "`" + d.canonical() + "`")
                    .orElse(needed ? required : ""),
                escaped(prose(meaning(schema)))));
    members(path + ".", schema);
    schema.findObject("items").ifPresent(items -> inside(path + "[]", items));
    schema.findObject("additionalProperties").ifPresent(each -> inside(path + ".<name>", each));
  }

  private void inside(String path, Json.Obj schema) {
    members(path + ".", schema);
    schema.findObject("additionalProperties").ifPresent(each -> inside(path + ".<name>", each));
  }

  private static String meaning(Json.Obj schema) {
    String title = schema.findText("title").orElse("");
    return schema.findText("description").map(more -> title + "; " + more).orElse(title);
  }

  /** The unit of the numbers in it, however deep. */
  private static String unit(Json.Obj schema) {
    return schema
        .findText("x-unit")
        .or(() -> schema.findObject("items").map(ContractTable::unit))
        .or(() -> schema.findObject("additionalProperties").map(ContractTable::unit))
        .filter(unit -> !unit.equals("1"))
        .orElse("");
  }

  private static String value(Json.Obj schema) {
    if (schema.findArray("enum").isPresent()) {
      return schema.findArray("enum").get().items().stream()
          .map(choice -> "`" + (choice instanceof Json.Str s ? s.value() : choice) + "`")
          .collect(Collectors.joining(", "));
    }
    if (schema.findArray("oneOf").isPresent() && schema.findText("type").isEmpty()) {
      return schema.findArray("oneOf").get().items().stream()
          .map(form -> value((Json.Obj) form))
          .collect(Collectors.joining(" or "));
    }
    if (schema.findArray("type").isPresent()) {
      return schema.items("type").stream()
          .map(type -> value(schema.with("type", type)))
          .collect(Collectors.joining(" or "));
    }
    String type = schema.findText("format").or(() -> schema.findText("type")).orElse("any");
    return switch (type) {
      case "array" ->
          counts(schema, "minItems", "maxItems")
              + " x "
              + schema.findObject("items").map(ContractTable::value).orElse("any");
      case "object" -> (counts(schema, "minProperties", "maxProperties") + " object").strip();
      case "string" ->
          (type + " " + counts(schema, "minLength", "maxLength")).strip()
              + schema.findText("pattern").map(p -> ", `" + escaped(p) + "`").orElse("");
      default -> (type + " " + range(schema)).strip();
    };
  }

  private static String counts(Json.Obj schema, String least, String most) {
    String from = number(schema, least);
    String to = number(schema, most);
    return (from.isEmpty() && to.isEmpty()) || from.equals(to) ? from : from + ".." + to;
  }

  private static String range(Json.Obj schema) {
    String above = number(schema, "exclusiveMinimum");
    String from = number(schema, "minimum");
    String below = number(schema, "exclusiveMaximum");
    String to = number(schema, "maximum");
    if ((above + from + below + to).isEmpty()) {
      return "";
    }
    return (above.isEmpty() ? from.isEmpty() ? "(" : "[" + from : "(" + above)
        + ", "
        + (below.isEmpty() ? to.isEmpty() ? ")" : to + "]" : below + ")");
  }

  private static String number(Json.Obj schema, String keyword) {
    return schema.findNumber(keyword).map(n -> new Json.Num(n).canonical()).orElse("");
  }

  /** Text in which brackets and asterisks, as of chemical formulas, mean themselves. */
  static String prose(String text) {
    return text.replace("[", "\\[").replace("*", "\\*");
  }

  /** Text within a table cell. */
  static String escaped(String text) {
    return text.replace("|", "\\|").replace("<", "&lt;");
  }
}
