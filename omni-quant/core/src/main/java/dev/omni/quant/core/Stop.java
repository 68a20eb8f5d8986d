package dev.omni.quant.core;

import dev.omni.domain.world.Check;

/**
 * The end of an iteration: what its last point leaves of the equation that is solved, and how much
 * of it may be left. The condition of the loop and, ten times as wide, the check of the result, so
 * that no result is refused that its own iteration took for found.
 *
 * @param residual of the equation, relative to its terms
 * @param bound up to which the iteration has arrived; never below what rounding leaves
 */
public record Stop(double residual, double bound) {
  private static final double CHECKED = 10;

  /** Returns whether the iteration has arrived. */
  public boolean reached() {
    return residual <= bound;
  }

  /** Returns the check of a result at which the iteration ended. */
  public Check check(String name, String meaning) {
    return new Check(name, residual, CHECKED * bound, meaning);
  }
}
