package dev.omni.quant.finance.treasury;

import dev.omni.engine.Infeasible;
import dev.omni.quant.core.BlackFormula;
import dev.omni.quant.core.NormalFormula;
import java.time.LocalDate;

/**
 * The distribution of a forward rate: lognormal, shifted lognormal or normal.
 *
 * @param normal whether the rate itself is normal
 * @param shift added to rate and strike of a lognormal model
 */
public record RateModel(boolean normal, double shift) {
  /** Returns whether the model has a value at a rate or strike. */
  public boolean fits(double rate) {
    return normal || rate + shift > 0;
  }

  /**
   * Refuses a forward rate at which the model has no value.
   *
   * @param start of the period of the rate
   * @throws Infeasible where it has none
   */
  void refuse(double forward, LocalDate start) {
    if (!fits(forward)) {
      throw new Infeasible(
          "the forward rate "
              + forward
              + " from "
              + start
              + " is not above 0 after the shift is added: give a larger shift, or take the model"
              + " bachelier");
    }
  }

  /**
   * Returns the undiscounted value of an option.
   *
   * @param sign 1 for the right to pay the strike, -1 to receive it
   * @param deviation volatility times the root of the time to expiry
   */
  public double value(int sign, double forward, double strike, double deviation) {
    return normal
        ? new NormalFormula(sign, forward - strike, deviation).price()
        : BlackFormula.value(sign, forward + shift, strike + shift, deviation);
  }

  /** Returns the change of the value by the deviation. */
  public double vega(double forward, double strike, double deviation) {
    if (!normal) {
      return BlackFormula.vega(forward + shift, strike + shift, deviation);
    }
    var formula = new NormalFormula(1, forward - strike, deviation);
    return deviation == 0 && forward != strike ? 0 : formula.vega();
  }
}
