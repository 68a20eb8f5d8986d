package dev.omni.engine;

import dev.omni.domain.json.Json;

/**
 * The result of an engine.
 *
 * @param result the answer, finite numbers only
 * @param numerics seed, generator, paths, iterations: the data for a repetition; may be empty
 * @param remarks what the JSON of the result has beside the values of its checks, under {@code
 *     checks}: a flag or a status, no part of the contract; may be empty
 */
public record Computed<R extends Record>(R result, Json.Obj numerics, Json.Obj remarks) {
  /** Creates a result without numerics. */
  public static <R extends Record> Computed<R> of(R result) {
    return new Computed<>(result, Json.Obj.EMPTY, Json.Obj.EMPTY);
  }

  /** Adds a member to the numerics. */
  public Computed<R> noting(String name, Object value) {
    return new Computed<>(result, numerics.with(name, value), remarks);
  }

  /** Adds a member to the remarks. */
  public Computed<R> remarking(String name, Object value) {
    return new Computed<>(result, numerics, remarks.with(name, value));
  }
}
