package dev.omni.application.batch.codec;

import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.batch.RowChunk;
import dev.omni.domain.batch.RowOutcome;
import dev.omni.domain.batch.RowSource.SourceRow;
import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * The stored form of a chunk's rows. Members of one name form a column, so that a value that all
 * rows share is stored once. Numbers keep their digits, objects the order of their members.
 */
public final class RowChunkCodec {
  private static final int VERSION = 1;

  private RowChunkCodec() {}

  /** Returns the rows of a chunk in their stored form. */
  public static byte[] encode(RowChunk chunk) {
    List<BatchRow> rows = chunk.rows();
    var inputs = new ArrayList<Json>(rows.size());
    var outcomes = new ArrayList<Json>(rows.size());
    var carried = new ArrayList<Json>(rows.size());
    for (BatchRow row : rows) {
      inputs.add(row.input());
      outcomes.add(outcome(row.outcome()));
      carried.add(row.carry());
    }
    var columns = new RowColumnWriter();
    columns.values(inputs);
    columns.values(outcomes);
    columns.values(carried);
    return joined(rows.size(), columns.out().bytes(), columns.noise().bytes());
  }

  /** Returns rows before their computation in the same form, to be sent to another process. */
  public static byte[] encodeSource(List<SourceRow> rows) {
    var columns = new RowColumnWriter();
    columns.values(rows.stream().map(SourceRow::input).toList());
    columns.values(rows.stream().map(SourceRow::carry).toList());
    return joined(rows.size(), columns.out().bytes(), columns.noise().bytes());
  }

  /** Returns rows that were sent. */
  public static List<SourceRow> decodeSource(byte[] sent) {
    Opened opened = opened(sent);
    Iterator<Json> inputs = opened.values();
    Iterator<Json> carried = opened.values();
    var rows = new ArrayList<SourceRow>(opened.count());
    while (inputs.hasNext()) {
      rows.add(new SourceRow((Json.Obj) inputs.next(), (Json.Obj) carried.next()));
    }
    return rows;
  }

  /** Returns an output as it is, an error as an array of its parts. */
  private static Json outcome(RowOutcome outcome) {
    if (outcome instanceof RowOutcome.RowError error) {
      return Json.arr(error.code(), error.message(), error.pointer());
    }
    return ((RowOutcome.Output) outcome).values();
  }

  private static RowOutcome outcome(Json stored) {
    if (stored instanceof Json.Arr error) {
      return new RowOutcome.RowError(text(error.get(0)), text(error.get(1)), pointer(error.get(2)));
    }
    return new RowOutcome.Output((Json.Obj) stored);
  }

  private static Optional<String> pointer(Json stored) {
    return stored instanceof Json.Str text ? Optional.of(text.value()) : Optional.empty();
  }

  private static String text(Json stored) {
    return ((Json.Str) stored).value();
  }

  /**
   * Returns the rows of a stored form.
   *
   * @param firstRow number of the first row
   */
  public static List<BatchRow> decode(long firstRow, byte[] stored) {
    Opened opened = opened(stored);
    Iterator<Json> inputs = opened.values();
    Iterator<Json> outcomes = opened.values();
    Iterator<Json> carried = opened.values();
    var rows = new ArrayList<BatchRow>(opened.count());
    for (int i = 0; i < opened.count(); i++) {
      rows.add(
          new BatchRow(
              firstRow + i,
              (Json.Obj) inputs.next(),
              outcome(outcomes.next()),
              (Json.Obj) carried.next()));
    }
    return rows;
  }

  /** Columns to be read one after the other. */
  private record Opened(int count, RowColumnReader columns) {
    Iterator<Json> values() {
      return columns.values(count).iterator();
    }
  }

  private static Opened opened(byte[] stored) {
    var header = new ByteReader(stored, 0);
    if (header.one() != VERSION) {
      throw new IllegalStateException("the rows are stored in a form of another version");
    }
    int count = (int) header.varint();
    int length = (int) header.varint();
    int noise = stored.length - (int) header.varint();
    byte[] inflated = inflated(stored, header.position(), noise, length);
    return new Opened(
        count, new RowColumnReader(new ByteReader(inflated, 0), new ByteReader(stored, noise)));
  }

  private static byte[] joined(int rows, byte[] columns, byte[] noise) {
    var out = new ByteWriter();
    out.one(VERSION);
    out.varint(rows);
    out.varint(columns.length);
    out.varint(noise.length);
    var deflater = new Deflater(Deflater.BEST_SPEED, true);
    try {
      deflater.setInput(columns);
      deflater.finish();
      var part = new byte[1 << 14];
      while (!deflater.finished()) {
        out.all(part, deflater.deflate(part));
      }
    } finally {
      deflater.end();
    }
    out.all(noise, noise.length);
    return out.bytes();
  }

  private static byte[] inflated(byte[] stored, int from, int to, int length) {
    var inflater = new Inflater(true);
    try {
      var columns = new byte[length];
      inflater.setInput(stored, from, Math.max(0, to - from));
      if (from > to || inflater.inflate(columns) != length) {
        throw new IllegalStateException("the stored rows are incomplete");
      }
      return columns;
    } catch (DataFormatException damaged) {
      throw new IllegalStateException("the stored rows are damaged", damaged);
    } finally {
      inflater.end();
    }
  }
}
