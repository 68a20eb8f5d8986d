package dev.omni.quant.biology.restriction;

import dev.omni.engine.contract.Word;

/** The single strand that a cut leaves. */
public enum Overhang {
  /** The strand that ends in 5' is longer. */
  @Word("5")
  FIVE_PRIME,
  /** The strand that ends in 3' is longer. */
  @Word("3")
  THREE_PRIME,
  /** Both strands end together. */
  @Word("blunt")
  BLUNT
}
