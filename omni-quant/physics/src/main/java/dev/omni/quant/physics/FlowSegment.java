package dev.omni.quant.physics;

import dev.omni.engine.Infeasible;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.hipparchus.exception.MathRuntimeException;
import org.hipparchus.ode.ODEState;
import org.hipparchus.ode.nonstiff.DormandPrince853Integrator;
import org.hipparchus.util.FastMath;

/**
 * A segment of a flow from one renormalization of its displacements to the next, with the
 * accumulated stretching.
 */
final class FlowSegment {
  private static final int SPACE = 3;

  /** The least part of a displacement that may be left, in tolerances. */
  private static final double LEFT = 100;

  private static final double SHORTEST = 1e-9;
  private static final int MOST_EVALUATIONS = 1_000_000;
  private final Flow flow;
  private final double tolerance;
  private final double interval;
  private int left;
  private double[] state;
  private double step;

  FlowSegment(Flow flow, double[] start, double interval, double tolerance) {
    this.flow = flow;
    this.interval = interval;
    this.step = interval;
    this.tolerance = tolerance;
    this.state = new double[SPACE + SPACE * SPACE];
    System.arraycopy(start, 0, state, 0, SPACE);
    for (int k = 0; k < SPACE; k++) {
      state[SPACE + SPACE * k + k] = 1;
    }
  }

  /** Returns the place that is reached, with the displacements. */
  double[] state() {
    return state.clone();
  }

  Flow flow() {
    return flow;
  }

  /** Returns the sums of the logarithms of the stretchings over so many intervals. */
  double[] stretch(int intervals) {
    double[] sums = new double[SPACE];
    for (int i = 0; i < intervals; i++) {
      left = MOST_EVALUATIONS;
      advance(interval, sums);
    }
    return sums;
  }

  /** Renormalizes more often than requested where a displacement has almost vanished. */
  private void advance(double time, double[] sums) {
    if (time <= step) {
      double[] before = state;
      follow(time);
      double[] lengths = new double[SPACE];
      if (IntStream.range(0, SPACE).allMatch(k -> (lengths[k] = normalise(k)) > 0)) {
        for (int k = 0; k < SPACE; k++) {
          sums[k] += FastMath.log(lengths[k]);
        }
        return;
      }
      state = before;
      step = shorter(time);
    }
    advance(time / 2, sums);
    advance(time / 2, sums);
  }

  private static double shorter(double time) {
    if (time < SHORTEST) {
      throw new Infeasible("a displacement shrinks to nothing between two renormalisations");
    }
    return time / 2;
  }

  private void follow(double time) {
    var integrator =
        new DormandPrince853Integrator(Math.min(1e-12, time), time, tolerance * 1e-3, tolerance);
    integrator.setMaxEvaluations(left);
    try {
      state = integrator.integrate(flow, new ODEState(0, state), time).getPrimaryState();
      left -= integrator.getEvaluations();
    } catch (MathRuntimeException refused) {
      throw new Infeasible("the flow cannot be followed at this tolerance", refused);
    }
    if (!Arrays.stream(state).allMatch(Double::isFinite)) {
      throw new Infeasible("the trajectory leaves every bound; it is on no attractor");
    }
  }

  /**
   * Takes from displacement k what lies along those before it, and makes it a unit; its length, or
   * 0 where so little is left of it that it is mostly what the integration was off by.
   */
  private double normalise(int k) {
    int at = SPACE + SPACE * k;
    double whole = length(at);
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
    double length = length(at);
    if (!(length >= LEFT * tolerance * Math.max(1, whole))) {
      return 0;
    }
    for (int i = 0; i < SPACE; i++) {
      state[at + i] /= length;
    }
    return length;
  }

  private double length(int at) {
    double squares = 0;
    for (int i = 0; i < SPACE; i++) {
      squares += state[at + i] * state[at + i];
    }
    return Math.sqrt(squares);
  }
}
