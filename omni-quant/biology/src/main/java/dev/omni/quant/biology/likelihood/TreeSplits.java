package dev.omni.quant.biology.likelihood;

import dev.omni.domain.json.Json;
import dev.omni.quant.biology.NewickNode;
import dev.omni.quant.biology.Tree;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The splits of the taxa by the inner branches of a tree: of each the smaller side, of equal ones
 * that without the first taxon, with the names in order.
 */
final class TreeSplits {
  private static final Comparator<List<String>> ORDER =
      Comparator.comparingInt((List<String> split) -> split.size())
          .thenComparing(TreeSplits::compared);

  private final List<String> taxa;

  TreeSplits(List<String> taxa) {
    this.taxa = List.copyOf(taxa);
  }

  private static int compared(List<String> one, List<String> other) {
    for (int k = 0; k < Math.min(one.size(), other.size()); k++) {
      int order = one.get(k).compareTo(other.get(k));
      if (order != 0) {
        return order;
      }
    }
    return one.size() - other.size();
  }

  /** Returns the splits, the smallest first. */
  List<List<String>> of(TreeGraph tree) {
    var splits = new ArrayList<List<String>>();
    for (TreeGraph.Branch each : tree.branches()) {
      if (!tree.isLeaf(each.from()) && !tree.isLeaf(each.to())) {
        splits.add(split(behind(tree, each.to(), each.from())));
      }
    }
    splits.sort(ORDER);
    return splits;
  }

  /** Returns the splits of a text, each with the label of its node. */
  Map<List<String>, String> of(NewickNode root) {
    var splits = new TreeMap<List<String>, String>(ORDER);
    for (NewickNode child : root.below()) {
      collect(child, splits);
    }
    return splits;
  }

  private void collect(NewickNode node, Map<List<String>, String> splits) {
    if (!node.below().isEmpty()) {
      splits.put(split(node.leaves().stream().map(NewickNode::name).toList()), node.name());
      node.below().forEach(child -> collect(child, splits));
    }
  }

  private List<String> behind(TreeGraph tree, int node, int from) {
    if (tree.isLeaf(node)) {
      return List.of(taxa.get(node));
    }
    var names = new ArrayList<String>();
    for (int each : tree.others(node, from)) {
      names.addAll(behind(tree, each, node));
    }
    return names;
  }

  private List<String> split(List<String> side) {
    var inside = new HashSet<>(side);
    int twice = 2 * side.size();
    boolean turned = twice > taxa.size() || (twice == taxa.size() && inside.contains(taxa.get(0)));
    return taxa.stream().filter(taxon -> inside.contains(taxon) != turned).sorted().toList();
  }

  /**
   * Returns the text of a tree, from the node next to the first taxon.
   *
   * @param labels of splits; none where empty
   */
  String newick(TreeGraph tree, Map<List<String>, Double> labels) {
    int root = tree.neighbors(0)[0];
    var parts = new ArrayList<String>();
    parts.add(text(tree, 0, root, labels));
    for (int each : ordered(tree, root, 0)) {
      parts.add(text(tree, each, root, labels));
    }
    return "(" + String.join(",", parts) + ");";
  }

  private String text(TreeGraph tree, int node, int from, Map<List<String>, Double> labels) {
    String length = ":" + Json.num(tree.length(node, from)).canonical();
    if (tree.isLeaf(node)) {
      return Tree.label(taxa.get(node)) + length;
    }
    var parts = new ArrayList<String>();
    for (int each : ordered(tree, node, from)) {
      parts.add(text(tree, each, node, labels));
    }
    Double label = labels.get(split(behind(tree, node, from)));
    String shown = label == null ? "" : Json.num(label).canonical();
    return "(" + String.join(",", parts) + ")" + shown + length;
  }

  /** Returns the two neighbors of a node beside one, that with the first taxon first. */
  private int[] ordered(TreeGraph tree, int node, int from) {
    int[] others = tree.others(node, from);
    return first(tree, others[0], node) < first(tree, others[1], node)
        ? others
        : new int[] {others[1], others[0]};
  }

  private static int first(TreeGraph tree, int node, int from) {
    if (tree.isLeaf(node)) {
      return node;
    }
    int[] others = tree.others(node, from);
    return Math.min(first(tree, others[0], node), first(tree, others[1], node));
  }
}
