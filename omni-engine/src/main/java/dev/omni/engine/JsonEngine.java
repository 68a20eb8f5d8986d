package dev.omni.engine;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.engine.figure.Figure;
import java.util.List;
import java.util.Optional;

/**
 * The computation of one capability from JSON and to it, as servers call it: that of an {@link
 * Engine} is {@link LoadedEngine}.
 */
public interface JsonEngine {
  /** Returns the capability. */
  Capability capability();

  /**
   * Returns this engine with an input that it reads now: asked about this very object again, it
   * does not read it again, so that one run reads its input once.
   *
   * @param input valid for the contract, defaults filled in
   */
  default JsonEngine having(Json.Obj input) {
    return this;
  }

  /**
   * Returns problems that the contract's schema cannot express: consistent sizes, dates in order, a
   * positive semi-definite matrix. Pointers are into the input.
   *
   * @param input valid for the contract, defaults filled in
   */
  default List<Problem> problems(Json.Obj input) {
    return List.of();
  }

  /**
   * Returns the estimated elementary steps of an input (paths x steps, rows x columns), for the
   * sandbox's limit; about 1e8 a second on one core.
   *
   * @param input valid for the contract, defaults filled in
   */
  default double steps(Json.Obj input) {
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
   * @param input valid for the contract and without {@link #problems}, defaults filled in
   * @param work threads, progress and cancellation
   * @throws Infeasible when a valid input has no result; the run fails with this reason
   * @throws java.util.concurrent.CancellationException when {@code work} requests a stop
   */
  JsonComputed compute(Json.Obj input, Work work);

  /**
   * Returns the checks of a result: identities of the right answer, by another route than {@link
   * #compute}, and estimates of its error. They use nothing but these two documents, so that anyone
   * may repeat them, and answer for any numbers of the result. Their cost is small beside that of
   * the result. {@link LoadedEngine#compute} calls this and puts their values into the result,
   * under {@code checks}.
   *
   * @param input valid for the contract, defaults filled in
   * @param result as published; its member {@code checks}, if any, is not read
   */
  default List<Check> checks(Json.Obj input, Json.Obj result) {
    return List.of();
  }

  /**
   * Returns the second method, which shares no numerics with {@link #compute}; empty when there is
   * none.
   */
  default Optional<SecondMethod<Json.Obj>> second() {
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
   * @param input valid for the contract, defaults filled in
   * @param result of {@link #compute}
   */
  default Optional<Figure> figure(Json.Obj input, Json.Obj result) {
    return Optional.empty();
  }

  /**
   * Returns the figure of several runs over each other, derived when it is read: by default their
   * figures, merged. Empty when they have nothing to show together.
   *
   * @param runs two to {@link dev.omni.engine.figure.Overlay#MOST}, each with its own name
   */
  default Optional<Figure> figure(List<RunData<Json.Obj, Json.Obj>> runs) {
    return RunData.overlay(runs, this::figure);
  }
}
