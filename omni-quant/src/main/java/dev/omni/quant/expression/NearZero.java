package dev.omni.quant.expression;

import java.math.BigDecimal;

/**
 * Odd functions next to zero, where their other formulas would cancel: the argument and a part of
 * its cube, but for less than its fifth power.
 */
final class NearZero {
  private static final BigDecimal NEAR = new BigDecimal("1e-10");
  private static final BigDecimal SIX = BigDecimal.valueOf(6);

  private NearZero() {}

  static boolean holds(Enclosure x) {
    return x.low().abs().max(x.high().abs()).compareTo(NEAR) <= 0;
  }

  /**
   * Of a function that rises.
   *
   * @param sixths how many sixths of the cube are in its series
   */
  static Enclosure odd(Enclosure x, int sixths) {
    return new Enclosure(odd(x.low(), sixths).low(), odd(x.high(), sixths).high());
  }

  private static Enclosure odd(BigDecimal x, int sixths) {
    BigDecimal square = x.multiply(x, Elementary.WORK);
    BigDecimal cube = square.multiply(x, Elementary.WORK);
    BigDecimal part = cube.multiply(BigDecimal.valueOf(sixths)).divide(SIX, Elementary.WORK);
    BigDecimal error =
        square.multiply(square, Elementary.WORK).add(Elementary.ERROR, Elementary.WORK);
    return Enclosure.around(x.add(part, Elementary.WORK), error.multiply(x.abs(), Elementary.WORK));
  }
}
