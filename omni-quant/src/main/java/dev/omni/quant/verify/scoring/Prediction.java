package dev.omni.quant.verify.scoring;

import dev.omni.domain.json.Json;
import java.util.Map;

/** A prediction, made before its outcome was known. */
interface Prediction {
  /**
   * Returns the scores by name, in a fixed order. A score may be infinite, as the logarithm of a
   * probability of 0.
   *
   * @throws dev.omni.application.spi.Infeasible when the outcome is not of its kind
   */
  Map<String, Double> scores(Json outcome);
}
