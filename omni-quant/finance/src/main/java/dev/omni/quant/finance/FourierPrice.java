package dev.omni.quant.finance;

import dev.omni.engine.NotConverged;
import dev.omni.engine.Work;
import dev.omni.quant.core.GaussLegendre;
import org.hipparchus.analysis.UnivariateFunction;
import org.hipparchus.analysis.integration.gauss.GaussIntegrator;
import org.hipparchus.complex.Complex;
import org.hipparchus.util.FastMath;

/**
 * The price of a European option from a characteristic function by one integral along u - i/2. A.
 * L. Lewis, A simple option formula for general jump-diffusion and other exponential Levy
 * processes, 2001, eq. 3.11. Where the function falls too slowly along the real u, as with full
 * correlation of variance and asset, the path is tilted into the complex plane, where the
 * oscillating factors decay too. L. Andersen and M. Lake, Robust high-precision option pricing by
 * Fourier transforms: contour deformations and double-exponential quadrature, 2018.
 */
final class FourierPrice {
  private static final int NODES = 10;
  private static final int DEEPEST = 40;
  private static final int MOST_PANELS = 15_000;
  private static final int PANELS_BETWEEN_CALLS = 200;
  private static final double TOLERANCE = 1e-13;
  private static final double FARTHEST = 1e9;

  /** The relative change on halving the panels up to which the integral counts as converged. */
  private static final double CONVERGED = 1e-9;

  /** Of 15 degrees. */
  private static final double TILT = 0.2679491924311227;

  private static final GaussIntegrator RULE = GaussLegendre.rule(NODES);

  private final OptionTerms terms;
  private final HestonModel model;
  private final Work work;
  private Complex direction = Complex.ONE;
  private int panels;
  private double error;

  FourierPrice(OptionTerms terms, HestonModel model, Work work) {
    this.terms = terms;
    this.model = model;
    this.work = work;
  }

  /** Returns the price in currency units, not yet clamped to its bounds. */
  double price() {
    double call =
        terms.discountedSpot()
            - Math.sqrt(terms.discountedSpot() * terms.discountedStrike())
                / FastMath.PI
                * integral();
    return terms.call() ? call : call - terms.discountedSpot() + terms.discountedStrike();
  }

  /** Returns the estimated error of the integral, by halving its panels, in currency units. */
  double errorEstimate() {
    return Math.sqrt(terms.discountedSpot() * terms.discountedStrike()) / FastMath.PI * error;
  }

  /** Returns the number of panels of the integral. */
  int panels() {
    return panels;
  }

  /** Returns the tilt of the path from the real axis, as the imaginary part of its direction. */
  double tilt() {
    return direction.getImaginaryPart();
  }

  /**
   * Integrates along the real axis; if that fails, along a path tilted towards decay, then to the
   * other side.
   */
  private double integral() {
    double falling = -TILT * Math.signum(model.turning(terms.logMoneyness(), terms.expiryYears()));
    for (double tilt : new double[] {0, falling, -falling}) {
      direction = new Complex(1, tilt);
      panels = 0;
      error = 0;
      double integral = alongPath();
      if (Double.isFinite(integral) && error < CONVERGED) {
        return integral;
      }
    }
    throw new NotConverged(
        "the Fourier integral does not converge: for a strike so near the forward price the"
            + " variance until expiry (v0, theta, expiry_years) must be larger, or vol_of_vol"
            + " smaller",
        panels,
        error,
        CONVERGED);
  }

  /** Returns the integral along the path; NaN where it does not converge. */
  private double alongPath() {
    double integral = 0;
    double low = 0;
    double end = end();
    for (double high = 0.5; low < end && Double.isFinite(integral); high *= 2) {
      integral += refined(low, high, panel(low, high), 0);
      low = high;
    }
    return end > 0 ? integral : Double.NaN;
  }

  /** Returns the end of the integrand in doubles; not a number where it is too far. */
  private double end() {
    double end = 1;
    while (!(size(end) / end <= 1e-15)) {
      end *= 2;
      if (end > FARTHEST) {
        return Double.NaN;
      }
    }
    return end;
  }

  private double panel(double low, double high) {
    double centre = 0.5 * (low + high);
    double half = 0.5 * (high - low);
    UnivariateFunction stretched = x -> half * integrand(centre + half * x);
    return RULE.integrate(stretched);
  }

  private double integrand(double x) {
    Complex u = direction.multiply(x);
    return transformed(u).multiply(direction).divide(u.multiply(u).add(0.25)).getRealPart();
  }

  private double size(double x) {
    return transformed(direction.multiply(x)).norm();
  }

  private Complex transformed(Complex u) {
    Complex phase = u.multiply(new Complex(0, terms.logMoneyness())).exp();
    return phase.multiply(model.characteristic(u, terms.expiryYears()));
  }

  /** Returns the refined integral; NaN when it needs too many panels. */
  private double refined(double low, double high, double whole, int depth) {
    double middle = 0.5 * (low + high);
    double left = panel(low, middle);
    double right = panel(middle, high);
    double difference = Math.abs(left + right - whole);
    if (difference < TOLERANCE || depth == DEEPEST) {
      error += difference;
      return left + right;
    }
    if (++panels > MOST_PANELS || Double.isNaN(difference)) {
      panels = MOST_PANELS;
      return Double.NaN;
    }
    if (panels % PANELS_BETWEEN_CALLS == 0) {
      work.proceed();
    }
    double first = refined(low, middle, left, depth + 1);
    return Double.isNaN(first) ? first : first + refined(middle, high, right, depth + 1);
  }
}
