package dev.omni.quant.discovery;

/** The side on which a test looks for a difference. */
public enum Alternative {
  TWO_SIDED,
  GREATER,
  LESS
}
