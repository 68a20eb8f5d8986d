package dev.omni.quant.discovery;

import dev.omni.domain.world.Check;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The checks of clusters by density: neighbors of rows, all of a small table and some of a large
 * one, are counted without an order, and so are the parts of a small table that hang together.
 *
 * @param table the rows
 * @param input of the search
 * @param result as published
 */
record DensityChecks(
    ClusterTable table, DensityClustering.Input input, DensityClustering.Result result) {
  /** Rows up to which all are looked at. */
  private static final int FEW = 120;

  private static final int SOME = 24;

  List<Check> all() {
    int[] labels = result.labels();
    boolean[] core = new boolean[labels.length];
    for (int i = 0; i < core.length; i++) {
      core[i] = result.core().get(i);
    }
    return List.of(counts(labels, core), violations(labels, core));
  }

  private Check counts(int[] labels, boolean[] core) {
    double clusters = Arrays.stream(labels).filter(label -> label >= 0).distinct().count();
    double apart =
        Math.abs(labels.length - table.points().length)
            + Math.abs(result.clusters() - clusters)
            + Math.abs(result.noise() - Arrays.stream(labels).filter(label -> label < 0).count())
            + Math.abs(
                result.corePoints() - IntStream.range(0, core.length).filter(i -> core[i]).count())
            + Math.abs(result.rowsLeftOut() - table.leftOut());
    double next = 0;
    for (int label : labels) {
      apart += label > next || label < -1 ? 1 : 0;
      next = Math.max(next, label + 1.0);
    }
    return new Check(
        "counts_residual",
        apart,
        0,
        "Counts less those of the labels, and labels that do not begin by first row: none.");
  }

  private boolean[] near(int i) {
    boolean[] near = new boolean[table.points().length];
    for (int j = 0; j < near.length; j++) {
      near[j] = input.metric().between(table.points()[i], table.points()[j]) <= input.epsilon();
    }
    return near;
  }

  private Check violations(int[] labels, boolean[] core) {
    int n = Math.min(labels.length, table.points().length);
    int step = n <= FEW ? 1 : n / SOME;
    int[] part = IntStream.range(0, n).toArray();
    Map<Integer, Integer> firstCore = firstCores(labels, core);
    double wrong = 0;
    for (int i = 0; i < n; i += step) {
      boolean[] near = near(i);
      int count = 0;
      double first = Double.POSITIVE_INFINITY;
      int label = -1;
      for (int j = 0; j < n; j++) {
        if (near[j]) {
          count++;
          wrong += core[i] && labels[j] < 0 ? 1 : 0;
          wrong += core[i] && core[j] && labels[j] != labels[i] ? 1 : 0;
          if (core[j] && firstCore.getOrDefault(labels[j], j) < first) {
            first = firstCore.getOrDefault(labels[j], j);
            label = labels[j];
          }
          if (step == 1 && core[i] && core[j]) {
            join(part, i, j);
          }
        }
      }
      wrong += core[i] == count >= input.minPoints() ? 0 : 1;
      wrong += !core[i] && labels[i] != label ? 1 : 0;
    }
    if (step == 1) {
      double parts =
          IntStream.range(0, n).filter(i -> core[i]).map(i -> root(part, i)).distinct().count();
      wrong += Math.abs(parts - result.clusters());
    }
    return new Check(
        "label_violations",
        wrong,
        0,
        "Rows, some of a large table, of which the neighbors counted one by one do not agree with"
            + " the flag of a core row and the label, and parts that do not hang together: none.");
  }

  /** Returns the first core row of each label. */
  private static Map<Integer, Integer> firstCores(int[] labels, boolean[] core) {
    var first = new HashMap<Integer, Integer>();
    for (int i = 0; i < labels.length; i++) {
      if (core[i]) {
        first.putIfAbsent(labels[i], i);
      }
    }
    return first;
  }

  private static void join(int[] part, int i, int j) {
    part[root(part, i)] = root(part, j);
  }

  private static int root(int[] part, int of) {
    int at = of;
    while (part[at] != at) {
      part[at] = part[part[at]];
      at = part[at];
    }
    return at;
  }
}
