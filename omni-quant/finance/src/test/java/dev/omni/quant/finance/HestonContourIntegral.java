package dev.omni.quant.finance;

import org.hipparchus.complex.Complex;

/**
 * The price of a Heston call by a trapezoidal rule in the logarithm of the frequency along a ray of
 * the complex plane, with the characteristic function as J. Gatheral writes it, The Volatility
 * Surface, 2006, pp. 17-21: another form and another quadrature than the engine's.
 *
 * @param terms of the call
 * @param model of the variance
 * @param angle of the ray, radians
 */
record HestonContourIntegral(OptionTerms terms, HestonModel model, double angle) {
  private static final int POINTS = 40_000;
  private static final double NOTHING = 1e-18;

  /** Currency unit. */
  double call() {
    double low = Math.log(1e-13);
    double step = (Math.log(1e10) - low) / POINTS;
    Complex ray = new Complex(1, Math.tan(angle));
    double sum = 0;
    double size = 1;
    for (int j = 0; j < POINTS && size > NOTHING; j++) {
      Complex u = ray.multiply(Math.exp(low + (j + 0.5) * step));
      Complex turned = u.multiply(new Complex(0, terms.logMoneyness())).exp();
      Complex value = turned.multiply(law(u.subtract(new Complex(0, 0.5))));
      double real = value.multiply(u).divide(u.multiply(u).add(0.25)).getRealPart();
      sum += real * step;
      size = value.norm();
    }
    double scale = Math.sqrt(terms.discountedSpot() * terms.discountedStrike());
    return terms.discountedSpot() - scale / Math.PI * sum;
  }

  private Complex law(Complex z) {
    double variance = model.volOfVol() * model.volOfVol();
    Complex alpha = z.multiply(z).add(z.multiply(Complex.I)).multiply(-0.5);
    Complex turned = z.multiply(new Complex(0, -model.correlation() * model.volOfVol()));
    Complex beta = turned.add(model.reversion());
    Complex d = beta.multiply(beta).subtract(alpha.multiply(2 * variance)).sqrt();
    Complex low = alpha.multiply(2).divide(beta.add(d));
    Complex ratio = low.multiply(variance).divide(beta.add(d));
    Complex decayed = d.multiply(-terms.expiryYears()).exp();
    Complex left = Complex.ONE.subtract(ratio.multiply(decayed));
    Complex slope = low.multiply(Complex.ONE.subtract(decayed)).divide(left);
    Complex logarithm = left.divide(Complex.ONE.subtract(ratio)).log().multiply(2 / variance);
    Complex constant = low.multiply(terms.expiryYears()).subtract(logarithm);
    Complex meaning = constant.multiply(model.reversion() * model.mean());
    return meaning.add(slope.multiply(model.start())).exp();
  }
}
