package dev.omni.quant.discovery;

import dev.omni.engine.contract.Word;

/** The distributions that a test of ranks may take. */
public enum RankMethod {
  @Word("AUTO")
  AUTO,
  @Word("EXACT")
  EXACT,
  @Word("ASYMPTOTIC")
  ASYMPTOTIC
}
