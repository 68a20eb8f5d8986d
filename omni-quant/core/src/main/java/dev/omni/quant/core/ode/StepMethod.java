package dev.omni.quant.core.ode;

/** A method that steps along a solution and chooses the length of its steps. */
interface StepMethod {
  /** Returns the next step from a state, which does not pass the limit. */
  AcceptedStep step(double t, double[] y, double limit);

  /** Returns the state at a time within a step, by a step of the method to that time. */
  double[] within(AcceptedStep step, double t);
}
