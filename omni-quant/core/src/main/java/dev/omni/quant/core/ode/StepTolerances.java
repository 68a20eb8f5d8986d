package dev.omni.quant.core.ode;

import java.util.OptionalDouble;

/**
 * The errors that an input allows to a step.
 *
 * @param relative to each variable
 * @param absolute near zero, where it is one for all variables
 */
public record StepTolerances(double relative, OptionalDouble absolute) {
  /** Creates tolerances of which the absolute one is for all variables. */
  public StepTolerances(double relative, double absolute) {
    this(relative, OptionalDouble.of(absolute));
  }
}
