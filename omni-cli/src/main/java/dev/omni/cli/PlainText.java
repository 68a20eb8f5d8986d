package dev.omni.cli;

/** Texts in ASCII, for terminals that show nothing else. */
final class PlainText {
  private PlainText() {}

  static String of(String text) {
    return text.replace("\u2026", "...")
        .replace('\u2212', '-')
        .replace('\u2013', '-')
        .replace("\u00b0", "deg ")
        .replaceAll("[^\\x00-\\x7e]", "?");
  }

  /** Returns a line of a drawing, its dots and blocks as signs. */
  static String ofDrawing(String line) {
    return of(
        line.replaceAll("[\\u2800-\\u28ff]", "*")
            .replace('\u2591', '.')
            .replace('\u2592', '-')
            .replace('\u2593', '+')
            .replace('\u2588', '#')
            .replace('\u2500', '-')
            .replace('\u2514', '+')
            .replaceAll("[\\u2502\\u2524]", "|"));
  }
}
