package dev.omni.quant.discovery;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The rows of a matrix in which no value is missing.
 *
 * @param rows numbers
 * @param kept their numbers among all rows
 * @param all how many rows there are
 */
record CompleteRows(double[][] rows, int[] kept, int all) {
  /** Returns copies of the rows without a NaN. */
  static CompleteRows of(double[][] given) {
    int[] kept =
        IntStream.range(0, given.length)
            .filter(i -> Arrays.stream(given[i]).noneMatch(Double::isNaN))
            .toArray();
    double[][] rows = IntStream.of(kept).mapToObj(i -> given[i].clone()).toArray(double[][]::new);
    return new CompleteRows(rows, kept, given.length);
  }

  int leftOut() {
    return all - rows.length;
  }
}
