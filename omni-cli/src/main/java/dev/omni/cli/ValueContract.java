package dev.omni.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Part of a contract that describes one value.
 *
 * @param forms the schemas that the value may follow; empty when nothing is said of it
 */
record ValueContract(List<JsonNode> forms) {
  ValueContract {
    forms = List.copyOf(forms);
  }

  static ValueContract of(JsonNode schema) {
    List<JsonNode> forms = new ArrayList<>();
    add(schema, forms);
    return new ValueContract(forms);
  }

  private static void add(JsonNode schema, List<JsonNode> into) {
    if (!schema.isObject() || schema.isEmpty()) {
      return;
    }
    boolean choice = false;
    for (String name : List.of("oneOf", "anyOf")) {
      if (schema.path(name).isArray() && !schema.has("properties")) {
        schema.path(name).forEach(form -> add(form, into));
        choice = true;
      }
    }
    if (!choice) {
      into.add(schema);
    }
  }

  /** Returns the contract of a member. */
  ValueContract member(String name) {
    List<JsonNode> found = new ArrayList<>();
    for (JsonNode form : forms) {
      JsonNode own = form.path("properties").path(name);
      add(own.isMissingNode() ? form.path("additionalProperties") : own, found);
    }
    return new ValueContract(found);
  }

  boolean has(String name) {
    return forms.stream().anyMatch(form -> form.path("properties").has(name));
  }

  /** Returns the contract of the items of an array. */
  ValueContract items() {
    List<JsonNode> found = new ArrayList<>();
    forms.forEach(form -> add(form.path("items"), found));
    return new ValueContract(found);
  }

  /** Returns the JSON types of the values; empty when there may be any. */
  Set<String> kinds() {
    Set<String> found = new LinkedHashSet<>();
    for (JsonNode form : forms) {
      if (form.path("type").isTextual()) {
        found.add(form.path("type").asText());
      }
      form.path("type").forEach(kind -> found.add(kind.asText()));
      form.path("enum").forEach(value -> found.add(kind(value)));
      if (form.has("const")) {
        found.add(kind(form.path("const")));
      }
    }
    return found;
  }

  private static String kind(JsonNode value) {
    return switch (value.getNodeType()) {
      case STRING -> "string";
      case NUMBER -> "number";
      case BOOLEAN -> "boolean";
      case ARRAY -> "array";
      case OBJECT -> "object";
      default -> "null";
    };
  }

  /** Returns a text of the first form that has it; empty for none. */
  String text(String name) {
    return forms.stream()
        .map(form -> form.path(name).asText(""))
        .filter(text -> !text.isEmpty())
        .findFirst()
        .orElse("");
  }
}
