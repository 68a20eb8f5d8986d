package dev.omni.engine;

import dev.omni.domain.json.Json;

/**
 * The result of an engine.
 *
 * @param result the answer, finite numbers only
 * @param numerics seed, generator, paths, iterations: the data for a repetition; may be empty
 */
public record Computed<R extends Record>(R result, Json.Obj numerics) {
  /** Creates a result without numerics. */
  public static <R extends Record> Computed<R> of(R result) {
    return new Computed<>(result, Json.Obj.EMPTY);
  }

  /** Adds a member to the numerics. */
  public Computed<R> noting(String name, Object value) {
    return new Computed<>(result, numerics.with(name, value));
  }
}
