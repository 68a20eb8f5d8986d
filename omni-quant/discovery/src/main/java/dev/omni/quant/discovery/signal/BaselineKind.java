package dev.omni.quant.discovery.signal;

/** The ground on which peaks stand. */
public enum BaselineKind {
  /** Zero. */
  NONE,
  /** The line from the first value to the last. */
  LINEAR,
  /** Asymmetric least squares. */
  ALS
}
