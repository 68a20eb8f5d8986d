package dev.omni.quant.finance.treasury;

/** The distributions of a forward rate under which options on it are valued. */
public enum RateLaw {
  /** Lognormal. */
  BLACK,
  /** Lognormal after a shift. */
  SHIFTED_BLACK,
  /** Normal. */
  BACHELIER
}
