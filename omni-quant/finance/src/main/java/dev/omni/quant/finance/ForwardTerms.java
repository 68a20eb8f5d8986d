package dev.omni.quant.finance;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.quant.core.Numerics;
import java.util.ArrayList;
import java.util.List;

/** The members that the contracts of options on a forward price share. */
final class ForwardTerms {
  private static final double LARGEST = 1e9;

  private ForwardTerms() {}

  /**
   * Returns a contract with type, forward, strike, rate, expiry, and either a volatility or a
   * price.
   */
  static Shape contract(String volatility, Shape shape) {
    return Expiry.in(
            Shape.object()
                .required("type", Shape.choice("call", "put").titled("Right to buy or to sell"))
                .required("forward", price().titled("Forward or futures price"))
                .required("strike", price().titled("Strike price"))
                .optional(
                    "rate",
                    Shape.number()
                        .atLeast(-1)
                        .atMost(1)
                        .otherwise(0)
                        .unit("1/year, continuous")
                        .titled("Interest rate"))
                .optional(volatility, shape)
                .optional(
                    "price",
                    Shape.number()
                        .above(0)
                        .unit("currency unit")
                        .titled("Price of the option, in place of a volatility")))
        .exactlyOne(volatility, "price");
  }

  private static Shape price() {
    return Shape.number().atLeast(-LARGEST).atMost(LARGEST).unit("currency unit");
  }

  /** Returns the contract of a result with the implied volatility. */
  static Shape result(String unit) {
    return Numerics.whereSought(
        Greeks.result()
            .required(
                "implied_volatility",
                Shape.number().unit(unit).titled("Volatility, given or that of the price")),
        "currency unit");
  }

  /** Returns a result with how its volatility was found, which misses the price by a residual. */
  static Json.Obj sought(Json.Obj result, double residual) {
    return result.with(
        "numerics", Numerics.of("bisection").with("error_estimate", Math.abs(residual)));
  }

  /**
   * Returns what is wrong with a price that no volatility gives.
   *
   * @param least the price without volatility
   * @param most the limit of the price as the volatility grows
   */
  static List<Problem> bounds(JsonFields input, double least, double most) {
    var problems = new ArrayList<Problem>();
    if (input.has("price") && Expiry.years(input) == 0) {
      problems.add(
          Problem.invalid("/price", "tells no volatility at expiry; give the volatility instead"));
    } else if (input.has("price")) {
      double price = input.number("price");
      if (!(price > least && price < most)) {
        String above = most == Double.POSITIVE_INFINITY ? "" : " and below " + most;
        problems.add(
            Problem.invalid(
                "/price",
                "must be above "
                    + least
                    + above
                    + ", between which every volatility gives a price"));
      }
    }
    return problems;
  }

  /** Returns the first and the last of an axis around two prices. */
  static double[] around(double forward, double strike, double width) {
    double least = Math.min(forward, strike);
    double most = Math.max(forward, strike);
    double margin = Math.max(most - least, width);
    return new double[] {least - margin, most + margin};
  }
}
