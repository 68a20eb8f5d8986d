package dev.omni.quant.discovery;

import java.util.Arrays;

/**
 * The bins of the deviations of replicates from an estimate, of equal width. The first and the last
 * hold what lies beyond them too.
 *
 * @param first left end of the first
 * @param last right end of the last
 */
record ReplicateBins(double first, double last) {
  static final int COUNT = 40;

  /** Beyond the pilot lies few of what it does not have; so much of its range is left for that. */
  private static final double ROOM = 0.25;

  /**
   * Returns the bins for replicates of which some are known.
   *
   * @param pilot the first of them, as deviations
   * @param size of a deviation to be seen where all of them are equal
   */
  static ReplicateBins of(double[] pilot, double size) {
    double least = Arrays.stream(pilot).min().orElse(0);
    double most = Arrays.stream(pilot).max().orElse(0);
    double room = most > least ? ROOM * (most - least) : size > 0 ? size : 1;
    return new ReplicateBins(least - room, most + room);
  }

  /** Returns the bin of a deviation. */
  int of(double deviation) {
    double place = (deviation - first) / (last - first) * COUNT;
    return (int) Math.max(0, Math.min(COUNT - 1, Math.floor(place)));
  }

  /** Returns the ends of all bins. */
  double[] edges() {
    double[] edges = new double[COUNT + 1];
    Arrays.setAll(edges, k -> first + (last - first) * k / COUNT);
    return edges;
  }
}
