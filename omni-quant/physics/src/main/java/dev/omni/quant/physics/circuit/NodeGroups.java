package dev.omni.quant.physics.circuit;

/**
 * Groups of nodes that elements join; ground is one of them (B. A. Galler, M. J. Fischer, 1964).
 */
final class NodeGroups {
  private final int[] above;

  NodeGroups(int nodes) {
    above = new int[nodes + 1];
    for (int i = 0; i < above.length; i++) {
      above[i] = i;
    }
  }

  private int top(int node) {
    int at = node + 1;
    for (int k = 0; k < above.length && above[at] != at; k++) {
      at = above[at];
    }
    return at;
  }

  /** Joins two nodes; returns whether they were apart. */
  boolean join(int one, int other) {
    int a = top(one);
    int b = top(other);
    above[Math.max(a, b)] = Math.min(a, b);
    return a != b;
  }

  /** Returns the number of the group of a node: 0 is that of ground. */
  int group(int node) {
    return top(node);
  }
}
