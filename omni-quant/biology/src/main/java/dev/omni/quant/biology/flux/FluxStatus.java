package dev.omni.quant.biology.flux;

/** The state of a flux balance. */
public enum FluxStatus {
  /** There is a best objective. */
  OPTIMAL,
  /** No fluxes within the bounds keep the balance. */
  INFEASIBLE,
  /** The objective has no bound. */
  UNBOUNDED
}
