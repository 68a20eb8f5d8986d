package dev.omni.jdbc.requests;

import dev.omni.application.spi.RequestLog.Answered;
import dev.omni.application.spi.RequestLog.Asked;
import dev.omni.application.spi.RequestLog.Asker;
import dev.omni.application.spi.RequestLog.From;
import dev.omni.application.spi.RequestLog.Line;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.jdbc.requests.PageWriter.Kind;
import dev.omni.jdbc.statement.Columns;
import dev.omni.jdbc.statement.Micros;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/** Reads what {@link PageWriter} has written, and refuses what it has not. */
final class PageReader {
  private static final int MOST_BITS = 63;

  private final List<Kind> kinds = new ArrayList<>();
  private final List<String> texts = new ArrayList<>();
  private final byte[] bytes;
  private int at;

  private PageReader(byte[] bytes) {
    this.bytes = bytes;
  }

  /**
   * The lines of a page.
   *
   * @throws IllegalStateException when it is of another version, or not whole
   */
  static List<Line> lines(byte[] bytes) {
    return new PageReader(bytes).lines();
  }

  private List<Line> lines() {
    int version = octet();
    if (version != PageWriter.VERSION) {
      throw new IllegalStateException(
          "a page of the request log is of version " + version + ", which is unknown here");
    }
    int count = length();
    var lines = new ArrayList<Line>(count);
    long time = 0;
    for (int i = 0; i < count; i++) {
      time += signed();
      lines.add(line(time));
    }
    if (at != bytes.length) {
      throw torn();
    }
    return lines;
  }

  private Line line(long time) {
    String name = name();
    Kind kind = said(kinds, this::kind);
    var asked = new Asked(kind.method(), kind.route(), signed());
    var answered = new Answered(kind.status(), kind.code(), Micros.duration(signed()), signed());
    return new Line(Micros.instant(time), name, kind.asker(), asked, answered, kind.from());
  }

  private String name() {
    int length = length();
    return length == 0 ? PageWriter.OWN + id() : letters(length - 1);
  }

  private Kind kind() {
    Optional<Asker> asker = perhaps(this::asker);
    String method = text();
    String route = text();
    int status = (int) signed();
    Optional<String> code = perhaps(this::text);
    return new Kind(asker, method, route, status, code, new From(text(), text()));
  }

  private Asker asker() {
    UUID key = id();
    return new Asker(key, new Tenant(id(), Columns.constant(Mode.class, text())));
  }

  private <T> Optional<T> perhaps(Supplier<T> value) {
    return number() == 0 ? Optional.empty() : Optional.of(value.get());
  }

  private String text() {
    return said(texts, () -> letters(length()));
  }

  private <T> T said(List<T> known, Supplier<T> next) {
    long number = number();
    if (number < 0 || number > known.size()) {
      throw torn();
    }
    if (number == known.size()) {
      known.add(next.get());
    }
    return known.get((int) number);
  }

  private String letters(int length) {
    char[] letters = new char[length];
    for (int i = 0; i < length; i++) {
      letters[i] = (char) number();
    }
    return new String(letters);
  }

  private UUID id() {
    return new UUID(fixed(), fixed());
  }

  private long fixed() {
    long bits = 0;
    for (int i = 0; i < Long.BYTES; i++) {
      bits = bits << Byte.SIZE | octet();
    }
    return bits;
  }

  /** How many of something follow; each of them has a byte at least. */
  private int length() {
    long number = number();
    if (number < 0 || number > bytes.length - at + 1L) {
      throw torn();
    }
    return (int) number;
  }

  private long signed() {
    long number = number();
    return number >>> 1 ^ -(number & 1);
  }

  private long number() {
    long number = 0;
    int shift = 0;
    while (true) {
      int next = octet();
      number |= (next & 0x7FL) << shift;
      if (next < 0x80) {
        return number;
      }
      shift += 7;
      if (shift > MOST_BITS) {
        throw torn();
      }
    }
  }

  private int octet() {
    if (at == bytes.length) {
      throw torn();
    }
    return bytes[at++] & 0xFF;
  }

  private static IllegalStateException torn() {
    return new IllegalStateException("a page of the request log is not whole");
  }
}
