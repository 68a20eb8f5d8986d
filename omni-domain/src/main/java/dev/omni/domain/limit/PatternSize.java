package dev.omni.domain.limit;

/**
 * The size of a regular expression, read from its text before anything compiles it. Engines copy
 * what is repeated: {@code ((a{1,1000}){1,1000}){1,1000}} is 30 characters and a thousand million
 * states. The size is that of the engine which expands most; what an engine would not compile is
 * left to it, except a repeat that ends before it begins.
 *
 * @param states of the expanded expression
 */
public record PatternSize(int states) {
  /** The longest expression, in characters. */
  public static final int LONGEST = 1000;

  /** The largest product of repeats within repeats. */
  public static final int MOST_REPEATS = 1000;

  /** The most states of an expanded expression. */
  public static final int MOST_STATES = 10_000;

  /** The deepest nesting of groups. */
  public static final int DEEPEST = 100;

  /** The most states times characters of one match. */
  public static final long MOST_WORK = 20_000_000;

  /**
   * Reads the size of an expression.
   *
   * @throws IllegalArgumentException when it is too large; the message names the bound
   */
  public static PatternSize of(String regex) {
    if (regex.length() > LONGEST) {
      throw new IllegalArgumentException(
          "a pattern has at most " + LONGEST + " characters, not " + regex.length());
    }
    return new PatternSize(new PatternScanner(regex).states());
  }

  /** Returns whether a text of so many characters may be matched. */
  public boolean matches(int characters) {
    return (long) states * characters <= MOST_WORK;
  }

  /** Returns why a text of so many characters may not be matched. */
  public String refusal(int characters) {
    return "the pattern expands to %d states, and the text has %d characters; their product is at most %d"
        .formatted(states, characters, MOST_WORK);
  }
}
