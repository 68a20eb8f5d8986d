package dev.omni.quant.finance;

import dev.omni.quant.core.StandardNormal;
import org.hipparchus.analysis.integration.IterativeLegendreGaussIntegrator;
import org.hipparchus.util.FastMath;

/**
 * Options that begin or end when the price of the asset touches a barrier, monitored continuously.
 * M. Rubinstein and E. Reiner, Breaking down the barriers, Risk 4(8), 1991, pp. 28-35; here in the
 * terms A to F of E. G. Haug, The Complete Guide to Option Pricing Formulas, 1998, pp. 69-72. The
 * products of a power and a probability are taken in logarithms, so that none overflows, and the
 * volatility is at least 1e-150, where all prices have reached their limits.
 *
 * @param terms of the option
 * @param volatility of the asset, 1/sqrt(year)
 * @param barrier currency unit, on the other side of the spot
 * @param down whether the barrier is below the spot
 */
record BarrierFormula(OptionTerms terms, double volatility, double barrier, boolean down) {
  private static final double LEAST_VOLATILITY = 1e-150;

  /** Deviations to a barrier so far that no interest of the contract makes its touch count. */
  private static final double BEYOND_REACH = 64;

  /** Deviations past the nearest that hold all but e^-128 of a touch. */
  private static final double NOTHING_LEFT = 16;

  /** Limits the volatility to at least 1e-150, whose square is still positive. */
  BarrierFormula {
    volatility = Math.max(LEAST_VOLATILITY, volatility);
  }

  /** Returns the value of the knock-in option without a rebate. */
  double knockIn() {
    boolean above = terms.strike() > barrier;
    if (down == terms.call()) {
      return above == down ? reflected(terms.strike()) : plain() - cut() + reflected(barrier);
    }
    return above != down ? plain() : cut() + reflectedBetween();
  }

  /** Returns the value of the knock-out option without a rebate. */
  double knockOut() {
    boolean above = terms.strike() > barrier;
    if (down == terms.call()) {
      return above == down ? plain() - reflected(terms.strike()) : cut() - reflected(barrier);
    }
    return above != down ? 0 : plain() - cut() - reflectedBetween();
  }

  /** Returns the value of 1 paid at expiry if the barrier was not touched. */
  double unitAtExpiryUntouched() {
    return FastMath.exp(-terms.rate() * terms.expiryYears()) * untouched();
  }

  /** Returns the value of 1 paid when the barrier is touched. */
  double unitAtTouch() {
    double m = drift();
    double square = m * m + 2 * terms.rate() * volatility * volatility;
    return square >= 0 ? atTouch(Math.sqrt(square)) : atTouchIntegrated();
  }

  private int side() {
    return down ? 1 : -1;
  }

  private double deviation() {
    return volatility * Math.sqrt(terms.expiryYears());
  }

  /** Returns the drift of the logarithm of the price, 1/year. */
  private double drift() {
    return terms.rate() - terms.dividendYield() - 0.5 * volatility * volatility;
  }

  private double logBarrier() {
    return OptionTerms.logRatio(barrier, terms.spot());
  }

  /** Returns Haug's A: the plain option. */
  private double plain() {
    return new BlackScholes(terms, volatility).price();
  }

  /** Returns Haug's B: the plain option, paid only where the price ends beyond the barrier. */
  private double cut() {
    int sign = terms.sign();
    double end = (-logBarrier() + drift() * terms.expiryYears()) / deviation();
    return sign
        * (terms.discountedSpot() * StandardNormal.cdf(sign * (end + deviation()))
            - terms.discountedStrike() * StandardNormal.cdf(sign * end));
  }

  /** Returns Haug's C (for the strike) or D (for the barrier): the option after reflection. */
  private double reflected(double level) {
    double over = OptionTerms.logRatio(terms.spot(), level);
    double asset = reflected(over, drift() + volatility * volatility);
    double cash = reflected(over, drift());
    return terms.sign() * (terms.discountedSpot() * asset - terms.discountedStrike() * cash);
  }

  /** Returns Haug's D less C. */
  private double reflectedBetween() {
    double asset = reflectedBetween(drift() + volatility * volatility);
    double cash = reflectedBetween(drift());
    return terms.sign() * (terms.discountedSpot() * asset - terms.discountedStrike() * cash);
  }

