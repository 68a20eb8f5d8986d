package dev.omni.operations.scoring;

import dev.omni.domain.json.Json;
import dev.omni.engine.Infeasible;

/**
 * A distribution of a number. Scores: {@code log} is minus the logarithm of the density, {@code
 * pit} the probability of a value up to the outcome (A. P. Dawid, 1984), {@code coverage50} and
 * {@code coverage90} 1 when the outcome lies in that central interval, else 0.
 */
record Continuous(Distribution law) implements Prediction {
  /** Beyond this distances leave the range of doubles, and there would be no score. */
  static final double FARTHEST = 1e200;

  @Override
  public Scores scores(Json outcome) {
    double y = number(outcome);
    var scores = new Scores();
    law.logDensity(y).ifPresent(density -> scores.bounded(density, Scores.LEAST_DENSITY));
    return scores
        .with("crps", () -> law.crps(y))
        .with("pit", () -> law.cdf(y))
        .with("coverage50", () -> covered(law.cdf(y), 0.5))
        .with("coverage90", () -> covered(law.cdf(y), 0.9));
  }

  private static double covered(double pit, double level) {
    double tail = (1 - level) / 2;
    return pit >= tail && pit <= 1 - tail ? 1 : 0;
  }

  static double number(Json outcome) {
    if (outcome instanceof Json.Num json && Math.abs(json.asDouble()) <= FARTHEST) {
      return json.asDouble();
    }
    throw new Infeasible("must be a number from -1e200 to 1e200, as the forecast is of a number");
  }
}
