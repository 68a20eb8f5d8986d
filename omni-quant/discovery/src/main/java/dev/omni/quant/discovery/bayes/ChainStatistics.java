package dev.omni.quant.discovery.bayes;

import dev.omni.quant.core.StandardNormal;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Statistics of chains of draws: A. Vehtari et al., Rank-normalization, folding, and localization,
 * Bayesian Anal. 16, 2021, pp. 667-718.
 */
final class ChainStatistics {
  private ChainStatistics() {}

  /** Returns the halves of chains. */
  static double[][] halves(double[][] chains) {
    int half = chains[0].length / 2;
    double[][] halves = new double[2 * chains.length][];
    for (int c = 0; c < chains.length; c++) {
      halves[2 * c] = Arrays.copyOf(chains[c], half);
      halves[2 * c + 1] = Arrays.copyOfRange(chains[c], chains[c].length - half, chains[c].length);
    }
    return halves;
  }

  /** Returns normal deviates of the ranks of all draws. */
  static double[][] ranked(double[][] chains) {
    int n = chains[0].length;
    int all = n * chains.length;
    double[] flat = Arrays.stream(chains).flatMapToDouble(Arrays::stream).toArray();
    int[] order =
        IntStream.range(0, all)
            .boxed()
            .sorted((a, b) -> Double.compare(flat[a], flat[b]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[][] ranked = new double[chains.length][n];
    for (int first = 0, next; first < all; first = next) {
      next = first + 1;
      while (next < all && flat[order[next]] == flat[order[first]]) {
        next++;
      }
      double rank = (first + next + 1) / 2.0;
      double deviate = StandardNormal.quantile((rank - 0.375) / (all + 0.25));
      for (int k = first; k < next; k++) {
        ranked[order[k] / n][order[k] % n] = deviate;
      }
    }
    return ranked;
  }

  /** Returns the potential scale reduction of halves, the larger of ranks and folded ranks. */
  static double reduction(double[][] halves) {
    double[] sorted = Arrays.stream(halves).flatMapToDouble(Arrays::stream).sorted().toArray();
    double median = quantile(sorted, 0.5);
    double[][] folded =
        Arrays.stream(halves)
            .map(c -> Arrays.stream(c).map(x -> Math.abs(x - median)).toArray())
            .toArray(double[][]::new);
    return Math.max(plainReduction(ranked(halves)), plainReduction(ranked(folded)));
  }

  private static double plainReduction(double[][] chains) {
    double n = chains[0].length;
    double[] means = Arrays.stream(chains).mapToDouble(ChainStatistics::mean).toArray();
    double within = mean(Arrays.stream(chains).mapToDouble(ChainStatistics::variance).toArray());
    double between = n * variance(means);
    return within == 0 ? 1 : Math.sqrt(((n - 1) / n * within + between / n) / within);
  }

  static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }

  static double variance(double[] values) {
    double mean = mean(values);
    double squares = 0;
    for (double value : values) {
      squares += (value - mean) * (value - mean);
    }
    return squares / (values.length - 1.0);
  }

  /** Returns a quantile of sorted numbers, by lines between them. */
  static double quantile(double[] sorted, double probability) {
    double at = probability * (sorted.length - 1);
    int low = (int) Math.floor(at);
    int high = Math.min(sorted.length - 1, low + 1);
    return sorted[low] + (at - low) * (sorted[high] - sorted[low]);
  }

  /** Returns how many independent draws know the mean as well (C. J. Geyer, 1992). */
  static double effective(double[][] chains) {
    int n = chains[0].length;
    double count = (double) n * chains.length;
    double[] means = Arrays.stream(chains).mapToDouble(ChainStatistics::mean).toArray();
    double within = mean(Arrays.stream(chains).mapToDouble(ChainStatistics::variance).toArray());
    if (within == 0) {
      return count;
    }
    double total = (n - 1.0) / n * within + variance(means);
    double before = Double.POSITIVE_INFINITY;
    double time = -1;
    for (int lag = 0; lag + 1 < n; lag += 2) {
      double even = lag == 0 ? 1 : 1 - (within - covariance(chains, means, lag)) / total;
      double odd = 1 - (within - covariance(chains, means, lag + 1)) / total;
      double pair = even + odd;
      if (pair < 0) {
        break;
      }
      before = Math.min(before, pair);
      time += 2 * before;
    }
    return Math.min(
        count * StrictMath.log10(count), count / Math.max(time, 1 / StrictMath.log10(count)));
  }

  /** Returns the mean of the autocovariances at a lag. */
  private static double covariance(double[][] chains, double[] means, int lag) {
    int n = chains[0].length;
    double sum = 0;
    for (int c = 0; c < chains.length; c++) {
      double own = 0;
      for (int i = 0; i + lag < n; i++) {
        own += (chains[c][i] - means[c]) * (chains[c][i + lag] - means[c]);
      }
      sum += own / (n - 1.0);
    }
    return sum / chains.length;
  }

  /** Returns the effective draws of the ends, the fewer of both. */
  static double effectiveTail(double[][] halves, double low, double high) {
    return Math.min(effective(at(halves, low)), effective(at(halves, high)));
  }

  private static double[][] at(double[][] halves, double bound) {
    return Arrays.stream(halves)
        .map(c -> Arrays.stream(c).map(x -> x <= bound ? 1 : 0).toArray())
        .toArray(double[][]::new);
  }
}
