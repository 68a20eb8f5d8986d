package dev.omni.quant.finance.exotic;

import org.hipparchus.util.FastMath;

/**
 * The price of an option that may be exercised at equally spaced dates, on a trinomial lattice
 * whose middle branch follows the drift (B. Kamrad and P. Ritchken, Multinomial approximating
 * models for options with k state variables, Management Science 37, 1991).
 *
 * @param option that is exercised
 * @param at what the price depends on
 * @param dates at which it may be
 */
record BermudanLattice(VanillaFormula option, PriceFormula.Point at, int dates) {
  private static final int LEAST = 360;

  /** Returns the steps of the lattice, a multiple of the dates. */
  int steps() {
    return dates * (int) Math.ceil((double) LEAST / dates);
  }

  /** Returns the price. */
  double price() {
    int steps = steps();
    double step = at.years() / steps;
    double spacing = at.volatility() * Math.sqrt(3 * step);
    double growth =
        (at.rate() - at.dividendYield()) * step - FastMath.log((2 + FastMath.cosh(spacing)) / 3);
    double discount = FastMath.exp(-at.rate() * step);
    double[] values = new double[2 * steps + 1];
    for (int node = 0; node < values.length; node++) {
      values[node] = payoff(steps, node, growth, spacing);
    }
    int between = steps / dates;
    for (int i = steps - 1; i >= 0; i--) {
      boolean exercised = i % between == 0;
      for (int node = 0; node <= 2 * i; node++) {
        double held = discount * (values[node] + 4 * values[node + 1] + values[node + 2]) / 6;
        values[node] = exercised ? Math.max(held, payoff(i, node, growth, spacing)) : held;
      }
    }
    return values[0];
  }

  private double payoff(int i, int node, double growth, double spacing) {
    double spot = at.spot() * FastMath.exp(i * growth + (node - i) * spacing);
    return Math.max(0, option.sign() * (spot - option.strike()));
  }
}
