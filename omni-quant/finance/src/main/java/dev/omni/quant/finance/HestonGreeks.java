package dev.omni.quant.finance;

import org.hipparchus.util.FastMath;

/**
 * The derivatives of a price under Heston's model.
 *
 * @param delta by the spot
 * @param gamma of delta by the spot
 * @param vegaOfVariance by the variance at date 0
 * @param theta by passing time, 1/year
 * @param rho by the rate
 */
record HestonGreeks(double delta, double gamma, double vegaOfVariance, double theta, double rho) {
  /** Returns the derivatives of exercise that is certain, or of nothing. */
  static HestonGreeks certain(OptionTerms terms, double price) {
    if (price == 0) {
      return new HestonGreeks(0, 0, 0, 0, 0);
    }
    double theta =
        terms.sign()
            * (terms.dividendYield() * terms.discountedSpot()
                - terms.rate() * terms.discountedStrike());
    return new HestonGreeks(
        terms.sign() * FastMath.exp(-terms.dividendYield() * terms.expiryYears()),
        0,
        0,
        theta,
        terms.sign() * terms.expiryYears() * terms.discountedStrike());
  }
}
