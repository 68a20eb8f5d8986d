package dev.omni.quant.discovery;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The rows of curves, one curve for each group.
 *
 * @param x doses or times
 * @param y responses
 * @param root square roots of the weights
 * @param group of each row, from 0
 * @param groups their names, in the order of their bytes; one without a name where none are sent
 * @param leftOut rows with a missing number
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record CurveRows(
    double[] x, double[] y, double[] root, int[] group, List<String> groups, int leftOut) {
  /** Returns the rows of one group. */
  CurveRows of(int wanted) {
    int[] kept = IntStream.range(0, x.length).filter(i -> group[i] == wanted).toArray();
    return new CurveRows(
        pick(x, kept),
        pick(y, kept),
        pick(root, kept),
        new int[kept.length],
        List.of(groups.get(wanted)),
        0);
  }

  private static double[] pick(double[] values, int[] kept) {
    return Arrays.stream(kept).mapToDouble(i -> values[i]).toArray();
  }

  /** Returns rows spread evenly over all in the order of x, at most so many. */
  CurveRows some(int most) {
    if (x.length <= most) {
      return this;
    }
    int[] order =
        IntStream.range(0, x.length)
            .boxed()
            .sorted((a, b) -> Double.compare(x[a], x[b]))
            .mapToInt(i -> i)
            .toArray();
    int[] kept =
        IntStream.range(0, most)
            .map(k -> order[(int) ((long) k * (x.length - 1) / (most - 1))])
            .toArray();
    int[] groupOf = Arrays.stream(kept).map(i -> group[i]).toArray();
    return new CurveRows(pick(x, kept), pick(y, kept), pick(root, kept), groupOf, groups, 0);
  }

  /** Returns the responses times the square roots of their weights. */
  double[] target() {
    double[] target = y.clone();
    Arrays.setAll(target, i -> root[i] * y[i]);
    return target;
  }

  /** Returns the sum of weighted squares about the weighted mean. */
  double squaresAboutMean() {
    double weights = 0;
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      weights += root[i] * root[i];
      sum += root[i] * root[i] * y[i];
    }
    double mean = sum / weights;
    double squares = 0;
    for (int i = 0; i < x.length; i++) {
      squares += root[i] * (y[i] - mean) * (root[i] * (y[i] - mean));
    }
    return squares;
  }

  /** Returns the distinct doses. */
  double[] doses() {
    return Arrays.stream(x).sorted().distinct().toArray();
  }

  /** Returns what replicates of each dose leave about their means, in weighted squares. */
  double pureError() {
    double[] doses = doses();
    double[] weights = new double[doses.length];
    double[] sums = new double[doses.length];
    int[] cell = new int[x.length];
    for (int i = 0; i < x.length; i++) {
      cell[i] = Arrays.binarySearch(doses, x[i] == 0 ? 0 : x[i]);
      weights[cell[i]] += root[i] * root[i];
      sums[cell[i]] += root[i] * root[i] * y[i];
    }
    double squares = 0;
    for (int i = 0; i < x.length; i++) {
      double apart = root[i] * (y[i] - sums[cell[i]] / weights[cell[i]]);
      squares += apart * apart;
    }
    return squares;
  }
}
