package dev.omni.quant.finance;

import org.hipparchus.complex.Complex;
import org.hipparchus.util.FastMath;

/**
 * The Heston model, in which the variance of the asset reverts to its mean: dv = kappa (theta - v)
 * dt + sigma sqrt(v) dW. S. L. Heston, A closed-form solution for options with stochastic
 * volatility, Review of Financial Studies 6, 1993, pp. 327-343.
 *
 * @param start v at date 0, 1/year
 * @param reversion kappa, 1/year
 * @param mean theta, 1/year
 * @param volOfVol sigma, 1/year
 * @param correlation of the variance with the asset
 */
record HestonModel(
    double start, double reversion, double mean, double volOfVol, double correlation) {
  private static final double SMALL = 1e-4;

  /** Returns whether the variance never reaches 0: 2 kappa theta >= sigma^2. */
  boolean feller() {
    return 2 * reversion * mean >= volOfVol * volOfVol;
  }

  /** Returns the expected integral of the variance until a time, 1. */
  double expectedVariance(double years) {
    double passed = reversion * years;
    double share =
        passed < SMALL ? years * (1 - 0.5 * passed) : -FastMath.expm1(-passed) / reversion;
    return mean * Math.max(0, years - share) + start * share;
  }

  /**
   * Returns the phase rate of the characteristic function times e^(iuk) at large real u, per u and
   * per expected decay: along u = x (1 + i tilt) it falls at last where this times tilt is below 0.
   * L. Andersen and M. Lake, 2018, section 4.
   *
   * @param k logarithm of forward price over strike
   * @param years until then
   */
  double turning(double k, double years) {
    return correlation - volOfVol * k / (start + reversion * mean * years);
  }

  /**
   * The characteristic function exp(c + slope v) with its slope in the variance and in time.
   *
   * @param value of the function
   * @param slope by the variance at date 0
   * @param byYears derivative of c + slope v by the years, from the differential equations of both
   */
  record Transform(Complex value, Complex slope, Complex byYears) {}

  /**
   * Returns the characteristic function of the logarithm of asset over forward price at u - i/2, in
   * the form without jumps of H. Albrecher, P. Mayer, W. Schoutens and J. Tistaert, The little
   * Heston trap, Wilmott Magazine, January 2007, arranged so that a small sigma loses no digits.
   *
   * @param u real part 0 or more, within 15 degrees of the real axis
   * @param years until then
   */
  Transform transform(Complex u, double years) {
    Complex q = u.multiply(u).add(0.25);
    Complex beta =
        u.multiply(new Complex(0, -correlation * volOfVol))
            .add(reversion - 0.5 * correlation * volOfVol);
    Complex d = beta.multiply(beta).add(q.multiply(volOfVol * volOfVol)).sqrt();
    Complex sum = beta.add(d);
    Complex m = sum.reciprocal().multiply(q.negate());
    Complex g = m.divide(sum).multiply(volOfVol * volOfVol);
    Complex decayed = d.multiply(-years).exp();
    Complex passed = Complex.ONE.subtract(decayed);
    Complex w = m.divide(sum).multiply(passed).divide(Complex.ONE.subtract(g));
    Complex constant = m.multiply(years).subtract(logarithm(w).multiply(2));
    Complex slope = m.multiply(passed).divide(Complex.ONE.subtract(g.multiply(decayed)));
    Complex bend = slope.multiply(slope).multiply(0.5 * volOfVol * volOfVol);
    Complex turn = bend.subtract(beta.multiply(slope)).subtract(q.multiply(0.5));
    return new Transform(
        constant.multiply(reversion * mean).add(slope.multiply(start)).exp(),
        slope,
        slope.multiply(reversion * mean).add(turn.multiply(start)));
  }

  /** Returns the characteristic function alone. */
  Complex characteristic(Complex u, double years) {
    return transform(u, years).value();
  }

  /** Returns ln(1 + sigma^2 w) / sigma^2. */
  private Complex logarithm(Complex w) {
    double square = volOfVol * volOfVol;
    Complex small = w.multiply(square);
    if (small.norm() > SMALL) {
      return small.add(1).log().divide(square);
    }
    Complex series =
        Complex.ONE.subtract(
            small.multiply(
                small
                    .multiply(Complex.valueOf(1 / 3.0).subtract(small.multiply(0.25)))
                    .negate()
                    .add(0.5)));
    return w.multiply(series);
  }
}
