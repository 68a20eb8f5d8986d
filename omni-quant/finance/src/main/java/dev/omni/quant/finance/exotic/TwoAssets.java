package dev.omni.quant.finance.exotic;

import dev.omni.quant.core.BlackFormula;
import dev.omni.quant.core.StandardNormal;
import org.hipparchus.util.FastMath;

/**
 * The price of an option on two assets as one integral: given the second asset, the first is
 * lognormal, and what the option pays is that of vanilla options on it. R. Stulz, Options on the
 * minimum or the maximum of two risky assets, Journal of Financial Economics 10, 1982; N. Pearson,
 * An efficient approach for pricing spread options, Journal of Derivatives 3(1), 1995.
 *
 * @param payoff of the option, but not the average
 * @param sign 1 for a call, -1 for a put
 * @param strike any number, currency unit
 * @param first forward price and deviation of the first asset
 * @param second forward price and deviation of the second asset
 * @param correlation of the logarithms
 */
record TwoAssets(
    BasketPayoff payoff, int sign, double strike, Asset first, Asset second, double correlation) {
  private static final double REACH = 9;
  private static final int PIECES = 12;
  private static final double ERROR = 1e-13;

  /**
   * An asset at expiry.
   *
   * @param forward price, currency unit
   * @param deviation of its logarithm
   */
  record Asset(double forward, double deviation) {}

  /** Returns the undiscounted price. */
  double price() {
    if (second.deviation == 0) {
      return new TwoAssets(payoff, sign, strike, first, second, 0).given(0);
    }
    double scale = first.forward + second.forward + Math.abs(strike);
    // The weight of the payoff is that of the asset too, whose mean is a deviation higher.
    double high = REACH + Math.max(second.deviation, correlation * first.deviation);
    double low = -REACH + Math.min(0, correlation * first.deviation);
    double edge = strike > 0 ? place(strike) : payoff == BasketPayoff.SPREAD ? place(-strike) : low;
    double between = Math.max(low, Math.min(high, edge));
    return part(low, between, scale) + part(between, high, scale);
  }

  private double part(double from, double to, double scale) {
    return from < to
        ? AdaptiveIntegral.of(
            z -> StandardNormal.density(z) * given(z), from, to, PIECES, ERROR * scale)
        : 0;
  }

  /** Returns the normal number with which the second asset has a price. */
  private double place(double price) {
    double ahead = FastMath.log(Math.max(price, Double.MIN_NORMAL) / second.forward);
    return ahead / second.deviation + 0.5 * second.deviation;
  }

  /** Returns the expected payoff given the normal number of the second asset. */
  private double given(double z) {
    double other =
        second.forward
            * FastMath.exp(second.deviation * z - 0.5 * second.deviation * second.deviation);
    double moved = correlation * first.deviation;
    double mean = first.forward * FastMath.exp(moved * z - 0.5 * moved * moved);
    double left = first.deviation * Math.sqrt(Math.max(0, 1 - correlation * correlation));
    return switch (payoff) {
      case MAX -> ofMaximum(other, mean, left);
      case MIN -> ofMinimum(other, mean, left);
      case SPREAD -> vanilla(sign, mean, strike + other, left);
      case AVERAGE -> throw new IllegalStateException("an average has no such integral");
    };
  }

  private double ofMaximum(double other, double mean, double left) {
    if (sign > 0) {
      return other > strike
          ? other - strike + vanilla(1, mean, other, left)
          : vanilla(1, mean, strike, left);
    }
    return other > strike ? 0 : vanilla(-1, mean, strike, left) - vanilla(-1, mean, other, left);
  }

  private double ofMinimum(double other, double mean, double left) {
    if (sign > 0) {
      return other > strike ? vanilla(1, mean, strike, left) - vanilla(1, mean, other, left) : 0;
    }
    return other > strike
        ? vanilla(-1, mean, strike, left)
        : strike - other + vanilla(-1, mean, other, left);
  }

  /** Returns the undiscounted price of an option on one asset, whose strike may be any number. */
  static double vanilla(int sign, double forward, double strike, double deviation) {
    if (strike <= 0) {
      return sign > 0 ? forward - strike : 0;
    }
    return BlackFormula.value(sign, forward, strike, deviation);
  }
}
