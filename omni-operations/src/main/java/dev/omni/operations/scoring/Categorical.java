package dev.omni.operations.scoring;

import dev.omni.domain.json.Json;
import dev.omni.engine.Infeasible;
import java.util.Map;
import org.hipparchus.util.FastMath;

/**
 * Probabilities of labels. The Brier score sums over all labels, 0 to 2 (G. W. Brier, 1950); the
 * ranked probability score sums the squared differences of the cumulated probabilities and is not
 * divided (E. S. Epstein, Journal of Applied Meteorology 8 (1969)).
 *
 * @param probabilities in the order in which they were sent
 * @param ordered whether that order means something
 */
record Categorical(Map<String, Double> probabilities, boolean ordered) implements Prediction {
  private static final double PERCENT = 100;

  @Override
  public Scores scores(Json outcome) {
    String happened = outcome instanceof Json.Str label ? label.value() : "";
    Double said = probabilities.get(happened);
    if (said == null) {
      throw new Infeasible("must be one of " + String.join(", ", probabilities.keySet()));
    }
    double log = FastMath.log(said);
    var scores = new Scores().with("brier", brier(happened));
    double bounded = scores.bounded(log, Scores.LEAST_PROBABILITY);
    scores.with("baseline", PERCENT * (bounded / FastMath.log((double) probabilities.size()) + 1));
    return ordered ? scores.with("rps", ranked(happened)) : scores;
  }

  private double brier(String happened) {
    double sum = 0;
    for (var label : probabilities.entrySet()) {
      double miss = label.getValue() - (label.getKey().equals(happened) ? 1 : 0);
      sum += miss * miss;
    }
    return sum;
  }

  private double ranked(String happened) {
    double sum = 0;
    double cumulated = 0;
    for (var label : probabilities.entrySet()) {
      cumulated += label.getValue() - (label.getKey().equals(happened) ? 1 : 0);
      sum += cumulated * cumulated;
    }
    return sum;
  }
}
