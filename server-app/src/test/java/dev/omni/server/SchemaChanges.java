package dev.omni.server;

import static dev.omni.server.BreakingChanges.members;
import static dev.omni.server.BreakingChanges.resolved;

import dev.omni.domain.json.Json;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The differences of two schemas that break clients of the older one. */
final class SchemaChanges {
  private final Json.Obj before;
  private final Json.Obj now;
  private final boolean sent;
  private final List<String> found;

  /** The references that were followed, so that one that leads to itself ends. */
  private final Set<String> seen = new HashSet<>();

  /**
   * Of two documents.
   *
   * @param sent whether the schemas are of what clients send
   * @param found takes what breaks them
   */
  SchemaChanges(Json.Obj before, Json.Obj now, boolean sent, List<String> found) {
    this.before = before;
    this.now = now;
    this.sent = sent;
    this.found = found;
  }

  void compare(String at, Json.Obj oldForm, Json.Obj freshForm) {
    String reference = oldForm.findText("$ref").orElse("");
    if (!reference.isEmpty() && !seen.add(reference)) {
      return;
    }
    Json.Obj old = resolved(before, oldForm);
    Json.Obj fresh = resolved(now, freshForm);
    words(at, old, fresh);
    required(at, old, fresh);
    limits(at, old, fresh);
    parts(at, old, fresh);
    seen.remove(reference);
  }

  /** Types, and sets of values. */
  private void words(String at, Json.Obj old, Json.Obj fresh) {
    Set<Json> oldTypes = types(old);
    Set<Json> types = types(fresh);
    boolean narrower = !types.isEmpty() && (oldTypes.isEmpty() || !types.containsAll(oldTypes));
    boolean wider = !oldTypes.isEmpty() && (types.isEmpty() || !oldTypes.containsAll(types));
    if (sent ? narrower : wider) {
      found.add(at + ": another type");
    }
    Set<Json> oldValues = values(old);
    Set<Json> values = values(fresh);
    boolean fewer = !values.isEmpty() && (oldValues.isEmpty() || !values.containsAll(oldValues));
    boolean any = !oldValues.isEmpty() && values.isEmpty();
    boolean other = !old.find("const").equals(fresh.find("const"));
    if (sent ? fewer : any || other) {
      found.add(at + ": other values");
    }
  }

  private void required(String at, Json.Obj old, Json.Obj fresh) {
    Set<Json> was = new LinkedHashSet<>(old.findArray("required").orElse(Json.Arr.EMPTY).items());
    Set<Json> is = new LinkedHashSet<>(fresh.findArray("required").orElse(Json.Arr.EMPTY).items());
    if (sent ? !was.containsAll(is) : !is.containsAll(was)) {
      found.add(at + ": other members are required");
    }
    boolean closed = fresh.find("additionalProperties").equals(Optional.of(Json.of(false)));
    if (sent && closed && !old.find("additionalProperties").equals(Optional.of(Json.of(false)))) {
      found.add(at + ": other members are refused now");
    }
  }

  /** Limits of what is sent; what is answered may keep what limits it likes. */
  private void limits(String at, Json.Obj old, Json.Obj fresh) {
    for (String limit :
        List.of("minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties")) {
      boolean raised =
          fresh.findNumber(limit).isPresent()
              && (old.findNumber(limit).isEmpty()
                  || fresh.findNumber(limit).get().compareTo(old.findNumber(limit).get()) > 0);
      if (sent && raised) {
        found.add(at + ": a higher " + limit);
      }
    }
    for (String limit :
        List.of("maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties")) {
      boolean lowered =
          fresh.findNumber(limit).isPresent()
              && (old.findNumber(limit).isEmpty()
                  || fresh.findNumber(limit).get().compareTo(old.findNumber(limit).get()) < 0);
      if (sent && lowered) {
        found.add(at + ": a lower " + limit);
      }
    }
    for (String rule : List.of("pattern", "format")) {
      boolean changed = !old.find(rule).equals(fresh.find(rule));
      if (changed && (sent ? fresh.has(rule) : old.has(rule))) {
        found.add(at + ": another " + rule);
      }
    }
  }

  private void parts(String at, Json.Obj old, Json.Obj fresh) {
    members(old, "properties")
        .forEach(
            (name, form) -> {
              Optional<Json.Obj> next =
                  fresh.findObject("properties").flatMap(p -> p.findObject(name));
              if (next.isEmpty()) {
                found.add(at + "/" + name + " is gone");
              } else {
                compare(at + "/" + name, (Json.Obj) form, next.get());
              }
            });
    for (String one : List.of("items", "additionalProperties")) {
      if (old.findObject(one).isPresent()) {
        compare(at + "/*", old.findObject(one).get(), fresh.findObject(one).orElse(Json.Obj.EMPTY));
      }
    }
    for (String several : List.of("oneOf", "anyOf", "allOf")) {
      choices(at, several, old, fresh);
    }
  }

  private void choices(String at, String several, Json.Obj old, Json.Obj fresh) {
    List<Json> was = old.findArray(several).orElse(Json.Arr.EMPTY).items();
    List<Json> is = fresh.findArray(several).orElse(Json.Arr.EMPTY).items();
    if (was.size() != is.size()) {
      found.add(at + ": another " + several);
      return;
    }
    for (int i = 0; i < was.size(); i++) {
      compare(at, (Json.Obj) was.get(i), (Json.Obj) is.get(i));
    }
  }

  private static Set<Json> types(Json.Obj schema) {
    return schema
        .find("type")
        .map(type -> type instanceof Json.Arr list ? Set.copyOf(list.items()) : Set.of(type))
        .orElse(Set.of());
  }

  private static Set<Json> values(Json.Obj schema) {
    return new LinkedHashSet<>(schema.findArray("enum").orElse(Json.Arr.EMPTY).items());
  }
}
