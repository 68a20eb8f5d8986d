package dev.omni.quant.finance;

import dev.omni.quant.core.BlackFormula;
import org.hipparchus.util.FastMath;

/**
 * A European call or put on an asset with a continuous yield.
 *
 * @param call whether it is a call; else a put
 * @param spot price of the asset today, currency unit
 * @param strike currency unit
 * @param rate continuous, 1/year
 * @param dividendYield continuous, 1/year
 * @param expiryYears time to expiry
 */
record OptionTerms(
    boolean call,
    double spot,
    double strike,
    double rate,
    double dividendYield,
    double expiryYears) {
  /** Returns the other side: the put for a call, the call for a put. */
  OptionTerms mirrored() {
    return new OptionTerms(!call, spot, strike, rate, dividendYield, expiryYears);
  }

  OptionTerms withSpot(double other) {
    return new OptionTerms(call, other, strike, rate, dividendYield, expiryYears);
  }

  OptionTerms withStrike(double other) {
    return new OptionTerms(call, spot, other, rate, dividendYield, expiryYears);
  }

  OptionTerms withExpiry(double years) {
    return new OptionTerms(call, spot, strike, rate, dividendYield, years);
  }

  /** Returns 1 for a call, -1 for a put. */
  int sign() {
    return call ? 1 : -1;
  }

  /** Returns the present value of the asset at expiry. */
  double discountedSpot() {
    return spot * FastMath.exp(-dividendYield * expiryYears);
  }

  /** Returns the present value of the strike at expiry. */
  double discountedStrike() {
    return strike * FastMath.exp(-rate * expiryYears);
  }

  /** Returns the logarithm of the forward price over the strike. */
  double logMoneyness() {
    return logRatio(spot, strike) + (rate - dividendYield) * expiryYears;
  }

  /** Returns ln(a / b) without cancellation for nearly equal prices. */
  static double logRatio(double a, double b) {
    return BlackFormula.logRatio(a, b);
  }

  /** Returns the payoff of immediate exercise. */
  double intrinsic() {
    return Math.max(0, sign() * (spot - strike));
  }

  /** Returns the size of the amounts that the price is a difference of. */
  double scale() {
    return Math.max(Math.max(spot, strike), Math.max(discountedSpot(), discountedStrike()));
  }
}
