package dev.omni.quant.finance;

import dev.omni.quant.core.StandardNormal;
import org.hipparchus.util.FastMath;

/**
 * The price below which a put without expiry is exercised, to which every boundary falls as the
 * time to expiry grows. R. C. Merton, Theory of rational option pricing, Bell Journal of Economics
 * 4, 1973, section 8.
 *
 * @param put with a rate of 0 or more
 * @param volatility of the asset, above 0, 1/sqrt(year)
 */
record PerpetualBoundary(OptionTerms put, double volatility) {
  /** After so many times of the decay the boundary differs by less than 1e-13 of itself. */
  private static final double DECAYS = 60;

  private static final double ROOT_TWO_PI = Math.sqrt(2 * Math.PI);

  private double drift() {
    return put.rate() - put.dividendYield() - 0.5 * volatility * volatility;
  }

  /** Returns sqrt(drift^2 + 2 rate volatility^2), 1/year. */
  private double speed() {
    double drift = drift();
    return Math.sqrt(drift * drift + 2 * put.rate() * volatility * volatility);
  }

  /** Returns the price of the asset; 0 where no price is low enough. */
  double price() {
    double drift = drift();
    double square = volatility * volatility;
    double exponent = drift < 0 ? -2 * put.rate() / (speed() - drift) : -(drift + speed()) / square;
    return exponent < 0 ? put.strike() * exponent / (exponent - 1) : 0;
  }

  /** Returns the time to expiry from which the boundary is this one, years. */
  double horizon() {
    double speed = speed();
    return price() > 0 ? DECAYS * (volatility / speed) * (volatility / speed) : Double.MAX_VALUE;
  }

  /**
   * The value of a flow of money over a time, and its derivatives by the logarithm of the price of
   * the asset.
   */
  record Flow(double value, double slope, double curvature) {}

  /**
   * Returns the value of a rate that is paid over a time while the asset is below this boundary:
   * the integral of rate e^(-rate s) N(-(x + drift s) / (v sqrt(s))) from 0 to the time, in closed
   * form by parts.
   *
   * @param x ln(price of the asset / boundary), above 0
   * @param years the time, above 0
   * @param asset whether it is paid in units of the asset, at the yield; else in money, at the rate
   */
  Flow flow(double x, double years, boolean asset) {
    double square = volatility * volatility;
    double rate = asset ? put.dividendYield() : put.rate();
    double drift = drift() + (asset ? square : 0);
    double speed = speed();
    double deviation = volatility * Math.sqrt(years);
    double discount = FastMath.exp(-rate * years);
    double d = (x + drift * years) / deviation;
    double density = discount * StandardNormal.density(d);
    double away = density * mills((x + speed * years) / deviation);
    double near = (x - speed * years) / deviation;
    double toward =
        near > 0
            ? density * mills(near)
            : FastMath.exp(-x * (drift + speed) / square) * StandardNormal.cdf(-near);
    double both = toward + away;
    double between = (toward - away) / speed;
    return new Flow(
        0.5 * (both - drift * between) - discount * StandardNormal.cdf(-d),
        -rate * between,
        rate / square * (both + drift * between));
  }

  /** Returns N(-z) over the density at z, for a z of 0 or more. */
  private static double mills(double z) {
    return ROOT_TWO_PI * FastMath.exp(StandardNormal.logScaledTail(-z));
  }
}
