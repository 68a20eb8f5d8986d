package dev.omni.quant.discovery;

import static java.util.Comparator.comparingDouble;

import dev.omni.engine.Work;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.hipparchus.special.Gamma;
import org.hipparchus.util.FastMath;

/**
 * The network of partial tables with given margins, column by column: a node is the sums that are
 * left for the rows, in order. A path to it whose ends are all less likely than the observed table,
 * or all more likely, is not followed further (C. R. Mehta and N. R. Patel, J. Am. Statist. Assoc.
 * 78, 1983, pp. 427-434).
 */
final class PartialTables {
  /** Steps above which tables are drawn instead. */
  private static final double MOST_STEPS = 1e8;

  private static final double MOST_COUNTS = 2000;

  /** The steps that a step from node to node takes, an end of two columns, and a drawn cell. */
  private static final double STEP = 30;

  private static final double END = 3;
  private static final double DRAW = 4;
  private static final double AS_LIKELY = 1e-7;
  private static final double SAME = 1e10;

  private final int[] rows;
  private final int[] columns;
  private final double[] left;
  private final double all;
  private final double observed;
  private final double[] logFactorials;

  private PartialTables(int[] rows, int[] columns, double observed, double[] logFactorials) {
    this.rows = rows;
    this.columns = columns;
    this.observed = observed;
    this.logFactorials = logFactorials;
    all = Arrays.stream(rows).sum();
    left = new double[columns.length + 1];
    for (int k = columns.length - 1; k >= 0; k--) {
      left[k] = left[k + 1] + columns[k];
    }
  }

  /** Returns the network of a table; its columns are the longer side. */
  static PartialTables of(double[][] table) {
    return of(table, false);
  }

  /**
   * Returns the network of a table.
   *
   * @param turned whether large columns come first; else they come last
   */
  static PartialTables of(double[][] table, boolean turned) {
    double[][] way = table.length > table[0].length ? CountMargins.turned(table) : table;
    var margins = CountMargins.of(way);
    int[] columns = whole(margins.columns());
    Arrays.sort(columns);
    for (int k = 0; k < columns.length / 2 && turned; k++) {
      int other = columns[k];
      columns[k] = columns[columns.length - 1 - k];
      columns[columns.length - 1 - k] = other;
    }
    double[] logs = new double[(int) Math.min(margins.all(), MOST_COUNTS) + 1];
    Arrays.setAll(logs, n -> Gamma.logGamma(n + 1.0));
    double observed = 0;
    for (double[] row : way) {
      for (double count : row) {
        observed -= count < logs.length ? logs[(int) count] : Gamma.logGamma(count + 1);
      }
    }
    int[] rows = whole(margins.rows());
    Arrays.sort(rows);
    return new PartialTables(rows, columns, observed, logs);
  }

  private static int[] whole(double[] sums) {
    return Arrays.stream(sums).mapToInt(sum -> (int) sum).toArray();
  }

  /** Returns whether all tables can be looked at. */
  boolean exact() {
    return all <= MOST_COUNTS && moves() <= MOST_STEPS;
  }

  double steps() {
    if (exact()) {
      return moves() + 40 * all;
    }
    double cells = (rows.length - 1.0) * (columns.length - 1.0);
    return DRAW * RandomTables.TABLES * cells * (3 + 0.05 * Math.sqrt(all / (cells + 1)))
        + 20 * all;
  }

  /** Returns about how many steps it takes to follow all. */
  private double moves() {
    double equal = 1;
    int run = 1;
    for (int i = 1; i < rows.length; i++) {
      run = rows[i] == rows[i - 1] ? run + 1 : 1;
      equal *= run;
    }
    double[] nodes = ways(rows, (int) Math.min(all, MOST_COUNTS));
    double sum = 0;
    for (int k = 0; k < columns.length - 1; k++) {
      int[] most = rows.clone();
      for (int i = 0; i < most.length; i++) {
        most[i] = Math.min(most[i], columns[k]);
      }
      double here = k == 0 ? 1 : Math.max(1, nodes[(int) left[k]] / equal);
      double next = Math.max(1, nodes[(int) left[k + 1]]);
      double ways = here * Math.min(ways(most, columns[k])[columns[k]], next);
      sum += ways * (k == columns.length - 2 ? END : STEP);
    }
    return sum;
  }

