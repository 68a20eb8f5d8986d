package dev.omni.quant.physics;

/** The flows of which Lyapunov exponents are computed. */
public enum ChaoticFlow {
  LORENZ,
  ROSSLER
}
