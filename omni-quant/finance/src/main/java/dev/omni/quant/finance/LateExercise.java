package dev.omni.quant.finance;

/**
 * The horizon after which exercise of an American option cannot matter. A put pays at most K
 * (S/K)^-a for every a of 0 or more, whose discounted value falls by r + a (r - q) - a (a + 1) v^2
 * / 2 a year however it is exercised, since apart from that it is a martingale; a call is the put
 * with spot and strike, and rate and yield, exchanged. The a that lets it fall fastest is taken (H.
 * Chernoff, Annals of Mathematical Statistics 23, 1952, pp. 493-507).
 *
 * @param terms of the option
 * @param volatility of the asset, above 0, 1/sqrt(year)
 */
record LateExercise(OptionTerms terms, double volatility) {
  /** The logarithm of a value that is negligible against the largest payoff: 1e-10. */
  private static final double NOTHING = 23.1;

  /** The value below which a quantity has no effect and its square would be 0. */
  private static final double LEAST_VOLATILITY = 1e-100;

  /** Returns the time after which exercise adds nothing, at most that to expiry, years. */
  double horizon() {
    double v = Math.max(LEAST_VOLATILITY, volatility);
    double gain = terms.call() ? terms.dividendYield() : terms.rate();
    double drift = terms.rate() - terms.dividendYield();
    double away = -terms.sign() * drift;
    double power = Math.max(0, away / v / v - 0.5);
    double fall = gain + power * away - 0.5 * (power * v) * ((power + 1) * v);
    if (fall <= 0) {
      return terms.expiryYears();
    }
    double inside = Math.max(0, terms.sign() * OptionTerms.logRatio(terms.spot(), terms.strike()));
    return Math.min(terms.expiryYears(), (NOTHING + power * inside) / fall);
  }

  /** Returns the option without what exercise after the horizon adds. */
  OptionTerms shortened() {
    return terms.withExpiry(horizon());
  }
}
