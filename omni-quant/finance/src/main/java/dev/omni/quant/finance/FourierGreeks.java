package dev.omni.quant.finance;

import dev.omni.engine.NotConverged;
import dev.omni.engine.Work;
import dev.omni.quant.core.GaussLegendre;
import org.hipparchus.analysis.integration.gauss.GaussIntegrator;
import org.hipparchus.complex.Complex;

/**
 * The derivatives of the price of a European option under Heston's model, under the integral of
 * Lewis's formula and along its path: with I the integral, A = sqrt(S K) e^(-(r+q)T/2) / pi and '
 * the derivative by the logarithm of the forward price over the strike, a call has delta = e^(-qT)
 * - A (I/2 + I') / S and gamma = A / S^2 times the integral of Re(e^(iuk) phi).
 */
final class FourierGreeks {
  private static final int NODES = 10;
  private static final int DEEPEST = 30;
  private static final int MOST_PANELS = 15_000;
  private static final int PANELS_BETWEEN_CALLS = 100;
  private static final double TOLERANCE = 1e-12;
  private static final double NOTHING = 1e-14;
  private static final double FARTHEST = 1e7;
  private static final double CONVERGED = 1e-6;
  private static final int PARTS = 5;

  private static final GaussIntegrator RULE = GaussLegendre.rule(NODES);

  private final OptionTerms terms;
  private final HestonModel model;
  private final Complex direction;
  private final Work work;
  private final double[] sums = new double[PARTS];
  private double error;
  private int panels;

  /**
   * Creates the derivatives.
   *
   * @param tilt of the path on which the price converges
   */
  FourierGreeks(OptionTerms terms, HestonModel model, double tilt, Work work) {
    this.terms = terms;
    this.model = model;
    this.direction = new Complex(1, tilt);
    this.work = work;
  }

  /** Returns the derivatives at a price. */
  HestonGreeks greeks(double price) {
    integrate();
    double spot = terms.spot();
    double size = Math.sqrt(terms.discountedSpot() * terms.discountedStrike()) / StrictMath.PI;
    double carry = terms.rate() - terms.dividendYield();
    double mean = 0.5 * (terms.rate() + terms.dividendYield());
    double yielded = terms.discountedSpot() / spot;
    double delta = yielded - size / spot * (0.5 * sums[0] + sums[1]);
    double gamma = size / (spot * spot) * sums[2];
    double vega = -size * sums[3];
    double byYears =
        -terms.dividendYield() * terms.discountedSpot()
            - size * (carry * sums[1] - mean * sums[0] + sums[4]);
    double strike = terms.discountedStrike();
    if (!terms.call()) {
      delta -= yielded;
      byYears += terms.dividendYield() * terms.discountedSpot() - terms.rate() * strike;
    }
    double rho = terms.expiryYears() * (spot * delta - price);
    return new HestonGreeks(delta, gamma, vega, -byYears, rho);
  }

  private void integrate() {
    double end = end();
    double low = 0;
    for (double high = 0.5; low < end; high *= 2) {
      refine(low, high, panel(low, high), 0);
      low = high;
    }
    if (!(error < CONVERGED)) {
      throw notConverging();
    }
  }

  private NotConverged notConverging() {
    return new NotConverged(
        "the Fourier integrals of the derivatives do not converge: the variance until expiry (v0,"
            + " theta, expiry_years) must be larger, or vol_of_vol smaller",
        panels,
        error,
        CONVERGED);
  }

  private double end() {
    double end = 1;
    while (!(model.characteristic(direction.multiply(end), terms.expiryYears()).norm()
            * phase(direction.multiply(end)).norm()
        <= NOTHING)) {
      end *= 2;
      if (end > FARTHEST) {
        throw notConverging();
      }
    }
    return end;
  }

  private Complex phase(Complex u) {
    return u.multiply(new Complex(0, terms.logMoneyness())).exp();
  }

  private double[] panel(double low, double high) {
    double centre = 0.5 * (low + high);
    double half = 0.5 * (high - low);
    double[] panel = new double[PARTS];
    for (int i = 0; i < NODES; i++) {
      Complex u = direction.multiply(centre + half * RULE.getPoint(i));
      HestonModel.Transform there = model.transform(u, terms.expiryYears());
      Complex value = phase(u).multiply(there.value()).multiply(direction);
      Complex weighted = value.divide(u.multiply(u).add(0.25));
      double weight = half * RULE.getWeight(i);
      panel[0] += weight * weighted.getRealPart();
      panel[1] -= weight * weighted.multiply(u).getImaginaryPart();
      panel[2] += weight * value.getRealPart();
      panel[3] += weight * weighted.multiply(there.slope()).getRealPart();
      panel[4] += weight * weighted.multiply(there.byYears()).getRealPart();
    }
    return panel;
  }

  private void refine(double low, double high, double[] whole, int depth) {
    double middle = 0.5 * (low + high);
    double[] left = panel(low, middle);
    double[] right = panel(middle, high);
    double difference = 0;
    double size = 1;
    for (int i = 0; i < PARTS; i++) {
      double apart = Math.abs(left[i] + right[i] - whole[i]);
      if (!(apart <= Double.MAX_VALUE)) {
        throw notConverging();
      }
      difference = Math.max(difference, apart);
      size = Math.max(size, Math.abs(sums[i]));
    }
    if (difference < TOLERANCE * size || depth == DEEPEST) {
      error += difference / size;
      for (int i = 0; i < PARTS; i++) {
        sums[i] += left[i] + right[i];
      }
      return;
    }
    if (++panels > MOST_PANELS) {
      throw notConverging();
    }
    if (panels % PANELS_BETWEEN_CALLS == 0) {
      work.proceed();
    }
    refine(low, middle, left, depth + 1);
    refine(middle, high, right, depth + 1);
  }
}
