package dev.omni.quant.finance;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.List;

/**
 * The checks of an American option: parity of the European one, the equation of Black and Scholes
 * where it is held, exercise where it is not, and that price and times scale together.
 *
 * @param side of the input
 * @param result as published
 */
record AmericanChecks(AmericanSide side, AmericanOption.Result result) {
  static final String NO_ROUTE =
      "The boundary of all later times makes it; what the price at it misses of exercise is part of"
          + " error_estimate.";

  private static final double BOUND = 1e-12;
  private static final double PARITY = 1e-10;
  private static final double RESIDUAL = 1e-6;
  private static final double SCALING = 1e-4;

  /** Deviations from the boundary within which vega and rho are known to fewer digits. */
  private static final double NEAR = 0.02;

  /** Returns the checks that need no derivative. */
  List<Check> ofPrice() {
    OptionTerms terms = side.terms();
    var formula = new BlackScholes(terms, side.volatility());
    double european = formula.mirroredPrice() + formula.forward();
    double price = result.price();
    var checks = new ArrayList<Check>();
    checks.add(
        new Check(
            "below_exercise_or_european",
            Math.max(0, Math.max(terms.intrinsic(), formula.price()) - price),
            BOUND * formula.scale(),
            "By how much the price is below immediate exercise or the European option: not at"
                + " all."));
    checks.add(
        new Residuals()
            .equal(result.europeanPrice(), european, formula.scale())
            .equal(result.earlyExercisePremium(), price - european, formula.scale())
            .check(
                "put_call_parity_residual",
                PARITY,
                "Call less put less the discounted forward of the European options, and the premium"
                    + " of early exercise over that, relative to spot and strike: zero."));
    return checks;
  }

  List<Check> all() {
    OptionTerms terms = side.terms();
    var formula = new BlackScholes(terms, side.volatility());
    List<Check> checks = ofPrice();
    Double boundary = result.exerciseBoundary();
    boolean early = boundary != null;
    boolean closed = side.neverEarly() && !formula.certain();
    boolean still = result.gamma() == 0 && result.theta() == 0;
    if (early && still && terms.intrinsic() > 0) {
      checks.add(exercised(terms));
    } else if (early || closed) {
      checks.add(equation(terms));
      if (closed || (terms.dividendYield() == 0 && boundary != null && away(boundary))) {
        checks.add(scaling(terms, closed));
      }
    }
    return checks;
  }

  /** Returns whether the boundary is farther away than a difference by the volatility moves it. */
  private boolean away(double boundary) {
    double deviation = side.volatility() * Math.sqrt(side.terms().expiryYears());
    double apart = OptionTerms.logRatio(side.terms().spot(), boundary);
    return Math.abs(apart) > NEAR * deviation;
  }

  private Check exercised(OptionTerms terms) {
    var residuals =
        new Residuals()
            .equal(result.price(), terms.intrinsic())
            .equal(result.delta(), terms.sign());
    for (double slope : new double[] {result.vega(), result.theta(), result.rho()}) {
      residuals.equal(slope, 0);
    }
    return residuals.check(
        "exercise_residual",
        BOUND,
        "Largest relative difference of price and delta from those of immediate exercise, which"
            + " nothing else moves: zero.");
  }

  private Check equation(OptionTerms terms) {
    double spot = terms.spot();
    double volatility = side.volatility();
    double left =
        result.theta()
            + 0.5 * volatility * volatility * spot * spot * result.gamma()
            + (terms.rate() - terms.dividendYield()) * spot * result.delta()
            - terms.rate() * result.price();
    return new Check(
        "black_scholes_residual",
        left,
        RESIDUAL * terms.strike(),
        "theta + v^2 S^2 gamma / 2 + (r - q) S delta - r price where the option is held: zero, as"
            + " for every price of the model.");
  }

  /** The yield of a European option moves its price by -T S delta. */
  private Check scaling(OptionTerms terms, boolean closed) {
    double years = terms.expiryYears();
    double rate = terms.rate() * result.rho();
    double spread = 0.5 * side.volatility() * result.vega();
    double time = years * result.theta();
    double yield = closed ? terms.dividendYield() * years * terms.spot() * result.delta() : 0;
    double size = Math.abs(rate) + Math.abs(spread) + Math.abs(time) + Math.abs(yield);
    return new Check(
        "time_scaling_residual",
        rate + spread + time - yield,
        SCALING * size + RESIDUAL * terms.strike(),
        "r rho + v vega / 2 + T theta + q dP/dq: zero, for with another unit of time the price is"
            + " the same.");
  }
}
