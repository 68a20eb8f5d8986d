package dev.omni.quant.discovery;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A tree of merges.
 *
 * @param merges by height
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record Dendrogram(Linkage.Merge[] merges) {
  int leaves() {
    return merges.length + 1;
  }

  /** Returns the rows of a cluster from left to right. */
  int[] rows(int cluster) {
    var rows = new ArrayList<Integer>();
    var stack = new ArrayList<Integer>(List.of(cluster));
    while (!stack.isEmpty()) {
      int next = stack.remove(stack.size() - 1);
      if (next < leaves()) {
        rows.add(next);
      } else {
        stack.add(merges[next - leaves()].right());
        stack.add(merges[next - leaves()].left());
      }
    }
    return rows.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Returns the rows of the whole tree from left to right. */
  int[] order() {
    return rows(leaves() + merges.length - 1);
  }

  /** Returns the label of each row after so many merges, by first row. */
  int[] labels(int merged) {
    int[] labels = new int[leaves()];
    Arrays.setAll(labels, i -> i);
    for (int k = 0; k < merged; k++) {
      for (int row : rows(leaves() + k)) {
        labels[row] = leaves() + k;
      }
    }
    return ClusterTable.byFirstRow(labels);
  }

  /** Returns how many merges are at most so high. */
  int below(double height) {
    return (int) Arrays.stream(merges).filter(merge -> merge.height() <= height).count();
  }

  /** Returns the height at which each two rows are first in one cluster. */
  Distances cophenetic() {
    int n = leaves();
    var heights = new Distances(n, new double[n * (n - 1) / 2]);
    for (Linkage.Merge merge : merges) {
      int[] left = rows(merge.left());
      int[] right = rows(merge.right());
      for (int i : left) {
        for (int j : right) {
          heights.set(i, j, merge.height());
        }
      }
    }
    return heights;
  }
}
