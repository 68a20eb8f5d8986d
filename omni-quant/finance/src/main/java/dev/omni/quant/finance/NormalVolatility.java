package dev.omni.quant.finance;

import dev.omni.engine.Infeasible;
import dev.omni.quant.core.LogBisection;
import dev.omni.quant.core.NormalFormula;

/** The volatility of an option's price on a normally distributed forward. */
final class NormalVolatility {
  private static final double LARGEST_DEVIATION = 1e300;

  private NormalVolatility() {}

  /**
   * Returns the volatility of the price, by the part of it that is above immediate exercise.
   *
   * @param discount factor to the expiry
   * @param certain the option without a deviation
   * @param years to expiry
   * @throws Infeasible when the price is so close to its bound that it has none
   */
  static double of(double price, double discount, NormalFormula certain, double years) {
    double value = price / discount - certain.price();
    double deviation =
        LogBisection.solve(s -> certain.withDeviation(s).timeValue(), value, LARGEST_DEVIATION);
    double volatility = deviation / Math.sqrt(years);
    if (!(value > 0
        && value < LARGEST_DEVIATION
        && volatility > 0
        && Double.isFinite(volatility))) {
      throw new Infeasible("the price is so close to its bound that it has no volatility");
    }
    return volatility;
  }
}
