package dev.omni.console.web;

import gg.jte.TemplateOutput;

/**
 * The output of a page, in which control characters and those that change the direction of writing
 * are shown by their number. Templates have none of them, so each came from a value.
 */
final class VisibleOutput implements TemplateOutput {
  private static final String DIRECTION =
      "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u2028\u2029\ufeff";

  private final StringBuilder text = new StringBuilder(16 << 10);

  @Override
  public void writeContent(String value) {
    writeContent(value, 0, value.length());
  }

  @Override
  public void writeContent(String value, int begin, int end) {
    for (int i = begin; i < end; i++) {
      char c = value.charAt(i);
      if (hidden(c)) {
        text.append(String.format("\\u%04x", (int) c));
      } else {
        text.append(c);
      }
    }
  }

  private static boolean hidden(char c) {
    boolean control = (c < ' ' && c != '\n' && c != '\t') || (c >= '\u007f' && c < '\u00a0');
    return control || DIRECTION.indexOf(c) >= 0;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
