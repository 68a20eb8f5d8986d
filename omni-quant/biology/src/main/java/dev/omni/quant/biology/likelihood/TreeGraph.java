package dev.omni.quant.biology.likelihood;

import dev.omni.quant.biology.NewickNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An unrooted tree in which each inner node has three neighbors. Leaves are the numbers of the
 * taxa, inner nodes those behind.
 */
final class TreeGraph {
  /** The shortest and the longest branch. */
  static final double LEAST = 1e-8;

  static final double MOST = 20;
  private static final int NONE = -1;

  private final int leaves;
  private final int[][] neighbors;
  private final double[][] lengths;

  /**
   * A branch.
   *
   * @param from the end nearer to the first leaf
   * @param to the other one
   */
  record Branch(int from, int to) {}

  private TreeGraph(int leaves, int[][] neighbors, double[][] lengths) {
    this.leaves = leaves;
    this.neighbors = neighbors;
    this.lengths = lengths;
  }

  /** Returns nodes without branches. */
  static TreeGraph empty(int leaves) {
    int nodes = 2 * leaves - 2;
    int[][] neighbors = new int[nodes][];
    double[][] lengths = new double[nodes][];
    for (int node = 0; node < nodes; node++) {
      int degree = node < leaves ? 1 : 3;
      neighbors[node] = new int[degree];
      Arrays.fill(neighbors[node], NONE);
      lengths[node] = new double[degree];
    }
    return new TreeGraph(leaves, neighbors, lengths);
  }

  /**
   * Returns the tree of a text; a root with two branches is left out.
   *
   * @param taxa numbers of the names
   */
  static TreeGraph of(NewickNode root, Map<String, Integer> taxa) {
    TreeGraph tree = empty(taxa.size());
    int[] next = {taxa.size()};
    List<NewickNode> below = root.below();
    if (below.size() == 2) {
      int one = tree.add(below.get(0), taxa, next);
      int other = tree.add(below.get(1), taxa, next);
      tree.join(one, other, below.get(0).length() + below.get(1).length());
    } else {
      tree.add(root, taxa, next);
    }
    return tree;
  }

  private int add(NewickNode node, Map<String, Integer> taxa, int[] next) {
    if (node.below().isEmpty()) {
      return taxa.getOrDefault(node.name(), NONE);
    }
    int own = next[0]++;
    for (NewickNode child : node.below()) {
      join(own, add(child, taxa, next), child.length());
    }
    return own;
  }

  TreeGraph copy() {
    TreeGraph copy = empty(leaves);
    for (int node = 0; node < neighbors.length; node++) {
      copy.neighbors[node] = neighbors[node].clone();
      copy.lengths[node] = lengths[node].clone();
    }
    return copy;
  }

  int leaves() {
    return leaves;
  }

  int nodes() {
    return neighbors.length;
  }

  boolean isLeaf(int node) {
    return node < leaves;
  }

  int[] neighbors(int node) {
    return neighbors[node];
  }

  /** Returns the place of a neighbor at a node. */
  int slot(int node, int neighbor) {
    int[] all = neighbors[node];
    for (int slot = 0; slot < all.length; slot++) {
      if (all[slot] == neighbor) {
        return slot;
      }
    }
    throw new IllegalArgumentException(node + " and " + neighbor + " are no neighbors");
  }

  /** Returns whether a branch is still there. */
  boolean areNeighbors(Branch branch) {
    for (int each : neighbors[branch.from()]) {
      if (each == branch.to()) {
        return true;
      }
    }
    return false;
  }

  double length(int one, int other) {
    return lengths[one][slot(one, other)];
  }

  void setLength(int one, int other, double length) {
    double kept = Math.min(MOST, Math.max(LEAST, length));
    lengths[one][slot(one, other)] = kept;
    lengths[other][slot(other, one)] = kept;
  }

  /** Joins two nodes that have a neighbor less than they should. */
  void join(int one, int other, double length) {
    int here = slot(one, NONE);
    neighbors[one][here] = other;
    neighbors[other][slot(other, NONE)] = one;
    setLength(one, other, length);
  }

  /** Takes a branch away. */
  void part(int one, int other) {
    int here = slot(one, other);
    int there = slot(other, one);
    neighbors[one][here] = NONE;
    neighbors[other][there] = NONE;
  }

  /** Returns the two neighbors of an inner node beside one of them. */
  int[] others(int node, int but) {
    int[] all = neighbors[node];
    int[] others = new int[2];
    int next = 0;
    for (int each : all) {
      if (each != but) {
        others[next++] = each;
      }
    }
    return others;
  }

  /** Returns all branches, each inner node before what hangs on it, from the first leaf. */
  List<Branch> branches() {
    var branches = new ArrayList<Branch>();
    walk(neighbors[0][0], 0, branches);
    return branches;
  }

  private void walk(int node, int from, List<Branch> branches) {
    branches.add(new Branch(from, node));
    for (int each : neighbors[node]) {
      if (each != from) {
        walk(each, node, branches);
      }
    }
  }

  /** Returns the sum of all branches. */
  double total() {
    double total = 0;
    for (Branch each : branches()) {
      total += length(each.from(), each.to());
    }
    return total;
  }

  /** Returns whether another tree of the same taxa has the same splits. */
  boolean isLike(TreeGraph other) {
    return parts().equals(other.parts());
  }

  private Set<BitSet> parts() {
    var parts = new HashSet<BitSet>();
    behind(neighbors[0][0], 0, parts);
    return parts;
  }

  /** Collects the leaves behind each branch, none of which is the first. */
  private BitSet behind(int node, int from, Set<BitSet> parts) {
    var leavesBehind = new BitSet(leaves);
    if (isLeaf(node)) {
      leavesBehind.set(node);
    } else {
      for (int each : others(node, from)) {
        leavesBehind.or(behind(each, node, parts));
      }
    }
    parts.add(leavesBehind);
    return leavesBehind;
  }
}
