package dev.omni.http.mcp;

import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Execution;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What an agent needs to run a capability and to read its result. Of a large contract, inner
 * members lose their titles first, then the innermost are left out and named.
 */
final class CapabilityDescription {
  private static final String PROPERTIES = "properties";
  private static final int DEEPEST = 3;
  private static final int LARGEST_EXAMPLE = 2_500;

  private final int depth;
  private final boolean titles;

  private CapabilityDescription(int depth, boolean titles) {
    this.depth = depth;
    this.titles = titles;
  }

  /** Returns the description in at most {@value CompactAnswer#LARGEST} bytes. */
  static Json.Obj of(Capability capability) {
    for (int depth = DEEPEST; depth > 0; depth--) {
      for (boolean titles : new boolean[] {true, false}) {
        Json.Obj described = new CapabilityDescription(depth, titles).described(capability);
        if (CompactAnswer.size(described) <= CompactAnswer.LARGEST) {
          return described;
        }
      }
    }
    return CompactAnswer.of(new CapabilityDescription(1, false).described(capability));
  }

  private Json.Obj described(Capability capability) {
    Json.Obj input = capability.input().schema();
    Json example = capability.input().examples().get(0);
    return Json.obj(
            "id", capability.id(),
            "title", capability.title().name(),
            "inputs", members(input, depth, true))
        .withPresent("one_of", alternatives(input))
        .withAll(
            Json.obj(
                "outputs", members(capability.result().schema(), depth, false),
                "example",
                    CompactAnswer.size(example) <= LARGEST_EXAMPLE
                        ? example
                        : Json.str("with full: true, in request_contract.examples"),
                "formula", capability.method().formula(),
                "assumptions", capability.method().assumptions(),
                "limits", capability.title().description(),
                "reproducibility", capability.cost().reproducibility(),
                "job", capability.execution() == Execution.JOB));
  }

  /** Returns the groups of members of which some are needed, as a schema demands them. */
  private static Optional<Json> alternatives(Json.Obj schema) {
    List<Json> groups =
        schema.items("oneOf").stream()
            .map(each -> ((Json.Obj) each).find("required").orElse(Json.Arr.EMPTY))
            .filter(required -> !required.equals(Json.Arr.EMPTY))
            .toList();
    return groups.isEmpty() ? Optional.empty() : Optional.of(Json.of(groups));
  }

  private Json.Obj members(Json.Obj schema, int levels, boolean input) {
    List<Json> required = schema.items("required");
    var members = new LinkedHashMap<String, Json>();
    for (Map.Entry<String, Json> member :
        schema.findObject(PROPERTIES).orElse(Json.Obj.EMPTY).members().entrySet()) {
      Json.Obj described = member((Json.Obj) member.getValue(), levels, input);
      boolean needed = input && required.contains(Json.str(member.getKey()));
      members.put(member.getKey(), needed ? described.with("required", true) : described);
    }
    return new Json.Obj(members);
  }

  private Json.Obj member(Json.Obj schema, int levels, boolean input) {
    Json.Obj described = Json.Obj.EMPTY;
    if (input) {
      described =
          described
              .withPresent("type", type(schema))
              .withPresent("values", schema.find("enum"))
              .withPresent("range", range(schema));
    }
    described = described.withPresent("unit", unit(schema));
    if (input) {
      described = described.withPresent("default", schema.find("default"));
    }
    if (titles || levels == depth) {
      described = described.withPresent("title", schema.find("title"));
    }
    Json.Obj inner = inner(schema);
    if (levels > 1 && inner.has(PROPERTIES)) {
      described = described.with("members", members(inner, levels - 1, input));
    }
    return described;
  }

  /** Returns the schema of an object, or of the objects that a list or a map holds. */
  private static Json.Obj inner(Json.Obj schema) {
    if (schema.has(PROPERTIES)) {
      return schema;
    }
    return schema
        .findObject("items")
        .or(() -> schema.findObject("additionalProperties"))
        .map(CapabilityDescription::inner)
        .orElse(Json.Obj.EMPTY);
  }

  private static Optional<Json> unit(Json.Obj schema) {
    return schema
        .find("x-unit")
        .or(() -> schema.findObject("items").flatMap(CapabilityDescription::unit))
        .or(() -> schema.findObject("additionalProperties").flatMap(CapabilityDescription::unit));
  }

  /** Returns the type; that of a list with the type of its items. */
  private static Optional<Json> type(Json.Obj schema) {
    Optional<Json> own = schema.find("type");
    Optional<Json> items =
        schema
            .findObject("items")
            .flatMap(CapabilityDescription::type)
            .map(CapabilityDescription::word);
    return items.isPresent()
        ? items.map(of -> Json.str("array of " + text(of)))
        : own.map(CapabilityDescription::word);
  }

  private static Json word(Json type) {
    return type instanceof Json.Arr several
        ? Json.str(
            String.join(" or ", several.items().stream().map(CapabilityDescription::text).toList()))
        : type;
  }

  private static String text(Json word) {
    return word instanceof Json.Str string ? string.value() : word.toString();
  }

  /** Returns the interval of a number, as in {@code (0, 5]}, or of the length of a list. */
  private static Optional<Json> range(Json.Obj schema) {
    Optional<Json> low = schema.find("minimum");
    Optional<Json> above = schema.find("exclusiveMinimum");
    Optional<Json> high = schema.find("maximum");
    Optional<Json> below = schema.find("exclusiveMaximum");
    if (low.or(() -> above).or(() -> high).or(() -> below).isEmpty()) {
      return schema.findObject("items").flatMap(CapabilityDescription::range);
    }
    String from = low.or(() -> above).map(Json::canonical).orElse("-inf");
    String to = high.or(() -> below).map(Json::canonical).orElse("inf");
    return Optional.of(
        Json.str(
            (low.isPresent() ? "[" : "(") + from + ", " + to + (high.isPresent() ? "]" : ")")));
  }
}
