package dev.omni.quant.biology;

import dev.omni.quant.biology.NeighborJoining.Branch;
import java.util.ArrayList;
import java.util.List;

/**
 * Clustering by the unweighted average of distances, UPGMA: it joins the two nearest clusters, and
 * the new node lies half their distance above the leaves (R. R. Sokal and C. D. Michener, Univ.
 * Kansas Sci. Bull. 38, 1958, 1409-1438). Of equally near pairs the first in order is joined.
 */
final class AverageLinkage {
  private final double[][] distances;
  private final List<Cluster> clusters = new ArrayList<>();

  /** A cluster: its tree, the number of its leaves, and its height above them. */
  private record Cluster(Branch tree, int leaves, double height) {}

  private AverageLinkage(double[][] given) {
    this.distances = new double[given.length][];
    for (int i = 0; i < given.length; i++) {
      distances[i] = given[i].clone();
      clusters.add(new Cluster(new Branch(i, List.of(), 0), 1, 0));
    }
  }

  /** Returns the tree of at least two taxa, as the two branches at its root. */
  static List<Branch> tree(double[][] distances, Runnable often) {
    var linkage = new AverageLinkage(distances);
    while (linkage.clusters.size() > 1) {
      often.run();
      linkage.join();
    }
    return linkage.clusters.get(0).tree().below();
  }

  private void join() {
    int first = 0;
    int second = 1;
    for (int i = 0; i < clusters.size(); i++) {
      for (int j = i + 1; j < clusters.size(); j++) {
        if (distances[i][j] < distances[first][second]) {
          first = i;
          second = j;
        }
      }
    }
    merge(first, second);
  }

  /** Joins two clusters: the new one replaces the first, and those after the second move up. */
  private void merge(int first, int second) {
    Cluster one = clusters.get(first);
    Cluster other = clusters.get(second);
    double height = distances[first][second] / 2;
    int leaves = one.leaves() + other.leaves();
    for (int k = 0; k < clusters.size(); k++) {
      double to =
          (one.leaves() * distances[first][k] + other.leaves() * distances[second][k]) / leaves;
      distances[first][k] = to;
      distances[k][first] = to;
    }
    distances[first][first] = 0;
    for (int k = second; k + 1 < clusters.size(); k++) {
      distances[k] = distances[k + 1];
    }
    // The last row is the same array now as the one before it, and no cluster's any more.
    for (int k = 0; k + 1 < clusters.size(); k++) {
      System.arraycopy(
          distances[k], second + 1, distances[k], second, clusters.size() - second - 1);
    }
    var below =
        List.of(one.tree().at(height - one.height()), other.tree().at(height - other.height()));
    clusters.set(first, new Cluster(new Branch(-1, below, 0), leaves, height));
    clusters.remove(second);
  }
}
