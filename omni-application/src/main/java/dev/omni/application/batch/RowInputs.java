package dev.omni.application.batch;

import dev.omni.domain.batch.Batch;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import java.util.Optional;

/**
 * The inputs of rows: laid over the base, checked by the contract, filled with its defaults.
 *
 * @param batch whose rows they are
 */
record RowInputs(Batch batch) {
  /**
   * One input.
   *
   * @param given base and row, before defaults
   * @param problem the first that the contract has with it
   * @param filled with defaults, where there is no problem
   */
  record RowInput(Json.Obj given, Optional<Problem> problem, Json.Obj filled) {}

  /** Returns the input with the members of a row. */
  RowInput of(Json.Obj members) {
    Batch.RowInput laid = batch.input(members);
    if (laid.misplaced().isPresent()) {
      String name = laid.misplaced().get();
      return new RowInput(
          laid.input(),
          Optional.of(
              Problem.invalid(
                  name.startsWith("/") ? name : "/" + name,
                  "must lead to a place that the input has")),
          laid.input());
    }
    Shape contract = batch.target().input();
    Optional<Problem> problem = contract.problems(laid.input()).stream().findFirst();
    return new RowInput(
        laid.input(), problem, problem.isEmpty() ? contract.filled(laid.input()) : laid.input());
  }
}
