package dev.omni.quant.discovery;

import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.engine.Infeasible;

/** The refusal of a model that has as many parameters as there are rows, or more. */
final class FewRows {
  private FewRows() {}

  /**
   * Refuses a model without a row more than it has parameters.
   *
   * @param what the parameters are
   * @throws Infeasible with the code {@code not_enough_data}
   */
  static void refuse(int rows, int parameters, String what) {
    if (rows <= parameters) {
      throw new Infeasible(
          FaultCode.NOT_ENOUGH_DATA,
          "there are "
              + rows
              + " complete rows for "
              + parameters
              + " "
              + what
              + "; there must be more",
          Json.obj("rows", rows, "parameters", parameters));
    }
  }
}
