package dev.omni.operations.expression;

import java.math.BigDecimal;

/**
 * Odd functions next to zero, where their other formulas would cancel: the argument and a multiple
 * of its cube, with an error below its fifth power.
 */
final class NearZero {
  private static final BigDecimal NEAR = new BigDecimal("1e-10");
  private static final BigDecimal SIX = BigDecimal.valueOf(6);

  private NearZero() {}

  static boolean holds(Interval x) {
    return x.low().abs().max(x.high().abs()).compareTo(NEAR) <= 0;
  }

  /**
   * Returns the interval of an increasing function.
   *
   * @param sixths how many sixths of the cube are in its series
   */
  static Interval odd(Interval x, int sixths) {
    return new Interval(odd(x.low(), sixths).low(), odd(x.high(), sixths).high());
  }

  private static Interval odd(BigDecimal x, int sixths) {
    BigDecimal square = x.multiply(x, IntervalFunctions.WORK);
    BigDecimal cube = square.multiply(x, IntervalFunctions.WORK);
    BigDecimal part = cube.multiply(BigDecimal.valueOf(sixths)).divide(SIX, IntervalFunctions.WORK);
    BigDecimal error =
        square
            .multiply(square, IntervalFunctions.WORK)
            .add(IntervalFunctions.ERROR, IntervalFunctions.WORK);
    return Interval.around(
        x.add(part, IntervalFunctions.WORK), error.multiply(x.abs(), IntervalFunctions.WORK));
  }
}
