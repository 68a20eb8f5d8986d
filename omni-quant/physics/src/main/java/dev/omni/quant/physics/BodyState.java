package dev.omni.quant.physics;

import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The state of a body.
 *
 * @param position position
 * @param velocity velocity
 */
public record BodyState(
    @Title("Position") @Unit("caller units") double[] position,
    @Title("Velocity") @Unit("caller units") double[] velocity) {
  /** Returns the states of bodies from their positions, then their velocities. */
  static List<BodyState> of(NBody motion, double[] y) {
    int space = motion.space();
    int count = motion.masses().length;
    var rows = new ArrayList<BodyState>();
    for (int i = 0; i < count; i++) {
      int velocity = space * (count + i);
      rows.add(
          new BodyState(
              Arrays.copyOfRange(y, space * i, space * i + space),
              Arrays.copyOfRange(y, velocity, velocity + space)));
    }
    return rows;
  }

  /** Returns the positions of bodies, then their velocities. */
  static double[] joined(List<BodyState> bodies) {
    int space = bodies.get(0).position().length;
    int half = space * bodies.size();
    double[] y = new double[2 * half];
    for (int i = 0; i < bodies.size(); i++) {
      System.arraycopy(bodies.get(i).position(), 0, y, space * i, space);
      System.arraycopy(bodies.get(i).velocity(), 0, y, half + space * i, space);
    }
    return y;
  }
}
