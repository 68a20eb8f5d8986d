package dev.omni.quant.core.optimization;

import dev.omni.application.spi.Infeasible;
import dev.omni.application.spi.Work;
import java.math.BigInteger;

/**
 * How much may still be computed. It is counted, not timed, so that the same program ends the same
 * way on every machine.
 */
final class PivotBudget {
  /** What a step costs beside its cells. */
  static final long STEP = 100;

  /** Bits of two numbers whose product takes as long as a cell of small numbers: 256 each. */
  private static final long PRODUCT = 1 << 16;

  private final Work work;
  private long left;

  PivotBudget(Work work, long cells) {
    this.work = work;
    this.left = cells;
  }

  /**
   * Takes off what something costs.
   *
   * @param cells of a table, of small numbers
   * @throws Infeasible when there is not so much left
   */
  void take(long cells) {
    work.proceed();
    left -= cells;
    if (left < 0) {
      throw tooMuch();
    }
  }

  /** What a product of long numbers costs, in cells. */
  static long product(BigInteger a, BigInteger b) {
    return (long) a.bitLength() * b.bitLength() / PRODUCT;
  }

  /** What is told then. */
  static Infeasible tooMuch() {
    return new Infeasible(
        "the search did not end within the steps allowed: it is open which point is best, or"
            + " whether there is one; narrower bounds of the variables or numbers of fewer digits"
            + " may help");
  }
}
