package dev.omni.quant.finance;

import dev.omni.engine.Work;
import org.hipparchus.util.FastMath;

/**
 * A recombining binomial tree. J. C. Cox, S. A. Ross and M. Rubinstein, Option pricing: a
 * simplified approach, Journal of Financial Economics 7, 1979, pp. 229-263; before the last step
 * the option has the value of the closed formula. M. Broadie and J. Detemple, American option
 * valuation: new bounds, approximations, and a comparison of existing methods, Review of Financial
 * Studies 9, 1996, pp. 1211-1250.
 *
 * @param terms of the option
 * @param volatility of the asset, 1/sqrt(year)
 * @param steps at least 1
 */
record BinomialTree(OptionTerms terms, double volatility, int steps) {
  private double step() {
    return terms.expiryYears() / steps;
  }

  private double spacing() {
    return volatility * Math.sqrt(step());
  }

  /**
   * Returns the probability of a rise; above 1 or below 0 where the drift of a step is larger than
   * its spread, where the tree values nothing.
   */
  double rise() {
    double fall = FastMath.exp(-spacing());
    double growth = FastMath.exp((terms.rate() - terms.dividendYield()) * step());
    return (growth - fall) / (FastMath.exp(spacing()) - fall);
  }

  /** Values the option from expiry back to today. */
  TrinomialTree.Prices prices(Work work) {
    double[] shapes = new double[2 * steps + 1];
    for (int node = 0; node < shapes.length; node++) {
      shapes[node] = terms.spot() * FastMath.exp((node - steps) * spacing());
    }
    double[] european = new double[steps];
    double[] american = new double[steps];
    for (int node = 0; node < steps; node++) {
      double spot = shapes[2 * node + 1];
      european[node] =
          new BlackScholes(terms.withSpot(spot).withExpiry(step()), volatility).price();
      american[node] = Math.max(european[node], payoff(spot));
    }
    double discount = FastMath.exp(-terms.rate() * step());
    double up = discount * rise();
    double down = discount - up;
    for (int i = steps - 2; i >= 0; i--) {
      work.proceed();
      for (int node = 0; node <= i; node++) {
        european[node] = up * european[node + 1] + down * european[node];
        double held = up * american[node + 1] + down * american[node];
        american[node] = Math.max(held, payoff(shapes[2 * node + steps - i]));
      }
    }
    return new TrinomialTree.Prices(american[0], european[0]);
  }

  private double payoff(double spot) {
    return Math.max(0, terms.sign() * (spot - terms.strike()));
  }
}
