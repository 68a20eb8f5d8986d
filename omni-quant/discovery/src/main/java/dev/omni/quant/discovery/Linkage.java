package dev.omni.quant.discovery;

import dev.omni.engine.Work;
import java.util.Arrays;
import java.util.Comparator;

/**
 * A rule for the distance of clusters, and the merges that it gives: a chain of nearest neighbors
 * ends in two that are nearest to each other (F. Murtagh, Comput. J. 26, 1983, pp. 354-359), under
 * the update of G. N. Lance and W. T. Williams, Comput. J. 9, 1967, pp. 373-380.
 */
public enum Linkage {
  /** The least distance of rows. */
  SINGLE,
  /** The largest distance of rows. */
  COMPLETE,
  /** The mean distance of rows. */
  AVERAGE,
  /** What the squares within grow by. */
  WARD;

  /** Two clusters that become one, with the rows of it. */
  record Merge(int left, int right, double height, int size) {}

  /** Returns the distance of a cluster to the union of two. */
  private double joined(double toA, double toB, double apart, int[] sizes) {
    return switch (this) {
      case SINGLE -> Math.min(toA, toB);
      case COMPLETE -> Math.max(toA, toB);
      case AVERAGE -> (sizes[0] * toA + sizes[1] * toB) / (sizes[0] + sizes[1]);
      case WARD -> {
        double all = sizes[0] + sizes[1] + sizes[2];
        double square =
            (sizes[0] + sizes[2]) * toA * toA
                + (sizes[1] + sizes[2]) * toB * toB
                - sizes[2] * apart * apart;
        yield Math.sqrt(Math.max(0, square / all));
      }
    };
  }

  /** Returns the merges by height; cluster n + i is that of merge i. */
  Merge[] merges(Distances given, Work work) {
    Distances distances = given.copy();
    int n = distances.size();
    int[] sizes = new int[n];
    Arrays.fill(sizes, 1);
    int[] chain = new int[n];
    int length = 0;
    int[][] pairs = new int[n - 1][];
    double[] heights = new double[n - 1];
    for (int k = 0; k < n - 1; k++) {
      work.proceed();
      if (length == 0) {
        chain[0] = first(sizes);
        length = 1;
      }
      while (true) {
        int top = chain[length - 1];
        int before = length > 1 ? chain[length - 2] : -1;
        int nearest = nearest(distances, sizes, top, before);
        if (nearest == before) {
          break;
        }
        chain[length++] = nearest;
      }
      int a = Math.min(chain[length - 1], chain[length - 2]);
      int b = Math.max(chain[length - 1], chain[length - 2]);
      length -= 2;
      pairs[k] = new int[] {a, b};
      heights[k] = distances.of(a, b);
      for (int c = 0; c < n; c++) {
        if (sizes[c] > 0 && c != a && c != b) {
          int[] of = {sizes[a], sizes[b], sizes[c]};
          distances.set(b, c, joined(distances.of(a, c), distances.of(b, c), heights[k], of));
        }
      }
      sizes[b] += sizes[a];
      sizes[a] = 0;
    }
    return ordered(pairs, heights, n);
  }

  private static int first(int[] sizes) {
    int first = 0;
    while (sizes[first] == 0) {
      first++;
    }
    return first;
  }

  /** Returns the nearest cluster; of equally near ones the one before in the chain, else lowest. */
  private static int nearest(Distances distances, int[] sizes, int top, int before) {
    int nearest = before;
    double least = before < 0 ? Double.POSITIVE_INFINITY : distances.of(top, before);
    for (int c = 0; c < sizes.length; c++) {
      if (sizes[c] > 0 && c != top && distances.of(top, c) < least) {
        least = distances.of(top, c);
        nearest = c;
      }
    }
    if (nearest >= 0) {
      return nearest;
    }
    for (int c = 0; c < sizes.length; c++) {
      if (sizes[c] > 0 && c != top) {
        return c;
      }
    }
    throw new IllegalStateException("no cluster is left");
  }

  private static Merge[] ordered(int[][] pairs, double[] heights, int n) {
    Integer[] order = new Integer[pairs.length];
    Arrays.setAll(order, k -> k);
    Arrays.sort(order, Comparator.comparingDouble(k -> heights[k]));
    int[] parent = new int[2 * n - 1];
    Arrays.setAll(parent, k -> k);
    int[] sizes = new int[2 * n - 1];
    Arrays.fill(sizes, 0, n, 1);
    var merges = new Merge[pairs.length];
    for (int i = 0; i < order.length; i++) {
      int a = root(parent, pairs[order[i]][0]);
      int b = root(parent, pairs[order[i]][1]);
      int next = n + i;
      parent[a] = next;
      parent[b] = next;
      sizes[next] = sizes[a] + sizes[b];
      merges[i] = new Merge(Math.min(a, b), Math.max(a, b), heights[order[i]], sizes[next]);
    }
    return merges;
  }

  private static int root(int[] parent, int of) {
    int root = of;
    while (parent[root] != root) {
      root = parent[root];
    }
    int at = of;
    while (parent[at] != root) {
      int up = parent[at];
      parent[at] = root;
      at = up;
    }
    return root;
  }
}
