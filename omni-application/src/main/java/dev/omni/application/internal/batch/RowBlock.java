package dev.omni.application.internal.batch;

import dev.omni.application.batch.codec.ChunkEncoder;
import dev.omni.application.batch.codec.EncodedRows;
import dev.omni.domain.batch.Batch;
import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.batch.BatchSummary;
import dev.omni.domain.evidence.CompactRange;
import dev.omni.domain.evidence.Hash;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Some consecutive rows of a chunk, with what the whole batch needs of them. One thread computes a
 * block; the thread of the batch adds the blocks up.
 */
final class RowBlock {
  private final List<BatchRow> rows;
  private Optional<EncodedRows> encoded = Optional.empty();
  private final CompactRange leaves = new CompactRange();
  private final BatchSummary summary;
  private final NumberColumns numbers;
  private Optional<BatchRow> stop = Optional.empty();
  private Optional<Hash> root = Optional.empty();

  RowBlock(Batch batch, int count) {
    this.rows = new ArrayList<>(count);
    this.summary = new BatchSummary(batch);
    this.numbers = new NumberColumns(summary.numberColumns(), count);
  }

  /** Returns the rows of a chunk that another process computed. */
  static RowBlock of(Batch batch, ComputedChunk chunk) {
    var block = new RowBlock(batch, chunk.rows().size());
    chunk.rows().forEach(block::count);
    block.stop = chunk.stop();
    block.root = Optional.of(chunk.digest());
    return block;
  }

  void add(BatchRow row) {
    leaves.append(row.leafHash());
    count(row);
  }

  private void count(BatchRow row) {
    rows.add(row);
    summary.add(row);
    numbers.add(row);
  }

  /** Sets the failed row that ends the batch. */
  void stop(BatchRow failed) {
    stop = Optional.of(failed);
  }

  Optional<BatchRow> stopped() {
    return stop;
  }

  /**
   * Encodes the rows where there are enough of them to be worth it: the thread that computed them
   * still has them at hand.
   */
  void end() {
    if (rows.size() >= EncodedRows.USUAL) {
      encoded = Optional.of(EncodedRows.of(rows));
      rows.clear();
    }
  }

  boolean isEmpty() {
    return rows.isEmpty() && encoded.isEmpty();
  }

  List<BatchRow> rows() {
    return encoded.map(EncodedRows::decoded).orElse(rows);
  }

  /** Returns the root of the hash tree over these rows. */
  Hash root() {
    return root.orElseGet(leaves::root);
  }

  void addTo(BatchSummary whole, NumberColumns columns) {
    whole.add(summary);
    columns.add(numbers);
  }

  void addTo(ChunkEncoder chunk) {
    encoded.ifPresent(chunk::add);
    chunk.add(rows);
  }
}