  /** Returns for each sum in how many ways whole numbers below these add up to it. */
  private static double[] ways(int[] most, int total) {
    double[] ways = new double[total + 1];
    ways[0] = 1;
    for (int limit : most) {
      double[] next = new double[total + 1];
      double window = 0;
      for (int s = 0; s <= total; s++) {
        window += ways[s];
        window -= s > limit ? ways[s - limit - 1] : 0;
        next[s] = window;
      }
      ways = next;
    }
    return ways;
  }

  /** The least and the greatest logarithm of what follows a node, without its constant. */
  private record Ends(double least, double greatest) {}

  /** Returns the probability of the tables that are no more likely than the observed one. */
  double pValue(Work work) {
    double margins = -logFactorials[(int) all];
    for (int sum : rows) {
      margins += logFactorials[sum];
    }
    for (int sum : columns) {
      margins += logFactorials[sum];
    }
    double bound = observed + AS_LIKELY;
    var known = new HashMap<Integer, Map<IntBuffer, Ends>>();
    Map<IntBuffer, Map<Long, double[]>> level = new LinkedHashMap<>();
    level.put(IntBuffer.wrap(rows), new LinkedHashMap<>(Map.of(0L, new double[] {0, 1})));
    double sum = 0;
    for (int k = 0; k < columns.length - 1 && !level.isEmpty(); k++) {
      Map<IntBuffer, Map<Long, double[]>> next = new LinkedHashMap<>();
      for (Map.Entry<IntBuffer, Map<Long, double[]>> node : level.entrySet()) {
        work.proceed();
        int[] here = node.getKey().array();
        Ends ends = ends(known, k, node.getKey());
        double rest = margins + rest(k, here);
        var open = new LinkedHashMap<Long, double[]>();
        for (Map.Entry<Long, double[]> path : node.getValue().entrySet()) {
          double past = path.getValue()[0];
          if (past + ends.greatest() <= bound) {
            sum += path.getValue()[1] * FastMath.exp(past + rest);
          } else if (past + ends.least() <= bound) {
            open.put(path.getKey(), path.getValue());
          }
        }
        if (!open.isEmpty() && k == columns.length - 2) {
          sum += two(here, List.copyOf(open.values()), bound, margins);
        } else if (!open.isEmpty()) {
          each(here, columns[k], taken -> follow(next, node.getKey(), taken, open));
        }
      }
      level = next;
    }
    return Math.min(1, sum);
  }

  /** Returns the probability of the paths that end in two columns and are unlikely enough. */
  private double two(int[] node, List<double[]> paths, double bound, double margins) {
    List<double[]> sorted = paths.stream().sorted(comparingDouble(path -> path[0])).toList();
    double[] most = sorted.stream().mapToDouble(path -> bound - path[0]).toArray();
    double[] sums = new double[most.length + 1];
    double base = -rest(columns.length - 2, node);
    each(
        node,
        columns[columns.length - 2],
        taken -> {
          double step = 0;
          for (int i = 0; i < taken.length; i++) {
            step -= logFactorials[taken[i]] + logFactorials[node[i] - taken[i]];
          }
          int low = 0;
          int high = most.length;
          while (low < high) {
            int middle = (low + high) >>> 1;
            if (step <= most[middle]) {
              low = middle + 1;
            } else {
              high = middle;
            }
          }
          sums[low] += FastMath.exp(step + base);
        });
    double sum = 0;
    double below = 0;
    for (int i = most.length; i > 0; i--) {
      below += sums[i];
      double[] path = sorted.get(i - 1);
      sum += path[1] * FastMath.exp(path[0] - base + margins) * below;
    }
    return sum;
  }

