package dev.omni.quant.finance;

import dev.omni.application.spi.Infeasible;
import dev.omni.application.spi.Work;
import org.hipparchus.analysis.UnivariateFunction;
import org.hipparchus.analysis.integration.gauss.GaussIntegrator;
import org.hipparchus.analysis.integration.gauss.GaussIntegratorFactory;
import org.hipparchus.complex.Complex;
import org.hipparchus.util.FastMath;

/**
 * The price of a European option from a characteristic function by one integral along u - i/2. A.
 * L. Lewis, A simple option formula for general jump-diffusion and other exponential Levy
 * processes, 2001, eq. 3.11.
 */
final class FourierPrice {
  private static final int NODES = 10;
  private static final int DEEPEST = 40;
  private static final int MOST_PANELS = 15_000;
  private static final int PANELS_BETWEEN_CALLS = 200;
  private static final double TOLERANCE = 1e-13;
  private static final double FARTHEST = 1e9;

  private final GaussIntegrator rule = new GaussIntegratorFactory().legendre(NODES);
  private final OptionTerms terms;
  private final HestonModel model;
  private final Work work;
  private int panels;
  private double error;

  FourierPrice(OptionTerms terms, HestonModel model, Work work) {
    this.terms = terms;
    this.model = model;
    this.work = work;
  }

  /** Currency unit; not yet kept within its bounds. */
  double price() {
    double integral = 0;
    double low = 0;
    double end = end();
    for (double high = 0.5; low < end; high *= 2) {
      integral += refined(low, high, panel(low, high), 0);
      low = high;
    }
    double call =
        terms.discountedSpot()
            - Math.sqrt(terms.discountedSpot() * terms.discountedStrike()) / FastMath.PI * integral;
    return terms.call() ? call : call - terms.discountedSpot() + terms.discountedStrike();
  }

  /** How far the integral may be off, by halving its panels, in currency units. */
  double errorEstimate() {
    return Math.sqrt(terms.discountedSpot() * terms.discountedStrike()) / FastMath.PI * error;
  }

  /** How many panels the integral took. */
  int panels() {
    return panels;
  }

  /** From where on the integrand adds nothing in doubles. */
  private double end() {
    double end = 1;
    while (model.characteristic(end, terms.expiryYears()).norm() / end > 1e-15) {
      end *= 2;
      if (end > FARTHEST) {
        throw new Infeasible(
            "the characteristic function falls too slowly for the Fourier integral: the variance"
                + " until expiry is too small, or stays at 0 for too long");
      }
    }
    return end;
  }

  private double panel(double low, double high) {
    double centre = 0.5 * (low + high);
    double half = 0.5 * (high - low);
    UnivariateFunction stretched = x -> half * integrand(centre + half * x);
    return rule.integrate(stretched);
  }

  private double integrand(double u) {
    Complex phase = new Complex(0, u * terms.logMoneyness()).exp();
    return phase.multiply(model.characteristic(u, terms.expiryYears())).getRealPart()
        / (u * u + 0.25);
  }

  private double refined(double low, double high, double whole, int depth) {
    double middle = 0.5 * (low + high);
    double left = panel(low, middle);
    double right = panel(middle, high);
    double difference = Math.abs(left + right - whole);
    if (difference < TOLERANCE || depth == DEEPEST) {
      error += difference;
      return left + right;
    }
    if (++panels > MOST_PANELS) {
      throw new Infeasible(
          "the Fourier integral does not converge: strike and forward are too far apart for the"
              + " variance until expiry");
    }
    if (panels % PANELS_BETWEEN_CALLS == 0) {
      work.proceed();
    }
    return refined(low, middle, left, depth + 1) + refined(middle, high, right, depth + 1);
  }
}
