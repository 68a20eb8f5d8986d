package dev.omni.quant.finance.exotic;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.StandardNormal;
import java.util.List;
import org.hipparchus.util.FastMath;

/**
 * The checks of a simulated price: the European price on the same paths against its closed formula,
 * and the price against a lattice with the same dates of exercise.
 *
 * @param option with early exercise
 * @param at what its price depends on
 * @param paths simulated
 * @param dates of exercise
 * @param result as published
 */
record LeastSquaresChecks(
    AssetTerms option,
    PriceFormula.Point at,
    int paths,
    int dates,
    LeastSquaresOption.Result result) {
  private static final double ERRORS = 4;
  private static final double EXACT = 1e-12;

  /** What few functions and the lattice may be off, relative to the price and to the strike. */
  private static final double BIAS = 0.03;

  private static final double OFFSET = 2e-3;

  List<Check> all() {
    double scale = at.scale(option.strike());
    double european = option.vanilla().value(at);
    double error = largestError() + EXACT * scale;
    double lattice =
        at.years() == 0 ? european : new BermudanLattice(option.vanilla(), at, dates).price();
    double seen = 0.3 * scale / Math.sqrt(paths);
    return List.of(
        new Check(
            "european_residual",
            result.europeanPrice() - european,
            EXACT * scale,
            "European price less the closed formula: zero."),
        new Check(
            "simulated_european_residual",
            result.europeanPriceSimulated() - european,
            ERRORS * error,
            "European price on the simulated paths less the closed formula: within four standard"
                + " errors of as many independent paths."),
        new Check(
            "error_excess",
            result.standardError() < 0
                ? scale
                : Math.max(0, result.standardError() - 3 * error - seen),
            0.5 * error,
            "What the standard error exceeds three of the European payoffs by: zero; it is not"
                + " below 0."),
        new Check(
            "upper_bound_residual",
            Math.max(0, result.price() - result.upperBound())
                + Math.max(0, result.upperBound() - 2 * lattice - european - 0.3 * scale),
            ERRORS * (largestError() * Math.sqrt(paths / 500.0) + EXACT * scale),
            "Price less its upper bound, and that bound less what the best gain is at most: zero."),
        new Check(
            "lattice_residual",
            result.price() - lattice,
            ERRORS * Math.min(error, Math.abs(result.standardError()))
                + BIAS * lattice
                + OFFSET * Math.min(scale, 10 * Math.max(lattice, EXACT * scale)),
            "Price less that of a trinomial lattice with the same dates: within four standard"
                + " errors and the bias of the regression."));
  }

  /** Returns the standard error of the European payoffs of independent paths. */
  private double largestError() {
    if (at.certain()) {
      return 0;
    }
    double s = at.volatility() * Math.sqrt(at.years());
    double strike = option.strike();
    double forward = at.forward();
    int sign = option.sign();
    double d2 = FastMath.log(forward / strike) / s - 0.5 * s;
    double square =
        forward * forward * FastMath.exp(s * s) * StandardNormal.cdf(sign * (d2 + 2 * s))
            - 2 * strike * forward * StandardNormal.cdf(sign * (d2 + s))
            + strike * strike * StandardNormal.cdf(sign * d2);
    double discount = FastMath.exp(-at.rate() * at.years());
    double mean = option.vanilla().value(at);
    double variance = Math.max(0, discount * discount * square - mean * mean);
    return Math.min(Math.sqrt(variance / paths), Double.MAX_VALUE);
  }
}
