package dev.omni.operations.scoring;

import dev.omni.domain.json.Json;
import dev.omni.engine.Infeasible;
import java.math.BigDecimal;
import java.util.Locale;
import org.hipparchus.util.FastMath;

/**
 * The predicted probability of an event. The Brier score is of one probability, 0 to 1 (G. W.
 * Brier, Monthly Weather Review 78 (1950), halved for two classes); the baseline score is 100 for
 * certainty and 0 for one half (Metaculus, score_math, baseline score).
 *
 * @param probability 0 to 1
 */
record Binary(double probability) implements Prediction {
  private static final double PERCENT = 100;

  @Override
  public Scores scores(Json outcome) {
    boolean happened = happened(outcome);
    double miss = happened ? 1 - probability : probability;
    // Of the probability itself: one less what is missing would lose the digits of a small one.
    double log = happened ? FastMath.log(probability) : FastMath.log1p(-probability);
    var scores = new Scores().with("brier", miss * miss);
    double bounded = scores.bounded(log, Scores.LEAST_PROBABILITY);
    return scores.with("baseline", PERCENT * (bounded / FastMath.log(2.0) + 1));
  }

  private static boolean happened(Json outcome) {
    if (outcome instanceof Json.Bool value) {
      return value.value();
    }
    if (outcome instanceof Json.Num value && value.value().compareTo(BigDecimal.ONE) == 0) {
      return true;
    }
    if (outcome instanceof Json.Num value && value.value().signum() == 0) {
      return false;
    }
    String word = outcome instanceof Json.Str value ? value.value().toLowerCase(Locale.ROOT) : "";
    if (word.equals("yes") || word.equals("true")) {
      return true;
    }
    if (word.equals("no") || word.equals("false")) {
      return false;
    }
    throw new Infeasible("must be true or false, as the question is a yes-or-no one");
  }
}
