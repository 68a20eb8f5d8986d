package dev.omni.quant.physics;

import dev.omni.application.spi.Infeasible;
import java.util.Arrays;
import org.hipparchus.exception.MathRuntimeException;
import org.hipparchus.ode.ODEState;
import org.hipparchus.ode.nonstiff.DormandPrince853Integrator;
import org.hipparchus.util.FastMath;

/**
 * Follows a flow from one renormalisation of its displacements to the next, and adds up how much
 * they stretched.
 */
final class FlowSegment {
  private static final int SPACE = 3;
  private final Flow flow;
  private final double tolerance;
  private final double interval;
  private double[] state;

  FlowSegment(Flow flow, double[] start, double interval, double tolerance) {
    this.flow = flow;
    this.interval = interval;
    this.tolerance = tolerance;
    this.state = new double[SPACE + SPACE * SPACE];
    System.arraycopy(start, 0, state, 0, SPACE);
    for (int k = 0; k < SPACE; k++) {
      state[SPACE + SPACE * k + k] = 1;
    }
  }

  /** The sums of the logarithms of the stretchings over so many intervals. */
  double[] stretch(int intervals) {
    double[] sums = new double[SPACE];
    for (int i = 0; i < intervals; i++) {
      advance();
      for (int k = 0; k < SPACE; k++) {
        sums[k] += FastMath.log(normalise(k));
      }
    }
    return sums;
  }

  private void advance() {
    var integrator = new DormandPrince853Integrator(1e-12, interval, tolerance * 1e-3, tolerance);
    integrator.setMaxEvaluations(1_000_000);
    try {
      state = integrator.integrate(flow, new ODEState(0, state), interval).getPrimaryState();
    } catch (MathRuntimeException refused) {
      throw new Infeasible("the flow cannot be followed at this tolerance", refused);
    }
    if (!Arrays.stream(state).allMatch(Double::isFinite)) {
      throw new Infeasible("the trajectory leaves every bound; it is on no attractor");
    }
  }

  /** Takes from displacement k what lies along those before it, and makes it a unit; its length. */
  private double normalise(int k) {
    int at = SPACE + SPACE * k;
    for (int before = 0; before < k; before++) {
      int other = SPACE + SPACE * before;
      double along = 0;
      for (int i = 0; i < SPACE; i++) {
        along += state[at + i] * state[other + i];
      }
      for (int i = 0; i < SPACE; i++) {
        state[at + i] -= along * state[other + i];
      }
    }
    double length = 0;
    for (int i = 0; i < SPACE; i++) {
      length += state[at + i] * state[at + i];
    }
    length = Math.sqrt(length);
    if (!(length > 0)) {
      throw new Infeasible("a displacement shrinks to nothing between two renormalisations");
    }
    for (int i = 0; i < SPACE; i++) {
      state[at + i] /= length;
    }
    return length;
  }
}
