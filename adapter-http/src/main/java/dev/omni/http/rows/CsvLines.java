package dev.omni.http.rows;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonWriter;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Lines of CSV (RFC 4180, 2005) in UTF-8. A number goes from its digits to bytes, without a text in
 * between: most cells of most tables are numbers.
 */
final class CsvLines {
  private static final int FULL = 1 << 16;

  private final OutputStream out;
  private final JsonWriter bytes = JsonWriter.canonical();
  private boolean inLine;

  CsvLines(OutputStream out) {
    this.out = out;
  }

  /** Writes a cell that is a number, true or false. */
  void plain(Json value) {
    next();
    bytes.append(value);
  }

  /** Writes a cell that is a number. */
  void number(double value) {
    next();
    bytes.append(value);
  }

  /** Writes a cell of text, in quotes where it must have them. */
  void text(String text) {
    next();
    bytes.append(isQuoted(text) ? '"' + text.replace("\"", "\"\"") + '"' : text);
  }

  private static boolean isQuoted(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == ',' || c == '"' || c == '\r' || c == '\n') {
        return true;
      }
    }
    return false;
  }

  /** Writes an empty cell. */
  void empty() {
    next();
  }

  private void next() {
    if (inLine) {
      bytes.append(',');
    }
    inLine = true;
  }

  /** Ends the line. */
  void end() throws IOException {
    bytes.append('\r');
    bytes.append('\n');
    inLine = false;
    bytes.drainTo(out, FULL);
  }

  /** Writes what is left to the stream. */
  void flush() throws IOException {
    bytes.drainTo(out, 1);
    out.flush();
  }
}
