package dev.omni.quant.finance;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.List;
import org.hipparchus.util.FastMath;

/**
 * The checks of a simulated Asian option: the geometric option by quadrature, the control variate
 * by the published standard errors, bounds of the price, the derivatives by conditioning, and the
 * estimates on the way.
 *
 * @param plan of the simulation
 * @param law of the prices at the dates
 * @param paths simulated; 0 where the payoff is certain
 * @param result as published
 */
record AsianChecks(AsianPlan plan, AverageLaw law, double paths, AsianOption.Result result) {
  static final String NO_ROUTE = "The variance of a derivative along the path has no closed form.";

  private static final double STANDARD_ERRORS = 5;
  private static final double EXACT = 1e-9;
  private static final double ROUNDING = 1e-11;
  private static final double SAMPLED = 0.1;
  private static final double CONDITIONED = 0.1;
  private static final double MOST_CONTROL = 2;

  static AsianChecks of(AsianPlan plan, double paths, AsianOption.Result result) {
    AsianBlock block = plan.block();
    var law = AverageLaw.of(plan.option(), block.volatility(), block.fixings().times());
    return new AsianChecks(plan, law, plan.option().strike() > 0 ? paths : 0, result);
  }

  List<Check> all() {
    var checks = new ArrayList<Check>(List.of(derivatives()));
    if (paths == 0) {
      checks.add(bounds(0));
      checks.add(certain());
    } else {
      OptionTerms simulated = plan.block().terms();
      var payoff = GeometricPayoff.of(simulated, law.logMean(), law.deviation());
      // The coefficient of the control variate is as uncertain as a variance from these paths.
      double gap = Math.abs(result.geometricMc() - result.geometricExact());
      checks.add(bounds(gap * Math.sqrt(finite(payoff.kurtosis()) / paths)));
      checks.add(geometric(payoff));
      checks.add(geometricError(payoff));
      checks.add(control(payoff));
      checks.addAll(new AsianConvergence(paths, scale() * ROUNDING, result).all(sampled(payoff)));
    }
    return checks;
  }

  private Check certain() {
    var residuals = new Residuals();
    double price = result.price();
    residuals
        .equal(result.pricePlain(), price)
        .equal(result.geometricExact(), price)
        .equal(result.geometricMc(), price)
        .equal(result.standardError(), 0)
        .equal(result.standardErrorPlain(), 0);
    return residuals.check(
        "certain_residual",
        0,
        "Largest relative difference of the estimates of a certain payoff from its price, and of"
            + " their standard errors from none: zero.");
  }

  private double discount() {
    return FastMath.exp(-plan.option().rate() * plan.option().expiryYears());
  }

  /** Returns the size of the amounts that the price is made of. */
  private double scale() {
    double geometric = law.geometricAverage();
    double amounts = law.average() + geometric + Math.abs(plan.option().strike());
    return plan.share() * discount() * amounts;
  }

  private boolean wild() {
    return law.volatility() * Math.sqrt(law.times()[law.times().length - 1]) > 1;
  }

  /** Returns whether the paths sample the variance of the geometric payoff well. */
  private boolean sampled(GeometricPayoff payoff) {
    double deviation = plan.share() * Math.sqrt(payoff.variance());
    return !wild() && deviation > EXACT * scale() && Math.sqrt(payoff.kurtosis() / paths) < SAMPLED;
  }

  private Check geometric(GeometricPayoff payoff) {
    double strike = discount() * plan.option().strike();
    double forward = discount() * law.geometricAverage() - strike;
    boolean mirrored = plan.option().call() != plan.block().terms().call();
    double exact = plan.share() * (payoff.mean() + (mirrored ? forward : 0));
    return new Residuals()
        .equal(result.geometricExact(), exact, scale())
        .check(
            "geometric_residual",
            EXACT,
            "Price of the geometric option less the integral of its payoff over the normal density,"
                + " relative to asset and strike: zero.");
  }

  private Check geometricError(GeometricPayoff payoff) {
    // A payoff too rare for the paths is no normal mean.
    double rare = 1 + 2 * Math.sqrt(finite(payoff.kurtosis()) / paths);
    double error = rare * plan.share() * Math.sqrt(payoff.variance() / paths);
    double gap = result.geometricMc() - result.geometricExact();
    return new Residuals()
        .residual(Math.abs(gap) / (error + ROUNDING * scale()))
        .check(
            "geometric_error_in_se",
            STANDARD_ERRORS,
            "Simulated less exact price of the geometric option, in standard errors by the integral"
                + " of the squared payoff: zero but for chance.");
  }

  private static double finite(double value) {
    return Double.isNaN(value) ? 0 : value;
  }

