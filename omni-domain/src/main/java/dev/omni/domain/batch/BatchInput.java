package dev.omni.domain.batch;

import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import java.util.List;
import java.util.Set;

/** The members of an input that fits {@link BatchContract}. */
public final class BatchInput {
  /** The names of the sources. */
  static final List<String> SOURCES = List.of("rows", "columns", "grid", "data");

  private static final Set<String> SCALARS = Set.of("number", "integer", "string", "boolean");

  private BatchInput() {}

  /** Returns the id of the capability of each row. */
  public static String capability(Json.Obj input) {
    return input.text("capability");
  }

  /** Returns the name of the member that gives the rows. */
  public static String source(Json.Obj input) {
    return SOURCES.stream().filter(input::has).findFirst().orElseThrow();
  }

  static Json.Obj base(Json.Obj input) {
    return input.findObject("base").orElse(Json.Obj.EMPTY);
  }

  /** Returns what is carried. */
  public static List<String> carry(Json.Obj input) {
    return texts(input, "carry");
  }

  static List<Json.Obj> totals(Json.Obj input) {
    return input.items("totals").stream().map(Json.Obj.class::cast).toList();
  }

  /** Returns what is selected: by default, the scalars at the top of the result. */
  static List<String> select(Json.Obj input, Capability target) {
    if (input.has("select")) {
      return texts(input, "select");
    }
    Json.Obj properties = target.result().schema().findObject("properties").orElse(Json.Obj.EMPTY);
    return properties.members().entrySet().stream()
        .filter(
            member ->
                ContractPlaces.type((Json.Obj) member.getValue())
                    .filter(SCALARS::contains)
                    .isPresent())
        .map(java.util.Map.Entry::getKey)
        .toList();
  }

  private static List<String> texts(Json.Obj input, String name) {
    return input.items(name).stream().map(item -> ((Json.Str) item).value()).toList();
  }
}
