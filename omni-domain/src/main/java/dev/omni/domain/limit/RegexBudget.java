package dev.omni.domain.limit;

import java.util.Optional;

/**
 * The budget for the regular expressions of one check. Callers supply patterns too, as in a
 * workflow's input schema. A pattern with nested repetition can run for years on 60 characters or
 * overflow the stack.
 */
public final class RegexBudget {
  /**
   * The maximum number of characters read, some tenths of a second; a plain pattern reads each
   * character a few times.
   */
  private static final long MOST = 20_000_000;

  private long left;

  /** Creates a budget of some tenths of a second. */
  public RegexBudget() {
    this(MOST);
  }

  /**
   * Creates a budget.
   *
   * @param most how many characters may be read
   */
  public RegexBudget(long most) {
    this.left = most;
  }

  /** The exhausted budget; needs no stack trace. */
  private static final class ExhaustedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    ExhaustedException() {
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
      throw new ExhaustedException();
    }
    left--;
  }

  /**
   * Returns whether a text contains a match; empty when the budget is exhausted, or the text too
   * long for the pattern.
   */
  public Optional<Boolean> found(SizedPattern pattern, String text) {
    if (!pattern.matches(text.length())) {
      return Optional.empty();
    }
    try {
      return Optional.of(pattern.found(new Text(text, 0, text.length(), this)));
    } catch (ExhaustedException | StackOverflowError unfinished) {
      return Optional.empty();
    }
  }
}
