package dev.omni.operations.benchmark.suite;

import java.util.ArrayList;
import java.util.List;

/** Divisors and powers by remainders, as steps from one number to the next. */
final class Euclid {
  private Euclid() {}

  /** Returns the greatest common divisor of {@code a} and {@code b}, by the algorithm of Euclid. */
  static Solution divisor(ParameterValues givens) {
    var steps = new ArrayList<Solution.Named>();
    String larger = "a";
    String smaller = "b";
    long x = givens.whole("a");
    long y = givens.whole("b");
    while (x % y != 0) {
      String rest = "r" + (steps.size() + 1);
      steps.add(new Solution.Named(rest, remainder(larger, smaller)));
      larger = smaller;
      smaller = rest;
      long left = x % y;
      x = y;
      y = left;
    }
    return new Solution(smaller, steps);
  }

  /**
   * Returns the remainder of {@code a^b} by {@code m}: squares, and a factor where b has a binary
   * one.
   */
  static Solution power(ParameterValues givens) {
    var steps = new ArrayList<Solution.Named>();
    String digits = Long.toBinaryString(givens.whole("b"));
    String power = "a";
    for (char digit : digits.substring(1).toCharArray()) {
      String next = "p" + (steps.size() + 1);
      String product = power + "^2" + (digit == '1' ? "*a" : "");
      steps.add(new Solution.Named(next, remainder(product, "m")));
      power = next;
    }
    return new Solution(remainder(power, "m"), List.copyOf(steps));
  }

  private static String remainder(String of, String by) {
    return of + " - " + by + "*floor(" + of + "/" + by + ")";
  }
}
