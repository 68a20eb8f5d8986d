package dev.omni.application.batch.codec;

import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.batch.RowChunk;
import dev.omni.domain.batch.RowOutcome;
import dev.omni.domain.batch.RowSource.SourceRow;
import dev.omni.domain.json.Json;
import dev.omni.domain.limit.ClaimedLength;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * The stored form of a chunk's rows. Members of one name form a column, so that a value that all
 * rows share is stored once. Numbers keep their digits, objects the order of their members. Some
 * rows at a time are a part, with columns of its own; the columns of all parts are compressed
 * together, and behind them are the bytes that no compression makes smaller.
 */
public final class RowChunkCodec {
  private static final int VERSION = 2;

  private RowChunkCodec() {}

  /** Returns the rows of a chunk in their stored form. */
  public static byte[] encode(RowChunk chunk) {
    var encoder = new ChunkEncoder(chunk.number(), chunk.firstRow());
    encoder.add(chunk.rows());
    return encoder.chunk(chunk.digest()).body();
  }

  /** Returns rows before their computation in the same form, to be sent to another process. */
  public static byte[] encodeSource(List<SourceRow> rows) {
    var columns = new RowColumnWriter(rows.size());
    columns.values(rows.stream().map(SourceRow::input).toList());
    columns.values(rows.stream().map(SourceRow::carry).toList());
    return joined(columns.out(), columns.noise());
  }

  /** Returns rows that were sent. */
  public static List<SourceRow> decodeSource(byte[] sent) {
    RowColumnReader opened = opened(sent);
    int count = opened.next();
    Iterator<Json> inputs = opened.values(count).iterator();
    Iterator<Json> carried = opened.values(count).iterator();
    var rows = new ArrayList<SourceRow>(count);
    while (inputs.hasNext()) {
      rows.add(new SourceRow((Json.Obj) inputs.next(), (Json.Obj) carried.next()));
    }
    return rows;
  }

  /** Returns the columns of rows. */
  static RowColumnWriter columns(List<BatchRow> rows) {
    var inputs = new ArrayList<Json>(rows.size());
    var outcomes = new ArrayList<Json>(rows.size());
    var carried = new ArrayList<Json>(rows.size());
    for (BatchRow row : rows) {
      inputs.add(row.input());
      outcomes.add(outcome(row.outcome()));
      carried.add(row.carry());
    }
    var columns = new RowColumnWriter(rows.size());
    columns.values(inputs);
    columns.values(outcomes);
    columns.values(carried);
    return columns;
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
    var rows = new ArrayList<BatchRow>();
    parts(firstRow, stored).forEachRemaining(rows::addAll);
    return rows;
  }

  /**
   * Returns the rows of a stored form part by part.
   *
   * @param firstRow number of the first row
   */
  static Iterator<List<BatchRow>> parts(long firstRow, byte[] stored) {
    RowColumnReader opened = opened(stored);
    return new Iterator<>() {
      private long first = firstRow;

      @Override
      public boolean hasNext() {
        return opened.hasNext();
      }

      @Override
      public List<BatchRow> next() {
        List<BatchRow> rows = part(first, opened);
        first += rows.size();
        return rows;
      }
    };
  }

  /** Returns the rows of the next part. */
  static List<BatchRow> part(long first, RowColumnReader columns) {
    int count = columns.next();
    Iterator<Json> inputs = columns.values(count).iterator();
    Iterator<Json> outcomes = columns.values(count).iterator();
    Iterator<Json> carried = columns.values(count).iterator();
    var rows = new ArrayList<BatchRow>(count);
    for (int i = 0; i < count; i++) {
      rows.add(
          new BatchRow(
              first + i,
              (Json.Obj) inputs.next(),
              outcome(outcomes.next()),
              (Json.Obj) carried.next()));
    }
    return rows;
  }

  private static RowColumnReader opened(byte[] stored) {
    var header = new ByteReader(stored, 0);
    if (header.one() != VERSION) {
      throw new IllegalStateException("the rows are stored in a form of another version");
    }
    long claimed = header.varint();
    int noise =
        stored.length - ClaimedLength.within(header.varint(), stored.length, "the stored rows");
    int length = ClaimedLength.inflated(claimed, noise, "the stored rows");
    byte[] inflated = inflated(stored, header.position(), noise, length);
    return new RowColumnReader(new ByteReader(inflated, 0), new ByteReader(stored, noise));
  }

  /** Returns the stored form of all columns. */
  static byte[] joined(ByteWriter columns, ByteWriter noise) {
    var out = new ByteWriter();
    out.one(VERSION);
    out.varint(columns.size());
    out.varint(noise.size());
    var deflater = new Deflater(Deflater.BEST_SPEED, true);
    try {
      deflater.setInput(columns.bytes());
      deflater.finish();
      var part = new byte[1 << 14];
      while (!deflater.finished()) {
        out.all(part, deflater.deflate(part));
      }
    } finally {
      deflater.end();
    }
    out.all(noise);
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
