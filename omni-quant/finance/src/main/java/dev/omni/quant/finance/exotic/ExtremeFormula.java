package dev.omni.quant.finance.exotic;

import org.hipparchus.analysis.differentiation.Derivative;

/**
 * The price of the amount by which the extreme of the asset until expiry goes beyond a level: of a
 * call on the maximum above it, of a put on the minimum below it. A. Conze and R. Viswanathan, Path
 * dependent options: the case of lookback options, Journal of Finance 46, 1991, pp. 1893-1907.
 *
 * <p>The formula divides a difference of two exponentials by r - q. Here it is the divided
 * difference of the Mills ratio, of which nothing is left to divide where r = q.
 *
 * @param sign 1 for the maximum, -1 for the minimum
 * @param level currency unit; not below the spot for the maximum, not above it for the minimum
 */
record ExtremeFormula(int sign, double level) implements PriceFormula {
  /** Arguments of the ratio further apart than this part of its scale are subtracted. */
  private static final double NEAR = 0.5;

  /** Gauss-Legendre on (0, 1), eight points, of which the second four mirror the first. */
  private static final double[] PLACES = {
    0.019855071751231884, 0.10166676129318664, 0.2372337950418355, 0.4082826787521751
  };

  private static final double[] WEIGHTS = {
    0.05061426814518813, 0.11119051722668724, 0.15685332293894363, 0.18134189168918100
  };

  @Override
  public <T extends Derivative<T>> T price(Market<T> market) {
    if (market.certain()) {
      T end = market.forward();
      T beyond = market.discount().multiply(end.subtract(level)).multiply(sign);
      return beyond.getValue() > 0 ? beyond : beyond.multiply(0);
    }
    T vanilla = new VanillaFormula(sign, level).price(market);
    return vanilla.add(market.spot().multiply(market.discount()).multiply(premium(market)));
  }

  /** Returns v^2 / (2 (r - q)) times the difference of the two probabilities, 0 or more. */
  private <T extends Derivative<T>> T premium(Market<T> market) {
    T s = market.deviation();
    T ahead = NormalFunctions.logRatio(market.spot(), level);
    T middle = ahead.divide(s).add(s.multiply(0.5));
    T apart = market.carry().multiply(market.years()).divide(s);
    T grown = market.carry().multiply(market.years());
    T from = middle.multiply(-sign);
    double scale = Math.max(1, -from.getValue());
    if (Math.abs(apart.getValue()) * scale <= NEAR) {
      T slope = from.multiply(0);
      for (int i = 0; i < PLACES.length; i++) {
        T step = apart.multiply(1 - 2 * PLACES[i]);
        slope =
            slope.add(
                NormalFunctions.millsSlope(from.add(step))
                    .add(NormalFunctions.millsSlope(from.subtract(step)))
                    .multiply(WEIGHTS[i]));
      }
      return slope
          .multiply(s)
          .multiply(grown.exp())
          .multiply(NormalFunctions.density(middle.add(apart)))
          .negate();
    }
    T ratio = apart.multiply(2).divide(s);
    T asset = grown.exp().multiply(NormalFunctions.cdf(middle.add(apart).multiply(sign)));
    T mirrored =
        NormalFunctions.scaledTail(
            ratio.multiply(ahead).negate(), middle.subtract(apart).multiply(-sign));
    return asset.subtract(mirrored).divide(ratio).multiply(sign);
  }
}
