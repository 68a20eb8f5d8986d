package dev.omni.quant.discovery;

import dev.omni.engine.Infeasible;
import dev.omni.quant.core.StandardNormal;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Tests whether several samples are of one distribution, one mean or one variance. */
public enum SampleTest {
  KRUSKAL_WALLIS,
  FRIEDMAN,
  LEVENE,
  BROWN_FORSYTHE,
  BARTLETT,
  FLIGNER_KILLEEN,
  WELCH;

  /**
   * The outcome of a test.
   *
   * @param statistic chi-square or F
   * @param between degrees of freedom
   * @param within degrees of freedom of the denominator of F; NaN for chi-square
   */
  record Outcome(double statistic, double between, double within) {
    double pValue() {
      return Double.isNaN(within)
          ? Tails.chiSquare(statistic, between)
          : Tails.fisher(statistic, between, within);
    }
  }

  Outcome of(GroupRows groups) {
    return switch (this) {
      case KRUSKAL_WALLIS -> kruskalWallis(groups);
      case FRIEDMAN -> friedman(groups.values());
      case LEVENE -> spread(groups, SampleTest::mean);
      case BROWN_FORSYTHE -> spread(groups, SampleTest::median);
      case BARTLETT -> bartlett(groups);
      case FLIGNER_KILLEEN -> fligner(groups);
      case WELCH -> welch(groups.values());
    };
  }

  static double mean(double[] values) {
    double first = values[0];
    double sum = 0;
    for (double value : values) {
      sum += value - first;
    }
    return first + sum / values.length;
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    return sorted.length % 2 == 1
        ? sorted[half]
        : sorted[half - 1] + (sorted[half] - sorted[half - 1]) / 2;
  }

  private static double squares(double[] values) {
    double mean = mean(values);
    double sum = 0;
    for (double value : values) {
      sum += (value - mean) * (value - mean);
    }
    return sum;
  }

  private static double required(double value, String none) {
    if (!Double.isFinite(value)) {
      throw new Infeasible(none);
    }
    return value;
  }

  private static Outcome kruskalWallis(GroupRows groups) {
    double[] all = groups.all();
    double n = all.length;
    double middle = (n + 1) / 2;
    double sum = 0;
    for (double[] ranks : groups.parts(Ranks.of(all))) {
      double apart = mean(ranks) - middle;
      sum += ranks.length * apart * apart;
    }
    double ties = 1 - Ranks.ties(all) / (n * n * n - n);
    double statistic = 12 / (n * (n + 1)) * sum / ties;
    return new Outcome(
        required(statistic, "all values are the same, so there are no ranks to compare"),
        groups.values().size() - 1.0,
        Double.NaN);
  }

  private static Outcome friedman(List<double[]> treatments) {
    int k = treatments.size();
    int blocks = treatments.get(0).length;
    double[] sums = new double[k];
    double ties = 0;
    for (int b = 0; b < blocks; b++) {
      int block = b;
      double[] row = treatments.stream().mapToDouble(treatment -> treatment[block]).toArray();
      double[] ranks = Ranks.of(row);
      ties += Ranks.ties(row);
      for (int j = 0; j < k; j++) {
        sums[j] += ranks[j] - (k + 1) / 2.0;
      }
    }
    double squares = Arrays.stream(sums).map(sum -> sum * sum).sum();
    double scale = blocks * (double) k * (k + 1) - ties / (k - 1);
    return new Outcome(
        required(12 * squares / scale, "no block has two different values"), k - 1.0, Double.NaN);
  }

  /** The F test of distances from the center of each group. */
  private static Outcome spread(GroupRows groups, ToDoubleFunction<double[]> center) {
    List<double[]> distances =
        groups.values().stream()
            .map(
                group -> {
                  double middle = center.applyAsDouble(group);
                  return Arrays.stream(group).map(value -> Math.abs(value - middle)).toArray();
                })
            .toList();
    double[] all = distances.stream().flatMapToDouble(Arrays::stream).toArray();
    double grand = mean(all);
    double between = 0;
    double within = 0;
    for (double[] group : distances) {
      double apart = mean(group) - grand;
      between += group.length * apart * apart;
      within += squares(group);
    }
    double df = groups.values().size() - 1.0;
    double left = all.length - df - 1;
    return new Outcome(
        required(
            between / df / (within / left),
            "distances do not vary within any group: F is infinite"),
        df,
        left);
  }

  private static Outcome bartlett(GroupRows groups) {
    double k = groups.values().size();
    double freedom = groups.count() - k;
    double pooled = 0;
    double logs = 0;
    double inverse = 0;
    for (double[] group : groups.values()) {
      double own = group.length - 1.0;
      double squares = squares(group);
      pooled += squares;
      logs += own * StrictMath.log(squares / own);
      inverse += 1 / own;
    }
    double statistic =
        (freedom * StrictMath.log(pooled / freedom) - logs)
            / (1 + (inverse - 1 / freedom) / (3 * (k - 1)));
    return new Outcome(
        required(statistic, "a group does not vary: its variance has no logarithm"),
        k - 1,
        Double.NaN);
  }

  private static Outcome fligner(GroupRows groups) {
    double[] ranks = Ranks.ofDistances(groups.all(), groups.each(SampleTest::median));
    double n = ranks.length;
    double[] scores =
        Arrays.stream(ranks)
            .map(rank -> StandardNormal.quantile((1 + rank / (n + 1)) / 2))
            .toArray();
    double grand = mean(scores);
    double sum = 0;
    for (double[] group : groups.parts(scores)) {
      double apart = mean(group) - grand;
      sum += group.length * apart * apart;
    }
    return new Outcome(
        required(sum / (squares(scores) / (n - 1)), "all distances from medians are the same"),
        groups.values().size() - 1.0,
        Double.NaN);
  }

  private static Outcome welch(List<double[]> groups) {
    double k = groups.size();
    double[] weights =
        groups.stream()
            .mapToDouble(group -> group.length * (group.length - 1.0) / squares(group))
            .toArray();
    double total = Arrays.stream(weights).sum();
    double center = 0;
    for (int g = 0; g < weights.length; g++) {
      center += weights[g] / total * mean(groups.get(g));
    }
    double between = 0;
    double loss = 0;
    for (int g = 0; g < weights.length; g++) {
      double apart = mean(groups.get(g)) - center;
      between += weights[g] * apart * apart;
      double share = 1 - weights[g] / total;
      loss += share * share / (groups.get(g).length - 1.0);
    }
    double spread = loss / (k * k - 1);
    double f = between / (k - 1) / (1 + 2 * (k - 2) * spread);
    return new Outcome(
        required(f, "a group does not vary: its mean has no weight"), k - 1, 1 / (3 * spread));
  }
}
