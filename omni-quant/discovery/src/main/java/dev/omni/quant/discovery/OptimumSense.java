package dev.omni.quant.discovery;

/** The sense of an optimum: the least value or the largest. */
public enum OptimumSense {
  /** The least value. */
  MINIMIZE,
  /** The largest value. */
  MAXIMIZE
}
