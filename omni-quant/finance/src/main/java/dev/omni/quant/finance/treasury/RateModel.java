package dev.omni.quant.finance.treasury;

import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.quant.core.BlackFormula;
import dev.omni.quant.core.NormalFormula;
import java.util.ArrayList;
import java.util.List;

/**
 * The distribution of a forward rate: lognormal, shifted lognormal or normal.
 *
 * @param normal whether the rate itself is normal
 * @param shift added to rate and strike of a lognormal model
 */
record RateModel(boolean normal, double shift) {
  private static final String UNIT = "1/sqrt(year), bachelier: 1/year/sqrt(year)";

  /** Returns a contract with model, shift and a volatility or a present value. */
  static Shape in(Shape contract) {
    return contract
        .required(
            "model",
            Shape.choice("black", "shifted_black", "bachelier")
                .titled("Lognormal, shifted lognormal or normal rates"))
        .optional(
            "shift",
            Shape.number()
                .atLeast(0)
                .atMost(1)
                .unit("1/year")
                .titled("Shift, for shifted_black alone"))
        .optional("volatility", volatility().titled("Volatility of the rates"))
        .optional(
            "present_value",
            Shape.number()
                .atLeast(0)
                .unit("currency unit")
                .titled("Value, in place of a volatility, which is then sought"));
  }

  static Shape volatility() {
    return Shape.number().atLeast(0).atMost(5).unit(UNIT);
  }

  static RateModel of(JsonFields input) {
    return new RateModel(
        input.text("model").equals("bachelier"), input.has("shift") ? input.number("shift") : 0);
  }

  /** Returns the problems of the shift and of the strike. */
  static List<Problem> problems(JsonFields input) {
    var problems = new ArrayList<Problem>();
    boolean shifted = input.text("model").equals("shifted_black");
    if (shifted != input.has("shift")) {
      problems.add(
          new Problem(
              "/shift",
              shifted ? Problem.Kind.MISSING : Problem.Kind.INVALID,
              shifted
                  ? "is required for shifted_black"
                  : "belongs to the model shifted_black; leave it out"));
    } else if (!of(input).fits(input.number("strike"))) {
      problems.add(
          Problem.invalid(
              "/strike",
              "must be above 0 after the shift is added; give a larger shift, or take the model"
                  + " bachelier"));
    }
    return problems;
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

  /** Returns whether the model has a value at a rate or strike. */
  boolean fits(double rate) {
    return normal || rate + shift > 0;
  }

  /**
   * Returns the undiscounted value of an option.
   *
   * @param sign 1 for the right to pay the strike, -1 to receive it
   * @param deviation volatility times the root of the time to expiry
   */
  double value(int sign, double forward, double strike, double deviation) {
    return normal
        ? new NormalFormula(sign, forward - strike, deviation).price()
        : BlackFormula.value(sign, forward + shift, strike + shift, deviation);
  }

  /** Returns the change of the value by the deviation. */
  double vega(double forward, double strike, double deviation) {
    if (!normal) {
      return BlackFormula.vega(forward + shift, strike + shift, deviation);
    }
    var formula = new NormalFormula(1, forward - strike, deviation);
    return deviation == 0 && forward != strike ? 0 : formula.vega();
  }
}
