package dev.omni.console.view;

import java.time.Instant;
import java.util.List;

/** A value in a table or in a list of facts. */
public sealed interface Cell {
  /** Plain text; a long one is cut with "Show all". */
  record Text(String text) implements Cell {}

  /** An identifier, a number or another text that is read character by character. */
  record Code(String text) implements Cell {}

  /**
   * A value of a run, which a script compares with the signed document.
   *
   * @param at its pointer in the document, as {@code /result/price}
   */
  record Value(String text, String at) implements Cell {}

  /** An identifier with a button that copies it. */
  record Copy(String text) implements Cell {}

  /** A link to a page of this site. */
  record Link(String href, String text) implements Cell {}

  /** A status word. */
  record Badge(String word) implements Cell {}

  /** A point in time. */
  record Time(Instant at) implements Cell {}

  /** A point in time, as the span since then. */
  record Ago(Instant at, Instant now) implements Cell {}

  /** A checkbox that selects the row. */
  record Check(String name, String value, String label) implements Cell {}

  /** A button that posts to an address. */
  record Post(Button button) implements Cell {}

  /** A small picture, which has a name of its own. */
  record Picture(SvgMarkup svg) implements Cell {}

  /** Several values, one beneath the other. */
  record Many(List<Cell> cells) implements Cell {}

  /** Returns a text, or a dash for an empty one. */
  static Cell text(String text) {
    return text.isBlank() ? none() : new Text(text);
  }

  /** Returns a dash for an absent value. */
  static Cell none() {
    return new Text("–");
  }
}
