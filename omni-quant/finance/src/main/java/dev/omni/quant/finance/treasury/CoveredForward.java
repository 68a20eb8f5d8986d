package dev.omni.quant.finance.treasury;

import dev.omni.quant.core.Residuals;

/**
 * A forward of a currency under covered interest parity. J. C. Hull, Options, Futures and Other
 * Derivatives, 9th ed., 2015, eq. 5.9. One object serves one forward after another.
 */
final class CoveredForward {
  private double spot;
  private double base;
  private double counter;
  private double contract;
  private double notional;
  private double pip;

  /**
   * Sets the market.
   *
   * @param spot counter per base
   * @param base interest of the base currency to the delivery, continuous
   * @param counter the same of the counter currency
   */
  CoveredForward set(double spot, double base, double counter) {
    this.spot = spot;
    this.base = base;
    this.counter = counter;
    return this;
  }

  /**
   * Sets the contract.
   *
   * @param contract agreed rate; NaN for the forward rate
   * @param notional base currency bought
   * @param pip counter currency
   */
  CoveredForward agree(double contract, double notional, double pip) {
    this.contract = contract;
    this.notional = notional;
    this.pip = pip;
    return this;
  }

  double pip() {
    return pip;
  }

  double rate() {
    return spot * StrictMath.exp(counter - base);
  }

  double points() {
    return spot * StrictMath.expm1(counter - base);
  }

  private double agreed(double rate) {
    return Double.isNaN(contract) ? rate : contract;
  }

  double value(double rate) {
    return notional * (rate - agreed(rate)) * StrictMath.exp(-counter);
  }

  /** Returns what a unit of base currency costs today less what a forward one does. */
  double parity(double rate) {
    return spot * StrictMath.exp(-base) - rate * StrictMath.exp(-counter);
  }

  double parityBound() {
    return FxForward.ROUNDING * spot * Math.max(1, StrictMath.exp(-base));
  }

  void addPoints(Residuals residuals, double rate, double points, double pips) {
    residuals.equal(rate - spot, points, Math.max(rate, spot)).equal(pips * pip, points);
  }

  void addValue(Residuals residuals, double rate, double value) {
    double bought = notional * spot * StrictMath.exp(-base);
    double paid = notional * agreed(rate) * StrictMath.exp(-counter);
    residuals.zero(bought, -paid, -value);
  }
}
