package dev.omni.quant.discovery;

import dev.omni.engine.contract.Contracts;

/** The trend of exponential smoothing. */
public enum SmoothingTrend {
  /** No trend. */
  NONE,
  /** A step that is added each time. */
  ADDITIVE,
  /** A step that is added each time and becomes smaller. */
  DAMPED;

  /** Returns the word of the contract. */
  String word() {
    return Contracts.word(this);
  }
}
