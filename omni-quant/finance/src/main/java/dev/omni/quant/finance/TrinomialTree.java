package dev.omni.quant.finance;

import dev.omni.engine.Work;
import org.hipparchus.util.FastMath;

/**
 * A recombining trinomial tree whose middle branch follows the drift, so that its probabilities
 * 1/6, 2/3, 1/6 hold for every volatility. B. Kamrad and P. Ritchken, Multinomial approximating
 * models for options with k state variables, Management Science 37, 1991, with stretch sqrt(3); the
 * drift is the one for which the tree's mean is the forward price exactly. Before the last step the
 * option has the value of the closed formula, so that the error decreases smoothly with the number
 * of steps. M. Broadie and J. Detemple, American option valuation: new bounds, approximations, and
 * a comparison of existing methods, Review of Financial Studies 9, 1996, pp. 1211-1250.
 *
 * @param terms of the option
 * @param volatility of the asset, 1/sqrt(year)
 * @param steps at least 1
 */
record TrinomialTree(OptionTerms terms, double volatility, int steps) {
  private static final double LARGEST_EXPONENT = 600;

  /**
   * The prices computed by a tree.
   *
   * @param american with exercise at every step
   * @param european with exercise at expiry alone
   */
  record Prices(double american, double european) {}

  private double step() {
    return terms.expiryYears() / steps;
  }

  /** Returns the distance of two nodes in the logarithm of the price. */
  private double spacing() {
    return volatility * Math.sqrt(3 * step());
  }

  /** Returns whether the prices at the tree's edges can be held in a double. */
  boolean representable() {
    return spacing() * steps < LARGEST_EXPONENT;
  }

  /** Values the option from expiry back to today. */
  Prices prices(Work work) {
    double[] shapes = shapes();
    double growth =
        FastMath.exp((terms.rate() - terms.dividendYield()) * step())
            / ((2 + FastMath.cosh(spacing())) / 3);
    double discount = FastMath.exp(-terms.rate() * step());
    double[] european = beforeLastStep(shapes, terms.spot() * FastMath.pow(growth, steps - 1));
    double[] american = european.clone();
    exercise(american, shapes, steps - 1, terms.spot() * FastMath.pow(growth, steps - 1));
    for (int i = steps - 2; i >= 0; i--) {
      work.proceed();
      back(european, i, discount);
      back(american, i, discount);
      exercise(american, shapes, i, terms.spot() * FastMath.pow(growth, i));
    }
    return new Prices(american[0], european[0]);
  }

  /** Returns the closed-form values at the nodes one step before the end. */
  private double[] beforeLastStep(double[] shapes, double middle) {
    double[] values = new double[2 * steps - 1];
    for (int node = 0; node < values.length; node++) {
      OptionTerms left = terms.withSpot(middle * shapes[node + 1]).withExpiry(step());
      values[node] = new BlackScholes(left, volatility).price();
    }
    return values;
  }

  private void exercise(double[] values, double[] shapes, int i, double middle) {
    for (int node = 0; node <= 2 * i; node++) {
      values[node] = Math.max(values[node], payoff(middle * shapes[node + steps - i]));
    }
  }

  private static void back(double[] values, int i, double discount) {
    double edge = discount / 6;
    double centre = discount * 2 / 3;
    for (int node = 0; node <= 2 * i; node++) {
      values[node] = edge * (values[node] + values[node + 2]) + centre * values[node + 1];
    }
  }

  /** Returns the price over the middle price, at each node of the last step. */
  private double[] shapes() {
    double[] shapes = new double[2 * steps + 1];
    for (int node = 0; node < shapes.length; node++) {
      shapes[node] = FastMath.exp((node - steps) * spacing());
    }
    return shapes;
  }

  private double payoff(double spot) {
    return Math.max(0, terms.sign() * (spot - terms.strike()));
  }
}
