package dev.omni.quant.physics;

import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.ArrayList;
import java.util.List;

/**
 * The bodies at a time.
 *
 * @param time time
 * @param bodies bodies at the time
 */
public record BodiesAt(
    @Title("Time") @Unit("caller units") double time,
    @Title("Bodies at the time") List<BodyState> bodies) {
  /** Returns the bodies at the output times. */
  static List<BodiesAt> of(NBody motion, BodyPaths paths, double[] outputs) {
    var rows = new ArrayList<BodiesAt>();
    for (int k = 0; k < outputs.length; k++) {
      rows.add(new BodiesAt(outputs[k], BodyState.of(motion, paths.states().get(k))));
    }
    return rows;
  }
}
