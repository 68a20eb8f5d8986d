package dev.omni.quant.finance.treasury.trade;

import java.util.List;
import java.util.OptionalDouble;

/**
 * The value of a trade, for a quantity of 1.
 *
 * @param presentValue currency unit
 * @param parRate at which a swap is worth nothing, or the forward rate of a swaption, 1/year
 * @param parSpread at which a basis swap is worth nothing, 1/year
 * @param annuity of the fixed leg per unit of notional, year
 * @param accruedFactor growth of the overnight period that has begun, as far as it is fixed
 * @param flows payments that are still due; none for options
 */
record TradeValue(
    double presentValue,
    OptionalDouble parRate,
    OptionalDouble parSpread,
    OptionalDouble annuity,
    OptionalDouble accruedFactor,
    List<TradeFlow> flows) {
  /** Returns a value without more to tell. */
  static TradeValue of(double presentValue) {
    return of(presentValue, List.of());
  }

  /** Returns a value of payments. */
  static TradeValue of(double presentValue, List<TradeFlow> flows) {
    OptionalDouble none = OptionalDouble.empty();
    return new TradeValue(presentValue, none, none, none, none, flows);
  }
}
