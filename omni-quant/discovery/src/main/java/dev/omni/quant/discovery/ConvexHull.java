package dev.omni.quant.discovery;

import java.util.Arrays;
import java.util.stream.IntStream;

/** The convex hull of points (A. M. Andrew, Inf. Process. Lett. 9, 1979, pp. 216-219). */
final class ConvexHull {
  private ConvexHull() {}

  /** Returns the corners across and up, counter-clockwise. */
  static double[][] of(double[] x, double[] y) {
    int[] order =
        IntStream.range(0, x.length)
            .boxed()
            .sorted(
                (i, j) -> x[i] == x[j] ? Double.compare(y[i], y[j]) : Double.compare(x[i], x[j]))
            .mapToInt(Integer::intValue)
            .toArray();
    int[] hull = new int[2 * order.length + 1];
    int size = 0;
    for (int side = 0; side < 2; side++) {
      int first = size;
      for (int k = 0; k < order.length; k++) {
        int next = order[side == 0 ? k : order.length - 1 - k];
        while (size >= first + 2 && turn(x, y, hull[size - 2], hull[size - 1], next) <= 0) {
          size--;
        }
        hull[size++] = next;
      }
      size--; // The last of a side is the first of the other.
    }
    int[] corners = Arrays.copyOf(hull, Math.max(1, size));
    return new double[][] {
      Arrays.stream(corners).mapToDouble(i -> x[i]).toArray(),
      Arrays.stream(corners).mapToDouble(i -> y[i]).toArray()
    };
  }

  private static double turn(double[] x, double[] y, int a, int b, int c) {
    return (x[b] - x[a]) * (y[c] - y[a]) - (y[b] - y[a]) * (x[c] - x[a]);
  }
}
