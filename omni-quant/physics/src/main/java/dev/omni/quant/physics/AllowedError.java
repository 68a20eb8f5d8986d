package dev.omni.quant.physics;

import dev.omni.engine.contract.Bare;
import dev.omni.engine.contract.Keys;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.Map;

/** The error of a step that is allowed to variables near 0. */
public sealed interface AllowedError {
  /**
   * The same for all variables.
   *
   * @param value of the variables
   */
  @Bare
  record OfAll(@Title("One for all") @Unit("1") @Range(above = 0, to = 1) double value)
      implements AllowedError {}

  /**
   * One for each variable.
   *
   * @param values by variable
   */
  @Bare
  record OfEach(
      @Title("One for each variable") @Keys("variable") @Size(min = 1, max = 100)
          Map<String, @Unit("1") @Range(above = 0, to = 1) Double> values)
      implements AllowedError {}
}
