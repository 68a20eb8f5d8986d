package dev.omni.quant.verify.scoring;

import dev.omni.domain.json.Json;
import java.util.Map;

/** What was said before the fact. */
interface Prediction {
  /**
   * How good it was: scores by name, in a fixed order. One that is not finite, as the logarithm of
   * a probability of 0, is left to the caller to see.
   *
   * @throws dev.omni.application.spi.Infeasible when the outcome is not of its kind
   */
  Map<String, Double> scores(Json outcome);
}
