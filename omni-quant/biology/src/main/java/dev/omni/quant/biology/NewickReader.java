package dev.omni.quant.biology;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * A reader of trees in Newick format (J. Felsenstein, 1986): names with or without quotation marks,
 * lengths, labels of inner nodes, comments in brackets.
 */
public final class NewickReader {
  private static final String MARKS = "(),:;[]'";

  private final String text;
  private final Deque<List<NewickNode>> open = new ArrayDeque<>();
  private int at;

  /** A text that is no tree; the message says at which character. */
  public static final class MalformedTreeException extends RuntimeException {
    private static final long serialVersionUID = 1;

    MalformedTreeException(int at, String expected) {
      super("character " + (at + 1) + ": expected " + expected);
    }
  }

  private NewickReader(String text) {
    this.text = text;
  }

  /**
   * Returns the root of a text such as {@code (a:1,('b c':2,d:1)0.9:0.5);}.
   *
   * @throws MalformedTreeException for other texts
   */
  public static NewickNode read(String text) {
    return new NewickReader(text).root();
  }

  private NewickNode root() {
    open.push(new ArrayList<>());
    for (int k = 0; k <= text.length(); k++) {
      if (!branch()) {
        break;
      }
    }
    skip();
    if (open.size() > 1) {
      throw new MalformedTreeException(at, ", or )");
    }
    if (at < text.length() && text.charAt(at) == ';') {
      at++;
      skip();
    }
    if (at < text.length()) {
      throw new MalformedTreeException(at, "the end of the text");
    }
    return open.element().get(0);
  }

  /** Reads up to the end of a branch, and those that end with it; returns whether more follow. */
  private boolean branch() {
    skip();
    if (peek() == '(') {
      at++;
      open.push(new ArrayList<>());
      return true;
    }
    int begin = at;
    String name = name();
    if (name.isEmpty()) {
      throw new MalformedTreeException(begin, "a name or (");
    }
    open.element().add(new NewickNode(name, List.of(), length()));
    skip();
    for (int end = at; end < text.length() && peek() == ')' && open.size() > 1; end++) {
      at++;
      List<NewickNode> below = open.pop();
      skip();
      String label = name();
      open.element().add(new NewickNode(label, below, length()));
      skip();
    }
    if (peek() == ',' && open.size() > 1) {
      at++;
      return true;
    }
    return false;
  }

  private char peek() {
    return at < text.length() ? text.charAt(at) : ';';
  }

  private void skip() {
    for (int end = at; end < text.length(); end++) {
      if (peek() == '[') {
        int close = text.indexOf(']', at);
        if (close < 0) {
          throw new MalformedTreeException(at, "] behind a comment");
        }
        at = close + 1;
      } else if (at < text.length() && Character.isWhitespace(text.charAt(at))) {
        at++;
      } else {
        return;
      }
    }
  }

  private String name() {
    if (peek() == '\'') {
      return quoted();
    }
    int begin = at;
    for (int end = at; end < text.length() && isPlain(text.charAt(end)); end++) {
      at = end + 1;
    }
    return text.substring(begin, at);
  }

  private static boolean isPlain(char letter) {
    return MARKS.indexOf(letter) < 0 && !Character.isWhitespace(letter);
  }

  private String quoted() {
    var name = new StringBuilder();
    for (int k = at + 1; k < text.length(); k++) {
      boolean mark = text.charAt(k) == '\'';
      if (mark && k + 1 < text.length() && text.charAt(k + 1) == '\'') {
        k++;
      } else if (mark) {
        at = k + 1;
        return name.toString();
      }
      name.append(text.charAt(k));
    }
    throw new MalformedTreeException(at, "' behind a name");
  }

  private double length() {
    skip();
    if (peek() != ':') {
      return 0;
    }
    at++;
    skip();
    int begin = at;
    String number = name();
    try {
      double length = Double.parseDouble(number);
      if (Double.isFinite(length)) {
        return length;
      }
    } catch (NumberFormatException none) {
      throw new MalformedTreeException(begin, "a number");
    }
    throw new MalformedTreeException(begin, "a finite number");
  }
}
