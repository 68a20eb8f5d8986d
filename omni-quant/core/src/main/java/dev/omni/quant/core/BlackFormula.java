package dev.omni.quant.core;

import org.hipparchus.util.FastMath;

/**
 * The value of a European option on a lognormal price. F. Black, The pricing of commodity
 * contracts, Journal of Financial Economics 3, 1976, eq. 16.
 */
public final class BlackFormula {
  /** Prices less than this part apart are near. */
  private static final double NEAR = 1.0 / 16;

  private BlackFormula() {}

  /**
   * Returns sign (a N(sign d1) - k N(sign d2)), limited to its bounds against rounding.
   *
   * @param sign 1 for a call, -1 for a put
   * @param asset a, what the asset at expiry is worth today
   * @param strike k, what the strike is worth today
   * @param logMoneyness ln(a / k)
   * @param deviation standard deviation of the logarithm of the asset at expiry; 0 gives the limit
   */
  public static double value(
      int sign, double asset, double strike, double logMoneyness, double deviation) {
    double d1 = d1(logMoneyness, deviation);
    return ofProbabilities(
        sign,
        asset,
        strike,
        StandardNormal.cdf(sign * d1),
        StandardNormal.cdf(sign * (d1 - deviation)));
  }

  /**
   * Returns the value by the probabilities that weigh asset and strike.
   *
   * @param weight N(sign d1)
   * @param exercised N(sign d2), the probability of exercise
   */
  public static double ofProbabilities(
      int sign, double asset, double strike, double weight, double exercised) {
    double price = sign * (asset * weight - strike * exercised);
    double least = Math.max(0, sign * (asset - strike));
    return Math.max(least, Math.min(price, sign > 0 ? asset : strike));
  }

  /** Returns the value by the prices alone, both above 0. */
  public static double value(int sign, double asset, double strike, double deviation) {
    return value(sign, asset, strike, logRatio(asset, strike), deviation);
  }

  /** Returns the change of the value by the deviation. */
  public static double vega(double asset, double strike, double deviation) {
    double ahead = logRatio(asset, strike);
    return deviation == 0 && ahead != 0 ? 0 : asset * StandardNormal.density(d1(ahead, deviation));
  }

  /**
   * Returns the value of an option on an asset with a continuous yield, Black-Scholes-Merton.
   *
   * @param sign 1 for a call, -1 for a put
   * @param spot price of the asset, above 0
   * @param rates interest rate and yield, continuous, 1/year
   * @param deviation of the logarithm of the asset at expiry
   */
  public static double ofSpot(int sign, double spot, double strike, Carry rates, double deviation) {
    return value(
        sign,
        spot * FastMath.exp(-rates.dividendYield() * rates.years()),
        strike * FastMath.exp(-rates.rate() * rates.years()),
        logRatio(spot, strike) + (rates.rate() - rates.dividendYield()) * rates.years(),
        deviation);
  }

  /**
   * The rates of an option.
   *
   * @param rate continuous, 1/year
   * @param dividendYield continuous, 1/year
   * @param years to expiry
   */
  public record Carry(double rate, double dividendYield, double years) {}

  /** Returns the argument of the probability that weighs the asset. */
  public static double d1(double logMoneyness, double deviation) {
    return logMoneyness == 0 ? 0.5 * deviation : logMoneyness / deviation + 0.5 * deviation;
  }

  /** Returns ln(a / b) without cancellation for nearly equal prices. */
  public static double logRatio(double a, double b) {
    return Math.abs(a - b) < NEAR * b
        ? FastMath.log1p((a - b) / b)
        : FastMath.log(a) - FastMath.log(b);
  }
}
