package dev.omni.quant.biology.records;

import java.util.Locale;

/**
 * Numbers of atoms and residues beyond the width of their columns, in hybrid 36: after 99999 comes
 * A0000 (R. W. Grosse-Kunstleve, cctbx, 2007).
 */
final class WideNumber {
  private static final int BASE = 36;

  private WideNumber() {}

  /** Returns the decimal digits of a number that fills its columns; another text as it is. */
  static String decimal(String columns) {
    String text = columns.strip();
    boolean wide =
        text.length() == columns.length()
            && text.matches("[A-Z][0-9A-Z]*|[a-z][0-9a-z]*")
            && !text.isEmpty();
    if (!wide) {
      return text;
    }
    int width = text.length();
    long unit = 1;
    long decimals = 1;
    for (int i = 0; i < width; i++) {
      unit *= i < width - 1 ? BASE : 1;
      decimals *= 10;
    }
    long value = Long.parseLong(text.toLowerCase(Locale.ROOT), BASE) - 10 * unit + decimals;
    boolean lower = Character.isLowerCase(text.charAt(0));
    return Long.toString(lower ? value + 26 * unit : value);
  }
}
