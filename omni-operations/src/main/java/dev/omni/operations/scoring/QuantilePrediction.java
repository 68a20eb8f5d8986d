package dev.omni.operations.scoring;

import dev.omni.domain.json.Json;

/**
 * Values below which lie given probabilities. The weighted interval score is that of J. Bracher et
 * al., Evaluating epidemic forecasts in an interval format, PLoS Computational Biology 17 (2021),
 * equation 3, which is twice the mean pinball loss of its levels (equation 6 there); it is null
 * unless the levels pair as tau and 1 - tau.
 *
 * @param levels rising, above 0 and below 1
 * @param values as many, not falling
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, and read by this package alone
record QuantilePrediction(double[] levels, double[] values) implements Prediction {
  private static final double CLOSE = 1e-9;

  @Override
  public Scores scores(Json outcome) {
    double y = Continuous.number(outcome);
    double pinball = pinball(y);
    var scores =
        new Scores().with("pinball", pinball).with("wis", paired() ? 2 * pinball : Double.NaN);
    int median = at(0.5);
    if (median >= 0) {
      scores.with("ae", Math.abs(y - values[median]));
    }
    covered(scores, "coverage50", 0.25, y);
    covered(scores, "coverage90", 0.05, y);
    return scores;
  }

  private boolean paired() {
    int n = levels.length;
    boolean paired = true;
    for (int i = 0; i < n; i++) {
      paired &= Math.abs(levels[i] + levels[n - 1 - i] - 1) <= CLOSE;
    }
    return paired;
  }

  /** Returns the mean over the levels (R. Koenker and G. Bassett, Econometrica 46 (1978)). */
  private double pinball(double y) {
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      sum += (levels[i] - (y < values[i] ? 1 : 0)) * (y - values[i]);
    }
    return sum / values.length;
  }

  private void covered(Scores scores, String name, double tail, double y) {
    int lower = at(tail);
    int upper = at(1 - tail);
    if (lower >= 0 && upper >= 0) {
      scores.with(name, y >= values[lower] && y <= values[upper] ? 1.0 : 0.0);
    }
  }

  private int at(double level) {
    for (int i = 0; i < levels.length; i++) {
      if (Math.abs(levels[i] - level) <= CLOSE) {
        return i;
      }
    }
    return -1;
  }
}
