package dev.omni.application.json;

import java.math.BigDecimal;
import java.util.Optional;

/** The rules of single numbers and texts. */
enum ScalarRules {
  /** Rules of untrusted text, which a value must keep to be stored. */
  STRICT {
    @Override
    Optional<String> problem(String number) {
      if (number.length() > LONGEST) {
        return Optional.of("must be a number of at most " + LONGEST + " characters");
      }
      return isFinite(number)
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
    Optional<String> problem(String number) {
      return Optional.empty();
    }

    @Override
    Optional<String> impurity(CharSequence text) {
      return Optional.empty();
    }
  };

  private static final int LONGEST = 128;

  /** Returns what a number must be, when it is not that. */
  abstract Optional<String> problem(String number);

  /** Returns what a text must not have, when it has it. */
  abstract Optional<String> impurity(CharSequence text);

  /** Without an exponent, a number of the greatest length is far from the largest double. */
  private static boolean isFinite(String number) {
    if (number.indexOf('e') < 0 && number.indexOf('E') < 0) {
      return true;
    }
    try {
      return Double.isFinite(new BigDecimal(number).doubleValue());
    } catch (NumberFormatException exponent) {
      return false; // Beyond the range of a decimal.
    }
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
