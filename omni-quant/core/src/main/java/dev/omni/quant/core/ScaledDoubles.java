package dev.omni.quant.core;

import dev.omni.engine.Infeasible;
import java.util.Arrays;

/**
 * Scaling for numbers whose squares leave the range of doubles: they are divided by a power of two,
 * which is exact, and the result is multiplied by it again. Numbers of usual size are not scaled.
 */
public final class ScaledDoubles {
  /** Fourth powers of up to 2^200 and their sums are far from both ends of the range. */
  private static final int SAFE = 200;

  /** Part of the largest that adds nothing to it. */
  private static final double NOTHING = 1e-30;

  private ScaledDoubles() {}

  /** Returns a power of two near the largest magnitude where that is extreme, else 1. */
  public static double of(double... values) {
    double largest = 0;
    for (double value : values) {
      largest = Math.max(largest, Math.abs(value));
    }
    int exponent = Math.getExponent(largest);
    return largest == 0 || Math.abs(exponent) <= SAFE ? 1 : Math.scalb(1.0, exponent);
  }

  /** Returns the power of two that scales all rows. */
  public static double of(double[][] rows) {
    return of(Arrays.stream(rows).flatMapToDouble(Arrays::stream).toArray());
  }

  /** Returns the values divided by a unit. */
  public static double[] over(double[] values, double unit) {
    return unit == 1 ? values : Arrays.stream(values).map(value -> value / unit).toArray();
  }

  /** Returns the rows divided by a unit. */
  public static double[][] over(double[][] rows, double unit) {
    return Arrays.stream(rows).map(row -> over(row, unit)).toArray(double[][]::new);
  }

  /** Returns a number that goes with the unit. */
  public static double times(String what, double value, double unit) {
    double scaled = FiniteResults.number(what, value * unit);
    if (value != 0 && Math.abs(scaled) < Double.MIN_NORMAL) {
      throw new Infeasible(what + " is smaller than what doubles hold with all their digits");
    }
    return scaled;
  }

  /** Returns a number that goes with the square of the unit. */
  public static double timesSquare(String what, double value, double unit) {
    return times(what, times(what, value, unit), unit);
  }

  /** Numbers that go with the unit. */
  public static double[] times(String what, double[] values, double unit) {
    return Arrays.stream(values).map(value -> times(what, value, unit)).toArray();
  }

  /**
   * Multiplies numbers by factors, one each; products that are negligible against the largest may
   * lose digits.
   */
  public static double[] products(String what, double[] values, double[] units) {
    double[] products = new double[values.length];
    Arrays.setAll(products, i -> values[i] * units[i]);
    double least = NOTHING * Arrays.stream(products).map(Math::abs).max().orElse(0);
    for (int i = 0; i < products.length; i++) {
      if (units[i] != 0 && Math.abs(products[i]) >= least) {
        times(what, values[i], units[i]);
      }
    }
    return products;
  }
}
