package dev.omni.quant.finance.risk;

/** The distributions of returns over their volatility. */
public enum ReturnDistribution {
  /** The normal distribution. */
  NORMAL,
  /** Student's t, scaled to variance 1. */
  STUDENT_T
}
