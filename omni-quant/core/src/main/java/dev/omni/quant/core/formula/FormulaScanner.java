package dev.omni.quant.core.formula;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text of a formula with the place up to which it is read, to a bounded depth. */
class FormulaScanner {
  private static final int DEEPEST = 64;
  private static final Pattern NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_]*");

  private final String text;
  private int at;
  private int depth;

  FormulaScanner(String text) {
    this.text = text;
  }

  /** Takes a closing parenthesis. */
  final void close() {
    if (!sees(')')) {
      throw expected("an operator or )");
    }
    take();
  }

  /** Goes one level deeper. */
  final void deeper() {
    if (++depth > DEEPEST) {
      throw new FormulaSyntaxException(at, "nested deeper than " + DEEPEST);
    }
  }

  /** Takes a word, unless it begins a longer name. */
  final boolean takes(String word) {
    int start = start();
    if (name().filter(word::equals).isPresent()) {
      return true;
    }
    at = start;
    return false;
  }

  /** Returns whether the next character that is not blank is this one. */
  final boolean sees(char wanted) {
    return start() < text.length() && text.charAt(at) == wanted;
  }

  /** Takes a character. */
  final char take() {
    return text.charAt(at++);
  }

  /** Takes what a pattern matches here, if it does. */
  final Optional<String> match(Pattern pattern) {
    Matcher matcher = pattern.matcher(text).region(start(), text.length());
    if (!matcher.lookingAt()) {
      return Optional.empty();
    }
    at = matcher.end();
    return Optional.of(matcher.group());
  }

  /** Returns the place of the next character that is not blank. */
  final int start() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return at;
  }

  /** Returns the error that something else was expected here. */
  final FormulaSyntaxException expected(String what) {
    return new FormulaSyntaxException(at, "expected " + what);
  }

  /** Takes a name, if there is one. */
  final Optional<String> name() {
    return match(NAME);
  }

  /** Goes one level back. */
  final void higher() {
    depth--;
  }

  /** Returns whether all is read. */
  final boolean ended() {
    return start() == text.length();
  }
}
