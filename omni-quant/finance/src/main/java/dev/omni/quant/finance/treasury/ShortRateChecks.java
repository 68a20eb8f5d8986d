package dev.omni.quant.finance.treasury;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.List;
import org.hipparchus.util.FastMath;

/**
 * The checks of a simulated short rate: the price against the closed formula, that formula against
 * its differential equations, the standard error against the second moment of the discount factor,
 * and quantiles against the distribution.
 *
 * @param model of the rate
 * @param initial rate
 * @param years to maturity
 * @param paths that were drawn
 * @param leftOut part of the price that chance within the steps would add
 */
record ShortRateChecks(
    ShortRate model, double initial, double years, double paths, double leftOut) {
  private static final double STANDARD_ERRORS = 5;

  /** A rate that is as good as zero, 1/year. */
  private static final double NOTHING = 1e-12;

  private static final double ROUNDING = 1e-12;
  private static final double STEP = 0.05;
  private static final double STEPS = 200;
  private static final double SOLVED = 1e-6;

  /** A relative variance below is rounding. */
  private static final double CERTAIN = 1e-11;

  List<Check> all(ShortRateSimulation.Result result) {
    double price = result.zeroCouponPrice();
    double error = result.standardError();
    double analytic = result.zeroCouponPriceAnalytic();
    double apart = (price - analytic) / (error + (leftOut + ROUNDING) * analytic);
    double log = logPrice();
    return List.of(
        new Check(
            "analytic_error_in_se",
            Double.isFinite(apart) ? apart : Double.MAX_VALUE,
            STANDARD_ERRORS,
            "Simulated price less the closed formula, in standard errors (for CIR with an allowance"
                + " of the order of the step squared)."),
        new Residuals()
            .equal(FastMath.log(analytic), log, 1)
            .check(
                "closed_formula_residual",
                SOLVED,
                "Difference of the logarithm of the closed formula and that of its differential"
                    + " equations, solved in steps."),
        standardError(error, FastMath.exp(log)),
        table(result.quantiles()),
        simulated(result));
  }

  /**
   * Returns ln P = A - B r, where B' = 1 - k B, less s^2 B^2 / 2 for CIR, and A' = -k m B, with s^2
   * B^2 / 2 more for Vasicek, by the Runge-Kutta method of order 4.
   */
  private double logPrice() {
    double speed = FastMath.hypot(model.reversion(), Math.sqrt(2) * model.volatility());
    double steps = Math.max(STEPS, Math.ceil(speed * years / STEP));
    double h = years / steps;
    double a = 0;
    double b = 0;
    for (double k = 0; k < steps; k++) {
      double b1 = slope(b);
      double b2 = slope(b + h / 2 * b1);
      double b3 = slope(b + h / 2 * b2);
      double b4 = slope(b + h * b3);
      a +=
          h
              / 6
              * (drift(b)
                  + 2 * drift(b + h / 2 * b1)
                  + 2 * drift(b + h / 2 * b2)
                  + drift(b + h * b3));
      b += h / 6 * (b1 + 2 * b2 + 2 * b3 + b4);
    }
    return a - b * initial;
  }

  private double half(double b) {
    return model.volatility() * b * (model.volatility() * b) / 2;
  }

  private double slope(double b) {
    return 1 - model.reversion() * b - (model.cir() ? half(b) : 0);
  }

  private double drift(double b) {
    return -model.reversion() * model.mean() * b + (model.cir() ? 0 : half(b));
  }

  /** The square of the discount factor is that of twice the rate. */
  private Check standardError(double error, double price) {
    var twice =
        new ShortRate(
            model.cir(),
            model.reversion(),
            2 * model.mean(),
            model.volatility() * (model.cir() ? Math.sqrt(2) : 2));
    double square = twice.bond(2 * initial, years);
    double variance = FastMath.expm1(FastMath.log(square) - 2 * FastMath.log(price));
    double exact = price * Math.sqrt(Math.max(0, variance) / paths);
    double off = variance > CERTAIN ? Math.abs(FastMath.log(error / exact)) : 0;
    return new Check(
        "price_error_residual",
        Double.isFinite(off) ? off : Double.MAX_VALUE,
        FastMath.log(5),
        "Logarithm of the standard error over that of the second moment in closed form, which"
            + " chance may move.");
  }

  private Check table(RateQuantiles quantiles) {
    double[] at = quantiles.year();
    var residuals = new Residuals();
    residuals.equal(at[at.length - 1], years).residual(Math.abs(Math.ceil(years) - at.length));
    for (int k = 0; k < RateQuantiles.LEVELS.length; k++) {
      double[] column = quantiles.column(k);
      for (int i = 0; i < at.length; i++) {
        var there = new RateDistribution(model, initial, at[i]);
        residuals.residual(there.missed(k, column[i]));
      }
    }
    return residuals.check(
        "quantile_residual",
        1,
        "Largest difference of a quantile from the distribution of the rate, over what rounding, or"
            + " the expansion for a nearly normal rate, allows.");
  }

  /** A simulated quantile lies between those of levels five standard errors to both sides. */
  private Check simulated(ShortRateSimulation.Result result) {
    double outside = Math.max(outside(result.rateQ05(), 0.05), outside(result.rateQ95(), 0.95));
    return new Check(
        "simulated_quantile_outside",
        outside,
        1e-9,
        "How far a simulated quantile is outside of those of the levels five standard errors to both"
            + " sides, relative: not at all.");
  }

  private double outside(double rate, double level) {
    double aside = STANDARD_ERRORS * Math.sqrt(level * (1 - level) / paths) + 1 / paths;
    double low = RateQuantiles.quantile(model, initial, years, level - aside);
    double high = RateQuantiles.quantile(model, initial, years, level + aside);
    double off = Math.max(0, Math.max(low - rate, rate - high));
    return off / (Math.abs(low) + Math.abs(high) + NOTHING);
  }
}
