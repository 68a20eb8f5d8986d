package dev.omni.http.rows;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Arrays;

/**
 * The lines of CSV that have no quote, read from bytes: most lines of most tables. The first line
 * with a quote ends them, as does one with U+0000, a carriage return alone, or more bytes than are
 * held. For one thread.
 */
final class PlainLines {
  private static final int USUAL = 1 << 16;

  /** The most bytes of a line. */
  private static final int LONGEST = 1 << 20;

  private static final int MOST_FIELDS = 1 << 16;

  private final InputStream in;
  private byte[] bytes = new byte[USUAL];
  private int from;
  private int to;
  private boolean ended;
  private int[] ends = new int[64];
  private int count;
  private boolean ascii;
  private long lines;

  PlainLines(InputStream in) {
    this.in = in;
  }

  /** Gives the lines to records, up to the end of the stream or the first that is not plain. */
  void read(CsvRecords records) throws IOException {
    int next = scan();
    while (next > from) {
      records.begin(lines + 1);
      int begin = from;
      for (int i = 0; i < count; i++) {
        records.next();
        records.field(bytes, begin, ends[i], ascii);
        begin = ends[i] + 1;
      }
      records.end(count == 0);
      lines++;
      from = next;
      next = scan();
    }
  }

  /** Returns the number of lines that were read. */
  long lines() {
    return lines;
  }

  /** Returns what is left; empty after the end of the stream. */
  InputStream rest() {
    return new SequenceInputStream(new ByteArrayInputStream(bytes, from, to - from), in);
  }

  /** Returns whether the stream is at its end. */
  boolean isEnd() {
    return ended && from == to;
  }

  /**
   * Finds the fields of the next line; returns where the line after it begins, or where this one
   * does when there is no plain one.
   */
  private int scan() throws IOException {
    int at = from;
    count = 0;
    ascii = true;
    while (true) {
      if (at == to) {
        int begin = from;
        if (!fill()) {
          int last = at - begin + from; // A last line may have no end of its own.
          return from == to || !ended ? from : end(last, last);
        }
        at -= begin - from;
      }
      byte each = bytes[at];
      if (each > ',') {
        at++;
      } else if (each == ',') {
        if (count == MOST_FIELDS) {
          return from;
        }
        field(at++);
      } else if (each == '\n') {
        return end(at, at + 1);
      } else if (each == '\r') {
        if (at + 1 == to) {
          int begin = from;
          if (!fill()) {
            return from;
          }
          at -= begin - from;
        }
        return bytes[at + 1] == '\n' ? end(at, at + 2) : from;
      } else if (each == '"' || each == 0) {
        return from;
      } else {
        ascii &= each > 0;
        at++;
      }
    }
  }

  private int end(int at, int next) {
    if (count > 0 || at > from) {
      field(at);
    }
    return next;
  }

  private void field(int end) {
    if (count == ends.length) {
      ends = Arrays.copyOf(ends, 2 * count);
    }
    ends[count++] = end;
  }

  /** Reads more behind the line that begins; returns whether there is more, with room for it. */
  private boolean fill() throws IOException {
    if (ended) {
      return false;
    }
    int kept = to - from;
    if (kept == bytes.length && kept >= LONGEST) {
      return false;
    }
    byte[] into = kept > bytes.length / 2 ? new byte[2 * bytes.length] : bytes;
    System.arraycopy(bytes, from, into, 0, kept);
    for (int i = 0; i < count; i++) {
      ends[i] -= from;
    }
    bytes = into;
    from = 0;
    to = kept;
    int got = in.read(bytes, to, bytes.length - to);
    ended = got < 0;
    to += Math.max(0, got);
    return got > 0;
  }
}
