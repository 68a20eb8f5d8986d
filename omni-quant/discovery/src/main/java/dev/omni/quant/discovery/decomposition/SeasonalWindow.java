package dev.omni.quant.discovery.decomposition;

import dev.omni.engine.contract.Bare;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;

/** The change that a season may have from one period to the next. */
public sealed interface SeasonalWindow {
  /** A season that does not change. */
  enum Steady {
    /** The same in each period. */
    PERIODIC
  }

  /**
   * A season that changes slowly.
   *
   * @param periods of a local fit, odd
   */
  @Bare
  record Width(
      @Title("Periods of a local fit, odd") @Unit("1") @Range(from = 3, to = 1e6) int periods)
      implements SeasonalWindow {}

  /**
   * A season that does not change.
   *
   * @param word periodic
   */
  @Bare
  record Same(@Title("The same in each period") Steady word) implements SeasonalWindow {}

  /** Returns whether the season is the same in each period. */
  default boolean isPeriodic() {
    return this instanceof Same;
  }

  /**
   * Returns the periods of a local fit.
   *
   * @param values of the series
   */
  default int width(int values) {
    return this instanceof Width some ? some.periods() : 10 * values + 1;
  }
}