  private void follow(
      Map<IntBuffer, Map<Long, double[]>> next,
      IntBuffer node,
      int[] taken,
      Map<Long, double[]> open) {
    double step = step(taken);
    Map<Long, double[]> there =
        next.computeIfAbsent(after(node.array(), taken), first -> new LinkedHashMap<>());
    for (double[] path : open.values()) {
      double past = path[0] + step;
      double[] sum =
          there.computeIfAbsent(Math.round(past * SAME), first -> new double[] {past, 0});
      sum[1] += path[1];
    }
  }

  private double step(int[] taken) {
    double step = 0;
    for (int count : taken) {
      step -= logFactorials[count];
    }
    return step;
  }

  private static IntBuffer after(int[] node, int[] taken) {
    int[] after = node.clone();
    for (int i = 0; i < after.length; i++) {
      after[i] -= taken[i];
    }
    Arrays.sort(after);
    return IntBuffer.wrap(after);
  }

  /** Returns the logarithm of the sum over all tables of what is left. */
  private double rest(int k, int[] node) {
    double sum = logFactorials[(int) left[k]];
    for (int count : node) {
      sum -= logFactorials[count];
    }
    for (int j = k; j < columns.length; j++) {
      sum -= logFactorials[columns[j]];
    }
    return sum;
  }

  private Ends ends(Map<Integer, Map<IntBuffer, Ends>> known, int k, IntBuffer node) {
    if (k == columns.length - 2) {
      return lastTwo(node.array());
    }
    Map<IntBuffer, Ends> level = known.computeIfAbsent(k, first -> new HashMap<>());
    Ends found = level.get(node);
    if (found != null) {
      return found;
    }
    double[] range = {Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
    each(
        node.array(),
        columns[k],
        taken -> {
          Ends after = ends(known, k + 1, after(node.array(), taken));
          double step = step(taken);
          range[0] = Math.min(range[0], step + after.least());
          range[1] = Math.max(range[1], step + after.greatest());
        });
    Ends ends = new Ends(range[0], range[1]);
    level.put(node, ends);
    return ends;
  }

  /**
   * Returns ends of what follows before the last two columns: the greatest takes each count where
   * it costs least, and factorials multiply to less than the factorial of a sum.
   */
  private Ends lastTwo(int[] node) {
    int[] taken = new int[node.length];
    for (int count = 0; count < columns[columns.length - 2]; count++) {
      int best = -1;
      double cost = Double.POSITIVE_INFINITY;
      for (int i = 0; i < node.length; i++) {
        double next = taken[i] < node[i] ? (taken[i] + 1.0) / (node[i] - taken[i]) : cost;
        if (next < cost) {
          best = i;
          cost = next;
        }
      }
      taken[best]++;
    }
    double greatest = 0;
    for (int i = 0; i < node.length; i++) {
      greatest -= logFactorials[taken[i]] + logFactorials[node[i] - taken[i]];
    }
    double by =
        logFactorials[columns[columns.length - 2]] + logFactorials[columns[columns.length - 1]];
    return new Ends(Math.max(step(node), -by), greatest);
  }

  /** Takes a sum from the rows in all ways. */
  private static void each(int[] node, int total, Consumer<int[]> use) {
    int[] beyond = new int[node.length + 1];
    for (int i = node.length - 1; i >= 0; i--) {
      beyond[i] = beyond[i + 1] + node[i];
    }
    new Ways(node, new int[node.length], beyond, use).fill(0, total);
  }

  /** The ways to take a sum from rows. */
  @SuppressWarnings("ArrayRecordComponent") // Read in an inner loop, never compared.
  private record Ways(int[] node, int[] taken, int[] beyond, Consumer<int[]> use) {
    void fill(int row, int total) {
      if (row == node.length - 1) {
        taken[row] = total;
        use.accept(taken);
        return;
      }
      int most = Math.min(node[row], total);
      for (int count = Math.max(0, total - beyond[row + 1]); count <= most; count++) {
        taken[row] = count;
        fill(row + 1, total - count);
      }
    }
  }
}
