package dev.omni.application.batch;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.batch.RowLeaf;
import dev.omni.domain.batch.RowTable;
import dev.omni.domain.json.Json;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/**
 * The stored form of a table, version 3: one byte 3, one byte for the packing, and a complete Arrow
 * stream, as it is (packing 0) or in raw deflate (1, RFC 1951). It is deflated only where a sample
 * of it shrinks much: the bytes of unlike doubles do not.
 */
public final class PackedTable {
  private static final int VERSION = 3;
  private static final int HEAD = 2;
  private static final int PLAIN = 0;
  private static final int DEFLATED = 1;

  /** The most bytes of a sample, and of a part of it. */
  private static final int SAMPLE = 1 << 16;

  private static final int PART = 1 << 12;

  /** What a sample must shrink below, so that packing is worth its time. */
  private static final double WORTH = 0.7;

  /** What a quarter of a sample must shrink below, so that the others are looked at. */
  private static final double UNCERTAIN = 0.78;

  private PackedTable() {}

  /** Returns a table in its stored form, which says nothing of its leaf. */
  public static byte[] encode(RowTable table) {
    return encode(table, RowLeaf.document());
  }

  /** Returns a table in its stored form. */
  static byte[] encode(RowTable table, RowLeaf leaf) {
    byte[] stored = TableStreamWriter.write(table, leaf.stated().canonical(), HEAD);
    stored[0] = VERSION;
    stored[1] = PLAIN;
    return shrinks(stored, SAMPLE / 4, UNCERTAIN) && shrinks(stored, SAMPLE, WORTH)
        ? deflated(stored)
        : stored;
  }

  /** Returns whether parts from all over shrink: a column is alike in itself. */
  private static boolean shrinks(byte[] stored, int bytes, double below) {
    byte[] sample = stored;
    if (stored.length > bytes) {
      sample = new byte[bytes];
      int parts = bytes / PART;
      for (int i = 0; i < parts; i++) {
        int from = (int) ((long) (stored.length - PART) * i / (parts - 1));
        System.arraycopy(stored, from, sample, i * PART, PART);
      }
    }
    return deflatedLength(sample) < below * sample.length;
  }

  private static long deflatedLength(byte[] bytes) {
    var deflater = new Deflater(Deflater.BEST_SPEED, true);
    try {
      deflater.setInput(bytes);
      deflater.finish();
      var part = new byte[1 << 10];
      while (!deflater.finished()) {
        deflater.deflate(part);
      }
      return deflater.getBytesWritten();
    } finally {
      deflater.end();
    }
  }

  private static byte[] deflated(byte[] stored) {
    byte[] packed = deflated(stored, HEAD);
    packed[0] = VERSION;
    packed[1] = DEFLATED;
    return packed;
  }

  /** Deflates all bytes but the first ones, whose places are left free. */
  private static byte[] deflated(byte[] bytes, int head) {
    var out = new ByteArrayOutputStream(bytes.length / 2);
    out.write(bytes, 0, head);
    var deflater = new Deflater(Deflater.BEST_SPEED, true);
    try {
      deflater.setInput(bytes, head, bytes.length - head);
      deflater.finish();
      var part = new byte[1 << 14];
      while (!deflater.finished()) {
        out.write(part, 0, deflater.deflate(part));
      }
    } finally {
      deflater.end();
    }
    return out.toByteArray();
  }

  /**
   * Reads a table that was stored, in this form or in that of the second version.
   *
   * @param first number of the first row
   * @throws RuntimeException when the bytes are cut short or damaged
   */
  public static RowTable decode(long first, byte[] stored) {
    if (isSecond(stored)) {
      return RowTable.of(SecondVersionReader.read(first, stored));
    }
    return TableStreamReader.read(first, stream(stored));
  }

  /**
   * Returns the leaf of the rows that a table says: version 1 where it says none, as in that of the
   * second version.
   *
   * @throws RuntimeException when the bytes are cut short or damaged
   */
  static RowLeaf leaf(byte[] stored) {
    return isSecond(stored)
        ? RowLeaf.document()
        : RowLeaf.of((Json.Obj) JsonReader.trusted(TableStreamReader.leaf(stream(stored))))
            .orElseThrow();
  }

  private static ByteBuffer stream(byte[] stored) {
    if (stored.length < HEAD || stored[0] != VERSION) {
      throw new IllegalStateException("the rows are stored in a form of another version");
    }
    if (stored[1] == PLAIN) {
      return ByteBuffer.wrap(stored, HEAD, stored.length - HEAD);
    }
    if (stored[1] != DEFLATED) {
      throw new IllegalStateException("the rows are packed in another way");
    }
    return ByteBuffer.wrap(inflated(stored));
  }

  private static byte[] inflated(byte[] stored) {
    var inflater = new Inflater(true);
    try (var in =
        new InflaterInputStream(
            new ByteArrayInputStream(stored, HEAD, stored.length - HEAD), inflater)) {
      return in.readAllBytes();
    } catch (IOException damaged) {
      throw new UncheckedIOException("the stored rows are damaged", damaged);
    } finally {
      inflater.end();
    }
  }

  /** Returns whether the second version stored these rows. */
  static boolean isSecond(byte[] stored) {
    return stored.length > 0 && stored[0] == SecondVersionReader.VERSION;
  }
}
