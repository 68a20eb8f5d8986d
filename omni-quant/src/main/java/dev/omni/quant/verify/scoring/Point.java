package dev.omni.quant.verify.scoring;

import dev.omni.domain.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/** One number without a distribution: absolute error and squared error. */
record Point(double value) implements Prediction {
  @Override
  public Map<String, Double> scores(Json outcome) {
    double error = Continuous.number(outcome) - value;
    var scores = new LinkedHashMap<String, Double>();
    scores.put("ae", Math.abs(error));
    scores.put("se", error * error);
    return scores;
  }
}
