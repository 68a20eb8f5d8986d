package dev.omni.quant.finance;

import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;

/**
 * The price of an option with its derivatives. Those that do not exist at a kink of the price are
 * null there.
 *
 * @param price currency unit
 * @param delta change of the price by the spot, 1
 * @param gamma change of delta by the spot, 1/currency unit
 * @param vega change of the price by the volatility, currency unit per 1.00
 * @param theta change of the price by passing time, currency unit/year
 * @param rho change of the price by the rate, currency unit per 1.00
 */
public record Greeks(
    @Title("Price") @Unit("currency unit") double price,
    @Title("Delta") @Unit("1") double delta,
    @Title("Gamma") @Unit("1/currency unit") @Nullable Double gamma,
    @Title("Vega") @Unit("currency unit per 1.00 vol") double vega,
    @Title("Theta") @Unit("currency unit/year") @Nullable Double theta,
    @Title("Rho") @Unit("currency unit per 1.00 rate") @Nullable Double rho) {
  /** Returns those without the three that do not exist at a kink. */
  static Greeks kinked(double price, double delta, double vega) {
    return new Greeks(price, delta, null, vega, null, null);
  }
}
