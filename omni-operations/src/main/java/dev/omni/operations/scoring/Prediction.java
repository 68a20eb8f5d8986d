package dev.omni.operations.scoring;

import dev.omni.domain.json.Json;

/** A prediction, made before its outcome was known. */
interface Prediction {
  /**
   * Returns the scores; at least one of them is a number.
   *
   * @throws dev.omni.engine.Infeasible when the outcome is not of its kind
   */
  Scores scores(Json outcome);
}
