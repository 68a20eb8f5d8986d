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
}
