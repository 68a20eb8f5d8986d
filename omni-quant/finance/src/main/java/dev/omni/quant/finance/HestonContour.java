package dev.omni.quant.finance;

import org.hipparchus.complex.Complex;
import org.hipparchus.util.FastMath;

/**
 * Lewis's integral of a call under Heston's model along the hyperbola u = sinh(t + i a), which
 * passes between the poles at i/2 and -i/2 and turns to where the integrand decays, by the
 * trapezoidal rule in t: another path and another rule than {@link FourierPrice} has. The rule
 * converges as exp(-2 pi / step times the distance of the poles in t). L. N. Trefethen and J. A. C.
 * Weideman, The exponentially convergent trapezoidal rule, SIAM Review 56, 2014, pp. 385-458.
 */
final class HestonContour {
  /** Half of the step of each of the two rules whose places alternate. */
  private static final double STEP = 1.0 / 18;

  /** A place at which sinh(t) is beyond 1e9. */
  private static final int MOST = 390;

  private static final int FIRST = 18;
  private static final double ANGLE = 0.13;
  private static final double NOTHING = 1e-16;
  private static final int PARTS = 6;

  private final OptionTerms terms;
  private final double size;
  private final double[] sums = new double[PARTS];
  private final double[] errors = new double[PARTS];

  /**
   * Integrates.
   *
   * @param terms of the option; its call is integrated
   */
  HestonContour(OptionTerms terms, HestonModel model) {
    this.terms = terms;
    size = Math.sqrt(terms.discountedSpot() * terms.discountedStrike()) / FastMath.PI;
    double k = terms.logMoneyness();
    integrate(model, k, turned(model, k) > 0 ? -ANGLE : ANGLE);
  }

  /**
   * Returns the phase rate of the integrand at large u, or where the deviation is smaller and the
   * integrand falls as a normal law before, that of this law.
   */
  private double turned(HestonModel model, double k) {
    double years = terms.expiryYears();
    double far = (model.start() + model.reversion() * model.mean() * years) / model.volOfVol();
    double deviation = Math.sqrt(model.expectedVariance(years));
    return model.correlation() * Math.min(far, deviation) - k;
  }

  private void integrate(HestonModel model, double k, double angle) {
    double[][] rules = new double[2][PARTS];
    double last = 1;
    for (int i = 0; i < MOST && (i < FIRST || last > NOTHING); i++) {
      double weight = 2 * STEP * (i == 0 ? 0.5 : 1);
      double sinh = FastMath.sinh(i * STEP);
      double cosh = FastMath.cosh(i * STEP);
      Complex u = new Complex(sinh * FastMath.cos(angle), cosh * FastMath.sin(angle));
      Complex du = new Complex(cosh * FastMath.cos(angle), sinh * FastMath.sin(angle));
      HestonModel.Transform there = model.transform(u, terms.expiryYears());
      Complex value = u.multiply(new Complex(0, k)).exp().multiply(there.value()).multiply(du);
      last = weight * value.norm();
      if (Double.isNaN(last)) {
        break;
      }
      add(rules[i % 2], value.multiply(weight), u, there.slope());
    }
    for (int j = 0; j < PARTS; j++) {
      sums[j] = 0.5 * (rules[0][j] + rules[1][j]);
      double apart = Math.abs(rules[0][j] - rules[1][j]);
      errors[j] = Double.isNaN(last) ? Double.MAX_VALUE : size * (apart + last);
    }
  }

  private static void add(double[] sums, Complex value, Complex u, Complex slope) {
    Complex weighted = value.divide(u.multiply(u).add(0.25));
    Complex sloped = weighted.multiply(slope);
    sums[0] += weighted.getRealPart();
    sums[1] -= weighted.multiply(u).getImaginaryPart();
    sums[2] += value.getRealPart();
    sums[3] += sloped.getRealPart();
    sums[4] -= sloped.multiply(u).getImaginaryPart();
    sums[5] += sloped.multiply(slope).getRealPart();
  }

  /** Returns the price, currency unit. */
  double price() {
    return terms.call()
        ? terms.discountedSpot() - size * sums[0]
        : terms.discountedStrike() - size * sums[0];
  }

  /** Returns what the two rules differ by in the price, and the last term. */
  double error() {
    return errors[0];
  }

  /** Returns the same of the largest of S delta, S^2 gamma and the derivative by the variance. */
  double derivativesError() {
    return Math.max(errors[0], Math.max(errors[1], Math.max(errors[2], errors[3])));
  }

  /** Returns the same of S times the derivative of delta by the variance. */
  double mixedError() {
    return Math.max(errors[3], errors[4]);
  }

  /** Returns the same of the second derivative by the variance. */
  double twiceError() {
    return errors[5];
  }

  /** Returns the derivative of the price by the spot. */
  double delta() {
    double paid = terms.call() ? terms.discountedSpot() / terms.spot() : 0;
    return paid - size / terms.spot() * (0.5 * sums[0] + sums[1]);
  }

  /** Returns the derivative of delta by the spot. */
  double gamma() {
    return size / terms.spot() / terms.spot() * sums[2];
  }

  /** Returns the derivative of the price by the variance at date 0. */
  double byVariance() {
    return -size * sums[3];
  }

  /** Returns the derivative of delta by the variance. */
  double deltaByVariance() {
    return -size / terms.spot() * (0.5 * sums[3] + sums[4]);
  }

  /** Returns the second derivative of the price by the variance. */
  double twiceByVariance() {
    return -size * sums[5];
  }
}
