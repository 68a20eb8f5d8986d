package dev.omni.domain.batch;

import dev.omni.domain.evidence.Hash;

/**
 * A stored chunk without its rows.
 *
 * @param number from 0
 * @param firstRow number of the first row
 * @param rows number of rows
 * @param failed number of rows with an error
 * @param digest the root of the hash tree over these rows
 */
public record ChunkHeader(int number, long firstRow, int rows, int failed, Hash digest) {
  /** Returns the header of a chunk. */
  public static ChunkHeader of(RowChunk chunk) {
    return new ChunkHeader(
        chunk.number(), chunk.firstRow(), chunk.rows().size(), chunk.failed(), chunk.digest());
  }

  /** Returns whether a row is in the chunk. */
  public boolean has(long row) {
    return firstRow <= row && row < end();
  }

  /** Returns the number of the row after the last. */
  public long end() {
    return firstRow + rows;
  }
}
