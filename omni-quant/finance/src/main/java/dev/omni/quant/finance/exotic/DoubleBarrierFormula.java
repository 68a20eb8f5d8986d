package dev.omni.quant.finance.exotic;

import org.hipparchus.analysis.differentiation.Derivative;

/**
 * The price of an option that ends at the first touch of one of two barriers, of one that is alive.
 *
 * @param option without barriers
 * @param barriers between which it lives
 * @param images whether the probabilities are sums of images; else of sines
 */
record DoubleBarrierFormula(VanillaFormula option, BarrierPair barriers, boolean images)
    implements PriceFormula {
  @Override
  public <T extends Derivative<T>> T price(Market<T> market) {
    if (market.certain()) {
      double end = market.forward().getValue();
      boolean alive = end > barriers.lower() && end < barriers.upper();
      T plain = option.price(market);
      return alive ? plain : plain.multiply(0);
    }
    BarrierPair.Target target = target();
    if (target.low() >= target.high()) {
      return market.spot().multiply(0);
    }
    T variance = market.volatility().square();
    var motion =
        new BarrierPair.Motion<>(
            NormalFunctions.logRatio(market.spot(), barriers.lower()),
            market.deviation(),
            market.carry().divide(variance).subtract(0.5));
    T asset = market.discountedSpot().multiply(probability(motion.ofAsset(), target));
    T paid = market.discount().multiply(probability(motion, target)).multiply(option.strike());
    return asset.subtract(paid).multiply(option.sign());
  }

  private <T extends Derivative<T>> T probability(
      BarrierPair.Motion<T> motion, BarrierPair.Target target) {
    return images ? barriers.byImages(motion, target) : barriers.bySines(motion, target);
  }

  /** Returns the range in which the option pays. */
  private BarrierPair.Target target() {
    double width = barriers.width();
    double edge = StrictMath.log(option.strike() / barriers.lower());
    return option.sign() > 0
        ? new BarrierPair.Target(Math.max(0, edge), width)
        : new BarrierPair.Target(0, Math.min(width, edge));
  }
}
