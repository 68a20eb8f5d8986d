package dev.omni.quant.physics.fluid;

/** The phases of a fluid. */
public enum FluidPhase {
  /** Below the critical temperature, denser than saturated liquid. */
  LIQUID,
  /** Below the critical temperature, thinner than saturated vapour. */
  VAPOUR,
  /** Above the critical temperature, below the critical pressure. */
  GAS,
  /** Above both. */
  SUPERCRITICAL,
  /** Liquid beside vapour. */
  TWO_PHASE
}
