package dev.omni.quant.biology.likelihood;

import dev.omni.quant.biology.NeighborJoining;
import java.util.List;

/** Trees at which a search begins: one by neighbor joining, and random ones. */
final class TreeStarts {
  private static final double FARTHEST = 3;
  private static final double SHORTEST = 1e-4;
  private static final double USUAL = 0.1;

  private TreeStarts() {}

  /** Returns the tree that neighbor joining makes of the distances by JC69. */
  static TreeGraph joined(SitePatterns patterns, Runnable often) {
    int n = patterns.taxa();
    double[][] distances = new double[n][n];
    for (int i = 0; i < n; i++) {
      often.run();
      for (int j = 0; j < i; j++) {
        distances[i][j] = patterns.distance(i, j, FARTHEST);
        distances[j][i] = distances[i][j];
      }
    }
    TreeGraph tree = TreeGraph.empty(n);
    int[] next = {n};
    int root = next[0]++;
    hang(tree, root, NeighborJoining.tree(distances, often), next);
    return tree;
  }

  private static void hang(
      TreeGraph tree, int node, List<NeighborJoining.Branch> below, int[] next) {
    for (NeighborJoining.Branch each : below) {
      int child = each.taxon() >= 0 ? each.taxon() : next[0]++;
      tree.join(node, child, Math.max(SHORTEST, each.length()));
      hang(tree, child, each.below(), next);
    }
  }

  /** Returns a tree to which each taxon was added at a branch by chance. */
  static TreeGraph random(int taxa, SeededDraws draws) {
    TreeGraph tree = TreeGraph.empty(taxa);
    for (int taxon = 0; taxon < 3; taxon++) {
      tree.join(taxa, taxon, USUAL);
    }
    for (int taxon = 3; taxon < taxa; taxon++) {
      List<TreeGraph.Branch> branches = tree.branches();
      TreeGraph.Branch at = branches.get(draws.below(branches.size()));
      int node = taxa + taxon - 2;
      tree.part(at.from(), at.to());
      tree.join(node, at.from(), USUAL);
      tree.join(node, at.to(), USUAL);
      tree.join(node, taxon, USUAL);
    }
    return tree;
  }
}
