package dev.omni.quant.finance.allocation;

import dev.omni.engine.Work;
import java.util.Arrays;

/**
 * Clusters joined by their nearest members. A slot holds a cluster; it keeps the distance of its
 * nearest other, which a join elsewhere never changes, because the joined cluster is as near as the
 * nearer of its parts.
 */
final class SingleLinkage {
  private final double[][] distances;
  private final Work work;
  private final int[] numbers;
  private final int[] sizes;
  private final double[] nearest;
  private int slots;

  /**
   * Starts with a cluster for each item.
   *
   * @param distances symmetric; changed
   */
  SingleLinkage(double[][] distances, Work work) {
    this.distances = distances;
    this.work = work;
    this.slots = distances.length;
    this.numbers = new int[slots];
    this.sizes = new int[slots];
    this.nearest = new double[slots];
    Arrays.setAll(numbers, i -> i);
    Arrays.fill(sizes, 1);
    Arrays.setAll(nearest, this::nearest);
  }

  private double nearest(int slot) {
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < slots; i++) {
      if (i != slot) {
        least = Math.min(least, distances[slot][i]);
      }
    }
    return least;
  }

  HierarchicalRiskParity.Linkage linkage() {
    int joins = slots - 1;
    int items = slots;
    int[] left = new int[joins];
    int[] right = new int[joins];
    double[] at = new double[joins];
    int[] size = new int[joins];
    for (int k = 0; k < joins; k++) {
      work.proceed();
      int one = lowest();
      int other = partner(one);
      left[k] = numbers[one];
      right[k] = numbers[other];
      at[k] = nearest[one];
      size[k] = sizes[one] + sizes[other];
      join(Math.min(one, other), Math.max(one, other), items + k);
    }
    return new HierarchicalRiskParity.Linkage(left, right, at, size);
  }

  /** Returns the slot of the lowest cluster that has one at the least distance of all. */
  private int lowest() {
    int found = 0;
    for (int i = 1; i < slots; i++) {
      if (nearest[i] < nearest[found]
          || (nearest[i] == nearest[found] && numbers[i] < numbers[found])) {
        found = i;
      }
    }
    return found;
  }

  /** Returns the slot of the lowest cluster at the least distance of one. */
  private int partner(int slot) {
    int found = -1;
    for (int i = 0; i < slots; i++) {
      if (i != slot
          && distances[slot][i] == nearest[slot]
          && (found < 0 || numbers[i] < numbers[found])) {
        found = i;
      }
    }
    return found;
  }

  /** Joins two slots in the first of them; the last slot takes the place of the second. */
  private void join(int kept, int freed, int number) {
    for (int i = 0; i < slots; i++) {
      double least = Math.min(distances[kept][i], distances[freed][i]);
      distances[kept][i] = least;
      distances[i][kept] = least;
    }
    numbers[kept] = number;
    sizes[kept] += sizes[freed];
    slots--;
    numbers[freed] = numbers[slots];
    sizes[freed] = sizes[slots];
    nearest[freed] = nearest[slots];
    for (int i = 0; i < slots; i++) {
      distances[freed][i] = distances[slots][i];
      distances[i][freed] = distances[i][slots];
    }
    nearest[kept] = nearest(kept);
  }
}
