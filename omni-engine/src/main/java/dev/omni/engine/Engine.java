package dev.omni.engine;

import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.engine.figure.Figure;
import java.util.List;
import java.util.Optional;

/**
 * The computation of one capability: a pure function from one record to another. It uses no I/O and
 * no clock; its only randomness comes from the seed in the input. Equal inputs give equal bytes for
 * any number of threads. An engine has no state and may be called concurrently, at its first use
 * too: tables that a library fills without a lock are filled by one thread at a time. {@code
 * ServiceLoader} finds engines; their construction must be cheap, so libraries load at the first
 * {@code compute}.
 *
 * <p>Both records carry the annotations of {@link dev.omni.engine.contract}: the contract and the
 * JSON of a capability follow from them.
 *
 * @param <I> the input, whose components are the members of the request
 * @param <R> the result
 */
public interface Engine<I extends Record, R extends Record> {
  /** Returns the capability. */
  Capability capability();

  /**
   * Returns problems that the contract's schema cannot express: consistent sizes, dates in order, a
   * positive semi-definite matrix. Pointers are into the input's JSON.
   *
   * @param input valid for the contract
   */
  default List<Problem> problems(I input) {
    return List.of();
  }

  /**
   * Returns the estimated elementary steps of an input (paths x steps, rows x columns), for the
   * sandbox's limit; about 1e8 a second on one core.
   *
   * @param input valid for the contract
   */
  default double steps(I input) {
    return 1e5;
  }

  /**
   * Returns whether the computation is one or several folds, {@link Work#fold}, and little besides,
   * so that many machines can share it.
   */
  default boolean sharded() {
    return false;
  }

  /**
   * Computes the result.
   *
   * @param input valid for the contract and without {@link #problems}
   * @param work threads, progress and cancellation
   * @throws Infeasible when a valid input has no result; the run fails with this reason
   * @throws java.util.concurrent.CancellationException when {@code work} requests a stop
   */
  Computed<R> compute(I input, Work work);

  /**
   * Returns the checks of a result: identities of the right answer, by another route than {@link
   * #compute}, and estimates of its error. They use nothing but these two records, so that anyone
   * may repeat them, and answer for any numbers of the result. Their cost is small beside that of
   * the result. Their values stand in the result's JSON, under {@code checks}.
   *
   * @param input valid for the contract
   * @param result as published
   */
  default List<Check> checks(I input, R result) {
    return List.of();
  }

  /**
   * Returns the second method, which shares no numerics with {@link #compute}; empty when there is
   * none.
   */
  default Optional<SecondMethod<I>> second() {
    return Optional.empty();
  }

  /** Returns the rules of the markets that inputs take; empty for an engine without markets. */
  default Optional<MarketModel> markets() {
    return Optional.empty();
  }

  /**
   * Returns the figure of a result. It is derived when it is read, at most 200 ms of a processor,
   * and is no part of the result. The capability declares its title. Empty when this result has
   * nothing to show.
   *
   * @param input valid for the contract
   * @param result of {@link #compute}
   */
  default Optional<Figure> figure(I input, R result) {
    return Optional.empty();
  }

  /**
   * Returns the figure of several runs over each other, derived when it is read: by default their
   * figures, merged by {@link dev.omni.engine.figure.Overlay}. Empty when they have nothing to show
   * together.
   *
   * @param runs two to {@link dev.omni.engine.figure.Overlay#MOST}, each with its own name
   */
  default Optional<Figure> figure(List<RunData<I, R>> runs) {
    return RunData.overlay(runs, this::figure);
  }
}
