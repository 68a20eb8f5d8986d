package dev.omni.quant.physics;

import dev.omni.engine.Work;
import java.util.Arrays;
import java.util.function.UnaryOperator;

/**
 * The motion of bodies that attract each other in double-double arithmetic. The state is all
 * positions, then all velocities.
 *
 * @param motion the constant, masses and dimensions
 * @param work polled for cancellation
 */
record PreciseBodies(NBody motion, Work work) implements UnaryOperator<DoubleDouble[]> {
  @Override
  public DoubleDouble[] apply(DoubleDouble[] state) {
    work.proceed();
    int space = motion.space();
    double[] masses = motion.masses();
    int half = space * masses.length;
    var slope = new DoubleDouble[state.length];
    System.arraycopy(state, half, slope, 0, half);
    Arrays.fill(slope, half, state.length, DoubleDouble.ZERO);
    for (int i = 0; i < masses.length; i++) {
      for (int j = 0; j < i; j++) {
        attract(state, slope, i, j);
      }
    }
    return slope;
  }

  private void attract(DoubleDouble[] state, DoubleDouble[] slope, int i, int j) {
    int space = motion.space();
    double[] masses = motion.masses();
    int half = space * masses.length;
    var apart = new DoubleDouble[space];
    DoubleDouble squared = DoubleDouble.ZERO;
    for (int k = 0; k < space; k++) {
      apart[k] = state[space * j + k].minus(state[space * i + k]);
      squared = squared.plus(apart[k].times(apart[k]));
    }
    DoubleDouble inverse = squared.inverseRoot();
    DoubleDouble pull = inverse.times(inverse).times(inverse).times(motion.gravity());
    for (int k = 0; k < space; k++) {
      DoubleDouble force = apart[k].times(pull);
      int a = half + space * i + k;
      int b = half + space * j + k;
      slope[a] = slope[a].plus(force.times(masses[j]));
      slope[b] = slope[b].minus(force.times(masses[i]));
    }
  }
}
