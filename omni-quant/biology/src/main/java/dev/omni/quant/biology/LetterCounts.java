package dev.omni.quant.biology;

import java.util.LinkedHashMap;
import java.util.Map;

/** The number of times that a chain has each capital letter. */
final class LetterCounts {
  private static final int LETTERS = 'Z' - 'A' + 1;

  private final int[] counts = new int[LETTERS];

  private LetterCounts() {}

  /** Returns the counts of a chain. */
  static LetterCounts of(String chain) {
    var counted = new LetterCounts();
    for (int i = 0; i < chain.length(); i++) {
      int letter = chain.charAt(i) - 'A';
      if (letter >= 0 && letter < LETTERS) {
        counted.counts[letter]++;
      }
    }
    return counted;
  }

  /** Returns the count of a capital letter. */
  int of(char letter) {
    return counts[letter - 'A'];
  }

  /** Returns the counts of the letters that the chain has, in their order. */
  Map<String, Integer> present() {
    var present = new LinkedHashMap<String, Integer>();
    for (int k = 0; k < LETTERS; k++) {
      if (counts[k] > 0) {
        present.put(String.valueOf((char) ('A' + k)), counts[k]);
      }
    }
    return present;
  }
}
