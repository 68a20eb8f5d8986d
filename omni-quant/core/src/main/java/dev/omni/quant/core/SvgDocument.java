package dev.omni.quant.core;

import dev.omni.engine.Plot;
import java.util.Locale;

/** A writer of an SVG document of lines, boxes, circles and text, which it escapes. */
public final class SvgDocument {
  private final StringBuilder body = new StringBuilder();

  /** Creates a document of this size in pixels with a title. */
  public SvgDocument(int width, int height, String title) {
    body.append("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"")
        .append(width)
        .append("\" height=\"")
        .append(height)
        .append("\" viewBox=\"0 0 ")
        .append(width)
        .append(' ')
        .append(height)
        .append("\" font-family=\"sans-serif\" font-size=\"11\"><title>")
        .append(escaped(title))
        .append("</title><rect width=\"100%\" height=\"100%\" fill=\"white\"/>");
  }

  /** Returns a text in which no character is markup. */
  public static String escaped(String text) {
    var safe = new StringBuilder();
    text.codePoints()
        .map(c -> c == '\t' || (c >= ' ' && c < 0xFFFE && !(c >= 0xD800 && c < 0xE000)) ? c : '?')
        .forEach(
            c -> {
              switch (c) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '"' -> safe.append("&quot;");
                default -> safe.appendCodePoint(c);
              }
            });
    return safe.toString();
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  /** Adds a line. */
  public SvgDocument line(double x1, double y1, double x2, double y2, String color) {
    body.append("<line x1=\"").append(number(x1)).append("\" y1=\"").append(number(y1));
    body.append("\" x2=\"").append(number(x2)).append("\" y2=\"").append(number(y2));
    body.append("\" stroke=\"").append(color).append("\"/>");
    return this;
  }

  /** Adds a filled box. */
  public SvgDocument box(double x, double y, double width, double height, String color) {
    body.append("<rect x=\"").append(number(x)).append("\" y=\"").append(number(y));
    body.append("\" width=\"").append(number(width)).append("\" height=\"").append(number(height));
    body.append("\" fill=\"").append(color).append("\"/>");
    return this;
  }

  /** Adds a circle, filled or drawn. */
  public SvgDocument circle(double x, double y, double radius, String fill, String stroke) {
    body.append("<circle cx=\"").append(number(x)).append("\" cy=\"").append(number(y));
    body.append("\" r=\"").append(number(radius)).append("\" fill=\"").append(fill);
    body.append("\" stroke=\"").append(stroke).append("\"/>");
    return this;
  }

  /** Adds a text that begins, is centered or ends at a place. */
  public SvgDocument text(double x, double y, String anchor, String text) {
    body.append("<text x=\"").append(number(x)).append("\" y=\"").append(number(y));
    body.append("\" text-anchor=\"").append(anchor).append("\">");
    body.append(escaped(text)).append("</text>");
    return this;
  }

  /** Adds the elements of another document at a place, as a group. */
  public SvgDocument group(double x, double y, String elements) {
    body.append("<g transform=\"translate(").append(number(x)).append(' ').append(number(y));
    body.append(")\">").append(elements).append("</g>");
    return this;
  }

  /** Returns the plot. */
  public Plot plot() {
    return Plot.svg(body + "</svg>");
  }
}
