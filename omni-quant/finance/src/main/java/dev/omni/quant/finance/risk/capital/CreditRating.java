package dev.omni.quant.finance.risk.capital;

import dev.omni.engine.contract.Word;

/** The ratings with their supervisory factors: BCBS 279, table 2. */
public enum CreditRating {
  /** The best rating of a name. */
  @Word("AAA")
  AAA(0.0038, false),
  /** A very good one. */
  @Word("AA")
  AA(0.0038, false),
  /** A good one. */
  @Word("A")
  A(0.0042, false),
  /** The least of investment grade. */
  @Word("BBB")
  BBB(0.0054, false),
  /** The best of speculative grade. */
  @Word("BB")
  BB(0.0106, false),
  /** A low one. */
  @Word("B")
  B(0.016, false),
  /** A very low one. */
  @Word("CCC")
  CCC(0.06, false),
  /** An index of investment grade. */
  @Word("IG")
  IG(0.0038, true),
  /** An index of speculative grade. */
  @Word("SG")
  SG(0.0106, true);

  private final double factor;
  private final boolean ofIndex;

  CreditRating(double factor, boolean ofIndex) {
    this.factor = factor;
    this.ofIndex = ofIndex;
  }

  double factor() {
    return factor;
  }

  /** Whether it is the grade of an index. */
  boolean isOfIndex() {
    return ofIndex;
  }
}
