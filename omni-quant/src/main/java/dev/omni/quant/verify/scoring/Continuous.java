package dev.omni.quant.verify.scoring;

import dev.omni.application.spi.Infeasible;
import dev.omni.domain.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * A distribution of a number. Scores: {@code log} is minus the logarithm of the density, {@code
 * pit} the probability of a value up to the outcome (A. P. Dawid, 1984), {@code coverage50} and
 * {@code coverage90} 1 when the outcome lies in that central interval, else 0.
 */
record Continuous(Distribution law) implements Prediction {
  @Override
  public Map<String, Double> scores(Json outcome) {
    double y = number(outcome);
    double pit = law.cdf(y);
    OptionalDouble log = law.logDensity(y);
    var scores = new LinkedHashMap<String, Double>();
    log.ifPresent(density -> scores.put("log", -density));
    scores.put("crps", law.crps(y));
    scores.put("pit", pit);
    scores.put("coverage50", covered(pit, 0.5));
    scores.put("coverage90", covered(pit, 0.9));
    return scores;
  }

  private static double covered(double pit, double level) {
    double tail = (1 - level) / 2;
    return pit >= tail && pit <= 1 - tail ? 1 : 0;
  }

  static double number(Json outcome) {
    if (outcome instanceof Json.Num json && Double.isFinite(json.asDouble())) {
      return json.asDouble();
    }
    throw new Infeasible("must be a number, as the forecast is of a number");
  }
}
