package dev.omni.quant.finance;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The portfolios to choose from: weights that add up to 1, each within the same limits.
 *
 * @param assets how many
 * @param least weight of an asset
 * @param most weight of an asset
 */
record PortfolioLimits(int assets, double least, double most) {
  private static final double ROUNDING = 1e-12;

  /** Returns whether there is any such portfolio. */
  boolean possible() {
    return least <= most && assets * least <= 1 + ROUNDING && assets * most >= 1 - ROUNDING;
  }

  /** Weights within the limits that add up to 1, from some that nearly do. */
  double[] repaired(double[] weights) {
    double[] within = Arrays.stream(weights).map(w -> Math.max(least, Math.min(most, w))).toArray();
    double missing = 1 - Arrays.stream(within).sum();
    double room = 0;
    for (double weight : within) {
      room += missing > 0 ? most - weight : weight - least;
    }
    double share = room > 0 ? missing / room : 0;
    return Arrays.stream(within)
        .map(w -> w + share * (missing > 0 ? most - w : w - least))
        .toArray();
  }

  /** Returns the smallest sum of cost x weight: the cheapest assets are filled up first. */
  double cheapest(double[] costs) {
    int[] order =
        IntStream.range(0, assets)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> costs[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double left = 1 - assets * least;
    double total = 0;
    for (int asset : order) {
      double more = Math.max(0, Math.min(left, most - least));
      total += costs[asset] * (least + more);
      left -= more;
    }
    return total;
  }

  /** Returns the largest return that such a portfolio can have. */
  double largestReturn(double[] returns) {
    double[] costs = new double[returns.length];
    Arrays.setAll(costs, i -> -returns[i]);
    return -cheapest(costs);
  }
}
