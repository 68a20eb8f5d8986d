package dev.omni.operations.verification.text;

import java.util.List;

/** The places of texts that are not to be read, found in time linear in the text. */
final class IgnoredTexts {
  private final int[] lengths;

  private IgnoredTexts(int[] lengths) {
    this.lengths = lengths;
  }

  static IgnoredTexts of(CodePoints text, List<String> ignored) {
    var lengths = new int[text.size() + 1];
    for (String each : ignored) {
      CodePoints wanted = CodePoints.of(each);
      if (wanted.size() > 0) {
        mark(text, wanted, lengths);
      }
    }
    return new IgnoredTexts(lengths);
  }

  /** Returns how many code points from a place on are not read; 0 for none. */
  int at(int place) {
    return lengths[place];
  }

  /** Searches by the method of Knuth, Morris and Pratt (1977). */
  private static void mark(CodePoints text, CodePoints wanted, int[] lengths) {
    int[] back = fallbacks(wanted);
    int matched = 0;
    for (int i = 0; i < text.size(); i++) {
      while (matched > 0 && wanted.at(matched) != text.at(i)) {
        matched = back[matched];
      }
      if (wanted.at(matched) == text.at(i)) {
        matched++;
      }
      if (matched == wanted.size()) {
        int start = i + 1 - matched;
        lengths[start] = Math.max(lengths[start], matched);
        matched = back[matched];
      }
    }
  }

  private static int[] fallbacks(CodePoints wanted) {
    var back = new int[wanted.size() + 1];
    int matched = 0;
    for (int i = 1; i < wanted.size(); i++) {
      while (matched > 0 && wanted.at(matched) != wanted.at(i)) {
        matched = back[matched];
      }
      if (wanted.at(matched) == wanted.at(i)) {
        matched++;
      }
      back[i + 1] = matched;
    }
    return back;
  }
}
