package dev.omni.quant.biology;

import java.util.ArrayList;
import java.util.List;

/**
 * The neighbor-joining method: it joins the two nearest neighbors until three clusters are left (N.
 * Saitou and M. Nei, Mol. Biol. Evol. 4, 1987, 406-425), with the criterion and branch lengths of
 * J. A. Studier and K. J. Keppler, Mol. Biol. Evol. 5, 1988, 729-731. Of equally near pairs the
 * first in order is joined.
 */
public final class NeighborJoining {
  private final double[][] distances;
  private final List<Branch> clusters = new ArrayList<>();

  private NeighborJoining(double[][] given) {
    this.distances = new double[given.length][];
    for (int i = 0; i < given.length; i++) {
      distances[i] = given[i].clone();
      clusters.add(new Branch(i, List.of(), 0));
    }
  }

  /**
   * A node of the tree with the branch that leads to it.
   *
   * @param taxon the index of a leaf's taxon; -1 for an inner node
   * @param below what hangs on it
   * @param length of the branch above it
   */
  public record Branch(int taxon, List<Branch> below, double length) {
    /** Returns the same node on a branch of another length. */
    Branch at(double distance) {
      return new Branch(taxon, below, distance);
    }
  }

  /** Returns the tree of at least three taxa, as the three branches at its last node. */
  public static List<Branch> tree(double[][] distances, Runnable often) {
    var joining = new NeighborJoining(distances);
    while (joining.clusters.size() > 3) {
      often.run();
      joining.join();
    }
    return joining.last();
  }

  private void join() {
    int n = clusters.size();
    double[] sums = sums(n);
    int first = 0;
    int second = 1;
    double best = Double.POSITIVE_INFINITY;
    for (int i = 0; i < n; i++) {
      for (int j = i + 1; j < n; j++) {
        double criterion = (n - 2) * distances[i][j] - sums[i] - sums[j];
        if (criterion < best) {
          best = criterion;
          first = i;
          second = j;
        }
      }
    }
    merge(first, second, (sums[first] - sums[second]) / (n - 2));
  }

  private double[] sums(int n) {
    double[] sums = new double[n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        sums[i] += distances[i][j];
      }
    }
    return sums;
  }

  /** Joins two clusters: the new one replaces the first, and the last one the second. */
  private void merge(int first, int second, double difference) {
    double apart = distances[first][second];
    double one = (apart + difference) / 2;
    var joined =
        new Branch(
            -1, List.of(clusters.get(first).at(one), clusters.get(second).at(apart - one)), 0);
    int last = clusters.size() - 1;
    for (int k = 0; k <= last; k++) {
      double to = (distances[first][k] + distances[second][k] - apart) / 2;
      distances[first][k] = to;
      distances[k][first] = to;
    }
    distances[first][first] = 0;
    for (int k = 0; k <= last; k++) {
      distances[second][k] = distances[last][k];
      distances[k][second] = distances[k][last];
    }
    distances[second][second] = 0;
    clusters.set(first, joined);
    clusters.set(second, clusters.get(last));
    clusters.remove(last);
  }

  private List<Branch> last() {
    double ab = distances[0][1];
    double ac = distances[0][2];
    double bc = distances[1][2];
    return List.of(
        clusters.get(0).at((ab + ac - bc) / 2),
        clusters.get(1).at((ab + bc - ac) / 2),
        clusters.get(2).at((ac + bc - ab) / 2));
  }
}
