package dev.omni.quant.finance;

import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Shape;
import dev.omni.quant.core.BlackFormula;
import org.hipparchus.util.FastMath;

/**
 * A European call or put on an asset with a continuous yield.
 *
 * @param call whether it is a call; else a put
 * @param spot price of the asset today, currency unit
 * @param strike currency unit
 * @param rate continuous, 1/year
 * @param dividendYield continuous, 1/year
 * @param expiryYears time to expiry
 */
record OptionTerms(
    boolean call,
    double spot,
    double strike,
    double rate,
    double dividendYield,
    double expiryYears) {
  private static final double LARGEST_PRICE = 1e9;

  /** Returns the terms of an input that fits {@link #contract}, with this time to expiry. */
  static OptionTerms of(JsonFields input, double expiryYears) {
    return new OptionTerms(
        input.text("type").equals("call"),
        input.number("spot"),
        input.number("strike"),
        input.number("rate"),
        input.number("dividend_yield"),
        expiryYears);
  }

  static OptionTerms of(JsonFields input) {
    return of(input, Expiry.years(input));
  }

  /** Returns a contract that begins with type, spot, strike, rate and dividend yield. */
  static Shape contract() {
    return Shape.object()
        .required("type", Shape.choice("call", "put").titled("Right to buy or to sell"))
        .required("spot", price().titled("Price of the asset today"))
        .required("strike", price().titled("Strike price"))
        .required(
            "rate",
            Shape.number().atLeast(-1).atMost(1).unit("1/year, continuous").titled("Interest rate"))
        .optional(
            "dividend_yield",
            Shape.number()
                .atLeast(-1)
                .atMost(1)
                .otherwise(0)
                .unit("1/year, continuous")
                .titled("Yield of the asset"));
  }

  /** Returns the contract with a volatility above 0. */
  static Shape contractWithVolatility() {
    return contract()
        .required(
            "volatility",
            Shape.number()
                .above(0)
                .atMost(5)
                .unit("1/sqrt(year)")
                .titled("Volatility of the asset, 0.2 for 20 %"));
  }

  /** Returns the contract with a volatility and a time to expiry, both of which may be 0. */
  static Shape contractOfClosedForm() {
    return Expiry.in(
        contract()
            .required("volatility", volatility().titled("Volatility of the asset, 0.2 for 20 %")));
  }

  /** Returns a volatility of the logarithm of a price. */
  static Shape volatility() {
    return Shape.number().atLeast(0).atMost(5).unit("1/sqrt(year)");
  }

  private static Shape price() {
    return Shape.number().above(0).atMost(LARGEST_PRICE).unit("currency unit");
  }

  /** Returns the other side: the put for a call, the call for a put. */
  OptionTerms mirrored() {
    return new OptionTerms(!call, spot, strike, rate, dividendYield, expiryYears);
  }

  OptionTerms withSpot(double other) {
    return new OptionTerms(call, other, strike, rate, dividendYield, expiryYears);
  }

  OptionTerms withStrike(double other) {
    return new OptionTerms(call, spot, other, rate, dividendYield, expiryYears);
  }

  OptionTerms withExpiry(double years) {
    return new OptionTerms(call, spot, strike, rate, dividendYield, years);
  }

  /** Returns 1 for a call, -1 for a put. */
  int sign() {
    return call ? 1 : -1;
  }

  /** Returns the present value of the asset at expiry. */
  double discountedSpot() {
    return spot * FastMath.exp(-dividendYield * expiryYears);
  }

  /** Returns the present value of the strike at expiry. */
  double discountedStrike() {
    return strike * FastMath.exp(-rate * expiryYears);
  }

  /** Returns the logarithm of the forward price over the strike. */
  double logMoneyness() {
    return logRatio(spot, strike) + (rate - dividendYield) * expiryYears;
  }

  /** Returns ln(a / b) without cancellation for nearly equal prices. */
  static double logRatio(double a, double b) {
    return BlackFormula.logRatio(a, b);
  }

  /** Returns the payoff of immediate exercise. */
  double intrinsic() {
    return Math.max(0, sign() * (spot - strike));
  }

  /** Returns the size of the amounts that the price is a difference of. */
  double scale() {
    return Math.max(Math.max(spot, strike), Math.max(discountedSpot(), discountedStrike()));
  }
}
