package dev.omni.quant.finance.treasury;

import dev.omni.domain.json.Problem;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The model of an option on a rate, and its volatility or its value.
 *
 * @param model of the rates
 * @param shift for shifted lognormal rates, 1/year
 * @param volatility of the rates
 * @param presentValue in place of a volatility, which is then sought
 */
public record RateTerms(
    @Title("Lognormal, shifted lognormal or normal rates") RateLaw model,
    @Title("Shift, for shifted_black alone") @Unit("1/year") @Range(from = 0, to = 1)
        OptionalDouble shift,
    @Title("Volatility of the rates") @Unit(VOLATILITY) @Range(from = 0, to = 5)
        OptionalDouble volatility,
    @Title("Value, in place of a volatility, which is then sought")
        @Unit("currency unit")
        @Range(from = 0)
        OptionalDouble presentValue) {
  /** The unit of a volatility. */
  static final String VOLATILITY = "1/sqrt(year), bachelier: 1/year/sqrt(year)";

  /** Returns the distribution of the rates. */
  RateModel rates() {
    return new RateModel(model == RateLaw.BACHELIER, shift.orElse(0));
  }

  /** Returns the problems of the shift and of a strike. */
  List<Problem> problems(double strike) {
    boolean shifted = model == RateLaw.SHIFTED_BLACK;
    if (shifted != shift.isPresent()) {
      return List.of(
          new Problem(
              "/shift",
              shifted ? Problem.Kind.MISSING : Problem.Kind.INVALID,
              shifted
                  ? "is required for shifted_black"
                  : "belongs to the model shifted_black; leave it out"));
    }
    return rates().fits(strike)
        ? List.of()
        : List.of(
            Problem.invalid(
                "/strike",
                "must be above 0 after the shift is added; give a larger shift, or take the model"
                    + " bachelier"));
  }

  /**
   * Returns the problem of a present value that no volatility gives.
   *
   * @param least the value without volatility
   * @param most what it grows to
   */
  static List<Problem> bounds(double given, double least, double most) {
    return given > least && given < most
        ? List.of()
        : List.of(
            Problem.invalid(
                "/present_value",
                "must be above "
                    + least
                    + " and below "
                    + most
                    + ", between which a volatility gives a value"));
  }
}