  /**
   * Returns Haug's D less C for probabilities near 1, by their complements, which keep their
   * digits.
   */
  private double reflectedBetween(double m) {
    Reflection first = reflection(OptionTerms.logRatio(terms.spot(), terms.strike()), m);
    Reflection second = reflection(OptionTerms.logRatio(terms.spot(), barrier), m);
    return first.x() > 0 && second.x() > 0
        ? first.rest() - second.rest()
        : second.value() - first.value();
  }

  private double reflected(double over, double m) {
    return reflection(over, m).value();
  }

  /**
   * Returns a power and a probability under one drift, {@code over} being ln(spot / level): e^(2 m
   * h / v^2) N(x), x = (2 h + over + m T) / s, where x^2 / 2 - 2 m h / v^2 = ((over + m T)^2 + 4 h
   * (h + over)) / (2 s^2).
   */
  private Reflection reflection(double over, double m) {
    double h = logBarrier();
    double s = deviation();
    double end = (over + m * terms.expiryYears()) / s;
    double x = side() * ((2 * h) / s + end);
    double left = 0.5 * end * end + 2 * (h / s) * ((h + over) / s);
    return new Reflection(2 * m / volatility * (h / volatility), x, left);
  }

  private record Reflection(double power, double x, double left) {
    double value() {
      return product(power, x, left);
    }

    /** Returns the value with 1 - N(x) in place of N(x). */
    double rest() {
      return product(power, -x, left);
    }
  }

  /**
   * Returns e^power N(x). In the tail it is computed as e^-left times N(x) e^(x^2 / 2), where
   * {@code left} is x^2 / 2 - power in closed form: both grow without bound as the volatility
   * vanishes, and their difference would keep no digit.
   */
  private static double product(double power, double x, double left) {
    return x >= 0
        ? FastMath.exp(power) * StandardNormal.cdf(x)
        : FastMath.exp(StandardNormal.logScaledTail(x) - left);
  }

  /**
   * Returns the probability that the barrier is not touched, which keeps its digits where it is
   * small.
   */
  private double untouched() {
    double distance = side() * logBarrier();
    double travelled = side() * drift() * terms.expiryYears();
    double power = 2 * drift() / volatility * (logBarrier() / volatility);
    double missed = (distance - travelled) / deviation();
    double reflected = product(power, (distance + travelled) / deviation(), 0.5 * missed * missed);
    return Math.max(0, StandardNormal.cdf(-missed) - reflected);
  }

  /** Returns Haug's F for a payment of 1. */
  private double atTouch(double root) {
    double time = terms.expiryYears();
    double missed = (logBarrier() - drift() * time) / deviation();
    double left = 0.5 * missed * missed + terms.rate() * time;
    double near = side() * (logBarrier() + root * time) / deviation();
    double far = side() * (logBarrier() - root * time) / deviation();
    return product(power(root), near, left) + product(power(-root), far, left);
  }

  /** Returns ln(H/S) (m + root) / v^2, by root^2 - m^2 = 2 r v^2 where the sum would cancel. */
  private double power(double root) {
    double m = drift();
    return m * root < 0
        ? 2 * terms.rate() * logBarrier() / (root - m)
        : (m + root) / volatility * (logBarrier() / volatility);
  }

  /**
   * Returns the same where a negative rate makes the closed form complex: the integral of e^(-r t)
   * over the density of the first touch, which is that of the inverse Gaussian law. All of it is
   * positive, so that nothing cancels however long the time and low the rate. It is taken over ln
   * x, x = |h| / (v sqrt(t)), in which both ends are smooth.
   */
  private double atTouchIntegrated() {
    double nearest = side() * -logBarrier() / deviation();
    if (nearest > BEYOND_REACH) {
      return 0;
    }
    double growth = -0.5 * (drift() / volatility * drift() / volatility + 2 * terms.rate());
    double power = drift() / volatility * (logBarrier() / volatility);
    return Math.sqrt(2 / FastMath.PI)
        * new IterativeLegendreGaussIntegrator(30, 1e-12, 1e-15)
            .integrate(
                1_000_000,
                log -> {
                  double x = FastMath.exp(log);
                  double time = terms.expiryYears() * (nearest / x) * (nearest / x);
                  return x * FastMath.exp(power + growth * time - 0.5 * x * x);
                },
                FastMath.log(nearest),
                FastMath.log(FastMath.hypot(nearest, NOTHING_LEFT)));
  }
}
