package dev.omni.application.plot;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * An object in a specification.
 *
 * @param json the object
 * @param at its place
 */
record Part(Json.Obj json, Pointer at) {
  /** Returns this if it has no other members than these. */
  Part only(Set<String> known) {
    for (String name : json.members().keySet()) {
      if (!known.contains(name)) {
        throw refused(name, "is not drawn");
      }
    }
    return this;
  }

  UnsupportedPlotException refused(String name, String reason) {
    return new UnsupportedPlotException(at.to(name).text(), reason);
  }

  /** Returns a member that is an object; null counts as absent. */
  Optional<Part> part(String name) {
    return json.has(name) ? Optional.of(object(name)) : Optional.empty();
  }

  private Part object(String name) {
    return new Part(
        json.findObject(name).orElseThrow(() -> refused(name, "must be an object")), at.to(name));
  }

  /** Returns a member that is a text; null counts as absent. */
  Optional<String> text(String name) {
    if (json.has(name) && json.findText(name).isEmpty()) {
      throw refused(name, "must be a text");
    }
    return json.findText(name);
  }

  double number(String name, double otherwise) {
    if (json.has(name) && json.findNumber(name).isEmpty()) {
      throw refused(name, "must be a number");
    }
    return json.findNumber(name).map(Number::doubleValue).orElse(otherwise);
  }

  /** Returns a member that is a text of a list. */
  Optional<String> oneOf(String name, List<String> known) {
    Optional<String> text = text(name);
    if (text.isPresent() && !known.contains(text.get())) {
      throw refused(name, "must be one of " + String.join(", ", known));
    }
    return text;
  }

  /** Returns a member that is a color. */
  Optional<String> color(String name) {
    Optional<String> color = text(name);
    if (color.isPresent()
        && !color.get().matches("#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}|[a-zA-Z]{3,20}")) {
      throw refused(name, "must be a color as #0072b2");
    }
    return color;
  }
}
