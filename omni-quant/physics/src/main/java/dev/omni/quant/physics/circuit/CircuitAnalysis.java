package dev.omni.quant.physics.circuit;

/** The analyses of a circuit. */
public enum CircuitAnalysis {
  /** The state at rest. */
  OPERATING_POINT,
  /** Small signals of given frequencies. */
  AC,
  /** The course in time. */
  TRANSIENT,
  /** Operating points for values of a source. */
  DC_SWEEP
}
