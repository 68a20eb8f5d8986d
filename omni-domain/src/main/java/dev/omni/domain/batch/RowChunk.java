package dev.omni.domain.batch;

import dev.omni.domain.evidence.CompactRange;
import dev.omni.domain.evidence.Hash;
import java.util.List;

/**
 * Consecutive rows that are stored together. Every chunk of a batch but the last has the same
 * number of rows, a power of two. So its digest is a node of the hash tree over all rows, and the
 * root over the digests is the root over the rows.
 *
 * @param number from 0
 * @param firstRow number of the first row
 * @param rows at least one
 * @param digest the root of the hash tree over these rows
 */
public record RowChunk(int number, long firstRow, List<BatchRow> rows, Hash digest) {
  public RowChunk {
    rows = List.copyOf(rows);
  }

  /** Creates a chunk and computes its digest. */
  public static RowChunk of(int number, long firstRow, List<BatchRow> rows, RowLeaf leaf) {
    return of(number, firstRow, rows, rows.stream().map(leaf::leafHash).toList());
  }

  /** Creates a chunk with the known leaf hashes of its rows. */
  public static RowChunk of(int number, long firstRow, List<BatchRow> rows, List<Hash> leaves) {
    var range = new CompactRange();
    leaves.forEach(range::append);
    return new RowChunk(number, firstRow, rows, range.root());
  }

  /** Returns a row of the chunk by its number. */
  public BatchRow row(long number) {
    return rows.get(Math.toIntExact(number - firstRow));
  }

  /** Returns the number of rows with an error. */
  public int failed() {
    return (int) rows.stream().filter(row -> !row.completed()).count();
  }
}
