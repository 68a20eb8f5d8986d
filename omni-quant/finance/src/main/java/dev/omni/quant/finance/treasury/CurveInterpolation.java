package dev.omni.quant.finance.treasury;

/** The quantities that may be linear between the nodes of a curve. */
public enum CurveInterpolation {
  /** The logarithm of the discount factor. */
  LOG_LINEAR_DISCOUNT,
  /** The continuous zero rate. */
  LINEAR_ZERO
}
