package dev.omni.domain.json;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigDecimal;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;

/**
 * A value as the UTF-8 of a JSON text. Half of a surrogate pair, which no text may have, becomes a
 * question mark.
 */
public final class JsonWriter {
  /** Bytes of what is written at most times. */
  private static final int USUAL = 1000;

  private static final int ASCII = 0x80;

  /** Bytes of the longest escape. */
  private static final int ESCAPE = 6;

  /** From how many characters on a text is looked through eight bytes at once. */
  private static final int LONG = 16;

  private static final VarHandle EIGHT =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** Each of eight bytes is one, or has its highest bit. */
  private static final long ONES = 0x0101010101010101L;

  private static final long HIGHS = ONES << 7;

  private final Manner manner;
  private byte[] bytes = new byte[USUAL];
  private int size;

  /** In which order members stand, and how numbers and escaped characters look. */
  private enum Manner {
    AS_IT_STANDS("0123456789ABCDEF"),
    CANONICAL("0123456789abcdef");

    private final String digits;

    Manner(String digits) {
      this.digits = digits;
    }
  }

  private JsonWriter(Manner manner) {
    this.manner = manner;
  }

  /** Members in their order, every digit of every number. */
  public static JsonWriter of(Json value) {
    return new JsonWriter(Manner.AS_IT_STANDS).with(value);
  }

  /** Members by name, equal numbers alike. */
  static JsonWriter canonical(Json value) {
    return new JsonWriter(Manner.CANONICAL).with(value);
  }

  private JsonWriter with(Json value) {
    write(value);
    return this;
  }

  private void write(Json value) {
    if (value instanceof Json.Obj object) {
      object(object.members());
    } else if (value instanceof Json.Arr array) {
      array(array);
    } else if (value instanceof Json.Str string) {
      text(string.value());
    } else if (value instanceof Json.Num number) {
      word(number(number.value()));
    } else if (value instanceof Json.Bool bool) {
      word(bool.value() ? "true" : "false");
    } else {
      word("null");
    }
  }

  private String number(BigDecimal value) {
    return manner == Manner.CANONICAL ? Canonical.number(value) : value.toString();
  }

  private void object(Map<String, Json> members) {
    if (manner == Manner.AS_IT_STANDS) {
      inOrder(members);
    } else if (members instanceof CachedMembers kept) {
      written(kept.canonical());
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
    String[] names = members.keySet().toArray(String[]::new);
    Arrays.sort(names);
    char before = '{';
    for (String name : names) {
      member(before, name, Objects.requireNonNull(members.get(name)));
      before = ',';
    }
    word(members.isEmpty() ? "{}" : "}");
  }

  private void member(char before, String name, Json value) {
    sign(before);
    text(name);
    sign(':');
    write(value);
  }

  private void array(Json.Arr array) {
    char before = '[';
    for (Json item : array.items()) {
      sign(before);
      write(item);
      before = ',';
    }
    word(array.items().isEmpty() ? "[]" : "]");
  }

  /** A bracket, a comma, a colon. */
  private void sign(char ascii) {
    room(1);
    bytes[size++] = (byte) ascii;
  }

  /** A number or a word, as it is. */
  private void word(String ascii) {
    int length = ascii.length();
    room(length);
    for (int i = 0; i < length; i++) {
      bytes[size + i] = (byte) ascii.charAt(i);
    }
    size += length;
  }

  /** What was written before. */
  private void written(byte[] utf8) {
    room(utf8.length);
    System.arraycopy(utf8, 0, bytes, size, utf8.length);
    size += utf8.length;
  }

  private void text(String value) {
    sign('"');
    if (value.length() < LONG && plain(value)) {
      word(value);
    } else {
      text(value.getBytes(StandardCharsets.UTF_8));
    }
    sign('"');
  }

  private static boolean plain(String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c >= ASCII || c < ' ' || c == '"' || c == '\\') {
        return false;
      }
    }
    return true;
  }

  /** Most texts have nothing to escape. */
  private void text(byte[] utf8) {
    if (plain(utf8)) {
      written(utf8);
      return;
    }
    room(ESCAPE * utf8.length);
    for (byte b : utf8) {
      if (escapes(b)) {
        escaped(b);
      } else {
        bytes[size++] = b;
      }
    }
  }

  /** Whether a byte is to be escaped; those beyond ASCII are negative. */
  private static boolean escapes(byte b) {
    return (b >= 0 && b < ' ') || b == '"' || b == '\\';
  }

  /** Eight bytes at once. */
  private static boolean plain(byte[] utf8) {
    int i = 0;
    for (; i + Long.BYTES <= utf8.length; i += Long.BYTES) {
      long eight = (long) EIGHT.get(utf8, i);
      long quotes = eight ^ ONES * '"';
      long strokes = eight ^ ONES * '\\';
      long found =
          ((eight - ONES * ' ') & ~eight)
              | ((quotes - ONES) & ~quotes)
              | ((strokes - ONES) & ~strokes);
      if ((found & HIGHS) != 0) {
        return false;
      }
    }
    while (i < utf8.length && !escapes(utf8[i])) {
      i++;
    }
    return i == utf8.length;
  }

  private void escaped(int c) {
    bytes[size++] = '\\';
    switch (c) {
      case '"', '\\' -> bytes[size++] = (byte) c;
      case '\b' -> bytes[size++] = 'b';
      case '\t' -> bytes[size++] = 't';
      case '\n' -> bytes[size++] = 'n';
      case '\f' -> bytes[size++] = 'f';
      case '\r' -> bytes[size++] = 'r';
      default -> {
        word("u00");
        bytes[size++] = (byte) manner.digits.charAt(c >> 4);
        bytes[size++] = (byte) manner.digits.charAt(c & 15);
      }
    }
  }

  private void room(int more) {
    if (bytes.length - size < more) {
      bytes = Arrays.copyOf(bytes, Math.max(size + more, 2 * bytes.length));
    }
  }

  /** Hands on what was written, without a copy of it. */
  void into(MessageDigest digest) {
    digest.update(bytes, 0, size);
  }

  /** All that was written. */
  public byte[] bytes() {
    return Arrays.copyOf(bytes, size);
  }

  @Override
  public String toString() {
    return new String(bytes, 0, size, StandardCharsets.UTF_8);
  }
}
