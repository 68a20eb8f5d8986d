package dev.omni.quant.finance.treasury;

/**
 * A mean-reverting short rate.
 *
 * @param cir whether the volatility grows with the square root of the rate (Cox, Ingersoll, Ross);
 *     else it is constant (Vasicek)
 * @param reversion speed, 1/year
 * @param mean long-run rate, 1/year
 * @param volatility in the model's unit
 */
record ShortRate(boolean cir, double reversion, double mean, double volatility) {
  private static final double SERIES = 1e-3;
  private static final double BRIDGE = 1e-4;

  /**
   * The bound below which speeds and rates have no effect and their quotients would lose their
   * digits.
   */
  private static final double LEAST = 1e-100;

  ShortRate {
    reversion = Math.max(LEAST, reversion);
    volatility = Math.max(LEAST, volatility);
  }

  /** Returns the part of a departure from the mean that is left after a time. */
  double decay(double years) {
    return StrictMath.exp(-reversion * years);
  }

  /** Returns (1 - e^(-kt)) / k. */
  double loading(double years) {
    return -StrictMath.expm1(-reversion * years) / reversion;
  }

  /** Returns the expected integral of the rate over a time. */
  double integralMean(double rate, double years) {
    return mean * years + (rate - mean) * loading(years);
  }

  /** Returns the variance of that integral in Vasicek's model, without unit. */
  double integralVariance(double years) {
    return volatility * volatility * unitVariance(years);
  }

  /**
   * Returns that variance at a volatility of 1, by its series where the closed form loses all
   * digits.
   */
  double unitVariance(double years) {
    double x = reversion * years;
    if (x < SERIES) {
      return years * years * years * (1 / 3.0 - x / 4 + 7 * x * x / 60);
    }
    double b = loading(years);
    return (years - b - reversion * b * b / 2) / reversion / reversion;
  }

  /**
   * Returns the mean of the integral of the rate over a time, given the rate at both ends: exact
   * for Vasicek, and for CIR but for chance between the ends.
   */
  double integralBetween(double from, double to, double years) {
    double half = StrictMath.tanh(reversion * years / 2) / reversion;
    return mean * years + (from - mean + (to - mean)) * half;
  }

  /** Returns the variance of that integral about this mean for Vasicek, at a volatility of 1. */
  double unitVarianceBetween(double years) {
    double x = reversion * years;
    return x < BRIDGE
        ? years * years * years / 12
        : (years - 2 * StrictMath.tanh(x / 2) / reversion) / reversion / reversion;
  }

  /** Returns the part of the price by which chance between so many steps of CIR would raise it. */
  double leftOut(double rate, double years, int steps) {
    double step = years / steps;
    double variance =
        volatility * volatility * integralMean(rate, years) * (unitVarianceBetween(step) / step);
    return StrictMath.expm1(variance / 2);
  }

  /** Returns the price of one unit at a maturity, by the model's closed formula. */
  double bond(double rate, double years) {
    return cir
        ? cirBond(rate, years)
        : StrictMath.exp(integralVariance(years) / 2 - integralMean(rate, years));
  }

  /**
   * Returns the bond price (J. Cox, J. Ingersoll and S. Ross, Econometrica 53, 1985, eq. 23), with
   * g - k = 2 s^2 / (g + k), so that nothing cancels as the volatility vanishes.
   */
  private double cirBond(double rate, double years) {
    double gamma = StrictMath.hypot(reversion, Math.sqrt(2) * volatility);
    double sum = gamma + reversion;
    double left = -StrictMath.expm1(-gamma * years);
    double excess = 2 * volatility / sum * volatility;
    double below = 2 * gamma - excess * left;
    double delta = excess * left / (2 * gamma);
    double slope = delta == 0 ? 1 : -StrictMath.log1p(-delta) / delta;
    double log = 2 * reversion / sum * mean * (left / gamma * slope - years);
    return StrictMath.exp(log - 2 * left / below * rate);
  }
}
