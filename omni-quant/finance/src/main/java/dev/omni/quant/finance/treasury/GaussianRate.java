package dev.omni.quant.finance.treasury;

/**
 * The short rate of J. Hull and A. White, Pricing interest-rate-derivative securities, Review of
 * Financial Studies 3, 1990, pp. 573-592: dr = (theta(t) - a r) dt + s dW, theta fitted to a curve.
 *
 * @param reversion a, 1/year, of any sign
 * @param volatility s, 1/year per sqrt(year), 0 or more
 */
public record GaussianRate(double reversion, double volatility) {
  private static final double SERIES = 0.5;
  private static final int TERMS = 24;

  /** Returns B(t) = (1 - e^(-a t)) / a. */
  public double loading(double years) {
    return growth(reversion, years);
  }

  /** Returns the variance of the rate after some years. */
  public double variance(double years) {
    return volatility * volatility * growth(2 * reversion, years);
  }

  /** Returns (1 - e^(-k t)) / k, which is t where k is 0. */
  private static double growth(double speed, double years) {
    double x = speed * years;
    return x == 0 ? years : -StrictMath.expm1(-x) / x * years;
  }

  /** Returns the variance of the integral of the rate over some years, s^2 int B^2. */
  public double integralVariance(double years) {
    double x = reversion * years;
    return volatility * volatility * years * years * years * squares(x);
  }

  /** Returns int_0^x ((1 - e^(-u)) / x)^2 du / x, by its series where the terms cancel. */
  private static double squares(double x) {
    if (Math.abs(x) >= SERIES) {
      double once = -StrictMath.expm1(-x);
      double twice = -StrictMath.expm1(-2 * x);
      return (x - 2 * once + twice / 2) / (x * x * x);
    }
    double sum = 0;
    double term = -1 / 6.0; // (-x)^k / k! without x^3
    double power = 4; // 2^(k - 1)
    for (int k = 3; k < TERMS; k++) {
      sum += term * (2 - power);
      term *= -x / (k + 1);
      power *= 2;
    }
    return sum;
  }

  /**
   * Returns the logarithm by which the mean growth of an account over a period, under the
   * risk-neutral measure, is above the forward growth: s^2 int_0^start (B(end - u) - B(start - u))
   * B(end - u) du, and the variance of the integral within the period where the account grows there
   * too.
   *
   * @param start of the period, years
   * @param length of the period, years
   */
  public double forwardConvexity(double start, double length) {
    double moved = loading(length);
    double before = loading(start);
    return moved * (moved * variance(start) + volatility * volatility * before * before / 2);
  }
}
