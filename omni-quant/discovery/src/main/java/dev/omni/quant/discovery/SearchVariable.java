package dev.omni.quant.discovery;

import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.OptionalDouble;

/**
 * A variable of a search.
 *
 * @param start where the search begins
 * @param lower least value, if there is one
 * @param upper largest value, if there is one
 */
public record SearchVariable(
    @Title("Where the search begins") @Unit("1") double start,
    @Title("Least value") @Unit("1") OptionalDouble lower,
    @Title("Largest value") @Unit("1") OptionalDouble upper) {
  /** Returns the least value, which may be infinite. */
  double least() {
    return lower.orElse(Double.NEGATIVE_INFINITY);
  }

  /** Returns the largest value, which may be infinite. */
  double largest() {
    return upper.orElse(Double.POSITIVE_INFINITY);
  }
}
