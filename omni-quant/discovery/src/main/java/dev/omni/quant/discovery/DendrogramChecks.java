package dev.omni.quant.discovery;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import dev.omni.quant.core.ScaledDoubles;
import java.util.Arrays;
import java.util.List;

/**
 * The checks of a tree of merges. The height of each is the least, largest or mean distance of the
 * rows of both, or for ward what the mean squares between and within say; each pair of rows is in
 * one merge alone, so that all take as long as the distances.
 *
 * @param distances of the rows, in units of {@code unit}
 * @param unit of the distances
 * @param linkage single, complete, average or ward
 * @param result as published
 */
record DendrogramChecks(
    Distances distances, double unit, Linkage linkage, HierarchicalClustering.Result result) {
  private static final double ROUNDING = 1e-9;
  private static final double FIRST = 1e-12;

  static DendrogramChecks of(
      Distances given, Linkage linkage, HierarchicalClustering.Result result) {
    double unit = ScaledDoubles.of(given.values());
    return new DendrogramChecks(
        new Distances(given.size(), ScaledDoubles.over(given.values(), unit)),
        unit,
        linkage,
        result);
  }

  /**
   * Returns the checks.
   *
   * @param merged merges of which each row has its label
   */
  List<Check> all(int merged, int leftOut) {
    var heights = new Residuals();
    var correlation = new Residuals();
    int[][] rows = heights(heights, correlation);
    double[] heightsGiven = result.merges().height();
    double least = distances.least() * unit;
    return List.of(
        new Check(
            "first_merge_residual",
            heightsGiven[0] - least,
            FIRST * Math.max(1, least),
            "Height of the first merge less the least distance: zero."),
        heights.check(
            "height_residual",
            ROUNDING,
            "Largest difference of the height of a merge and the least, largest or mean distance of"
                + " the rows of both, or for ward that of mean squares between and within, relative"
                + " to the largest distance; 1 where a height falls. Zero."),
        correlation.check(
            "cophenetic_residual",
            ROUNDING,
            "Difference of the correlation of distances and heights and that of sums over merges:"
                + " zero."),
        tree(rows, merged, leftOut));
  }

  /** Adds the identities of the heights; gives the rows of each cluster. */
  private int[][] heights(Residuals residuals, Residuals correlation) {
    int[] left = result.merges().left();
    int[] right = result.merges().right();
    double[] height = result.merges().height();
    int n = distances.size();
    double largest = Arrays.stream(distances.values()).max().orElse(0);
    double mean = Arrays.stream(distances.values()).average().orElse(0);
    var rows = new int[2 * n - 1][];
    var within = new double[2 * n - 1];
    for (int i = 0; i < n; i++) {
      rows[i] = new int[] {i};
    }
    double across = 0;
    double heights = 0;
    double squares = 0;
    double heightSquares = 0;
    double pairs = distances.values().length;
    for (int k = 0; k < height.length; k++) {
      int a = cluster(left[k], n + k);
      int b = cluster(right[k], n + k);
      double h = height[k] / unit;
      Between between = between(rows[a], rows[b], mean);
      double sizeA = rows[a].length;
      double sizeB = rows[b].length;
      within[n + k] = within[a] + within[b] + between.squares();
      double ward =
          (2 * between.squares() / sizeA / sizeB
                  - 2 * within[a] / sizeA / sizeA
                  - 2 * within[b] / sizeB / sizeB)
              * (sizeA / (sizeA + sizeB))
              * sizeB;
      if (linkage == Linkage.WARD) {
        residuals.equal(h * Math.abs(h), ward, largest * largest);
      } else {
        residuals.equal(h, between.of(linkage), largest);
      }
      residuals.residual(k == 0 || height[k] >= height[k - 1] ? 0 : 1);
      rows[n + k] = together(rows[a], rows[b]);
      across += between.apart() * h;
      squares += between.apartSquares();
      heights += sizeA * sizeB * h;
    }
    double middle = heights / pairs;
    for (int k = 0; k < height.length; k++) {
      double count =
          (double) rows[cluster(left[k], n + k)].length * rows[cluster(right[k], n + k)].length;
      heightSquares += count * (height[k] / unit - middle) * (height[k] / unit - middle);
    }
    boolean varies = squares > 0 && heightSquares > 0;
    Double published = result.copheneticCorrelation();
    if (published != null) {
      correlation.equal(published, across / Math.sqrt(squares) / Math.sqrt(heightSquares), 1);
    } else if (varies && pairs > 1) {
      correlation.residual(heightSquares > ROUNDING * largest * largest ? 1 : 0);
    }
    return rows;
  }

  /** A cluster that exists before a merge; a wrong number is that of the last one. */
  private static int cluster(int number, int before) {
    return number >= 0 && number < before ? number : before - 1;
  }

  /** The distances between the rows of two clusters. */
  private record Between(
      double least,
      double largest,
      double mean,
      double squares,
      double apart,
      double apartSquares) {
    double of(Linkage linkage) {
      return switch (linkage) {
        case SINGLE -> least;
        case COMPLETE -> largest;
        default -> mean;
      };
    }
  }

  private Between between(int[] one, int[] other, double about) {
    double least = Double.POSITIVE_INFINITY;
    double largest = 0;
    double sum = 0;
    double squares = 0;
    double apart = 0;
    double apartSquares = 0;
    for (int i : one) {
      for (int j : other) {
        double distance = i == j ? 0 : distances.of(i, j);
        least = Math.min(least, distance);
        largest = Math.max(largest, distance);
        sum += distance;
        squares += distance * distance;
        apart += distance - about;
        apartSquares += (distance - about) * (distance - about);
      }
    }
    double mean = sum / one.length / other.length;
    return new Between(least, largest, mean, squares, apart, apartSquares);
  }

  private static int[] together(int[] one, int[] other) {
    int[] both = Arrays.copyOf(one, one.length + other.length);
    System.arraycopy(other, 0, both, one.length, other.length);
    return both;
  }

  /** Sizes, labels and the order of the leaves: a cluster is one stretch, its left part first. */
  private Check tree(int[][] rows, int merged, int leftOut) {
    int[] left = result.merges().left();
    int[] right = result.merges().right();
    int[] size = result.merges().size();
    int n = distances.size();
    double wrong = Math.abs((double) result.rowsLeftOut() - leftOut);
    int[] first = new int[2 * n - 1];
    Arrays.fill(first, -1);
    int[] order = result.leafOrder();
    for (int place = 0; place < order.length; place++) {
      wrong += order[place] >= 0 && order[place] < n ? 0 : 1;
      first[cluster(order[place], n)] = place;
    }
    int[] labels = new int[n];
    Arrays.setAll(labels, i -> i);
    for (int k = 0; k < size.length; k++) {
      int a = cluster(left[k], n + k);
      int b = cluster(right[k], n + k);
      wrong += (a == left[k] ? 0 : 1) + (b == right[k] ? 0 : 1);
      wrong += size[k] == rows[a].length + rows[b].length ? 0 : 1;
      wrong += a < b && first[b] == first[a] + rows[a].length ? 0 : 1;
      first[n + k] = first[a];
      for (int row : k < merged ? rows[n + k] : new int[0]) {
        labels[row] = n + k;
      }
    }
    int[] expected = ClusterTable.byFirstRow(labels);
    int[] published = result.labels();
    for (int i = 0; i < n; i++) {
      wrong += published[i] == expected[i] ? 0 : 1;
    }
    return new Check(
        "tree_violations",
        wrong,
        0,
        "Sizes, labels and leaves out of order that do not follow from the merges: none.");
  }
}
