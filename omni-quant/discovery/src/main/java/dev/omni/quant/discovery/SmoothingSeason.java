package dev.omni.quant.discovery;

import dev.omni.engine.contract.Contracts;

/** The season of exponential smoothing. */
public enum SmoothingSeason {
  /** No season. */
  NONE,
  /** Seasons are added to the level. */
  ADDITIVE,
  /** Seasons multiply the level. */
  MULTIPLICATIVE;

  /** Returns the word of the contract. */
  String word() {
    return Contracts.word(this);
  }
}
