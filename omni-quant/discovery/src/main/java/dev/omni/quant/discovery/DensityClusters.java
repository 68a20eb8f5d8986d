package dev.omni.quant.discovery;

import dev.omni.engine.Work;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The clusters of dense points (M. Ester, H.-P. Kriegel, J. Sander and X. Xu, KDD 1996, pp.
 * 226-231).
 */
final class DensityClusters {
  static final int NOISE = -1;
  private static final int UNSEEN = -2;

  private final double[][] points;
  private final RowMetric metric;
  private final double epsilon;

  /** Places of the points by their first coordinate, so that a search is short. */
  private final int[] order;

  private final double[] first;

  DensityClusters(double[][] points, RowMetric metric, double epsilon) {
    this.points = points;
    this.metric = metric;
    this.epsilon = epsilon;
    double[] column = DataTableChecks.column(points, 0);
    this.order = Ranks.order(column);
    this.first = IntStream.of(order).mapToDouble(i -> column[i]).toArray();
  }

  /** Returns the points within epsilon of one, itself too, in the order of rows. */
  int[] neighbors(int i) {
    boolean sorted = metric != RowMetric.COSINE;
    double x = points[i][0];
    double slack = epsilon * (1 + 1e-12) + 4 * Math.ulp(Math.abs(x) + epsilon);
    int from = sorted ? lowest(x - slack) : 0;
    int to = sorted ? lowest(x + slack) : first.length;
    while (sorted && to < first.length && first[to] <= x + slack) {
      to++;
    }
    return IntStream.range(from, to)
        .map(k -> order[k])
        .filter(j -> metric.between(points[i], points[j]) <= epsilon)
        .sorted()
        .toArray();
  }

  private int lowest(double value) {
    int low = 0;
    int high = first.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (first[middle] < value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Returns which points have so many within epsilon. */
  boolean[] core(int least, Work work) {
    boolean[] core = new boolean[points.length];
    for (int i = 0; i < core.length; i++) {
      work.proceed();
      core[i] = neighbors(i).length >= least;
    }
    return core;
  }

  /** Returns the label of each point: -1 for noise. */
  int[] labels(boolean[] core, Work work) {
    int[] labels = new int[points.length];
    Arrays.fill(labels, UNSEEN);
    int next = 0;
    for (int seed = 0; seed < labels.length; seed++) {
      if (core[seed] && labels[seed] == UNSEEN) {
        spread(seed, next++, core, labels, work);
      }
    }
    for (int i = 0; i < labels.length; i++) {
      labels[i] = labels[i] == UNSEEN ? NOISE : labels[i];
    }
    return ClusterTable.byFirstRow(labels);
  }

  private void spread(int seed, int label, boolean[] core, int[] labels, Work work) {
    var queue = new ArrayDeque<Integer>();
    labels[seed] = label;
    queue.add(seed);
    while (!queue.isEmpty()) {
      work.proceed();
      for (int j : neighbors(queue.remove())) {
        if (labels[j] == UNSEEN) {
          labels[j] = label;
          if (core[j]) {
            queue.add(j);
          }
        }
      }
    }
  }
}
