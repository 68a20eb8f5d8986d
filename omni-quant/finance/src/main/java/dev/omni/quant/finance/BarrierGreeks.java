package dev.omni.quant.finance;

import dev.omni.quant.core.FiniteResults;
import java.util.function.DoubleUnaryOperator;

/**
 * Derivatives of the price of an option with a barrier, by central differences of the closed
 * formula extrapolated to a step of 0 (L. F. Richardson, 1911), on the side of the barrier of the
 * spot.
 *
 * @param terms of the option, which is alive
 * @param volatility of the asset
 * @param barrier on the other side of the spot
 * @param price of the option by terms and volatility
 */
record BarrierGreeks(OptionTerms terms, double volatility, double barrier, Price price) {
  private static final double PART = 2e-3;
  private static final double RATE = 1e-3;

  /** The price of an option that is alive. */
  interface Price {
    double of(OptionTerms terms, double volatility);
  }

  /**
   * The derivatives of a price.
   *
   * @param delta by the spot
   * @param gamma of delta by the spot
   * @param vega by the volatility
   * @param theta by passing time
   * @param rho by the rate
   */
  record Slopes(double delta, double gamma, double vega, double theta, double rho) {
    static final Slopes NONE = new Slopes(0, 0, 0, 0, 0);

    /** Returns those of a plain option, with 0 for those that do not exist at a kink. */
    static Slopes of(BlackScholes plain) {
      return plain.kinked()
          ? new Slopes(plain.delta(), 0, plain.vega(), 0, 0)
          : new Slopes(plain.delta(), plain.gamma(), plain.vega(), plain.theta(), plain.rho());
    }
  }

  /** Returns all derivatives; without volatility those that need one are 0. */
  Slopes slopes() {
    boolean certain = volatility == 0;
    return new Slopes(delta(), certain ? 0 : gamma(), certain ? 0 : vega(), theta(), rho());
  }

  private double spotStep() {
    return Math.min(PART * terms.spot(), 0.2 * Math.abs(terms.spot() - barrier));
  }

  private double atSpot(double spot) {
    return price.of(terms.withSpot(spot), volatility);
  }

  double delta() {
    return FiniteResults.number("delta", slope(this::atSpot, terms.spot(), spotStep()));
  }

  double gamma() {
    double step = spotStep();
    double wide = bend(step);
    return FiniteResults.number("gamma", bend(step / 2) + (bend(step / 2) - wide) / 3);
  }

  private double bend(double step) {
    double here = atSpot(terms.spot());
    return (atSpot(terms.spot() + step) - 2 * here + atSpot(terms.spot() - step)) / (step * step);
  }

  double vega() {
    return FiniteResults.number(
        "vega", slope(v -> price.of(terms, v), volatility, PART * volatility));
  }

  double theta() {
    double years = terms.expiryYears();
    return -FiniteResults.number(
        "theta", slope(t -> price.of(terms.withExpiry(t), volatility), years, PART * years));
  }

  double rho() {
    return FiniteResults.number(
        "rho", slope(r -> price.of(withRate(r), volatility), terms.rate(), RATE));
  }

  private OptionTerms withRate(double rate) {
    return new OptionTerms(
        terms.call(),
        terms.spot(),
        terms.strike(),
        rate,
        terms.dividendYield(),
        terms.expiryYears());
  }

  private static double slope(DoubleUnaryOperator function, double at, double step) {
    double wide = central(function, at, step);
    double narrow = central(function, at, step / 2);
    return narrow + (narrow - wide) / 3;
  }

  private static double central(DoubleUnaryOperator function, double at, double step) {
    return (function.applyAsDouble(at + step) - function.applyAsDouble(at - step)) / (2 * step);
  }
}
