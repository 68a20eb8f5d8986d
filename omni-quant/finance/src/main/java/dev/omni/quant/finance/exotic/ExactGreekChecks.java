package dev.omni.quant.finance.exotic;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import dev.omni.quant.finance.Greeks;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Relations that hold for every claim on one asset that has no dates of its own before expiry: the
 * Black-Scholes equation; that the price depends on rT, qT and v^2 T alone; and rho by differences
 * of the price.
 *
 * @param at what the price depends on
 * @param greeks as published
 * @param scale of the amounts that the price is a difference of, currency unit
 */
record ExactGreekChecks(PriceFormula.Point at, Greeks greeks, double scale) {
  private static final double BOUND = 1e-9;
  private static final double STEP = 1e-3;
  private static final double DIFFERENCE = 1e-6;

  /** Returns the check of the derivatives of a price without a kink. */
  Check equations() {
    double theta = there(greeks.theta());
    double carried = at.spot() * greeks.delta();
    double variance = at.volatility() * at.volatility();
    double curved = 0.5 * variance * at.spot() * at.spot() * there(greeks.gamma());
    double rate = at.rate();
    double yield = at.dividendYield();
    double years = at.years();
    double price = greeks.price();
    double least = 1e-4 * scale;
    return new Residuals()
        .zero(
            theta,
            curved,
            rate * carried,
            -yield * carried,
            -rate * price,
            least * variance,
            -least * variance)
        .zero(
            years * theta,
            (rate - yield) * there(greeks.rho()),
            -yield * years * price,
            0.5 * at.volatility() * greeks.vega(),
            least,
            -least)
        .check(
            "equations_residual",
            BOUND,
            "Largest residual, relative to its terms: theta + v^2 S^2 gamma / 2 + (r - q) S delta -"
                + " r price, and T theta + (r - q) rho - q T price + v vega / 2, for the price"
                + " depends on rT, qT and v^2 T alone: zero.");
  }

  /**
   * Returns the check of rho.
   *
   * @param rounding of the prices, relative to their scale
   */
  Check rho(PriceFormula formula, double rounding) {
    double wide = central(formula, STEP);
    double narrow = central(formula, 0.5 * STEP);
    return new Check(
        "rho_residual",
        there(greeks.rho()) - narrow - (narrow - wide) / 3,
        (DIFFERENCE + 4 * rounding / STEP) * scale * Math.max(1, at.years()),
        "rho less the extrapolated difference of prices by the rate: zero.");
  }

  private double central(PriceFormula formula, double step) {
    double up = formula.value(at.withRate(at.rate() + step));
    double down = formula.value(at.withRate(at.rate() - step));
    return (up - down) / (2 * step);
  }

  private static double there(@Nullable Double derivative) {
    return Objects.requireNonNull(derivative, "a derivative without a kink");
  }
}
