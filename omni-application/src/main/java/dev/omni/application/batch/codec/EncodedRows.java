package dev.omni.application.batch.codec;

import dev.omni.domain.batch.BatchRow;
import java.util.List;

/** Consecutive rows that are encoded, a part of a chunk. */
public final class EncodedRows {
  /**
   * The usual number of rows of a part: enough to be worth its names, and so few that they are in
   * the cache of a processor when they are encoded.
   */
  public static final int USUAL = 256;

  private final long first;
  private final int count;
  private final int failed;
  private final RowColumnWriter columns;

  private EncodedRows(long first, int count, int failed, RowColumnWriter columns) {
    this.first = first;
    this.count = count;
    this.failed = failed;
    this.columns = columns;
  }

  /** Encodes consecutive rows, at least one. */
  public static EncodedRows of(List<BatchRow> rows) {
    int failed = (int) rows.stream().filter(row -> !row.completed()).count();
    return new EncodedRows(rows.get(0).row(), rows.size(), failed, RowChunkCodec.columns(rows));
  }

  /** Returns the number of rows. */
  int count() {
    return count;
  }

  /** Returns the number of rows with an error. */
  int failed() {
    return failed;
  }

  /** Returns the columns. */
  RowColumnWriter columns() {
    return columns;
  }

  /** Returns the rows. */
  public List<BatchRow> decoded() {
    var out = new ByteReader(columns.out().bytes(), 0);
    var noise = new ByteReader(columns.noise().bytes(), 0);
    return RowChunkCodec.part(first, new RowColumnReader(out, noise));
  }
}
