package dev.omni.quant.finance.treasury.trade;

import java.time.LocalDate;
import java.util.function.ToDoubleFunction;

/**
 * The way a trade is valued again on markets of one day and the same fixings: its days are counted
 * once for all of them.
 *
 * @param last day on which the value depends on a curve
 * @param value on a market, for a quantity of 1
 */
record Revaluation(LocalDate last, ToDoubleFunction<MarketBuild> value) {
  /** Returns that of a trade without a value. */
  static Revaluation none() {
    return new Revaluation(LocalDate.MIN, moved -> 0);
  }
}
