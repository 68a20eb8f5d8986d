package dev.omni.quant.discovery;

/** Whether the least or the largest value is sought. */
public enum OptimumSense {
  /** The least value. */
  MINIMIZE,
  /** The largest value. */
  MAXIMIZE
}
