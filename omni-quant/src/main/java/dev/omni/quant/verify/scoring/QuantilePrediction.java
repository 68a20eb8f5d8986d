package dev.omni.quant.verify.scoring;

import dev.omni.domain.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Values below which lie given probabilities. The weighted interval score is that of J. Bracher et
 * al., Evaluating epidemic forecasts in an interval format, PLoS Computational Biology 17 (2021),
 * equation 3: over the central intervals with weights alpha / 2 and the median with weight 1 / 2,
 * divided by the number of intervals and a half. It is told when the levels are symmetric and the
 * median is among them.
 *
 * @param levels rising, above 0 and below 1
 * @param values as many, not falling
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, and read by this package alone
record QuantilePrediction(double[] levels, double[] values) implements Prediction {
  private static final double CLOSE = 1e-9;

  @Override
  public Map<String, Double> scores(Json outcome) {
    double y = Continuous.number(outcome);
    var scores = new LinkedHashMap<String, Double>();
    if (symmetric()) {
      scores.put("wis", intervals(y));
      scores.put("ae", Math.abs(y - values[values.length / 2]));
    }
    covered(scores, "coverage50", 0.25, y);
    covered(scores, "coverage90", 0.05, y);
    return scores;
  }

  private boolean symmetric() {
    int n = levels.length;
    boolean paired = n % 2 == 1;
    for (int i = 0; i < n; i++) {
      paired &= Math.abs(levels[i] + levels[n - 1 - i] - 1) <= CLOSE;
    }
    return paired;
  }

  private double intervals(double y) {
    int half = values.length / 2;
    double sum = Math.abs(y - values[half]) / 2;
    for (int i = 0; i < half; i++) {
      double lower = values[i];
      double upper = values[values.length - 1 - i];
      double outside = Math.max(0, lower - y) + Math.max(0, y - upper);
      sum += levels[i] * (upper - lower) + outside;
    }
    return sum / (half + 0.5);
  }

  private void covered(Map<String, Double> scores, String name, double tail, double y) {
    int lower = at(tail);
    int upper = at(1 - tail);
    if (lower >= 0 && upper >= 0) {
      scores.put(name, y >= values[lower] && y <= values[upper] ? 1.0 : 0.0);
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
