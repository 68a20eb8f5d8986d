package dev.omni.application.figure;

import java.util.stream.Collectors;

/**
 * The text of an SVG document. An element is given by its name and those of its attributes, then
 * the values; an empty value leaves its attribute out. Numbers have two decimals at most, and all
 * texts are escaped.
 */
public final class Svg {
  private final StringBuilder out = new StringBuilder();

  /** Begins an element. */
  public Svg begin(String names, Object... values) {
    head(names, values);
    out.append(">\n");
    return this;
  }

  /** Ends an element. */
  public Svg end(String element) {
    out.append("</").append(element).append(">\n");
    return this;
  }

  /** Adds an element without content. */
  public Svg shape(String names, Object... values) {
    head(names, values);
    out.append("/>\n");
    return this;
  }

  /** Adds an element with words in it; nothing where there are no words. */
  public Svg words(String names, String words, Object... values) {
    if (words.isEmpty()) {
      return this;
    }
    head(names, values);
    out.append('>').append(escaped(words)).append("</").append(names.split(" ")[0]).append(">\n");
    return this;
  }

  private void head(String names, Object... values) {
    String[] name = names.split(" ");
    out.append('<').append(name[0]);
    for (int i = 0; i < values.length; i++) {
      String text = values[i] instanceof Double n ? number(n) : String.valueOf(values[i]);
      if (!text.isEmpty()) {
        out.append(' ').append(name[i + 1]).append("=\"").append(escaped(text)).append('"');
      }
    }
  }

  /** Returns a number with at most two decimals, by integer arithmetic. */
  public static String number(double value) {
    long hundredths = Math.round(value * 100);
    long size = Math.abs(hundredths);
    String cents = size % 100 == 0 ? "" : "." + (size % 100 < 10 ? "0" : "") + size % 100;
    return (hundredths < 0 ? "-" : "")
        + size / 100
        + (cents.length() == 3 && cents.endsWith("0") ? cents.substring(0, 2) : cents);
  }

  /** Returns a label with at most so many characters. */
  public static String cut(String label, int most) {
    return label.codePointCount(0, label.length()) <= most
        ? label
        : label.substring(0, label.offsetByCodePoints(0, most - 1)) + "…";
  }

  /** Returns words as XML; what cannot be seen, or turns the direction, is shown as its number. */
  public static String escaped(String words) {
    var text = new StringBuilder();
    words
        .codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '<' -> text.append("&lt;");
                case '>' -> text.append("&gt;");
                case '&' -> text.append("&amp;");
                case '"' -> text.append("&quot;");
                default -> text.append(shown(c));
              }
            });
    return text.toString();
  }

  /** Returns words in which what cannot be seen, or turns the direction, is shown as its number. */
  static String shown(String words) {
    return words.codePoints().mapToObj(Svg::shown).collect(Collectors.joining());
  }

  private static String shown(int c) {
    return hidden(c)
        ? "\\u" + Integer.toHexString(0x10000 | c).substring(1)
        : Character.toString(c);
  }

  private static boolean hidden(int c) {
    boolean turns = (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
    boolean marks = c == 0x200e || c == 0x200f || c == 0x061c || c == 0x2028 || c == 0x2029;
    return Character.isISOControl(c)
        || turns
        || marks
        || (c >= 0xd800 && c <= 0xdfff)
        || c == 0xfffe
        || c == 0xffff;
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
