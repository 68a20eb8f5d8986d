package dev.omni.http.rows;

import dev.omni.application.data.FlatObject;
import dev.omni.application.data.FlatObject.MalformedLineException;
import dev.omni.application.data.FlatObject.Member;
import dev.omni.application.spi.data.TableFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Tables in NDJSON. A member that is absent is null; one that first comes with a later line is null
 * in the lines before. Empty lines are skipped.
 */
final class NdjsonTable implements TableFormat {
  /** The maximum length of a line in bytes. */
  private static final int LONGEST = 8 << 20;

  @Override
  public void read(InputStream in, Receiver receiver) throws IOException {
    var lines = new Lines(in);
    var places = new HashMap<String, Integer>();
    long number = 1;
    for (Optional<byte[]> line = lines.next(number); line.isPresent(); line = lines.next(number)) {
      if (!blank(line.get())) {
        row(line.get(), number, places, receiver);
      }
      number++;
    }
  }

  private static void row(
      byte[] line, long number, Map<String, Integer> places, Receiver receiver) {
    try {
      for (Member member : FlatObject.parse(line).members()) {
        if (!places.containsKey(member.name())) {
          receiver.columns(List.of(member.name()), number);
          places.put(member.name(), places.size());
        }
        int place = places.getOrDefault(member.name(), 0);
        member.form().ifPresent(form -> receiver.cell(place, form, member.text()));
      }
    } catch (MalformedLineException malformed) {
      throw new MalformedTableException(
          number, malformed.member(), String.valueOf(malformed.getMessage()));
    }
    receiver.endRow(number);
  }

  /** The lines of a stream, for one thread. */
  private static final class Lines {
    private final InputStream in;
    private final byte[] bytes = new byte[1 << 16];
    private int from;
    private int to;

    Lines(InputStream in) {
      this.in = in;
    }

    /** Returns the next line without its end; empty at the end of the stream. */
    Optional<byte[]> next(long number) throws IOException {
      if (!filled()) {
        return Optional.empty();
      }
      var line = new ByteArrayOutputStream(256);
      boolean isWhole = false;
      while (!isWhole && filled()) {
        int end = from;
        while (end < to && bytes[end] != '\n') {
          end++;
        }
        line.write(bytes, from, end - from);
        if (line.size() > LONGEST) {
          throw new MalformedTableException(
              number, 0, "a line has more than " + LONGEST + " bytes");
        }
        isWhole = end < to;
        from = isWhole ? end + 1 : end;
      }
      return Optional.of(line.toByteArray());
    }

    /** Returns whether there are bytes; reads more when all were used. */
    private boolean filled() throws IOException {
      if (from == to) {
        from = 0;
        to = Math.max(0, in.read(bytes));
      }
      return from < to;
    }
  }

  private static boolean blank(byte[] line) {
    for (byte each : line) {
      if (each != ' ' && each != '\t' && each != '\r') {
        return false;
      }
    }
    return true;
  }
}
