package dev.omni.quant.discovery;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Pairs of rows of which one has its event first while the other is observed, and whether the first
 * has the larger hazard. Counts of the scores below one are kept in a tree (P. M. Fenwick, Software
 * 24, 1994, pp. 327-336).
 */
final class ConcordanceCount {
  /**
   * The share of pairs in their order.
   *
   * @param share with half of the ties; one half without pairs
   * @param error its standard error
   */
  record Found(double share, double error) {}

  private final CoxModel model;
  private final int[] rank;
  private final int ranks;
  private final double[] pairs;
  private final double[] ordered;
  private double[] tree = {};

  ConcordanceCount(CoxModel model, double[] scores) {
    this.model = model;
    double[] sorted = Arrays.stream(scores).distinct().sorted().toArray();
    ranks = sorted.length;
    rank = Arrays.stream(scores).mapToInt(score -> Arrays.binarySearch(sorted, score)).toArray();
    pairs = new double[scores.length];
    ordered = new double[scores.length];
  }

  static double[] scores(CoxModel model, double[] beta) {
    double[] scores = model.hazards(beta);
    for (int i = 0; i < scores.length; i++) {
      scores[i] = Math.rint(scores[i] * 1e12) / 1e12;
    }
    return scores;
  }

  private void add(int of, double weight) {
    for (int i = of + 1; i <= ranks; i += i & -i) {
      tree[i] += weight;
    }
  }

  /** Returns how many there are with a rank below this. */
  private double below(int of) {
    double sum = 0;
    for (int i = of; i > 0; i -= i & -i) {
      sum += tree[i];
    }
    return sum;
  }

  /** Returns the share of the pairs in their order. */
  Found found(boolean errors) {
    int[] times = model.order();
    int[] starts =
        IntStream.range(0, rank.length)
            .boxed()
            .sorted(
                java.util.Comparator.<Integer>comparingInt(i -> model.stratum()[i])
                    .thenComparing(i -> -model.start()[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    firsts(times, starts);
    double count = Arrays.stream(pairs).sum();
    double good = Arrays.stream(ordered).sum();
    if (count == 0) {
      return new Found(0.5, 0);
    }
    double share = good / count;
    if (!errors) {
      return new Found(share, 0);
    }
    seconds(times);
    double sum = 0;
    for (int i = 0; i < pairs.length; i++) {
      double influence = (ordered[i] - share * pairs[i]) / count;
      sum += influence * influence;
    }
    return new Found(share, Math.sqrt(sum));
  }

  /** Counts for each event the rows that are observed beyond it. */
  private void firsts(int[] times, int[] starts) {
    int from = 0;
    int left = 0;
    while (from < times.length) {
      int of = model.stratum()[times[from]];
      tree = new double[ranks + 1];
      double there = 0;
      while (from < times.length && model.stratum()[times[from]] == of) {
        double time = model.time()[times[from]];
        int to = from;
        while (to < times.length && same(times[to], of, time)) {
          to++;
        }
        for (int k = from; k < to; k++) {
          if (!model.event()[times[k]]) {
            add(rank[times[k]], 1);
            there++;
          }
        }
        while (left < starts.length
            && model.stratum()[starts[left]] == of
            && model.start()[starts[left]] >= time) {
          add(rank[starts[left]], -1);
          there--;
          left++;
        }
        for (int k = from; k < to; k++) {
          if (model.event()[times[k]]) {
            count(times[k], there);
          }
        }
        for (int k = from; k < to; k++) {
          if (model.event()[times[k]]) {
            add(rank[times[k]], 1);
            there++;
          }
        }
        from = to;
      }
      while (left < starts.length && model.stratum()[starts[left]] == of) {
        left++;
      }
    }
  }

  private boolean same(int row, int stratum, double time) {
    return model.stratum()[row] == stratum && model.time()[row] == time;
  }

  private void count(int row, double there) {
    double lower = below(rank[row]);
    double equal = below(rank[row] + 1) - lower;
    pairs[row] += there;
    ordered[row] += lower + equal / 2;
  }

  /** Adds for each row the events that come while it is observed. */
  private void seconds(int[] times) {
    int from = times.length - 1;
    double[] more = new double[rank.length];
    double[] better = new double[rank.length];
    int[] queries =
        IntStream.range(0, rank.length)
            .filter(i -> Double.isFinite(model.start()[i]))
            .boxed()
            .sorted(
                java.util.Comparator.<Integer>comparingInt(i -> -model.stratum()[i])
                    .thenComparing(i -> model.start()[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    int requested = 0;
    while (from >= 0) {
      int of = model.stratum()[times[from]];
      tree = new double[ranks + 1];
      double there = 0;
      while (from >= 0 && model.stratum()[times[from]] == of) {
        double time = model.time()[times[from]];
        while (requested < queries.length
            && model.stratum()[queries[requested]] == of
            && model.start()[queries[requested]] < time) {
          take(queries[requested], there, -1, more, better);
          requested++;
        }
        int to = from;
        while (to >= 0 && same(times[to], of, time)) {
          to--;
        }
        for (int k = from; k > to; k--) {
          if (model.event()[times[k]]) {
            take(times[k], there, 1, more, better);
          }
        }
        for (int k = from; k > to; k--) {
          if (model.event()[times[k]]) {
            add(rank[times[k]], 1);
            there++;
          }
        }
        for (int k = from; k > to; k--) {
          if (!model.event()[times[k]]) {
            take(times[k], there, 1, more, better);
          }
        }
        from = to;
      }
      while (requested < queries.length && model.stratum()[queries[requested]] == of) {
        requested++;
      }
    }
    for (int i = 0; i < rank.length; i++) {
      pairs[i] += more[i];
      ordered[i] += better[i];
    }
  }

  private void take(int row, double there, int sign, double[] more, double[] better) {
    double upTo = below(rank[row] + 1);
    double equal = upTo - below(rank[row]);
    more[row] += sign * there;
    better[row] += sign * (there - upTo + equal / 2);
  }
}
