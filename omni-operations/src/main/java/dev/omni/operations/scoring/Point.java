package dev.omni.operations.scoring;

import dev.omni.domain.json.Json;

/** One number without a distribution: absolute error and squared error. */
record Point(double value) implements Prediction {
  @Override
  public Scores scores(Json outcome) {
    double error = Continuous.number(outcome) - value;
    return new Scores().with("ae", Math.abs(error)).with("se", error * error);
  }
}
