package dev.omni.quant.discovery;

import dev.omni.engine.contract.Nullable;
import dev.omni.quant.core.StandardNormal;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The location that a rank test estimates, and the interval of those that it does not reject (J. L.
 * Hodges and E. L. Lehmann, Annals of Mathematical Statistics 34, 1963, 598-611; D. F. Bauer, J.
 * Am. Statist. Assoc. 67, 1972, 687-690): the ends are elements of the order of all differences, or
 * of all Walsh averages.
 *
 * @param order of the differences, or of the averages
 * @param rank of the lower end in the order; that of the upper end is as far from the last
 * @param achieved confidence of the interval; none where it is that of the normal distribution
 */
record RankInterval(PairedOrder order, long rank, OptionalDouble achieved) {
  /** Sizes below which the distribution of ranks is the exact one. */
  private static final int SMALL = 50;

  /** Returns the interval of a test with these members and p-value. */
  static RankInterval of(HypothesisTests.Input input, boolean exact) {
    double outside = 1 - input.confidence();
    double tail = input.alternative() == Alternative.TWO_SIDED ? outside / 2 : outside;
    if (input.test() == ClassicalTest.WILCOXON_SIGNED_RANK) {
      double[] values = DecimalDifferences.less(input.first(), input.paired(), 0);
      PairedOrder order = PairedOrder.averages(values);
      return exact && values.length < SMALL
          ? exact(order, signedRanks(values.length), tail, input)
          : normal(order, signedVariance(values), tail);
    }
    double[] x = input.first();
    double[] y = input.second();
    PairedOrder order = PairedOrder.differences(x, y);
    return exact && x.length < SMALL && y.length < SMALL
        ? exact(order, MannWhitneyDistribution.of(x.length, y.length).orders(), tail, input)
        : normal(order, rankVariance(x, y), tail);
  }

  /** Returns in how many ways ranks of either sign add up to 0, 1, 2 ... */
  static double[] signedRanks(int count) {
    double[] ways = new double[count * (count + 1) / 2 + 1];
    ways[0] = 1;
    for (int rank = 1; rank <= count; rank++) {
      for (int sum = ways.length - 1; sum >= rank; sum--) {
        ways[sum] += ways[sum - rank];
      }
    }
    return ways;
  }

  private static RankInterval exact(
      PairedOrder order, double[] ways, double tail, HypothesisTests.Input input) {
    double all = Arrays.stream(ways).sum();
    double below = 0;
    int rank = 0;
    while (below + ways[rank] < tail * all * (1 - 1e-14)) {
      below += ways[rank++];
    }
    if (rank == 0) {
      rank = 1;
      below = ways[0];
    }
    double sides = input.alternative() == Alternative.TWO_SIDED ? 2 : 1;
    return new RankInterval(order, rank, OptionalDouble.of(1 - sides * below / all));
  }

  /** The end is where the standardised statistic, corrected for continuity, leaves the quantile. */
  private static RankInterval normal(PairedOrder order, double variance, double tail) {
    double size = order.size();
    double z = -StandardNormal.quantile(tail);
    double rank = Math.floor(size / 2 - 0.5 - z * Math.sqrt(variance)) + 1;
    long within = (long) Math.max(1, Math.min(size, rank));
    return new RankInterval(order, within, OptionalDouble.empty());
  }

  private static double signedVariance(double[] values) {
    double n = values.length;
    return n * (n + 1) * (2 * n + 1) / 24 - ties(values) / 48;
  }

  private static double rankVariance(double[] x, double[] y) {
    double m = x.length;
    double n = y.length;
    double all = m + n;
    return m * n / 12 * (all + 1 - (ties(x) + ties(y)) / (all * (all - 1)));
  }

  /** Returns the sum of t^3 - t over values that occur t times. */
  private static double ties(double[] values) {
    double[] sorted = Arrays.stream(values).sorted().toArray();
    double sum = 0;
    for (int i = 0; i < sorted.length; ) {
      int next = i;
      while (next < sorted.length && sorted[next] == sorted[i]) {
        next++;
      }
      double t = next - i;
      sum += t * t * t - t;
      i = next;
    }
    return sum;
  }

  /** Returns the estimate with its limits, of which one is open for a one-sided test. */
  Optional<HypothesisTests.Estimate> estimate(Alternative alternative) {
    return Optional.of(
        new HypothesisTests.Estimate(
            finite(order.median()),
            alternative == Alternative.LESS ? null : finite(order.at(rank)),
            alternative == Alternative.GREATER ? null : finite(order.at(order.size() + 1 - rank)),
            achieved));
  }

  private static @Nullable Double finite(double value) {
    return Double.isFinite(value) ? value : null;
  }
}
