package dev.omni.quant.biology;

import dev.omni.quant.biology.NeighborJoining.Branch;
import java.util.ArrayList;
import java.util.List;

/**
 * The place of a root on an unrooted tree: a point of one of its branches.
 *
 * <p>The midpoint lies halfway between the two leaves that are farthest apart (J. S. Farris, Am.
 * Nat. 106, 1972, 645-668). An outgroup has the root in the middle of its own branch.
 */
final class Rooting {
  private final List<List<Edge>> edges = new ArrayList<>();
  private final int leaves;

  /** A branch as a node sees it. */
  private record Edge(int to, double length) {}

  /** A node of a path with the distance from its start. */
  private record Stop(int node, double distance) {}

  private Rooting(Tree tree) {
    leaves = tree.taxa().size();
    for (int i = 0; i < leaves; i++) {
      edges.add(new ArrayList<>());
    }
    node(tree.branches());
  }

  /** Adds an inner node with what hangs on it, and returns its number. */
  private int node(List<Branch> below) {
    int number = edges.size();
    edges.add(new ArrayList<>());
    for (Branch branch : below) {
      int child = branch.taxon() >= 0 ? branch.taxon() : node(branch.below());
      edges.get(number).add(new Edge(child, branch.length()));
      edges.get(child).add(new Edge(number, branch.length()));
    }
    return number;
  }

  /** Returns the tree with its root in the middle of the branch of a taxon. */
  static Tree outgroup(Tree tree, int taxon) {
    var rooting = new Rooting(tree);
    Edge own = rooting.edges.get(taxon).get(0);
    return new Tree(tree.taxa(), rooting.between(taxon, own.to(), own.length() / 2));
  }

  /** Returns the tree with its root halfway between the leaves that are farthest apart. */
  static Tree midpoint(Tree tree) {
    double[][] ways = tree.patristic();
    int from = 0;
    int to = 1;
    for (int i = 0; i < ways.length; i++) {
      for (int j = i + 1; j < ways.length; j++) {
        if (ways[i][j] > ways[from][to]) {
          from = i;
          to = j;
        }
      }
    }
    var rooting = new Rooting(tree);
    List<Stop> path = new ArrayList<>();
    rooting.path(new Stop(from, 0), -1, to, path);
    double half = ways[from][to] / 2;
    int k = 1;
    while (k + 1 < path.size() && path.get(k).distance() < half) {
      k++;
    }
    Stop before = path.get(k - 1);
    return new Tree(
        tree.taxa(), rooting.between(before.node(), path.get(k).node(), half - before.distance()));
  }

  /** Collects the path to a leaf, and returns whether it leads there. */
  private boolean path(Stop here, int before, int to, List<Stop> path) {
    path.add(here);
    if (here.node() == to) {
      return true;
    }
    for (Edge edge : edges.get(here.node())) {
      Stop next = new Stop(edge.to(), here.distance() + edge.length());
      if (edge.to() != before && path(next, here.node(), to, path)) {
        return true;
      }
    }
    path.remove(path.size() - 1);
    return false;
  }

  /** Returns the two branches at a root that lies a distance from one node towards another. */
  private List<Branch> between(int one, int other, double distance) {
    double length =
        edges.get(one).stream()
            .filter(edge -> edge.to() == other)
            .mapToDouble(Edge::length)
            .findFirst()
            .orElseThrow();
    return List.of(branch(one, other, distance), branch(other, one, length - distance));
  }

  private Branch branch(int node, int above, double length) {
    var below = new ArrayList<Branch>();
    for (Edge edge : edges.get(node)) {
      if (edge.to() != above) {
        below.add(branch(edge.to(), node, edge.length()));
      }
    }
    return new Branch(node < leaves ? node : -1, below, length);
  }
}
