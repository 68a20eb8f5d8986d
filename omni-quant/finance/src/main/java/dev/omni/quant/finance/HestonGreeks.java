package dev.omni.quant.finance;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import dev.omni.quant.core.FiniteResults;
import org.hipparchus.util.FastMath;

/**
 * The derivatives of a price under Heston's model.
 *
 * @param delta by the spot
 * @param gamma of delta by the spot
 * @param vegaOfVariance by the variance at date 0
 * @param theta by passing time, 1/year
 * @param rho by the rate
 */
record HestonGreeks(double delta, double gamma, double vegaOfVariance, double theta, double rho) {
  static Shape in(Shape result) {
    return result
        .required("delta", Shape.number().unit("1").titled("Delta"))
        .required("gamma", Shape.number().unit("1/currency unit").titled("Gamma"))
        .required(
            "vega_v0",
            Shape.number().unit("currency unit per 1.00 of v0").titled("Derivative by v0"))
        .required(
            "theta_per_year",
            Shape.number().unit("currency unit/year").titled("Change by passing time"))
        .required("rho", Shape.number().unit("currency unit per 1.00 rate").titled("Rho"));
  }

  /** Returns the derivatives of exercise that is certain, or of nothing. */
  static HestonGreeks certain(OptionTerms terms, double price) {
    if (price == 0) {
      return new HestonGreeks(0, 0, 0, 0, 0);
    }
    double theta =
        terms.sign()
            * (terms.dividendYield() * terms.discountedSpot()
                - terms.rate() * terms.discountedStrike());
    return new HestonGreeks(
        terms.sign() * FastMath.exp(-terms.dividendYield() * terms.expiryYears()),
        0,
        0,
        theta,
        terms.sign() * terms.expiryYears() * terms.discountedStrike());
  }

  Json.Obj in(Json.Obj result) {
    return result
        .with("delta", FiniteResults.number("delta", delta))
        .with("gamma", FiniteResults.number("gamma", gamma))
        .with("vega_v0", FiniteResults.number("vega_v0", vegaOfVariance))
        .with("theta_per_year", FiniteResults.number("theta_per_year", theta))
        .with("rho", FiniteResults.number("rho", rho));
  }
}
