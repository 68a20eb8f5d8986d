package dev.omni.quant.finance.risk;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.Arrays;
import java.util.List;

/**
 * The checks of a tail of scenarios: the value at risk by counting the losses beyond it, the
 * expected shortfall and its parts by what losses exceed the value at risk (R. T. Rockafellar and
 * S. Uryasev, Optimization of conditional value-at-risk, Journal of Risk 2(3), 2000, pp. 21-41,
 * theorem 1).
 *
 * @param scenarios of the input
 * @param exceedance 1 less the confidence
 * @param growth from one period to the horizon
 */
record HistoricalTail(Scenarios scenarios, double exceedance, double growth) {
  private static final double ROUNDING = 1e-9;

  /** A part of the weights that is rounding. */
  private static final double WEIGHT = 1e-11;

  /**
   * Returns the checks.
   *
   * @param between whether the value at risk lies between two losses
   * @param result as published
   */
  List<Check> checks(boolean between, HistoricalValueAtRisk.Result result) {
    double[] losses = scenarios.losses();
    double[] rising = losses.clone();
    Arrays.sort(rising);
    double count = Math.max(0, Math.min(losses.length - 1, result.scenariosBeyond()));
    int beyond = (int) count;
    double off = Math.abs(count - result.scenariosBeyond());
    double edge = rising[rising.length - 1 - beyond];
    double valueAtRisk = result.valueAtRisk();
    double right = growth * (between ? interpolated(rising) : edge);
    double size = growth * Math.max(Math.abs(rising[0]), Math.abs(rising[rising.length - 1]));
    boolean[] tail = tail(losses, edge, beyond);
    var shortfall = new Residuals();
    shortfall.equal(result.expectedShortfall(), growth * beyond(losses, edge), size);
    double[] parts = result.componentEs().orElse(new double[0]);
    for (int i = 0; i < parts.length; i++) {
      double gross = growth * Arrays.stream(scenarios.parts()[i]).map(Math::abs).max().orElse(0);
      shortfall.equal(parts[i], growth * mean(scenarios.parts()[i], tail, losses, edge), gross);
    }
    return List.of(
        new Check(
            "weight_beyond_residual",
            off + outside(tail),
            WEIGHT,
            "By how much the weight of the losses before the value at risk is above 1 - confidence,"
                + " or with the next one is not above it: not at all."),
        new Residuals()
            .equal(valueAtRisk, right, size)
            .check(
                "quantile_residual",
                ROUNDING,
                "Difference of value_at_risk and the loss with so many larger ones, relative to the"
                    + " largest: zero."),
        shortfall.check(
            "shortfall_residual",
            ROUNDING,
            "Largest difference of the expected shortfall, or a part of it, and what losses are"
                + " above the value at risk, weighted, over 1 - confidence: zero."),
        worst(rising, losses, result.worstScenarios()));
  }

  /** Returns which scenarios lie before the value at risk: larger losses, of equals the first. */
  private static boolean[] tail(double[] losses, double edge, int beyond) {
    boolean[] tail = new boolean[losses.length];
    int open = beyond;
    for (int t = 0; t < losses.length; t++) {
      tail[t] = losses[t] > edge;
      open -= tail[t] ? 1 : 0;
    }
    for (int t = 0; t < losses.length && open > 0; t++) {
      if (losses[t] == edge) {
        tail[t] = true;
        open--;
      }
    }
    return tail;
  }

  /** Returns by how much the weights of the tail miss what they must be. */
  private double outside(boolean[] tail) {
    double weight = 0;
    double next = 0;
    double edge = Double.NEGATIVE_INFINITY;
    double[] losses = scenarios.losses();
    int open = 0;
    for (int t = 0; t < tail.length; t++) {
      if (tail[t]) {
        weight += scenarios.weights()[t];
      } else {
        open++;
        if (losses[t] > edge) {
          edge = losses[t];
          next = scenarios.weights()[t];
        }
      }
    }
    double above = Math.max(0, weight - exceedance);
    return open <= 1 ? above : Math.max(above, exceedance - weight - next);
  }

  private double interpolated(double[] rising) {
    double place = (rising.length - 1) * (1 - exceedance);
    int low = Math.min(rising.length - 1, (int) place);
    int high = Math.min(rising.length - 1, low + 1);
    double part = place - low;
    return rising[low] * (1 - part) + rising[high] * part;
  }

  private double beyond(double[] losses, double edge) {
    double sum = 0;
    for (int t = 0; t < losses.length; t++) {
      sum += scenarios.weights()[t] * Math.max(0, losses[t] - edge);
    }
    return edge + sum / exceedance;
  }

  /** Returns the mean of a part in the tail, whose last scenario has the weight that is left. */
  private double mean(double[] part, boolean[] tail, double[] losses, double edge) {
    double last = Double.NaN;
    for (int t = 0; t < tail.length && Double.isNaN(last); t++) {
      last = !tail[t] && losses[t] == edge ? part[t] : last;
    }
    double sum = 0;
    for (int t = 0; t < tail.length; t++) {
      sum += tail[t] ? scenarios.weights()[t] * (part[t] - last) : 0;
    }
    return last + sum / exceedance;
  }

  private static Check worst(
      double[] rising, double[] losses, HistoricalValueAtRisk.WorstLosses worst) {
    int[] places = worst.index();
    double[] given = worst.loss();
    var residuals = new Residuals();
    for (int k = 0; k < places.length; k++) {
      int place = places[k];
      boolean known = place >= 0 && place < losses.length;
      residuals
          .equal(given[k], rising[rising.length - 1 - k])
          .equal(given[k], known ? losses[place] : Double.NaN);
    }
    return residuals.check(
        "worst_scenarios_residual",
        ROUNDING,
        "Largest difference of a worst loss and the one of its rank, or of its place in the history:"
            + " zero.");
  }
}
