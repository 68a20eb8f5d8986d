package dev.omni.quant.core.optimization;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import java.math.BigInteger;

/**
 * The remaining work of a solver. Work is counted, not timed, so that the same program ends in the
 * same way on every machine.
 */
final class PivotBudget {
  /** The cost of a step in addition to its cells. */
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
   * Subtracts a cost.
   *
   * @param cells of a table, of small numbers
   * @throws Infeasible when the budget is exhausted
   */
  void take(long cells) {
    work.proceed();
    left -= cells;
    if (left < 0) {
      throw tooMuch();
    }
  }

  /** Returns the cost of a product of long numbers, in cells. */
  static long product(BigInteger a, BigInteger b) {
    return (long) a.bitLength() * b.bitLength() / PRODUCT;
  }

  /** Returns the failure for an exhausted budget. */
  static Infeasible tooMuch() {
    return new Infeasible(
        "the search did not end within the steps allowed: it is open which point is best, or"
            + " whether there is one; narrower bounds of the variables or numbers of fewer digits"
            + " may help");
  }
}
