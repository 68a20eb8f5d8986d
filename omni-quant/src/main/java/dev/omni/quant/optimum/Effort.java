package dev.omni.quant.optimum;

import dev.omni.application.spi.Infeasible;
import dev.omni.application.spi.Work;

/**
 * How much may still be computed. It is counted, not timed, so that the same program ends the same
 * way on every machine.
 */
final class Effort {
  /** What a step costs beside its cells. */
  private static final long STEP = 100;

  private final Work work;
  private long left;

  Effort(Work work, long cells) {
    this.work = work;
    this.left = cells;
  }

  /**
   * Takes off what a step through so many cells costs.
   *
   * @throws Infeasible when there is not so much left
   */
  void step(long cells) {
    work.proceed();
    left -= STEP + cells;
    if (left < 0) {
      throw tooMuch();
    }
  }

  /** What is told then. */
  static Infeasible tooMuch() {
    return new Infeasible(
        "the search did not end within the steps allowed: it is open which whole point is best, or"
            + " whether there is one; narrower bounds of the variables may help");
  }
}
