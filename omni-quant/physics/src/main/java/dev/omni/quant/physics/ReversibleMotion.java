package dev.omni.quant.physics;

import org.hipparchus.ode.OrdinaryDifferentialEquation;

/** A motion whose way back is a way forward from a mirrored state. */
interface ReversibleMotion extends OrdinaryDifferentialEquation {
  /** Returns the state from which the motion goes the way back. */
  double[] mirrored(double[] state);

  /** Returns the largest distance among the positions of a difference of states. */
  double farthest(double[] apart);

  /** Returns the tolerances of a step by the size of what moves. */
  BodyScales tolerances(double[] start, double tolerance);
}
