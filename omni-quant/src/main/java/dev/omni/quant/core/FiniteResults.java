package dev.omni.quant.core;

import dev.omni.application.spi.Infeasible;

/** Guards results: a number that is not finite never leaves an engine. */
public final class FiniteResults {
  private FiniteResults() {}

  /**
   * The value itself.
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
   * The values themselves.
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
