package dev.omni.quant.core.ode;

/** The methods that solve equations: explicit, implicit, or chosen on the way. */
public enum SolverMethod {
  AUTO,
  DOP853,
  RADAU5
}
