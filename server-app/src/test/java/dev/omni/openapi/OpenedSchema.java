package dev.omni.openapi;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/**
 * The published form of a definition of members. Requests are held to the definition itself, but
 * every one is answered, so the description demands no more than the last released one: objects are
 * open, and members, counts and alternatives that it did not demand are left out.
 */
final class OpenedSchema {
  private static final Path RELEASED = Path.of("src/test/resources/dev/omni/openapi/released.json");
  private static final List<String> DEMANDS =
      List.of("minItems", "maxItems", "minProperties", "maxProperties");

  private OpenedSchema() {}

  /** Returns the schemas of the last released description, by name. */
  static Json.Obj released() {
    try {
      Json.Obj document = (Json.Obj) JsonReader.trusted(Files.readString(RELEASED));
      return document
          .findObject("components")
          .flatMap(parts -> parts.findObject("schemas"))
          .orElseThrow();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /**
   * Returns the published form.
   *
   * @param released the same place in the last released description; empty for a new place
   */
  static Json.Obj of(Json.Obj definition, Json.Obj released) {
    Json.Obj open =
        definition.has("oneOf") && !released.has("oneOf") ? joined(definition) : definition;
    if (open.find("additionalProperties").equals(Optional.of(Json.of(false)))) {
      open = open.with("additionalProperties", true);
    }
    if (open.has("required")) {
      List<Json> demanded = released.items("required");
      List<Json> kept = open.items("required").stream().filter(demanded::contains).toList();
      open = released.has("required") ? open.with("required", kept) : open.without("required");
    }
    for (String demand : DEMANDS) {
      open = released.has(demand) ? open : open.without(demand);
    }
    return inner(open, released);
  }

  private static Json.Obj inner(Json.Obj schema, Json.Obj released) {
    Json.Obj open = schema;
    for (String part : List.of("items", "additionalProperties")) {
      Optional<Json.Obj> own = open.findObject(part);
      if (own.isPresent()) {
        open = open.with(part, of(own.get(), released.findObject(part).orElse(Json.Obj.EMPTY)));
      }
    }
    Json.Obj known = released.findObject("properties").orElse(Json.Obj.EMPTY);
    Json.Obj members = open.findObject("properties").orElse(Json.Obj.EMPTY);
    for (var member : members.members().entrySet()) {
      Json.Obj before = known.findObject(member.getKey()).orElse(Json.Obj.EMPTY);
      members = members.with(member.getKey(), of((Json.Obj) member.getValue(), before));
    }
    return open.has("properties") ? open.with("properties", members) : open;
  }

  /** Returns one object with the members of all alternatives; alternatives of words are joined. */
  private static Json.Obj joined(Json.Obj schema) {
    List<Json.Obj> forms = schema.items("oneOf").stream().map(Json.Obj.class::cast).toList();
    if (forms.stream().noneMatch(form -> form.has("properties"))) {
      return schema.has("properties") ? schema.without("oneOf") : schema;
    }
    Json.Obj members = Json.Obj.EMPTY;
    for (Json.Obj form : forms) {
      for (var member : form.findObject("properties").orElse(Json.Obj.EMPTY).members().entrySet()) {
        Json.Obj own = (Json.Obj) member.getValue();
        Json.Obj before = members.findObject(member.getKey()).orElse(own);
        members = members.with(member.getKey(), words(before, own));
      }
    }
    Json.Obj open = Json.obj("type", "object", "additionalProperties", true);
    return schema.without("oneOf").withAll(open.with("properties", members));
  }

  private static Json.Obj words(Json.Obj one, Json.Obj other) {
    if (!one.has("enum") || one.equals(other)) {
      return one;
    }
    var all = new LinkedHashSet<>(one.items("enum"));
    all.addAll(other.items("enum"));
    return one.with("enum", List.copyOf(all));
  }
}
