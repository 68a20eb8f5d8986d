package dev.omni.operations.verification.text;

import dev.omni.domain.json.Json;
import java.util.Locale;

/**
 * A part of a text that has digits, or says a number, and states no figure.
 *
 * @param start its first code point, from 0
 * @param end the code point behind it
 * @param quote the part itself
 * @param rule why it is none
 */
record Exclusion(int start, int end, String quote, Rule rule) {
  /** The reasons, in the order in which they are tried. */
  enum Rule {
    /** The caller said so. */
    IGNORED,
    /** An address of the web or of mail. */
    URL,
    /** A digest, or a UUID. */
    DIGEST,
    /** A day or a month of a year. */
    DATE,
    /** A time of day. */
    TIME,
    /** A place in this or another text, as a section. */
    REFERENCE,
    /** A version, and whatever has three numbers with points between. */
    VERSION,
    /** A place in an order, as 3rd. */
    ORDINAL,
    /** The number of an item at the start of a line. */
    ENUMERATION,
    /** A word with a letter before a digit. */
    IDENTIFIER,
    /** A year, bare. */
    YEAR,
    /** A number in words. */
    NUMBER_WORD;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Returns {@code {start, end, quote, rule}}. */
  Json.Obj json() {
    return Json.obj("start", start, "end", end, "quote", quote, "rule", rule);
  }
}
