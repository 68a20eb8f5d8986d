package dev.omni.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Printed form of a capability: input and result fields, and a command that runs it. */
final class ContractText {
  private static final int DEEPEST = 4;
  private final JsonNode capability;

  ContractText(JsonNode capability) {
    this.capability = capability;
  }

  List<String> lines(int width) {
    List<String> lines = new ArrayList<>();
    lines.add(text("id") + "  " + text("execution") + "  " + text("name"));
    lines.addAll(wrapped(text("description"), width));
    lines.add("");
    var input = new AlignedTable(2).row("input", "type", "unit", "range", "default", "title");
    fields(capability.path("request_contract"), "", true, input, 0);
    lines.addAll(input.lines());
    lines.add("");
    var result = new AlignedTable(2).row("result", "type", "unit", "title");
    fields(capability.path("result_contract"), "", false, result, 0);
    lines.addAll(result.lines());
    JsonNode example = capability.path("request_contract").path("examples").path(0);
    if (example.isObject()) {
      lines.add("");
      lines.add(ExampleWords.command(text("id"), example));
    }
    return lines;
  }

  private String text(String member) {
    return capability.path(member).asText("");
  }

  static List<String> wrapped(String text, int width) {
    List<String> lines = new ArrayList<>();
    var line = new StringBuilder();
    for (String word : text.split(" ", -1)) {
      if (line.length() > 0 && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.length() == 0 ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }

  private static void fields(
      JsonNode schema, String before, boolean input, AlignedTable into, int depth) {
    Set<String> required =
        StreamSupport.stream(schema.path("required").spliterator(), false)
            .map(JsonNode::asText)
            .collect(Collectors.toSet());
    schema
        .path("properties")
        .properties()
        .forEach(
            member -> {
              JsonNode own = member.getValue();
              String name = before + member.getKey();
              String usual =
                  own.has("default")
                      ? RunText.text(own.path("default"))
                      : required.contains(member.getKey()) ? "required" : "";
              String unit = own.path("x-unit").asText("");
              String title = own.path("title").asText("");
              if (input) {
                into.row(name, type(own), unit, range(own), usual, title);
              } else {
                into.row(name, type(own), unit, title);
              }
              if (depth < DEEPEST) {
                fields(own, name + ".", input, into, depth + 1);
                fields(own.path("items"), name + "[].", input, into, depth + 1);
              }
            });
  }

  /** Returns the type of a value in words. */
  static String type(JsonNode schema) {
    if (schema.path("enum").isArray()) {
      return "one of " + joined(schema.path("enum"), ", ");
    }
    for (String choice : List.of("oneOf", "anyOf")) {
      if (schema.path(choice).isArray() && !schema.has("properties")) {
        return StreamSupport.stream(schema.path(choice).spliterator(), false)
            .map(ContractText::type)
            .distinct()
            .collect(Collectors.joining(" or "));
      }
    }
    if (schema.path("type").isArray()) {
      return joined(schema.path("type"), " or ");
    }
    String type = schema.path("type").asText("any");
    return type.equals("array") ? "list of " + type(schema.path("items")) : type;
  }

  private static String joined(JsonNode values, String between) {
    return StreamSupport.stream(values.spliterator(), false)
        .map(JsonNode::asText)
        .collect(Collectors.joining(between));
  }

  private static String range(JsonNode schema) {
    List<String> parts = new ArrayList<>();
    add(schema, "exclusiveMinimum", "> ", parts);
    add(schema, "minimum", ">= ", parts);
    add(schema, "exclusiveMaximum", "< ", parts);
    add(schema, "maximum", "<= ", parts);
    if (schema.path("type").asText("").equals("array") && schema.has("maxItems")) {
      parts.add(
          schema.path("minItems").asText("0")
              + " to "
              + schema.path("maxItems").asText()
              + " items");
    }
    return String.join(" and ", parts);
  }

  private static void add(JsonNode schema, String name, String sign, List<String> into) {
    if (schema.has(name)) {
      into.add(sign + RunText.text(schema.path(name)));
    }
  }
}
