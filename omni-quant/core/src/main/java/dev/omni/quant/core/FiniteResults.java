package dev.omni.quant.core;

import dev.omni.engine.Infeasible;

/** Checks that no number that is not finite leaves an engine. */
public final class FiniteResults {
  private FiniteResults() {}

  /**
   * Returns the value itself.
   *
   * @param what names the value in the field's terms, for the caller to read
   * @throws Infeasible when it is not finite
   */
  public static double number(String what, double value) {
    if (!Double.isFinite(value)) {
      throw new Infeasible(what + " is not a finite number: the input is beyond double precision");
    }
    return value;
  }

  /**
   * Returns the values themselves.
   *
   * @param what names the values in the field's terms, for the caller to read
   * @throws Infeasible when one of them is not finite
   */
  public static double[] numbers(String what, double[] values) {
    for (double value : values) {
      number(what, value);
    }
    return values;
  }
}
