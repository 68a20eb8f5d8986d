package dev.omni.quant.discovery;

import java.util.Locale;

/** The side on which a test looks for a difference. */
public enum Alternative {
  TWO_SIDED,
  GREATER,
  LESS;

  static Alternative named(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
