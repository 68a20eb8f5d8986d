package dev.omni.domain.batch;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonObjectBuilder;
import dev.omni.domain.json.Pointer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The place that a name means: a member, or, for a name that begins with {@code /}, the target of a
 * JSON pointer.
 *
 * @param steps names of members and indices of items, at least one
 */
public record Place(List<String> steps) {
  public Place {
    steps = List.copyOf(steps);
  }

  /** Returns the place of a name; empty when it is a malformed pointer. */
  public static Optional<Place> parse(String name) {
    if (!name.startsWith("/")) {
      return Optional.of(new Place(List.of(name)));
    }
    return Pointer.parse(name).map(pointer -> new Place(pointer.steps()));
  }

  /** Returns the place of a name that is known to be one. */
  static Place of(String name) {
    return parse(name).orElseThrow(() -> new IllegalArgumentException("no place: " + name));
  }

  /** Returns an object with names that mean its members: pointers for those that look like one. */
  static Json.Obj named(Json.Obj object) {
    if (object.members().keySet().stream().noneMatch(name -> name.startsWith("/"))) {
      return object;
    }
    var named = new JsonObjectBuilder();
    object
        .members()
        .forEach(
            (name, value) ->
                named.set(name.startsWith("/") ? Pointer.ROOT.to(name).text() : name, value));
    return named.object();
  }

  /** Returns the pointer to this place, below a prefix. */
  String under(String prefix) {
    Pointer at = new Pointer(prefix);
    for (String step : steps) {
      at = at.to(step);
    }
    return at.text();
  }

  /** Returns whether this place is another one, or contains it. */
  boolean covers(Place other) {
    return steps.size() <= other.steps.size() && steps.equals(other.steps.subList(0, steps.size()));
  }

  /** Returns how many steps, at least one, lead to a place whose parent is in a document. */
  int stepsWithin(Json.Obj document) {
    int count = 1;
    while (count < steps.size()
        && Pointer.in(document, steps.subList(0, count)).filter(Place::hasParts).isPresent()) {
      count++;
    }
    return count;
  }

  private static boolean hasParts(Json value) {
    return value instanceof Json.Obj || value instanceof Json.Arr;
  }

  /** Returns the name of this place, {@code own}, or that of the place of its first steps. */
  String name(String own, int count) {
    if (count == steps.size()) {
      return own;
    }
    String first = steps.get(0);
    return count == 1 && !first.startsWith("/")
        ? first
        : new Place(steps.subList(0, count)).under("");
  }

  /** Returns the value here, if there is one. */
  public Optional<Json> in(Json document) {
    return Pointer.in(document, steps);
  }

  /**
   * Returns a document with a value here. Objects on the way are created; empty when the way leads
   * past the end of an array, or through a value without parts.
   */
  Optional<Json.Obj> put(Json.Obj document, Json value) {
    return put(document, 0, value).map(Json.Obj.class::cast);
  }

  /**
   * Returns a document with null here: where an object lacks the member it is made, where the
   * parent lacks nothing changes.
   */
  Json.Obj clear(Json.Obj document) {
    boolean parent = Pointer.in(document, steps.subList(0, steps.size() - 1)).isPresent();
    return parent ? put(document, Json.NULL).orElse(document) : document;
  }

  private Optional<Json> put(Json at, int depth, Json value) {
    if (depth == steps.size()) {
      return Optional.of(value);
    }
    String step = steps.get(depth);
    if (at instanceof Json.Obj object) {
      Json inner = object.find(step).orElse(Json.Obj.EMPTY);
      return put(inner, depth + 1, value).map(put -> object.with(step, put));
    }
    if (at instanceof Json.Arr array && Pointer.index(step) < array.size()) {
      int index = Pointer.index(step);
      return put(array.get(index), depth + 1, value)
          .map(
              put -> {
                var items = new ArrayList<>(array.items());
                items.set(index, put);
                return new Json.Arr(items);
              });
    }
    return Optional.empty();
  }
}
