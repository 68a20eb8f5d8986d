package dev.omni.quant.discovery;

/** A transformation of survival in which its interval is symmetric. */
public enum SurvivalInterval {
  /** Its logarithm. */
  LOG,
  /** The logarithm of minus its logarithm. */
  LOG_LOG,
  /** Survival itself. */
  PLAIN
}
