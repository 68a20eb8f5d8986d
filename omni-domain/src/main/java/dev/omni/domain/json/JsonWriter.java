package dev.omni.domain.json;

import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/** A writer of JSON text in UTF-8. An unpaired surrogate becomes a question mark. */
public final class JsonWriter {
  /** The initial capacity in bytes; most texts fit. */
  private static final int USUAL = 1000;

  /** The length in characters from which a text is scanned eight bytes at a time. */
  private static final int LONG = 16;

  private final Format manner;
  private final Optional<MessageDigest> digest;
  private byte[] bytes = new byte[USUAL];
  private int size;
  private long drained;

  /** The member order and the format of numbers and escapes. */
  private enum Format {
    AS_IT_STANDS("0123456789ABCDEF"),
    ANSWER("0123456789ABCDEF"),
    CANONICAL("0123456789abcdef");

    private final String digits;

    Format(String digits) {
      this.digits = digits;
    }
  }

  private JsonWriter(Format manner) {
    this(manner, Optional.empty());
  }

  /** Creates a writer that keeps no more than a piece when there is a digest to feed. */
  private JsonWriter(Format manner, Optional<MessageDigest> digest) {
    this.manner = manner;
    this.digest = digest;
  }

  /**
   * Feeds the canonical text of a value to a digest, in pieces; the text as a whole is never in
   * memory. Returns its length in bytes.
   */
  static long digest(Json value, MessageDigest digest) {
    var writer = new JsonWriter(Format.CANONICAL, Optional.of(digest));
    writer.write(value);
    writer.drain(digest);
    return writer.drained;
  }

  /** Writes members in their order and all digits of each number. */
  public static JsonWriter of(Json value) {
    return new JsonWriter(Format.AS_IT_STANDS).append(value);
  }

  /**
   * Writes members in their order, and a number that no double holds as its text, because few
   * clients could read it.
   */
  public static JsonWriter answer(Json value) {
    return new JsonWriter(Format.ANSWER).append(value);
  }

  /** Writes members sorted by name and equal numbers equally. */
  public static JsonWriter canonical(Json value) {
    return new JsonWriter(Format.CANONICAL).append(value);
  }

  /**
   * Creates a writer of several values in canonical form, for texts that are no JSON themselves.
   */
  public static JsonWriter canonical() {
    return new JsonWriter(Format.CANONICAL);
  }

  /** Creates a writer of several values as {@link #answer} writes them. */
  public static JsonWriter answers() {
    return new JsonWriter(Format.ANSWER);
  }

  /** Writes the number that {@link Json#num(double)} makes, without an object. */
  public void append(double value) {
    room(DoubleText.ROOM);
    size = DoubleText.write(value, bytes, size, manner == Format.CANONICAL ? 'e' : 'E');
  }

  /** Writes a sign of ASCII as it is. */
  public void append(char ascii) {
    room(1);
    bytes[size++] = (byte) ascii;
  }

  /** Writes a text as JSON has it: in quotes, with escapes. */
  public void quote(String text) {
    text(text);
  }

  /** Writes a value. */
  public JsonWriter append(Json value) {
    write(value);
    return this;
  }

  /** Writes a text as it is, without quotes. */
  public void append(String text) {
    room(Utf8Text.length(text));
    size = Utf8Text.write(text, bytes, size);
  }

  /** Writes the bytes to a stream and begins again, when there are at least so many. */
  public void drainTo(OutputStream out, int least) throws IOException {
    if (size >= least) {
      out.write(bytes, 0, size);
      size = 0;
    }
  }

  private void write(Json value) {
    if (value instanceof Json.Obj object) {
      object(object.members());
    } else if (value instanceof Json.Arr array) {
      array(array);
    } else if (value instanceof Json.Str string) {
      text(string.value());
    } else if (value instanceof Json.Num number) {
      number(number.value());
    } else if (value instanceof Json.Bool bool) {
      word(bool.value() ? "true" : "false");
    } else {
      word("null");
    }
  }

  private void number(BigDecimal value) {
    if (manner == Format.ANSWER && Values.isBeyondDoubles(value)) {
      text(value.toString());
      return;
    }
    room(DecimalText.room(value));
    size =
        manner == Format.CANONICAL || isPlain(value)
            ? Canonical.write(value, bytes, size)
            : DecimalText.write(value, bytes, size);
  }

  private static boolean isPlain(BigDecimal value) {
    return value instanceof DoubleDecimal decimal && decimal.isPlain();
  }

  private void object(Map<String, Json> members) {
    if (manner != Format.CANONICAL) {
      inOrder(members);
    } else if (members instanceof CachedMembers cached) {
      written(cached.canonical());
    } else {
      byName(members);
    }
  }

  private void inOrder(Map<String, Json> members) {
    char before = '{';
    for (Map.Entry<String, Json> member : members.entrySet()) {
      member(before, member.getKey(), member.getValue());
      before = ',';
    }
    word(members.isEmpty() ? "{}" : "}");
  }

  private void byName(Map<String, Json> members) {
    var sorted = new SortedMembers(members);
    char before = '{';
    for (int i = 0; i < sorted.size(); i++) {
      member(before, sorted.name(i), sorted.value(i));
      before = ',';
    }
    word(members.isEmpty() ? "{}" : "}");
  }

  private void member(char before, String name, Json value) {
    append(before);
    text(name);
    append(':');
    write(value);
  }

  private void array(Json.Arr array) {
    char before = '[';
    for (Json item : array.items()) {
      append(before);
      write(item);
      before = ',';
    }
    word(array.items().isEmpty() ? "[]" : "]");
  }

  /** Writes a number or keyword. */
  private void word(String ascii) {
    int length = ascii.length();
    room(length);
    for (int i = 0; i < length; i++) {
      bytes[size + i] = (byte) ascii.charAt(i);
    }
    size += length;
  }

  private void written(byte[] utf8) {
    if (digest.isPresent() && utf8.length > USUAL) {
      drain(digest.get());
      digest.get().update(utf8);
      drained += utf8.length;
      return;
    }
    room(utf8.length);
    System.arraycopy(utf8, 0, bytes, size, utf8.length);
    size += utf8.length;
  }

  private void text(String value) {
    append('"');
    if (value.length() < LONG && UnescapedText.isPlain(value)) {
      word(value);
    } else {
      text(value.getBytes(StandardCharsets.UTF_8));
    }
    append('"');
  }

  private void text(byte[] utf8) {
    if (UnescapedText.isPlain(utf8)) {
      written(utf8);
      return;
    }
    for (byte b : utf8) {
      room(EscapedText.LONGEST);
      if (UnescapedText.isEscaped(b)) {
        size = EscapedText.write(b, bytes, size, manner.digits);
      } else {
        bytes[size++] = b;
      }
    }
  }

  private void room(int more) {
    if (bytes.length - size < more && digest.isPresent()) {
      drain(digest.get());
    }
    if (bytes.length - size < more) {
      bytes = Arrays.copyOf(bytes, Math.max(size + more, 2 * bytes.length));
    }
  }

  private void drain(MessageDigest fed) {
    fed.update(bytes, 0, size);
    drained += size;
    size = 0;
  }

  /** Returns the written bytes. */
  public byte[] bytes() {
    return Arrays.copyOf(bytes, size);
  }

  /** Returns the length of the text in UTF-8. */
  public int size() {
    return size;
  }

  @Override
  public String toString() {
    return new String(bytes, 0, size, StandardCharsets.UTF_8);
  }
}