  private Check control(GeometricPayoff payoff) {
    double gap = result.geometricMc() - result.geometricExact();
    double moved = result.pricePlain() - result.price();
    double plain = result.standardErrorPlain();
    double error = result.standardError() / plain;
    double rounding = ROUNDING * scale();
    double residual;
    if (sampled(payoff) && !raised()) {
      double taken = plain * Math.sqrt(1 - error * error);
      double deviation = plan.share() * Math.sqrt(payoff.variance() / paths);
      double coefficient = Math.min(MOST_CONTROL, taken / deviation);
      double chance = STANDARD_ERRORS * Math.sqrt(payoff.kurtosis() / paths);
      residual = Math.abs(moved - coefficient * gap) / (chance * Math.abs(gap) + rounding);
    } else {
      double middle = raised() ? 0 : moved - 0.5 * MOST_CONTROL * gap;
      residual = Math.abs(middle) / (0.5 * MOST_CONTROL * Math.abs(gap) + rounding);
    }
    return new Residuals()
        .residual(residual)
        .check(
            "control_residual",
            1,
            "What the control variate moves the price by, less the coefficient that the two"
                + " standard errors and the exact variance of the geometric payoff give times what"
                + " the geometric price is off, relative to five standard errors of that variance;"
                + " where few paths pay, less coefficients of 0 to 2: at most 1.");
  }

  /** Returns whether the price may be the least one that it was raised to. */
  private boolean raised() {
    OptionTerms option = plan.option();
    double forward = discount() * (law.average() - option.strike());
    double least = plan.share() * Math.max(0, option.sign() * forward);
    return result.price() <= least + ROUNDING * scale();
  }

  private Check bounds(double ofControl) {
    OptionTerms option = plan.option();
    double price = result.price();
    double least = plan.share() * ConditionedAverage.of(option, law).price();
    double most = paths > 0 ? most() : least;
    double beyond = Math.max(0, Math.max(least - price, price - most));
    double error = result.standardError() + ofControl + ROUNDING * scale();
    return new Residuals()
        .residual(beyond / error)
        .check(
            "bounds_error_in_se",
            STANDARD_ERRORS,
            "What the price is below that of the option exercised by the geometric average alone,"
                + " or above the geometric price and, of a call, what the arithmetic average is"
                + " worth more, in standard errors with that of the control variate's coefficient:"
                + " zero but for chance.");
  }

  private double most() {
    OptionTerms option = plan.option();
    double geometric = plan.block().fixings().geometricPrice(option, law.volatility());
    double more = discount() * (law.average() - law.geometricAverage());
    return plan.share() * (option.call() ? geometric + more : geometric);
  }

  private Check derivatives() {
    OptionTerms option = plan.option();
    double[] slopes = ConditionedAverage.of(option, law).slopes();
    double[] published = {result.delta(), result.vega(), result.rho()};
    var residuals = new Residuals();
    boolean kinked = law.deviation() < EXACT && paths > 0;
    for (int i = 0; i < (kinked ? 0 : slopes.length); i++) {
      double apart = Math.abs(published[i] - plan.share() * slopes[i]);
      residuals.residual(apart / (plan.share() * tolerance(i)));
    }
    return residuals.check(
        "derivatives_residual",
        1,
        "Difference of delta, vega and rho from those of the option exercised by the geometric"
            + " average alone, relative to five standard errors by the second moments of the prices"
            + " and a tenth of volatility^2 x the last date: at most 1.");
  }

  /** Returns how far delta (0), vega (1) or rho (2) may be from that of the conditioned option. */
  private double tolerance(int i) {
    OptionTerms option = plan.option();
    double variance = law.volatility() * law.volatility();
    double[] root = new double[3];
    double[] size = new double[3];
    for (int k = 0; k < law.times().length; k++) {
      double time = law.times()[k];
      double forward = discount() * law.forwards()[k] / law.times().length;
      double square = forward * FastMath.exp(variance * time / 2);
      double[] weights = {
        1 / option.spot(), Math.sqrt(time + variance * time * time), time + option.expiryYears()
      };
      for (int j = 0; j < weights.length; j++) {
        root[j] += square * weights[j];
        size[j] += forward * weights[j];
      }
    }
    double last = law.times()[law.times().length - 1];
    double inexact = paths > 0 ? CONDITIONED * variance * last * size[i] : 0;
    double strike = Math.abs(discount() * option.strike());
    double[] amounts = {1 / option.spot(), 1, option.expiryYears()};
    double rounding = ROUNDING * (size[i] + strike * amounts[i]);
    return inexact + rounding + (paths > 0 ? STANDARD_ERRORS * root[i] / Math.sqrt(paths) : 0);
  }
}
