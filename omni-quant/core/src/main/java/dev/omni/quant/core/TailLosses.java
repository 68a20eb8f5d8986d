package dev.omni.quant.core;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Losses of scenarios with their weights, the largest first, and the tail beyond a confidence. C.
 * Acerbi and D. Tasche, On the coherence of expected shortfall, Journal of Banking and Finance 26,
 * 2002, pp. 1487-1503.
 *
 * @param order the scenarios by loss, the largest first, the first of equals first
 * @param losses by scenario
 * @param weights by scenario, with sum 1
 * @param exceedance 1 less the confidence
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
public record TailLosses(int[] order, double[] losses, double[] weights, double exceedance) {
  private static final double ROUNDING = 1e-12;

  /** Returns the losses of scenarios with their weights, of which so much lies in the tail. */
  public static TailLosses of(double[] losses, double[] weights, double exceedance) {
    int[] order =
        IntStream.range(0, losses.length)
            .boxed()
            .sorted(Comparator.comparingDouble((Integer t) -> -losses[t]))
            .mapToInt(Integer::intValue)
            .toArray();
    return new TailLosses(order, losses, weights, exceedance);
  }

  /** Returns how many losses come before the value at risk. */
  public int beyond() {
    double weight = 0;
    for (int k = 0; k < order.length - 1; k++) {
      weight += weights[order[k]];
      if (weight > exceedance + ROUNDING) {
        return k;
      }
    }
    return order.length - 1;
  }

  /** Returns the first loss at which the weight, it included, exceeds that of the tail. */
  public double valueAtRisk() {
    return losses[order[beyond()]];
  }

  /** Returns the mean loss in the tail. */
  public double shortfall() {
    return mean(losses);
  }

  /** Returns the mean in the tail of numbers by scenario. */
  public double mean(double[] numbers) {
    int beyond = beyond();
    double sum = 0;
    double weight = 0;
    for (int k = 0; k < beyond; k++) {
      sum += weights[order[k]] * numbers[order[k]];
      weight += weights[order[k]];
    }
    return (sum + (exceedance - weight) * numbers[order[beyond]]) / exceedance;
  }

  /** Returns the quantile of the losses by linear interpolation (type 7 of Hyndman and Fan). */
  public double interpolated() {
    double[] rising = losses.clone();
    Arrays.sort(rising);
    double place = (rising.length - 1) * (1 - exceedance);
    int low = (int) Math.floor(place);
    int high = Math.min(low + 1, rising.length - 1);
    return rising[low] + (place - low) * (rising[high] - rising[low]);
  }
}
