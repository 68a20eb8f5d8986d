package dev.omni.quant.biology;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The laws of a tree of distances, from its Newick text. Ways along it are sums of the branches
 * there. By neighbour joining two leaves that hang on one node are as far apart as was sent; by
 * average linkage the leaves on both sides of a node are that in the mean.
 */
final class TreeLaws {
  private static final double ROUNDING = 1e-12;

  private final double[][] distances;
  private final List<String> taxa;
  private final NeighborJoiningTree.Result result;
  private final List<double[]> ways;
  private final double scale;
  private double joined;

  TreeLaws(DistanceTable table, NeighborJoiningTree.Result result) {
    this.distances = table.distances();
    this.taxa = table.taxa();
    this.result = result;
    this.ways = result.patristicDistances();
    this.scale = Arrays.stream(distances).flatMapToDouble(Arrays::stream).sum();
  }

  /** Returns the checks. */
  List<Check> checks(boolean clock) {
    NewickNode root = NewickReader.read(result.newick());
    Check length =
        new Check(
            "newick_length_residual",
            root.total() - result.totalLength(),
            ROUNDING * scale,
            "The sum of the branch lengths that stand in the Newick text, less total_length.");
    Check read =
        along(root)
            .check(
                "newick_way_residual",
                ROUNDING,
                "Largest difference of a way along the tree, and of the branch of a taxon, from"
                    + " those of the Newick text; relative to all distances.");
    join(root, clock);
    Check met =
        new Check(
            "joined_residual",
            joined,
            ROUNDING * scale,
            clock
                ? "Largest difference of the way between the two sides of a node from the mean of"
                    + " the distances between their taxa."
                : "Largest difference of the way between two taxa on one node from their"
                    + " distance.");
    return clock ? List.of(length, read, met, ultrametric()) : List.of(length, read, met);
  }

  /** Compares the ways between taxa with those of the text: down to where both meet. */
  private Residuals along(NewickNode root) {
    var residuals = new Residuals();
    double[][] read = new double[taxa.size()][taxa.size()];
    meet(root, read);
    Map<String, Double> lengths = result.terminalBranchLengths();
    for (NewickNode leaf : root.leaves()) {
      residuals.equal(lengths.getOrDefault(leaf.name(), Double.NaN), leaf.length(), scale);
    }
    for (int i = 0; i < read.length; i++) {
      for (int j = 0; j < read.length; j++) {
        residuals.equal(ways.get(i)[j], read[i][j], scale);
      }
    }
    return residuals;
  }

  /** A taxon under a node, and how far below it. */
  private record Below(int taxon, double depth) {}

  private List<Below> meet(NewickNode node, double[][] read) {
    if (node.below().isEmpty()) {
      return List.of(new Below(taxa.indexOf(node.name()), 0));
    }
    var all = new ArrayList<Below>();
    for (NewickNode child : node.below()) {
      List<Below> inside = meet(child, read);
      int before = all.size();
      for (Below each : inside) {
        double depth = each.depth() + child.length();
        for (Below other : all.subList(0, before)) {
          read[each.taxon()][other.taxon()] = depth + other.depth();
          read[other.taxon()][each.taxon()] = depth + other.depth();
        }
        all.add(new Below(each.taxon(), depth));
      }
    }
    return all;
  }

  /** Compares what meets at each node with the distances. */
  private List<Integer> join(NewickNode node, boolean clock) {
    if (node.below().isEmpty()) {
      return List.of(taxa.indexOf(node.name()));
    }
    var all = new ArrayList<Integer>();
    for (NewickNode child : node.below()) {
      List<Integer> inside = join(child, clock);
      if (!all.isEmpty() && (clock || child.below().isEmpty())) {
        compare(clock ? all : leaves(node, child), inside);
      }
      all.addAll(inside);
    }
    return all;
  }

  /** Returns the taxa that hang on a node beside one of its children, and before it. */
  private List<Integer> leaves(NewickNode node, NewickNode child) {
    return node.below().subList(0, node.below().indexOf(child)).stream()
        .filter(before -> before.below().isEmpty())
        .map(before -> taxa.indexOf(before.name()))
        .toList();
  }

  private void compare(List<Integer> some, List<Integer> others) {
    double sum = 0;
    for (int i : some) {
      for (int j : others) {
        sum += ways.get(i)[j] - distances[i][j];
      }
    }
    double pairs = Math.max(1, some.size() * (double) others.size());
    joined = Math.max(joined, Math.abs(sum / pairs));
  }

  /** Of the three ways between three leaves of a clock's tree the two longest are equal. */
  private Check ultrametric() {
    double worst = 0;
    for (int i = 0; i < ways.size(); i++) {
      for (int j = 0; j < i; j++) {
        for (int k = 0; k < j; k++) {
          double larger = Math.max(ways.get(i)[k], ways.get(j)[k]);
          double smaller = Math.min(ways.get(i)[k], ways.get(j)[k]);
          double own = ways.get(i)[j];
          worst = Math.max(worst, own > larger ? own - larger : larger - Math.max(own, smaller));
        }
      }
    }
    double largest = Arrays.stream(distances).flatMapToDouble(Arrays::stream).max().orElse(0);
    return new Check(
        "ultrametric_residual",
        worst,
        ROUNDING * largest,
        "By how much the two longest of the three ways between three taxa differ: not at all.");
  }
}
