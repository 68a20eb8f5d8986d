package dev.omni.http.rows;

import dev.omni.application.spi.data.TableFormat.MalformedTableException;
import dev.omni.application.spi.data.TableFormat.Receiver;
import dev.omni.domain.data.CellForm;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The records of a table in CSV on their way to the receiver: the first has the names, each other
 * as many fields. For one thread.
 */
final class CsvRecords {
  private static final String NOT_UTF8 = "the text is not UTF-8";

  private final Receiver receiver;
  private final List<String> header = new ArrayList<>();
  private boolean named;
  private long line = 1;
  private int fields;

  CsvRecords(Receiver receiver) {
    this.receiver = receiver;
  }

  /** Returns the problem of a field of this record, counted from 1; 0 for the whole record. */
  MalformedTableException malformed(int column, String message) {
    return new MalformedTableException(line, column, message);
  }

  MalformedTableException notUtf8() {
    return malformed(fields, NOT_UTF8);
  }

  /** Returns the number of fields of this record until now. */
  int fields() {
    return fields;
  }

  /** Begins a record on a line, counted from 1. */
  void begin(long first) {
    line = first;
    fields = 0;
  }

  /** Counts the next field, before it is judged. */
  void next() {
    fields++;
  }

  /** Takes the field that was counted. */
  void field(String text) {
    if (!named) {
      header.add(text);
      return;
    }
    requireName();
    if (!text.isEmpty()) {
      receiver.cell(fields - 1, CellForm.UNTYPED, text);
    }
  }

  /**
   * Takes the field that was counted.
   *
   * @param utf8 with the text between two places
   * @param ascii whether it is known to be ASCII, and so well-formed
   */
  void field(byte[] utf8, int from, int to, boolean ascii) {
    if (!ascii) {
      requireUtf8(utf8, from, to);
    }
    if (!named) {
      header.add(new String(utf8, from, to - from, StandardCharsets.UTF_8));
      return;
    }
    requireName();
    if (to > from) {
      receiver.cell(fields - 1, utf8, from, to);
    }
  }

  private void requireUtf8(byte[] utf8, int from, int to) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8, from, to - from));
    } catch (CharacterCodingException malformed) {
      throw notUtf8();
    }
  }

  private void requireName() {
    if (fields > header.size()) {
      throw malformed(
          fields, "the line has more fields than the header, which has " + header.size());
    }
  }

  /** Ends a record; an empty line is one without fields. */
  void end(boolean empty) {
    if (!named) {
      if (empty) {
        throw malformed(1, "the first line must have the names of the columns; it is empty");
      }
      receiver.columns(header, line);
      named = true;
    } else if (!empty || header.size() == 1) {
      if (!empty && fields < header.size()) {
        throw malformed(
            fields + 1, "the line has " + fields + " fields; the header has " + header.size());
      }
      receiver.endRow(line);
    }
  }

  /** Ends the table. */
  void close() {
    if (!named) {
      throw malformed(1, "the first line must have the names of the columns; there is none");
    }
  }
}
