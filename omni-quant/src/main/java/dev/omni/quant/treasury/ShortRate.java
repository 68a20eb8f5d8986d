package dev.omni.quant.treasury;

/**
 * A short rate that returns to its mean.
 *
 * @param cir whether the volatility grows with the square root of the rate (Cox, Ingersoll, Ross);
 *     else it is constant (Vasicek)
 * @param reversion speed, 1/year
 * @param mean long-run rate, 1/year
 * @param volatility in the model's unit
 */
record ShortRate(boolean cir, double reversion, double mean, double volatility) {
  private static final double SERIES = 1e-3;

  /** The part of a departure from the mean that is left after a time. */
  double decay(double years) {
    return StrictMath.exp(-reversion * years);
  }

  /** (1 - e^(-kt)) / k. */
  double loading(double years) {
    return -StrictMath.expm1(-reversion * years) / reversion;
  }

  /** Vasicek: expected integral of the rate over a time. */
  double integralMean(double rate, double years) {
    return mean * years + (rate - mean) * loading(years);
  }

  /** Vasicek: variance of that integral, by its series where the closed form loses all digits. */
  double integralVariance(double years) {
    double x = reversion * years;
    double cube = volatility * volatility * years * years * years;
    if (x < SERIES) {
      return cube * (1 / 3.0 - x / 4 + 7 * x * x / 60);
    }
    double b = loading(years);
    double scale = volatility / reversion;
    return scale * scale * (years - b - reversion * b * b / 2);
  }

  /** Price of one unit at a maturity, by the model's closed formula. */
  double bond(double rate, double years) {
    return cir
        ? cirBond(rate, years)
        : StrictMath.exp(integralVariance(years) / 2 - integralMean(rate, years));
  }

  /** J. Cox, J. Ingersoll and S. Ross, Econometrica 53, 1985, eq. 23. */
  private double cirBond(double rate, double years) {
    double variance = volatility * volatility;
    double gamma = Math.sqrt(reversion * reversion + 2 * variance);
    double left = -StrictMath.expm1(-gamma * years);
    double below = (gamma + reversion) * left + 2 * gamma * StrictMath.exp(-gamma * years);
    double loading = 2 * left / below;
    double power = 2 * reversion * mean / variance;
    double log = StrictMath.log(2 * gamma / below) + (reversion - gamma) * years / 2;
    return StrictMath.exp(power * log - loading * rate);
  }
}
