package dev.omni.operations.verification.text;

import java.util.HashMap;
import java.util.Map;

/** The names {@code as.name} of expressions, in which the language of formulas has no points. */
final class DottedNames {
  private static final char LETTER = '\u01C0';

  private final Map<String, String> dotted = new HashMap<>();

  /** Returns an expression with a letter in place of each point within a name. */
  String plain(String text) {
    var plain = new StringBuilder(text);
    int start = -1;
    for (int i = 0; i < plain.length(); i++) {
      char each = plain.charAt(i);
      boolean word = Character.isLetterOrDigit(each) || each == '_';
      if (start < 0 && Character.isLetter(each)) {
        start = i;
      } else if (start >= 0 && each == '.' && i + 1 < plain.length() && letter(plain, i + 1)) {
        plain.setCharAt(i, LETTER);
      } else if (start >= 0 && !word) {
        keep(text, plain, start, i);
        start = -1;
      } else if (start < 0 && word) {
        i = digitsEnd(plain, i);
      }
    }
    if (start >= 0) {
      keep(text, plain, start, plain.length());
    }
    return plain.toString();
  }

  /** Returns the last place of a number: its letters, as in 1e5, begin no name. */
  private static int digitsEnd(StringBuilder plain, int from) {
    int end = from;
    while (end + 1 < plain.length()
        && (Character.isLetterOrDigit(plain.charAt(end + 1)) || plain.charAt(end + 1) == '.')) {
      end++;
    }
    return end;
  }

  private static boolean letter(StringBuilder plain, int place) {
    return Character.isLetter(plain.charAt(place)) || plain.charAt(place) == '_';
  }

  private void keep(String text, StringBuilder plain, int from, int to) {
    dotted.put(plain.substring(from, to), text.substring(from, to));
  }

  /** Returns a name as it was written. */
  String dotted(String plain) {
    return dotted.getOrDefault(plain, plain);
  }
}
