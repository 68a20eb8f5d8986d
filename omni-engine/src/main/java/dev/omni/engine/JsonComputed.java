package dev.omni.engine;

import dev.omni.domain.json.Json;
import dev.omni.domain.world.Check;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The result of an engine with its checks.
 *
 * @param result the fields of the capability, finite numbers only
 * @param checks each computed from the result, not from its intermediate values
 * @param numerics seed, generator, paths, iterations: the data for a repetition; may be empty
 */
public record JsonComputed(Json.Obj result, List<Check> checks, Json.Obj numerics) {
  public JsonComputed {
    checks = List.copyOf(checks);
  }

  /** Creates a result without checks and numerics. */
  public static JsonComputed of(Json.Obj result) {
    return new JsonComputed(result, List.of(), Json.Obj.EMPTY);
  }

  /** Adds checks, which also appear in the result under {@code checks}. */
  JsonComputed checked(List<Check> more) {
    if (more.isEmpty()) {
      return this;
    }
    var all = new ArrayList<>(checks);
    all.addAll(more);
    Json.Obj shown = result.findObject("checks").orElse(Json.Obj.EMPTY);
    for (Check check : more) {
      shown = shown.with(check.name(), check.value());
    }
    return new JsonComputed(result.with("checks", shown), all, numerics);
  }

  /** Adds a member to the numerics. */
  public JsonComputed noting(String name, Object value) {
    return new JsonComputed(result, checks, numerics.with(name, value));
  }

  /** Returns the first failed check. */
  public Optional<Check> broken() {
    return checks.stream().filter(check -> !check.passes()).findFirst();
  }
}
