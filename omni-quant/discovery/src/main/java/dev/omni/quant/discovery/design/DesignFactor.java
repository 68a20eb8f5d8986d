package dev.omni.quant.discovery.design;

import dev.omni.engine.contract.Form;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.OptionalInt;

/**
 * A factor of an experiment.
 *
 * @param name of it
 * @param low level that is coded -1
 * @param high level that is coded 1
 * @param levels number of levels, evenly apart
 */
public record DesignFactor(
    @Title("Name")
        @Form(regex = "^[A-Za-z][A-Za-z0-9_]*$", words = "a letter, then letters, digits and _")
        @Size(min = 1, max = 64)
        String name,
    @Title("Level that is coded -1") @Unit("1") @Range(from = -1e15, to = 1e15) double low,
    @Title("Level that is coded 1") @Unit("1") @Range(from = -1e15, to = 1e15) double high,
    @Title("Number of levels, evenly apart; 2 by default") @Unit("1") @Range(from = 2, to = 50)
        OptionalInt levels) {
  /** Returns the actual level of a coded one. */
  double actual(double coded) {
    return low + (high - low) * (coded + 1) / 2;
  }
}
