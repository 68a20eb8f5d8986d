package dev.omni.jdbc.requests;

import dev.omni.application.spi.RequestLog.Line;
import dev.omni.application.spi.RequestLog.Query;
import dev.omni.jdbc.statement.Hash;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * Marks of the requests and keys that are in a page of the request log, so that who looks for one
 * of them need not read the others' pages: of 400 pages without it one is read.
 */
final class PageMarks {
  private static final int BYTES = 2;

  private PageMarks() {}

  /** Of the lines of a page. */
  static byte[] of(List<Line> lines) {
    Set<UUID> keys = new HashSet<>();
    lines.forEach(line -> line.asker().ifPresent(asker -> keys.add(asker.key())));
    byte[] marks = new byte[BYTES * (lines.size() + keys.size())];
    lines.forEach(line -> mark(marks, Hash.of(line.id())));
    keys.forEach(key -> mark(marks, Hash.of(key)));
    return marks;
  }

  /** Whether lines that are asked for may be in the page with these marks. */
  static boolean allow(byte[] marks, Query query) {
    return query.id().map(id -> marked(marks, Hash.of(id))).orElse(true)
        && query.key().map(key -> marked(marks, Hash.of(key))).orElse(true);
  }

  private static void mark(byte[] marks, Hash hash) {
    Hash mixed = hash.mixed();
    for (int i = 0; i < Hash.MARKS; i++) {
      int place = place(marks, mixed, i);
      marks[place >>> 3] |= (byte) (1 << (place & 7));
    }
  }

  private static boolean marked(byte[] marks, Hash hash) {
    Hash mixed = hash.mixed();
    for (int i = 0; i < Hash.MARKS; i++) {
      int place = place(marks, mixed, i);
      if ((marks[place >>> 3] & (1 << (place & 7))) == 0) {
        return false;
      }
    }
    return true;
  }

  private static int place(byte[] marks, Hash hash, int mark) {
    long anywhere = hash.mark(mark) & 0xFFFFFFFFL;
    return (int) ((anywhere * (8L * marks.length)) >>> Integer.SIZE);
  }
}
