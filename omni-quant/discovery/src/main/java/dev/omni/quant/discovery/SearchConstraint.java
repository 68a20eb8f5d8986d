package dev.omni.quant.discovery;

import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;

/**
 * A constraint of a search.
 *
 * @param expression formula in the variables
 * @param type what it must be
 */
public record SearchConstraint(
    @Title("Formula in the variables") @Size(min = 1, max = 2000) String expression,
    @Title("What it must be") Type type) {
  /** What a constraint must be. */
  public enum Type {
    /** At most 0. */
    LESS_EQUAL_ZERO,
    /** Exactly 0. */
    EQUAL_ZERO
  }
}
