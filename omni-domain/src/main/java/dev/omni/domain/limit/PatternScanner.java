package dev.omni.domain.limit;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Reads the states of an expression from its text, in the syntax that RE2, Java and ECMA-262 share.
 * Where they differ it reads what expands more: a class of characters ends at its first bracket.
 */
final class PatternScanner {
  /** A count beyond every bound; more digits say no more. */
  private static final int BEYOND = 1_000_000;

  private final String regex;
  private final Deque<Level> outer = new ArrayDeque<>();
  private Level level = new Level();
  private int at;

  PatternScanner(String regex) {
    this.regex = regex;
  }

  /** The expression within one pair of parentheses. */
  private static final class Level {
    private long states;
    private long repeats = 1;

    /** Of the last part, to which a repeat applies. */
    private long partStates;

    private long partRepeats = 1;

    void part(long theirStates, long theirRepeats) {
      states += theirStates;
      repeats = Math.max(repeats, theirRepeats);
      partStates = theirStates;
      partRepeats = theirRepeats;
    }

    /** Repeats the last part; {@code own} are the states that each copy adds. */
    void repeat(int copies, int own) {
      long before = partStates;
      long after = Math.max(1, copies) * (partStates + own);
      states += after - before;
      partStates = after;
      partRepeats *= Math.max(1, copies);
      repeats = Math.max(repeats, partRepeats);
    }
  }

  int states() {
    while (at < regex.length()) {
      next();
      bounded();
    }
    while (!outer.isEmpty()) {
      close();
      bounded();
    }
    return (int) Math.max(1, level.states);
  }

  private void bounded() {
    if (level.repeats > PatternSize.MOST_REPEATS) {
      throw new IllegalArgumentException(
          "the repeats of a pattern, multiplied where they are nested, are at most "
              + PatternSize.MOST_REPEATS);
    }
    if (level.states > PatternSize.MOST_STATES) {
      throw new IllegalArgumentException(
          "a pattern expands to at most " + PatternSize.MOST_STATES + " states");
    }
  }

  private void next() {
    char c = regex.charAt(at++);
    switch (c) {
      case '\\' -> escape();
      case '[' -> characters();
      case '(' -> open();
      case ')' -> close();
      case '|' -> level.part(2, 1); // The fork, and a branch that may be empty.
      case '*' -> repeat(1, 2); // What may be empty, repeated, is an optional loop.
      case '+', '?' -> repeat(1, 1);
      case '{' -> counted();
      default -> level.part(1, 1);
    }
  }

  private void escape() {
    if (at == regex.length()) {
      return;
    }
    char named = regex.charAt(at++);
    if (named == 'Q') {
      int end = regex.indexOf("\\E", at);
      int quoted = (end < 0 ? regex.length() : end) - at;
      if (quoted > 0) {
        level.part(quoted - 1L, 1);
        level.part(1, 1);
      }
      at = end < 0 ? regex.length() : end + 2;
      return;
    }
    level.part(1, 1);
    if ("xpPuN".indexOf(named) >= 0 && at < regex.length() && regex.charAt(at) == '{') {
      int end = regex.indexOf('}', at);
      at = end < 0 ? regex.length() : end + 1;
    }
  }

  private void characters() {
    if (at < regex.length() && regex.charAt(at) == '^') {
      at++;
    }
    int first = at;
    while (at < regex.length() && (regex.charAt(at) != ']' || at == first)) {
      at += regex.charAt(at) == '\\' ? 2 : 1;
    }
    at = Math.min(at + 1, regex.length());
    level.part(1, 1);
  }

  private void open() {
    if (outer.size() == PatternSize.DEEPEST) {
      throw new IllegalArgumentException(
          "the groups of a pattern are nested at most " + PatternSize.DEEPEST + " deep");
    }
    if (at < regex.length() && regex.charAt(at) == '?') {
      at++;
      modes();
      if (at < regex.length() && regex.charAt(at) == ')') {
        at++; // A mode alone is no part: a repeat after it is one of the part before.
        return;
      }
      kind();
    }
    outer.push(level);
    level = new Level();
  }

  private void modes() {
    while (at < regex.length()
        && (Character.isLetter(regex.charAt(at)) || regex.charAt(at) == '-')) {
      if (regex.charAt(at) == 'x') {
        throw new IllegalArgumentException("a pattern has no mode for comments, (?x)");
      }
      at++;
    }
  }

  /** Skips what says of which kind a group is, as {@code :} or {@code <name>}. */
  private void kind() {
    if (at < regex.length() && regex.charAt(at) == '<') {
      boolean behind = at + 1 < regex.length() && "=!".indexOf(regex.charAt(at + 1)) >= 0;
      int end = behind ? at + 1 : regex.indexOf('>', at);
      at = end < 0 ? regex.length() : end + 1;
    } else if (at < regex.length() && ":=!>".indexOf(regex.charAt(at)) >= 0) {
      at++;
    }
  }

  private void close() {
    if (outer.isEmpty()) {
      return;
    }
    Level inner = level;
    level = outer.pop();
    level.part(inner.states + 3, inner.repeats); // Its begin and end, and nothing in between.
  }

  /** Reads {@code {n}}, {@code {n,}} or {@code {n,m}}; any other brace is a character. */
  private void counted() {
    int end = regex.indexOf('}', at);
    String inside = end < 0 ? "" : regex.substring(at, end);
    int comma = inside.indexOf(',');
    String least = comma < 0 ? inside : inside.substring(0, comma);
    String most = comma < 0 ? least : inside.substring(comma + 1);
    if (!digits(least) || !(most.isEmpty() || digits(most))) {
      level.part(1, 1);
      return;
    }
    at = end + 1;
    if (most.isEmpty()) {
      repeat(count(least), 2);
      return;
    }
    if (count(most) < count(least)) {
      throw new IllegalArgumentException(
          "the repeat {" + inside + "} ends before it begins; {least,most} is right");
    }
    repeat(count(most), comma < 0 ? 0 : 1);
  }

  private void repeat(int copies, int own) {
    level.repeat(copies, own);
    if (at < regex.length() && (regex.charAt(at) == '?' || regex.charAt(at) == '+')) {
      at++;
    }
  }

  private static boolean digits(String text) {
    return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  private static int count(String digits) {
    String significant = digits.replaceFirst("^0+(?=.)", "");
    return significant.length() > 6 ? BEYOND : Integer.parseInt(significant);
  }
}
