package dev.omni.quant.finance;

import dev.omni.engine.SecondMethod;
import dev.omni.engine.Work;
import dev.omni.quant.core.PreciseFunctions;
import dev.omni.quant.core.PreciseIntegral;
import java.math.BigDecimal;
import java.util.function.UnaryOperator;

/**
 * Expected payoffs of European options: the payoff integrated against the density of the asset, in
 * decimals of 34 digits. It shares nothing with the closed formulas, of which it is the definition.
 *
 * @param sign 1 for a call, -1 for a put
 * @param forward price of the asset at expiry
 * @param strike of the option
 * @param deviation of the asset's logarithm, or in the normal model of the asset
 */
record IntegratedPayoff(int sign, BigDecimal forward, BigDecimal strike, BigDecimal deviation) {
  /** What evidence says of the method. */
  static final SecondMethod.Description DESCRIPTION =
      new SecondMethod.Description(
          "payoff integrated against the density, tanh-sinh rule",
          PreciseFunctions.LIBRARY,
          PreciseFunctions.PRECISION,
          1e-10);

  /** Steps of one integral: some 600 values of two exponentials each. */
  static final double STEPS = 4e6;

  /** The largest deviation; beyond it the integral needs points without end. */
  static final double MOST_DEVIATION = 10;

  /** What is beyond so many deviations is below 1e-37. */
  private static final BigDecimal TAIL = BigDecimal.valueOf(13);

  private static final BigDecimal HALF = new BigDecimal("0.5");
  private static final BigDecimal ERROR = new BigDecimal("1e-16");

  /** Returns the expected payoff of a call or put on an asset that is lognormal. */
  BigDecimal lognormal(Work work) {
    if (deviation.signum() == 0) {
      return BigDecimal.ZERO.max(times(forward.subtract(strike)));
    }
    return over(
        z -> times(asset(z).subtract(strike.multiply(density(z)))),
        edge(),
        forward.max(strike),
        work);
  }

  /** Returns the probability that it ends in the money; half where it is certain to end at it. */
  BigDecimal probability(Work work) {
    return deviation.signum() == 0
        ? share()
        : over(IntegratedPayoff::density, edge(), BigDecimal.ONE, work);
  }

  /** Returns the expected value of the asset where the option ends in the money. */
  BigDecimal assetInTheMoney(Work work) {
    return deviation.signum() == 0
        ? share().multiply(forward)
        : over(this::asset, edge(), forward, work);
  }

  /** Returns the expected payoff of a call or put on an asset that is normal. */
  BigDecimal normal(Work work) {
    BigDecimal excess = forward.subtract(strike);
    if (deviation.signum() == 0) {
      return BigDecimal.ZERO.max(times(excess));
    }
    BigDecimal edge = PreciseFunctions.over(excess.negate(), deviation);
    return new IntegratedPayoff(sign, excess, BigDecimal.ZERO, BigDecimal.ZERO)
        .over(
            z -> times(excess.add(deviation.multiply(z)).multiply(density(z))),
            edge,
            excess.abs().max(deviation),
            work);
  }

  private BigDecimal times(BigDecimal value) {
    return sign > 0 ? value : value.negate();
  }

  private BigDecimal share() {
    int side = sign * forward.compareTo(strike);
    return side > 0 ? BigDecimal.ONE : side == 0 ? HALF : BigDecimal.ZERO;
  }

  /** Returns the normal number at which the asset ends at the strike. */
  private BigDecimal edge() {
    BigDecimal ahead = PreciseFunctions.log(PreciseFunctions.over(strike, forward));
    return PreciseFunctions.over(ahead, deviation).add(deviation.multiply(HALF));
  }

  /** Returns the asset times the density of the normal number. */
  private BigDecimal asset(BigDecimal z) {
    return forward.multiply(density(z.subtract(deviation)));
  }

  private static BigDecimal density(BigDecimal z) {
    BigDecimal square = z.multiply(z, PreciseFunctions.WORKING).multiply(HALF).negate();
    return PreciseFunctions.over(PreciseFunctions.exp(square), Root.OF_TWO_PI);
  }

  private static final class Root {
    private static final BigDecimal OF_TWO_PI =
        PreciseFunctions.sqrt(PreciseFunctions.pi().multiply(BigDecimal.valueOf(2)));
  }

  /** Integrates over the side of the edge on which the option ends in the money. */
  private BigDecimal over(
      UnaryOperator<BigDecimal> function, BigDecimal edge, BigDecimal size, Work work) {
    BigDecimal low = sign > 0 ? edge.max(TAIL.negate()) : BigDecimal.ZERO;
    BigDecimal high = sign > 0 ? low.max(deviation).add(TAIL) : edge.min(deviation.add(TAIL));
    BigDecimal from = sign > 0 ? low : high.min(BigDecimal.ZERO).subtract(TAIL);
    return PreciseIntegral.of(function, from, high, size.multiply(ERROR), work);
  }
}
