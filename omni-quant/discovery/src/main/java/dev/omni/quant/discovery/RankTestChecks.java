package dev.omni.quant.discovery;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * The results that tests of ranks must come to, by counting: ranks are places among the sorted
 * values, and exact p-values sums over all orders, where these are few.
 *
 * @param input of the test
 * @param exact whether the p-value is the exact one
 */
record RankTestChecks(HypothesisTests.Input input, boolean exact) {
  /** Pairs, or ranks, of which all orders are counted again. */
  private static final int MOST_PAIRS = 400;

  private static final int MOST_RANKS = 60;
  private static final int MOST_STEPS = 10_000;

  HypothesisChecks.Expected expected() {
    double[] x = input.first();
    return switch (input.test()) {
      case WILCOXON_SIGNED_RANK -> wilcoxon(x);
      case MANN_WHITNEY_U -> mannWhitney(DecimalDifferences.less(x, input.mu()));
      default -> kolmogorovSmirnov(x);
    };
  }

  private static HypothesisChecks.Expected expected(double statistic, double pValue) {
    return new HypothesisChecks.Expected(statistic, 1, Double.NaN, pValue);
  }

  /** Returns how many of the sorted values are below a value, the equal ones by half. */
  static double below(double[] sorted, double value) {
    return (first(sorted, value, false) + first(sorted, value, true)) / 2.0;
  }

  /** Returns how many of the sorted values are below a value, or at most it. */
  static int first(double[] sorted, double value, boolean above) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] < value || (above && sorted[middle] == value)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private double sided(double atMost, double atLeast) {
    return switch (input.alternative()) {
      case GREATER -> atLeast;
      case LESS -> atMost;
      case TWO_SIDED -> Math.min(1, 2 * Math.min(atMost, atLeast));
    };
  }

  /** The normal tails of a count, with correction for continuity. */
  private double normal(double count, double mean, double variance) {
    double deviation = Math.sqrt(variance);
    return sided(upper((mean - count - 0.5) / deviation), upper((count - mean - 0.5) / deviation));
  }

  private static double upper(double z) {
    double tail = TailIntegrals.normal(z) / 2;
    return z < 0 ? 1 - tail : tail;
  }

  private HypothesisChecks.Expected wilcoxon(double[] x) {
    double[] y = input.paired();
    double[] sample = DecimalDifferences.less(x, y, input.mu());
    double[] sizes = Arrays.stream(sample).map(Math::abs).sorted().toArray();
    double sum = 0;
    double mean = 0;
    double variance = 0;
    for (double value : sample) {
      double rank = below(sizes, Math.abs(value)) + 0.5;
      sum += value > 0 ? rank : 0;
      mean += value == 0 ? 0 : rank / 2;
      variance += value == 0 ? 0 : rank * rank / 4;
    }
    if (!exact) {
      return expected(sum, normal(sum, mean, variance));
    }
    int n = sample.length;
    if (n > MOST_RANKS) {
      return expected(sum, Double.NaN);
    }
    double[] chance = new double[n * (n + 1) / 2 + 1];
    chance[0] = 1;
    for (int rank = 1; rank <= n; rank++) {
      for (int s = rank * (rank + 1) / 2; s >= 0; s--) {
        chance[s] = chance[s] / 2 + (s >= rank ? chance[s - rank] / 2 : 0);
      }
    }
    return expected(
        sum,
        sided(
            Arrays.stream(chance, 0, (int) sum + 1).sum(),
            Arrays.stream(chance, (int) sum, chance.length).sum()));
  }

  private HypothesisChecks.Expected mannWhitney(double[] x) {
    double[] y = input.second().clone();
    Arrays.sort(y);
    double wins = Arrays.stream(x).map(value -> below(y, value)).sum();
    double pairs = (double) x.length * y.length;
    if (exact) {
      return expected(wins, pairs > MOST_PAIRS ? Double.NaN : orders(x.length, y.length, wins));
    }
    double[] all = Arrays.copyOf(x, x.length + y.length);
    System.arraycopy(y, 0, all, x.length, y.length);
    double n = all.length;
    double variance = pairs / 12 * (n + 1 - Ranks.ties(all) / n / (n - 1));
    return expected(wins, normal(wins, pairs / 2, variance));
  }

  /** The orders by wins have the generating function prod (1 - q^(m + i)) / (1 - q^i). */
  private double orders(int m, int n, double wins) {
    var orders = new BigInteger[m * n + 1];
    Arrays.fill(orders, BigInteger.ZERO);
    orders[0] = BigInteger.ONE;
    for (int i = 1; i <= n; i++) {
      for (int k = orders.length - 1; k >= m + i; k--) {
        orders[k] = orders[k].subtract(orders[k - m - i]);
      }
      for (int k = i; k < orders.length; k++) {
        orders[k] = orders[k].add(orders[k - i]);
      }
    }
    double all = Arrays.stream(orders).mapToDouble(BigInteger::doubleValue).sum();
    double[] chance = Arrays.stream(orders).mapToDouble(o -> o.doubleValue() / all).toArray();
    return sided(
        Arrays.stream(chance, 0, (int) wins + 1).sum(),
        Arrays.stream(chance, (int) wins, chance.length).sum());
  }

  private HypothesisChecks.Expected kolmogorovSmirnov(double[] given) {
    double[] x = Arrays.stream(given).sorted().toArray();
    double[] y = Arrays.stream(input.second()).sorted().toArray();
    long most = 0;
    for (double[] sample : new double[][] {x, y}) {
      for (double value : sample) {
        most =
            Math.max(
                most,
                apart(
                    (long) first(x, value, true) * y.length,
                    (long) first(y, value, true) * x.length));
      }
    }
    double pairs = (double) x.length * y.length;
    boolean few = exact && pairs <= MOST_STEPS;
    return expected(most / pairs, few ? crossed(x.length, y.length, most) : Double.NaN);
  }

  private long apart(long first, long second) {
    return switch (input.alternative()) {
      case GREATER -> first - second;
      case LESS -> second - first;
      case TWO_SIDED -> Math.abs(first - second);
    };
  }

  /** The part of all orders in which the distribution functions come so far apart. */
  private double crossed(int m, int n, long least) {
    double[] crossed = new double[n + 1];
    for (int i = 0; i <= m; i++) {
      for (int j = 0; j <= n; j++) {
        double left = j == 0 ? 0 : crossed[j - 1] * j / (i + j);
        double down = i == 0 ? 0 : crossed[j] * i / (i + j);
        crossed[j] = apart((long) i * n, (long) j * m) >= least ? 1 : left + down;
      }
    }
    return crossed[n];
  }
}
