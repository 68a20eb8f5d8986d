package dev.omni.application.evidence.rerun;

import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.batch.ChunkHeader;
import dev.omni.domain.batch.RowChunk;
import dev.omni.domain.batch.RowLeaf;
import dev.omni.domain.batch.RowSource;
import dev.omni.domain.batch.RowTree;
import dev.omni.domain.batch.SourceColumns;
import dev.omni.domain.evidence.Hash;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * The rows of a batch that an installation stores, for a recomputation. Rows are wanted in their
 * order, so the last chunk is kept. Not thread-safe.
 */
public final class StoredRowSource implements RowSource {
  private final RowTree tree;
  private final RowLeaf leaf;
  private final IntFunction<Optional<RowChunk>> chunks;
  private Optional<RowChunk> last = Optional.empty();

  /**
   * Creates the rows of a batch.
   *
   * @param tree of all of them
   * @param leaf of the rows
   * @param chunks gives a chunk of the tree
   */
  public StoredRowSource(RowTree tree, RowLeaf leaf, IntFunction<Optional<RowChunk>> chunks) {
    this.tree = tree;
    this.leaf = leaf;
    this.chunks = chunks;
  }

  /** Returns no rows: those of evidence from elsewhere. */
  public static StoredRowSource none() {
    return new StoredRowSource(
        new RowTree(List.of()), RowLeaf.document(), number -> Optional.empty());
  }

  /** Returns the root over the rows. */
  Hash root() {
    return tree.root();
  }

  @Override
  public long size() {
    return tree.size();
  }

  /** Returns a row, if it is here. */
  Optional<BatchRow> row(long number) {
    if (last.filter(chunk -> ChunkHeader.of(chunk).has(number)).isEmpty()) {
      last = tree.chunkOf(number).flatMap(chunk -> chunks.apply(chunk.number()));
    }
    return last.map(chunk -> chunk.row(number));
  }

  /** Returns whether the chunk of the row that was read last has the digest of the tree. */
  boolean isIntact() {
    return last.filter(
            chunk ->
                RowChunk.of(chunk.number(), chunk.firstRow(), chunk.rows(), leaf)
                    .digest()
                    .equals(tree.chunks().get(chunk.number()).digest()))
        .isPresent();
  }

  @Override
  public SourceColumns columns(long first, int count) {
    var rows = new ArrayList<SourceRow>(count);
    for (long number = first; number < first + count; number++) {
      BatchRow row = row(number).orElseThrow();
      rows.add(new SourceRow(row.input(), row.carry()));
    }
    return SourceColumns.of(rows);
  }
}
