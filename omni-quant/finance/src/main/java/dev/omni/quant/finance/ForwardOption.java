package dev.omni.quant.finance;

import dev.omni.domain.json.Problem;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.quant.core.Numerics;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A call or put on a forward or futures price.
 *
 * @param type right to buy or to sell
 * @param forward currency unit
 * @param strike currency unit
 * @param rate at which the payment is discounted, continuous, 1/year
 */
public record ForwardOption(
    @Title("Right to buy or to sell") OptionType type,
    @Title("Forward or futures price") @Unit("currency unit") @Range(from = -1e9, to = 1e9)
        double forward,
    @Title("Strike price") @Unit("currency unit") @Range(from = -1e9, to = 1e9) double strike,
    @Title("Interest rate") @Unit("1/year, continuous") @Range(from = -1, to = 1) @Default("0")
        double rate) {
  /** Returns 1 for a call, -1 for a put. */
  int sign() {
    return type == OptionType.CALL ? 1 : -1;
  }

  /**
   * Returns what is wrong with a price that no volatility gives.
   *
   * @param price if it is given
   * @param years to expiry
   * @param least the price without volatility
   * @param most the limit of the price as the volatility grows
   */
  static List<Problem> bounds(OptionalDouble price, double years, double least, double most) {
    if (price.isEmpty()) {
      return List.of();
    }
    if (years == 0) {
      return List.of(
          Problem.invalid("/price", "tells no volatility at expiry; give the volatility instead"));
    }
    if (price.getAsDouble() > least && price.getAsDouble() < most) {
      return List.of();
    }
    String above = most == Double.POSITIVE_INFINITY ? "" : " and below " + most;
    return List.of(
        Problem.invalid(
            "/price",
            "must be above " + least + above + ", between which every volatility gives a price"));
  }

  /** Returns how the volatility of a price was found, if it is given. */
  static Optional<Numerics> sought(OptionalDouble given, double price) {
    return given.isPresent()
        ? Optional.of(new Numerics("bisection").withError(Math.abs(price - given.getAsDouble())))
        : Optional.empty();
  }
}
