package dev.omni.domain.limit;

import java.util.function.Function;
import java.util.regex.Pattern;

/** A compiled regular expression with its size, which was read before it was compiled. */
public final class SizedPattern {
  private final Pattern compiled;
  private final PatternSize size;

  private SizedPattern(Pattern compiled, PatternSize size) {
    this.compiled = compiled;
    this.size = size;
  }

  /**
   * Compiles an expression that is not too large.
   *
   * @param regex in its author's dialect
   * @param compiler of that dialect
   * @throws IllegalArgumentException when it is too large, or no expression
   */
  public static SizedPattern of(String regex, Function<String, Pattern> compiler) {
    PatternSize size = PatternSize.of(regex);
    return new SizedPattern(compiler.apply(regex), size);
  }

  /** Returns whether a text of so many characters may be matched. */
  boolean matches(int characters) {
    return size.matches(characters);
  }

  /** Returns whether a text contains a match. */
  boolean found(CharSequence text) {
    return compiled.matcher(text).find();
  }
}
