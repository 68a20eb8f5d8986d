package dev.omni.domain.json;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What may be spent on the patterns of one check. Patterns come from callers too, as in the schema
 * of a workflow's input, and one that repeats what repeats reads a text of 60 characters for years,
 * or goes deeper into the thread's stack than there is.
 */
final class RegexBudget {
  /** Characters read, some tenths of a second; a plain pattern reads each a few times. */
  private static final long MOST = 20_000_000;

  private long left = MOST;

  /** That all is spent; says nothing but that, and so needs no trace. */
  private static final class Spent extends RuntimeException {
    private static final long serialVersionUID = 1;

    Spent() {
      super("read too often", null, false, false);
    }
  }

  private record Text(String text, int from, int to, RegexBudget effort) implements CharSequence {
    @Override
    public int length() {
      return to - from;
    }

    @Override
    public char charAt(int index) {
      effort.spend();
      return text.charAt(from + index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return new Text(text, from + start, from + end, effort);
    }

    @Override
    public String toString() {
      return text.substring(from, to);
    }
  }

  private void spend() {
    if (left <= 0) {
      throw new Spent();
    }
    left--;
  }

  /** Whether a pattern is found in a text; empty when that takes more than is left. */
  Optional<Boolean> found(Pattern pattern, String text) {
    try {
      return Optional.of(pattern.matcher(new Text(text, 0, text.length(), this)).find());
    } catch (Spent | StackOverflowError unfinished) {
      return Optional.empty();
    }
  }
}
