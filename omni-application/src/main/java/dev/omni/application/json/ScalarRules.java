package dev.omni.application.json;

import java.math.BigDecimal;
import java.util.Optional;

/** The rules of single numbers and texts. */
enum ScalarRules {
  /** Rules of untrusted text, which a value must keep to be stored. */
  STRICT {
    @Override
    Optional<String> problem(char[] text, int from, int length) {
      if (length > LONGEST) {
        return Optional.of("must be a number of at most " + LONGEST + " characters");
      }
      return isFinite(text, from, length)
          ? Optional.empty()
          : Optional.of("must be a number that a double holds, of magnitude up to 1.797e308");
    }

    @Override
    Optional<String> impurity(CharSequence text) {
      return firstImpurity(text);
    }
  },

  /** No rules: every number and every text that any version has stored is read. */
  TRUSTED {
    @Override
    Optional<String> problem(char[] text, int from, int length) {
      return Optional.empty();
    }

    @Override
    Optional<String> impurity(CharSequence text) {
      return Optional.empty();
    }
  };

  private static final int LONGEST = 128;

  /** The digits before the point of the largest double. */
  private static final int MOST_PLACES = 309;

  /** Returns what a number must be, when it is not that; the text is a part of an array. */
  abstract Optional<String> problem(char[] text, int from, int length);

  /** Returns what a text must not have, when it has it. */
  abstract Optional<String> impurity(CharSequence text);

  /**
   * Decides by the places of the number where it can: of the greatest length and with an exponent
   * of up to two digits, it is far from the largest double.
   */
  private static boolean isFinite(char[] text, int from, int length) {
    if (exponentDigits(text, from, length) <= 2) {
      return true;
    }
    try {
      var number = new BigDecimal(text, from, length);
      long places = (long) number.precision() - number.scale();
      return places < MOST_PLACES
          || (places == MOST_PLACES && Double.isFinite(number.doubleValue()))
          || number.signum() == 0;
    } catch (NumberFormatException exponent) {
      return false; // Beyond the range of a decimal.
    }
  }

  private static int exponentDigits(char[] text, int from, int length) {
    for (int i = from; i < from + length; i++) {
      if (text[i] == 'e' || text[i] == 'E') {
        boolean signed = i + 1 < from + length && (text[i + 1] == '-' || text[i + 1] == '+');
        return from + length - i - (signed ? 2 : 1);
      }
    }
    return 0;
  }

  private static Optional<String> firstImpurity(CharSequence text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == 0) {
        return Optional.of("the character U+0000");
      }
      if (Character.isHighSurrogate(c)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        i++;
      } else if (Character.isSurrogate(c)) {
        return Optional.of("half of a surrogate pair");
      }
    }
    return Optional.empty();
  }
}
