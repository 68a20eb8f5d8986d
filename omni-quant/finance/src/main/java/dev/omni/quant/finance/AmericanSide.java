package dev.omni.quant.finance;

import java.util.Optional;

/**
 * An American option as the put whose boundary is sought: a put itself, and for a call the put with
 * spot and strike, rate and yield exchanged, which has the same price. R. L. McDonald and M. D.
 * Schroder, A parity result for American options, Journal of Computational Finance 1(3), 1998.
 *
 * @param terms of the option
 * @param volatility of the asset
 */
record AmericanSide(OptionTerms terms, double volatility) {
  private static final double BUMP = 1e-4;

  /** Returns the put with the same price. */
  @SuppressWarnings("ArgumentSelectionDefectChecker") // The symmetry swaps spot and strike.
  OptionTerms put() {
    return terms.call()
        ? new OptionTerms(
            false,
            terms.strike(),
            terms.spot(),
            terms.dividendYield(),
            terms.rate(),
            terms.expiryYears())
        : terms;
  }

  /** Returns whether it is never worth to exercise before expiry. */
  boolean neverEarly() {
    OptionTerms put = put();
    return (put.rate() == 0 && put.dividendYield() >= 0)
        || (put.rate() < 0 && put.dividendYield() >= put.rate());
  }

  /** Returns whether exercise is worth it between two boundaries alone. */
  boolean twoBoundaries() {
    return put().rate() < 0 && !neverEarly();
  }

  /**
   * The values of one boundary.
   *
   * @param put with its boundary
   * @param price of the put
   * @param error estimate of that of the price
   */
  record Solved(AmericanPut put, double price, double error) {}

  Solved solved() {
    OptionTerms put = put();
    var coarse = new ExerciseBoundary(put, volatility, BoundaryNodes.MANY);
    var fine = new ExerciseBoundary(put, volatility, BoundaryNodes.MOST, Optional.of(coarse));
    double first = new AmericanPut(put, volatility, coarse).price();
    var value = new AmericanPut(put, volatility, fine);
    double price = value.price();
    return new Solved(value, price, Math.abs(price - first));
  }

  /** Returns the price of terms near these, from the boundary of these. */
  private double near(AmericanSide other, ExerciseBoundary from) {
    var boundary =
        new ExerciseBoundary(other.put(), other.volatility, BoundaryNodes.FEW, Optional.of(from));
    return new AmericanPut(other.put(), other.volatility, boundary).price();
  }

  double vega(Solved solved) {
    double step = BUMP * Math.max(1, volatility);
    ExerciseBoundary from = solved.put().boundary();
    double up = near(new AmericanSide(terms, volatility + step), from);
    double down = near(new AmericanSide(terms, volatility - step), from);
    return (up - down) / (2 * step);
  }

  double rho(Solved solved) {
    double step = Math.min(BUMP, 0.1 * Math.max(1e-6, put().rate()));
    ExerciseBoundary from = solved.put().boundary();
    double up = near(new AmericanSide(withRate(terms.rate() + step), volatility), from);
    double down = near(new AmericanSide(withRate(terms.rate() - step), volatility), from);
    return (up - down) / (2 * step);
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

  /** Returns the change of the price by the spot. */
  double delta(AmericanPut put) {
    return terms.call()
        ? (put.price() - put.put().spot() * put.delta()) / put.put().strike()
        : put.delta();
  }

  double gamma(AmericanPut put) {
    double ratio = put.put().spot() / put.put().strike();
    return terms.call() ? ratio * ratio * put.gamma() : put.gamma();
  }

  /** Returns the price of the asset at which the option is exercised now. */
  double boundary(AmericanPut put) {
    return exercised(put, put.boundary().now());
  }

  /** Returns the same when so many years are left. */
  double boundary(AmericanPut put, double years) {
    double below = put.boundary().below(Math.sqrt(years));
    return exercised(put, put.boundary().limit() * StrictMath.exp(-below));
  }

  private double exercised(AmericanPut put, double boundary) {
    return terms.call() ? terms.strike() * put.put().strike() / boundary : boundary;
  }
}
