package dev.omni.quant.finance.risk;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.BlackFormula;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.List;
import org.hipparchus.util.FastMath;

/**
 * The value of a book by the parity of puts and calls, and its mean at the horizon: there an option
 * on a lognormal factor has the mean of Black's formula with the variances of both times together.
 *
 * @param book of today
 * @param input as given
 */
record BookMoments(FactorBook book, MonteCarloValueAtRisk.Input input) {
  private static final double STANDARD_ERRORS = 4;
  private static final double ROUNDING = 1e-10;

  List<Check> checks(MonteCarloValueAtRisk.Result result) {
    double[] spots = input.factors().value();
    double[] volatilities = input.factors().volatility();
    double horizon = input.horizonYears();
    double base = 0;
    double gross = 0;
    double mean = 0;
    double error = 0;
    for (int i = 0; i < book.size(); i++) {
      int factor = book.factors()[i];
      double spot = spots[factor];
      double quantity = book.quantities()[i];
      double today = today(i, spot);
      double deviation = volatilities[factor] * Math.sqrt(horizon);
      double[] moments = later(i, spot, deviation, horizon);
      base += quantity * today;
      gross += Math.abs(quantity) * (Math.abs(today) + moments[2]);
      mean += quantity * (moments[0] - today);
      error += Math.abs(quantity) * moments[1];
    }
    var checks = new ArrayList<Check>();
    checks.add(
        new Residuals()
            .equal(result.baseValue(), base, gross)
            .check(
                "parity_residual",
                ROUNDING,
                "Difference of base_value and that of the other rights with forwards in place of"
                    + " options, relative to the positions."));
    if (input.distribution() == ReturnDistribution.NORMAL) {
      double chance = error / Math.sqrt(input.paths()) + ROUNDING * gross;
      double apart = (result.meanProfitAndLoss() - mean) / (chance + Double.MIN_NORMAL);
      checks.add(
          new Check(
              "mean_error_in_se",
              Double.isFinite(apart) ? apart : Double.isNaN(apart) ? 0 : Double.MAX_VALUE,
              STANDARD_ERRORS,
              "Mean profit and loss less that of Black's formula at the horizon, in the largest"
                  + " standard error that it may have: zero but for chance."));
    }
    return checks;
  }

  /** Returns the value of one by the other right. */
  private double today(int i, double spot) {
    int sign = book.signs()[i];
    if (sign == 0) {
      return spot;
    }
    double[] term = book.terms()[i];
    double other =
        BlackFormula.ofSpot(
            -sign,
            spot,
            term[0],
            new BlackFormula.Carry(term[1], term[2], term[3]),
            term[4] * Math.sqrt(term[3]));
    return other
        + sign
            * (spot * FastMath.exp(-term[2] * term[3])
                - term[0] * FastMath.exp(-term[1] * term[3]));
  }

  /**
   * Returns the mean of one at the horizon, a bound of its standard deviation, and its size. A
   * value changes by less than the factor, a call is worth less than the factor, a put less than
   * the strike.
   */
  private double[] later(int i, double spot, double deviation, double horizon) {
    double spread = spot * Math.sqrt(FastMath.expm1(deviation * deviation));
    int sign = book.signs()[i];
    if (sign == 0) {
      return new double[] {spot, spread, spot};
    }
    double[] term = book.terms()[i];
    double years = Math.max(0, term[3] - horizon);
    double discount = FastMath.exp(-term[1] * years);
    double carry = FastMath.exp(-term[2] * years);
    double forward = spot * carry / discount;
    double both = FastMath.hypot(deviation, term[4] * Math.sqrt(years));
    double mean = discount * BlackFormula.value(sign, forward, term[0], both);
    double tilted = FastMath.exp(deviation * deviation);
    double square =
        sign > 0
            ? carry * spot * discount * BlackFormula.value(1, forward * tilted, term[0], both)
            : discount * term[0] * mean;
    double bound = Math.sqrt(square);
    double lipschitz = carry * spread;
    return new double[] {
      mean, bound < lipschitz ? bound : lipschitz, discount * term[0] + carry * spot
    };
  }
}
