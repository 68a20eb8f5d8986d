package dev.omni.quant.finance.exotic;

import org.hipparchus.analysis.differentiation.Derivative;

/**
 * The Black-Scholes-Merton price of a European option. F. Black and M. Scholes, The pricing of
 * options and corporate liabilities, Journal of Political Economy 81, 1973, eq. 13.
 *
 * @param sign 1 for a call, -1 for a put
 * @param strike currency unit
 */
record VanillaFormula(int sign, double strike) implements PriceFormula {
  @Override
  public <T extends Derivative<T>> T price(Market<T> market) {
    T asset = market.discountedSpot();
    T paid = market.discount().multiply(strike);
    if (market.certain()) {
      T value = asset.subtract(paid).multiply(sign);
      return value.getValue() > 0 ? value : value.multiply(0);
    }
    T deviation = market.deviation();
    T ahead =
        NormalFunctions.logRatio(market.spot(), strike)
            .add(market.carry().multiply(market.years()));
    T d1 = ahead.divide(deviation).add(deviation.multiply(0.5));
    T d2 = d1.subtract(deviation);
    return asset
        .multiply(NormalFunctions.cdf(d1.multiply(sign)))
        .subtract(paid.multiply(NormalFunctions.cdf(d2.multiply(sign))))
        .multiply(sign);
  }

  /** Returns whether the price has a kink here: the asset certainly ends at the strike. */
  boolean kinked(Point at) {
    return at.certain() && Math.abs(at.forward() - strike) <= Math.ulp(strike);
  }
}
