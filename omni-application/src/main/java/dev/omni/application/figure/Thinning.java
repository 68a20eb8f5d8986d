package dev.omni.application.figure;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The points of a line that can be seen. Of more than two for each pixel, the first, the least, the
 * greatest and the last of each column of pixels are kept, so that no peak vanishes.
 */
final class Thinning {
  private Thinning() {}

  /** Returns the indices of the points to draw, in their order, those without a place as -1. */
  static int[] of(PlaneFrame frame, double[] x, double[] y) {
    int[] all = indices(frame, x, y);
    if (x.length <= 2 * frame.width()) {
      return all;
    }
    int[] kept = new int[all.length];
    int count = 0;
    int from = 0;
    while (from < all.length) {
      int to = from + 1;
      if (all[from] >= 0) {
        long column = column(frame, x, all[from]);
        while (to < all.length && all[to] >= 0 && column(frame, x, all[to]) == column) {
          to++;
        }
      }
      int[] some = extremes(y, all, from, to);
      System.arraycopy(some, 0, kept, count, some.length);
      count += some.length;
      from = to;
    }
    return Arrays.copyOf(kept, count);
  }

  private static int[] indices(PlaneFrame frame, double[] x, double[] y) {
    return IntStream.range(0, x.length).map(i -> frame.hasPlace(x[i], y[i]) ? i : -1).toArray();
  }

  private static long column(PlaneFrame frame, double[] x, int point) {
    return Math.round(frame.x(x[point]));
  }

  private static int[] extremes(double[] y, int[] all, int from, int to) {
    if (to - from < 4) {
      return Arrays.copyOfRange(all, from, to);
    }
    int least = all[from];
    int greatest = all[from];
    for (int i = from; i < to; i++) {
      least = y[all[i]] < y[least] ? all[i] : least;
      greatest = y[all[i]] > y[greatest] ? all[i] : greatest;
    }
    return IntStream.of(
            all[from], Math.min(least, greatest), Math.max(least, greatest), all[to - 1])
        .distinct()
        .toArray();
  }
}
