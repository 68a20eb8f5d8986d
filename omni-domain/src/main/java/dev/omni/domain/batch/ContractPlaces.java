package dev.omni.domain.batch;

import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The places that a contract has.
 *
 * @param schema of the whole document
 */
public record ContractPlaces(Json.Obj schema) {
  private static final Json CLOSED = new Json.Bool(false);

  /** Returns the names of the members at the top. */
  public Set<String> names() {
    return properties(schema).members().keySet();
  }

  /** Returns the schema of a place; empty when the contract has no such place. */
  public Optional<Json.Obj> at(Place place) {
    Optional<Json.Obj> at = Optional.of(schema);
    for (String step : place.steps()) {
      at = at.flatMap(outer -> part(outer, step));
    }
    return at;
  }

  private static Optional<Json.Obj> part(Json.Obj schema, String step) {
    Optional<Json.Obj> declared =
        properties(schema)
            .findObject(step)
            .or(() -> schema.findObject("items").filter(items -> isIndex(step)))
            .or(() -> schema.findObject("additionalProperties"))
            .or(() -> alternatives(schema).flatMap(one -> part(one, step).stream()).findFirst());
    return declared.or(() -> isOpen(schema) ? Optional.of(Json.Obj.EMPTY) : Optional.empty());
  }

  private static Json.Obj properties(Json.Obj schema) {
    return schema.findObject("properties").orElse(Json.Obj.EMPTY);
  }

  private static boolean isIndex(String step) {
    return !step.isEmpty()
        && step.length() < 10
        && step.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  /** Returns the alternative forms of a value; those that only require members are none. */
  private static Stream<Json.Obj> alternatives(Json.Obj schema) {
    return Stream.of("oneOf", "anyOf", "allOf")
        .flatMap(keyword -> schema.items(keyword).stream())
        .map(Json.Obj.class::cast)
        .filter(form -> form.has("type") || form.has("properties"));
  }

  /** Returns whether a value may have parts that the contract does not name. */
  private static boolean isOpen(Json.Obj schema) {
    Optional<String> type = type(schema);
    boolean composite = type.isEmpty() || type.get().equals("object");
    return composite
        && !schema.has("items")
        && alternatives(schema).findAny().isEmpty()
        && !schema.find("additionalProperties").filter(CLOSED::equals).isPresent();
  }

  /** Returns the type that a schema gives beside null; empty when there is none or several. */
  public static Optional<String> type(Json.Obj schema) {
    List<String> types =
        schema.find("type").stream()
            .flatMap(type -> type instanceof Json.Arr all ? all.items().stream() : Stream.of(type))
            .map(type -> ((Json.Str) type).value())
            .filter(type -> !type.equals("null"))
            .toList();
    return types.size() == 1 ? Optional.of(types.get(0)) : Optional.empty();
  }
}
