package dev.omni.jdbc.requests;

import dev.omni.application.spi.RequestLog.Asker;
import dev.omni.application.spi.RequestLog.From;
import dev.omni.application.spi.RequestLog.Line;
import dev.omni.domain.json.UuidText;
import dev.omni.jdbc.statement.Micros;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Lines of the request log as a page of bytes: a version, how many there are, and line by line what
 * {@link PageReader} reads. Numbers have as many bytes as they need, times are told by what lies
 * between them. What was said before in the page is only named: a text, and what is the same in
 * most lines of a client.
 */
final class PageWriter {
  /** The first byte of a page. */
  static final int VERSION = 1;

  /** How the ids begin that this server gives. */
  static final String OWN = "req_";

  private static final int USUAL = 40_000;

  private final Map<Kind, Integer> kinds = new HashMap<>();
  private final Map<String, Integer> texts = new HashMap<>();
  private byte[] bytes = new byte[USUAL];
  private int size;

  private PageWriter() {}

  /** What many lines share. */
  record Kind(
      Optional<Asker> asker,
      String method,
      String route,
      int status,
      Optional<String> code,
      From from) {
    static Kind of(Line line) {
      return new Kind(
          line.asker(),
          line.asked().method(),
          line.asked().route(),
          line.answered().status(),
          line.answered().code(),
          line.from());
    }
  }

  /** The page of these lines. */
  static byte[] page(List<Line> lines) {
    var page = new PageWriter();
    page.octet(VERSION);
    page.number(lines.size());
    long before = 0;
    for (Line line : lines) {
      long at = Micros.of(line.at());
      page.signed(at - before);
      page.line(line);
      before = at;
    }
    return Arrays.copyOf(page.bytes, page.size);
  }

  private void line(Line line) {
    name(line.id());
    kind(Kind.of(line));
    signed(line.asked().bytes());
    signed(Micros.of(line.answered().took()));
    signed(line.answered().bytes());
  }

  /** The name of a request, which hardly ever comes again; as an id when this server gave it. */
  private void name(String name) {
    Optional<UUID> own = own(name);
    number(own.isPresent() ? 0 : name.length() + 1L);
    own.ifPresentOrElse(this::id, () -> letters(name));
  }

  /** The id in a name, if that would come back from it letter by letter. */
  private static Optional<UUID> own(String name) {
    return Optional.of(name)
        .filter(text -> text.startsWith(OWN))
        .map(text -> text.substring(OWN.length()))
        .filter(UuidText::canonical)
        .map(UUID::fromString)
        .filter(id -> name.endsWith(id.toString()));
  }

  private void kind(Kind kind) {
    if (said(kinds, kind)) {
      return;
    }
    number(kind.asker().isPresent() ? 1 : 0);
    kind.asker().ifPresent(this::asker);
    text(kind.method());
    text(kind.route());
    signed(kind.status());
    number(kind.code().isPresent() ? 1 : 0);
    kind.code().ifPresent(this::text);
    text(kind.from().network());
    text(kind.from().agent());
  }

  private void asker(Asker asker) {
    id(asker.key());
    id(asker.tenant().projectId());
    text(asker.tenant().mode().toString());
  }

  private void text(String text) {
    if (!said(texts, text)) {
      number(text.length());
      letters(text);
    }
  }

  /** Names what was said before; what is new gets the next number, and follows. */
  private <T> boolean said(Map<T, Integer> known, T what) {
    int next = known.size();
    int number = known.computeIfAbsent(what, unknown -> next);
    number(number);
    return number < next;
  }

  private void letters(String text) {
    for (int i = 0; i < text.length(); i++) {
      number(text.charAt(i));
    }
  }

  private void id(UUID id) {
    fixed(id.getMostSignificantBits());
    fixed(id.getLeastSignificantBits());
  }

  private void fixed(long bits) {
    for (int shift = Long.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
      octet((int) (bits >>> shift));
    }
  }

  /** Small ones of both signs are short. */
  private void signed(long value) {
    number(value << 1 ^ value >> 63);
  }

  /** Seven bits in each byte, the lowest first; a further one follows where the eighth is set. */
  private void number(long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      octet((int) rest | 0x80);
      rest >>>= 7;
    }
    octet((int) rest);
  }

  private void octet(int bits) {
    if (size == bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * size);
    }
    bytes[size++] = (byte) bits;
  }
}
