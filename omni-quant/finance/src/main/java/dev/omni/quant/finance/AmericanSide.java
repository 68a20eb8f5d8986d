package dev.omni.quant.finance;

import dev.omni.engine.Infeasible;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/**
 * An American option as the put whose boundary is sought: a put itself, and for a call the put with
 * spot and strike, rate and yield exchanged, which has the same price. R. L. McDonald and M. D.
 * Schroder, A parity result for American options, Journal of Computational Finance 1(3), 1998.
 *
 * @param terms of the option
 * @param volatility of the asset
 */
record AmericanSide(OptionTerms terms, double volatility) {
  private static final double VOLATILITY_STEP = 1e-3;
  private static final double RATE_STEP = 1e-3;

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
   * A boundary and how well the price is known by it.
   *
   * @param put with its boundary
   * @param price by it
   * @param error estimate of that of the price: the larger of what more points of the boundary
   *     change and of what value matching, which was not solved for, misses at the boundary
   */
  record Solved(AmericanPut put, double price, double error) {}

  /**
   * Returns the boundary on as many points as its error asks for.
   *
   * @param most error that is good enough, by the price
   */
  Solved solved(DoubleUnaryOperator most) {
    OptionTerms put = put();
    Optional<ExerciseBoundary> before = Optional.empty();
    double price = Double.NaN;
    Optional<Solved> best = Optional.empty();
    for (int level = 0; level < BoundaryNodes.LEVELS; level++) {
      ExerciseBoundary boundary;
      try {
        boundary = ExerciseBoundary.of(put, volatility, BoundaryNodes.of(level), before);
      } catch (Infeasible notFound) {
        if (level + 1 == BoundaryNodes.LEVELS && best.isEmpty()) {
          throw notFound;
        }
        continue;
      }
      var value = new AmericanPut(put, volatility, boundary);
      double finer = value.price();
      if (before.isPresent()) {
        double error =
            Math.max(Math.abs(finer - price), value.exercised() ? 0 : value.valueMatching());
        best = Optional.of(new Solved(value, finer, error));
        if (error <= most.applyAsDouble(finer)) {
          break;
        }
      }
      before = Optional.of(boundary);
      price = finer;
    }
    return best.orElseThrow(
        () -> new Infeasible("the exercise boundary is found on one number of points alone"));
  }

  /**
   * Returns the derivatives of the depths of the boundary by the volatility, the rate and the yield
   * of the put.
   */
  double[][] byTerms(Solved solved) {
    return solved.put().boundary().byTerms();
  }

  double vega(Solved solved, double[][] byTerms) {
    double step = VOLATILITY_STEP * volatility;
    return new BlackScholes(terms, volatility).vega()
        + slope(
            solved,
            new AmericanSide(terms, volatility + step),
            new AmericanSide(terms, volatility - step),
            step,
            byTerms[0]);
  }

  double rho(Solved solved, double[][] byTerms) {
    double moved = terms.rate();
    double scale = Math.max(Math.abs(moved), volatility * volatility);
    boolean bounded = !terms.call() && moved > 0;
    double step = RATE_STEP * (bounded ? Math.min(scale, moved) : scale);
    return new BlackScholes(terms, volatility).rho()
        + slope(
            solved,
            new AmericanSide(withRate(terms.rate() + step), volatility),
            new AmericanSide(withRate(terms.rate() - step), volatility),
            step,
            byTerms[terms.call() ? 2 : 1]);
  }

  /**
   * Returns the change of the early exercise from one side to another: along boundaries that are
   * moved to first order, or solved again where the exercise at expiry has a kink between them.
   *
   * @param step from this side to either
   * @param depths derivatives of the depths
   */
  private static double slope(
      Solved solved, AmericanSide up, AmericanSide down, double step, double[] depths) {
    ExerciseBoundary boundary = solved.put().boundary();
    if (up.limited() != down.limited()) {
      return (up.early(boundary.near(up)) - down.early(boundary.near(down))) / (2 * step);
    }
    double[] change = new double[depths.length];
    double[] back = new double[depths.length];
    for (int i = 0; i < change.length; i++) {
      change[i] = step * depths[i];
      back[i] = -change[i];
    }
    return (up.early(boundary.moved(up.put(), up.volatility, change))
            - down.early(boundary.moved(down.put(), down.volatility, back)))
        / (2 * step);
  }

  /** Returns whether exercise at expiry begins below the strike. */
  private boolean limited() {
    return put().dividendYield() > put().rate();
  }

  private double early(ExerciseBoundary boundary) {
    return new AmericanPut(put(), volatility, boundary).earlyExercise();
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
  double delta(AmericanPut.Values values) {
    OptionTerms put = put();
    return terms.call()
        ? (values.price() - put.spot() * values.delta()) / put.strike()
        : values.delta();
  }

  double gamma(AmericanPut.Values values) {
    double ratio = put().spot() / put().strike();
    return terms.call() ? ratio * ratio * values.gamma() : values.gamma();
  }

  /** Returns the price of the asset at which the option is exercised now. */
  double boundary(AmericanPut put) {
    return exercised(put, put.boundary().at(put.put().expiryYears()));
  }

  /** Returns the same when so many years are left. */
  double boundary(AmericanPut put, double years) {
    return exercised(put, put.boundary().at(years));
  }

  private double exercised(AmericanPut put, double boundary) {
    return terms.call() ? terms.strike() * put.put().strike() / boundary : boundary;
  }
}
