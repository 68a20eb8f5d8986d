package dev.omni.quant.physics.circuit;

import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;

/**
 * Straight lines between points in time; constant before the first and after the last.
 *
 * @param timesS rising times
 * @param values at these times
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
public record LinearWave(
    @Title("Rising times") @Size(min = 1, max = 1000) @Unit("s") @Range(from = 0, to = 1e9)
        double[] timesS,
    @Title("Values at these times, V or A")
        @Size(min = 1, max = 1000)
        @Unit("1")
        @Range(from = -1e9, to = 1e9)
        double[] values) {
  double at(double t) {
    if (t <= timesS[0]) {
      return values[0];
    }
    for (int k = 1; k < timesS.length; k++) {
      if (t <= timesS[k]) {
        double share = (t - timesS[k - 1]) / (timesS[k] - timesS[k - 1]);
        return values[k - 1] + share * (values[k] - values[k - 1]);
      }
    }
    return values[values.length - 1];
  }
}
