package dev.omni.operations.benchmark.suite;

import java.math.BigInteger;
import java.util.Arrays;

/** The number of paths, counted step by step. */
final class Paths {
  private Paths() {}

  /** Returns the ways to choose some of a number of things, by B. Pascal's triangle (1654). */
  static BigInteger chosen(long things, int some) {
    var row = new BigInteger[some + 1];
    Arrays.fill(row, BigInteger.ZERO);
    row[0] = BigInteger.ONE;
    for (long n = 1; n <= things; n++) {
      for (int k = some; k > 0; k--) {
        row[k] = row[k].add(row[k - 1]);
      }
    }
    return row[some];
  }

  /** Returns the shortest paths across a grid. */
  static BigInteger across(int rows, int columns) {
    var ways = new BigInteger[rows + 1];
    Arrays.fill(ways, BigInteger.ONE);
    for (int column = 1; column <= columns; column++) {
      for (int row = 1; row <= rows; row++) {
        ways[row] = ways[row].add(ways[row - 1]);
      }
    }
    return ways[rows];
  }
}
