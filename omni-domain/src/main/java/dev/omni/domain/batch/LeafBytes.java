package dev.omni.domain.batch;

import dev.omni.domain.evidence.Hash;
import dev.omni.domain.json.Json;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;

/**
 * The bytes of one leaf of version 2. A value is one byte for its kind and what follows: null 0,
 * false 1, true 2; a number that is the shortest decimal of a double 3 and the 8 bytes of that
 * double (IEEE 754, big-endian, zero without a sign); any other number 4 and its canonical text; a
 * text 5 and its UTF-8, each after its length in 4 bytes; an array or object 6 and the SHA-256 of
 * its canonical JSON; a value that lacks 7. Not thread-safe.
 */
final class LeafBytes {
  private static final byte[] HEAD = HexFormat.of().parseHex("006f6d6e693a726f773a3200");
  static final byte NULL = 0;
  static final byte FALSE = 1;
  static final byte TRUE = 2;
  static final byte DOUBLE = 3;
  private static final int EXACT = 4;
  static final byte TEXT = 5;
  private static final int STRUCTURE = 6;
  private static final int ABSENT = 7;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  /**
   * Begins a leaf.
   *
   * @param layout SHA-256 of the layout
   * @param row number of the row
   * @param failed whether it has an error
   */
  LeafBytes(Hash layout, long row, boolean failed) {
    bytes.writeBytes(HEAD);
    bytes.writeBytes(layout.bytes());
    number(row);
    bytes.write(failed ? 1 : 0);
  }

  private LeafBytes() {}

  /** Returns the bytes of a value, which may lack. */
  static byte[] of(Optional<Json> value) {
    var alone = new LeafBytes();
    alone.value(value);
    return alone.toByteArray();
  }

  /** Adds a value, which may lack. */
  void value(Optional<Json> found) {
    found.ifPresentOrElse(this::value, () -> bytes.write(ABSENT));
  }

  private void value(Json value) {
    if (value instanceof Json.Num number) {
      number(number);
    } else if (value instanceof Json.Str text) {
      text(TEXT, text.value());
    } else if (value instanceof Json.Bool flag) {
      bytes.write(flag.value() ? TRUE : FALSE);
    } else if (value instanceof Json.Null) {
      bytes.write(NULL);
    } else {
      bytes.write(STRUCTURE);
      bytes.writeBytes(Hash.of(value.canonical()).bytes());
    }
  }

  private void number(Json.Num number) {
    if (number.isOfDouble()) {
      bytes.write(DOUBLE);
      number(Double.doubleToLongBits(number.asDouble() + 0.0));
    } else {
      text(EXACT, number.canonical());
    }
  }

  private void text(int kind, String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    bytes.write(kind);
    bytes.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(utf8.length).array());
    bytes.writeBytes(utf8);
  }

  private void number(long number) {
    bytes.writeBytes(ByteBuffer.allocate(Long.BYTES).putLong(number).array());
  }

  byte[] toByteArray() {
    return bytes.toByteArray();
  }
}
