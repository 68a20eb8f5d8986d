package dev.omni.operations.benchmark.suite;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.List;
import java.util.stream.IntStream;
import org.hipparchus.fraction.BigFraction;

/** The optima of small problems, by enumeration. */
final class Enumeration {
  private Enumeration() {}

  /** Returns the most of an objective of two variables over the corners that rows and axes make. */
  static BigDecimal corner(
      List<Integer> objective, List<List<Integer>> rows, List<Integer> bounds) {
    int lines = rows.size() + 2;
    BigFraction most = BigFraction.ZERO;
    for (int i = 0; i < lines; i++) {
      for (int k = 0; k < i; k++) {
        BigInteger[] p = line(rows, bounds, i);
        BigInteger[] q = line(rows, bounds, k);
        BigInteger det = p[0].multiply(q[1]).subtract(p[1].multiply(q[0]));
        if (det.signum() != 0) {
          BigInteger dx = p[2].multiply(q[1]).subtract(p[1].multiply(q[2]));
          BigInteger dy = p[0].multiply(q[2]).subtract(p[2].multiply(q[0]));
          var x = new BigFraction(dx, det);
          var y = new BigFraction(dy, det);
          if (inside(rows, bounds, x, y)) {
            BigFraction value = at(objective, x, y);
            most = value.compareTo(most) > 0 ? value : most;
          }
        }
      }
    }
    return new BigDecimal(most.getNumerator())
        .divide(new BigDecimal(most.getDenominator()), MathContext.DECIMAL128);
  }

  private static BigInteger[] line(List<List<Integer>> rows, List<Integer> bounds, int index) {
    if (index >= rows.size()) {
      boolean first = index == rows.size();
      return new BigInteger[] {
        first ? BigInteger.ONE : BigInteger.ZERO,
        first ? BigInteger.ZERO : BigInteger.ONE,
        BigInteger.ZERO
      };
    }
    return new BigInteger[] {
      BigInteger.valueOf(rows.get(index).get(0)),
      BigInteger.valueOf(rows.get(index).get(1)),
      BigInteger.valueOf(bounds.get(index))
    };
  }

  private static boolean inside(
      List<List<Integer>> rows, List<Integer> bounds, BigFraction x, BigFraction y) {
    return x.signum() >= 0
        && y.signum() >= 0
        && IntStream.range(0, rows.size())
            .allMatch(i -> at(rows.get(i), x, y).compareTo(new BigFraction(bounds.get(i))) <= 0);
  }

  private static BigFraction at(List<Integer> coefficients, BigFraction x, BigFraction y) {
    return x.multiply(coefficients.get(0)).add(y.multiply(coefficients.get(1)));
  }

  /** Returns the least sum over all ways to give each row a column of its own. */
  static int assignment(List<List<Integer>> costs) {
    return assignment(costs, 0, 0);
  }

  private static int assignment(List<List<Integer>> costs, int row, int taken) {
    if (row == costs.size()) {
      return 0;
    }
    return IntStream.range(0, costs.size())
        .filter(j -> (taken >> j & 1) == 0)
        .map(j -> costs.get(row).get(j) + assignment(costs, row + 1, taken | 1 << j))
        .min()
        .orElseThrow();
  }

  /** Returns the most value over all choices that fit. */
  static int knapsack(List<Integer> values, List<Integer> weights, int capacity) {
    return IntStream.range(0, 1 << values.size())
        .filter(mask -> sum(weights, mask) <= capacity)
        .map(mask -> sum(values, mask))
        .max()
        .orElse(0);
  }

  private static int sum(List<Integer> numbers, int mask) {
    return IntStream.range(0, numbers.size())
        .filter(i -> (mask >> i & 1) == 1)
        .map(numbers::get)
        .sum();
  }
}
