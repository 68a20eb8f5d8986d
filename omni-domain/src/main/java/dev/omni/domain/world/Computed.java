package dev.omni.domain.world;

import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What an engine computed: the result, and what speaks for it.
 *
 * @param result the fields that the capability promises, finite numbers only
 * @param checks each computed from the result, not from what produced it
 * @param numerics seed, generator, paths, iterations: what is needed to repeat it; may be empty
 */
public record Computed(Json.Obj result, List<Check> checks, Json.Obj numerics) {
  /** Copies the checks. */
  public Computed {
    checks = List.copyOf(checks);
  }

  /** A result without checks and numerics yet. */
  public static Computed of(Json.Obj result) {
    return new Computed(result, List.of(), Json.Obj.EMPTY);
  }

  /** With one more check, which also appears in the result under {@code checks}. */
  public Computed checked(Check check) {
    var all = new ArrayList<>(checks);
    all.add(check);
    Json.Obj shown =
        result.object("checks").orElse(Json.Obj.EMPTY).with(check.name(), check.value());
    return new Computed(result.with("checks", shown), all, numerics);
  }

  /** With one more fact about how it was computed. */
  public Computed noting(String name, Object value) {
    return new Computed(result, checks, numerics.with(name, value));
  }

  /** The first check that does not pass, if there is one. */
  public Optional<Check> broken() {
    return checks.stream().filter(check -> !check.passes()).findFirst();
  }
}
