package dev.omni.application.spi;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Computed;
import java.util.List;
import java.util.Optional;

/**
 * Computes one capability: a pure function of its input. No I/O, no clock, and no chance but the
 * {@code seed} in the input; the same input gives the same bytes, whatever the number of threads.
 * An engine has no state and may be called by many threads at once. Found by {@code ServiceLoader};
 * making one must be cheap: the field's libraries load at the first {@code compute}.
 */
public interface Engine {
  /** What this computes. */
  Capability capability();

  /**
   * What the contract's schema cannot say: sizes that must agree, dates in order, a matrix that
   * must be positive semi-definite. Pointers are into the input.
   *
   * @param input fits the contract, defaults filled in
   */
  default List<Problem> problems(Json.Obj input) {
    return List.of();
  }

  /**
   * How much work this input is, in elementary steps (paths x steps, rows x columns), for the
   * sandbox's budget; about 1e8 a second on one core.
   *
   * @param input fits the contract, defaults filled in
   */
  default double steps(Json.Obj input) {
    return 1e5;
  }

  /**
   * Computes.
   *
   * @param input fits the contract and {@link #problems}, defaults filled in
   * @param work threads, progress, and whether to stop
   * @throws Infeasible when the input is legal but has no answer; the run fails with this reason
   * @throws java.util.concurrent.CancellationException when {@code work} said stop
   */
  Computed compute(Json.Obj input, Work work);

  /**
   * A picture where one says more: a Vega-Lite 5 specification with its data inline, under 32 KB,
   * derived from a completed run and no part of its result. Absent when a table says it as well.
   *
   * @param input fits the contract, defaults filled in
   * @param result what {@link #compute} gave
   */
  default Optional<Json.Obj> plot(Json.Obj input, Json.Obj result) {
    return Optional.empty();
  }
}
