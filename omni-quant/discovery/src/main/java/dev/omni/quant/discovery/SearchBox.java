package dev.omni.quant.discovery;

import dev.omni.quant.core.BlockSeeds;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The bounds of the variables of a search.
 *
 * @param lower least value of each
 * @param upper largest value of each
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record SearchBox(double[] lower, double[] upper) {
  /** Returns the bounds that are as far from 0 on both sides. */
  static SearchBox around(int variables, double reach) {
    double[] lower = new double[variables];
    double[] upper = new double[variables];
    Arrays.fill(lower, -reach);
    Arrays.fill(upper, reach);
    return new SearchBox(lower, upper);
  }

  /** Returns the nearest point within the bounds. */
  double[] projected(double[] x) {
    double[] inside = x.clone();
    for (int i = 0; i < x.length; i++) {
      inside[i] = Math.max(lower[i], Math.min(upper[i], x[i]));
    }
    return inside;
  }

  /** Returns whether a bound keeps a variable from going down the slope. */
  boolean stops(int i, double[] x, double[] gradient) {
    return (x[i] <= lower[i] && gradient[i] > 0) || (x[i] >= upper[i] && gradient[i] < 0);
  }

  /** Returns the variables that no bound keeps from going down the slope. */
  int[] free(double[] x, double[] gradient) {
    return IntStream.range(0, x.length).filter(i -> !stops(i, x, gradient)).toArray();
  }

  /** Returns a start: the one given, or within reach of it at random. */
  double[] start(Optimization.Input input, int which) {
    double[] start = input.sorted().stream().mapToDouble(SearchVariable::start).toArray();
    long own = BlockSeeds.splitmix64(input.seed(), which);
    for (int i = 0; i < start.length && which > 0; i++) {
      double reach = 10 * (1 + Math.abs(start[i]));
      double low = Math.max(lower[i], start[i] - reach);
      double high = Math.min(upper[i], start[i] + reach);
      double share = (BlockSeeds.splitmix64(own, i) >>> 11) * 0x1p-53;
      start[i] = low + share * (high - low);
    }
    return start;
  }
}
