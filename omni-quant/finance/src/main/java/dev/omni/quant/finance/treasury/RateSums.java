package dev.omni.quant.finance.treasury;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Sums over paths of a short rate, and the last rate of each path. */
final class RateSums {
  private final List<double[]> rates = new ArrayList<>();
  private final double reference;
  private long paths;
  private double sum;
  private double squares;

  /**
   * Creates the rate sums of some paths: the sums of what their discount factors exceed a reference
   * by and of its square, and their last rates. The nearer the reference, the less is lost in the
   * difference of squares.
   */
  RateSums(double reference, double sum, double squares, double[] last) {
    this.reference = reference;
    this.paths = last.length;
    this.sum = sum;
    this.squares = squares;
    this.rates.add(last);
  }

  /** Takes in what comes next, and is the sum from then on: parts are never copied. */
  RateSums plus(RateSums next) {
    paths += next.paths;
    sum += next.sum;
    squares += next.squares;
    rates.addAll(next.rates);
    return this;
  }

  /** Returns the mean discount factor. */
  double price() {
    return reference + sum / paths;
  }

  /** Returns the standard error, at least the rounding error. */
  double standardError() {
    double mean = sum / paths;
    double variance = Math.max(0, squares / paths - mean * mean);
    return Math.max(Math.ulp(price()), Math.sqrt(variance / (paths - 1)));
  }

  /** Returns the last rates in rising order. */
  double[] sorted() {
    double[] all = new double[Math.toIntExact(paths)];
    int at = 0;
    for (double[] part : rates) {
      System.arraycopy(part, 0, all, at, part.length);
      at += part.length;
    }
    Arrays.sort(all);
    return all;
  }
}
