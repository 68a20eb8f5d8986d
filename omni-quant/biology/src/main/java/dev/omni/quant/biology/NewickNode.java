package dev.omni.quant.biology;

import java.util.List;

/**
 * A node of a tree that is read from Newick text.
 *
 * @param name of a leaf, or label of an inner node; empty without one
 * @param below what hangs on it
 * @param length of the branch above it; 0 for the root
 */
public record NewickNode(String name, List<NewickNode> below, double length) {
  /** Creates a node. */
  public NewickNode {
    below = List.copyOf(below);
  }

  /** Returns the sum of all branches. */
  public double total() {
    return length + below.stream().mapToDouble(NewickNode::total).sum();
  }

  /** Returns the leaves, in the order of the text. */
  public List<NewickNode> leaves() {
    return below.isEmpty()
        ? List.of(this)
        : below.stream().flatMap(each -> each.leaves().stream()).toList();
  }
}
