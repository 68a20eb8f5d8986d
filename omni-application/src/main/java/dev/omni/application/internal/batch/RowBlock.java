package dev.omni.application.internal.batch;

import dev.omni.application.batch.codec.ChunkEncoder;
import dev.omni.application.batch.codec.EncodedRows;
import dev.omni.domain.batch.Batch;
import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.batch.BatchSummary;
import dev.omni.domain.batch.OutputColumn;
import dev.omni.domain.batch.RowTable;
import dev.omni.domain.evidence.CompactRange;
import dev.omni.domain.evidence.Hash;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Some consecutive rows of a chunk, with what the whole batch needs of them. One thread computes a
 * block; the thread of the batch adds the blocks up and releases them.
 */
final class RowBlock {
  private final List<RowTable> tables = new ArrayList<>();
  private final List<Runnable> releases = new ArrayList<>();
  private Optional<EncodedRows> encoded = Optional.empty();
  private final CompactRange leaves = new CompactRange();
  private final BatchSummary summary;
  private final NumberColumns numbers;
  private Optional<BatchRow> stop = Optional.empty();
  private Optional<Hash> root = Optional.empty();

  RowBlock(Batch batch) {
    this.summary = new BatchSummary(batch);
    this.numbers = new NumberColumns(summary.numberColumns(), EncodedRows.USUAL);
  }

  /** Returns the rows of a chunk that another process computed. */
  static RowBlock of(Batch batch, ComputedChunk chunk) {
    var block = new RowBlock(batch);
    if (!chunk.rows().isEmpty()) {
      block.count(RowTable.of(chunk.rows(), names(batch)));
    }
    block.stop = chunk.stop();
    block.root = Optional.of(chunk.digest());
    return block;
  }

  /** Returns the names of the outputs. */
  static List<String> names(Batch batch) {
    return batch.outputs().stream().map(OutputColumn::name).toList();
  }

  /**
   * Adds rows.
   *
   * @param release is called when nothing looks at the table any more
   */
  void add(RowTable table, Runnable release) {
    releases.add(release);
    if (table.count() > 0) {
      count(table);
    }
  }

  private void count(RowTable table) {
    tables.add(table);
    summary.add(table);
    numbers.add(table);
  }

  /** Sets the failed row that ends the batch. */
  void stop(BatchRow failed) {
    stop = Optional.of(failed);
  }

  Optional<BatchRow> stopped() {
    return stop;
  }

  /**
   * Hashes the rows, and encodes them where there are enough of them to be worth it: the thread
   * that computed them still has them at hand.
   */
  void end() {
    List<BatchRow> rows = rows();
    rows.forEach(row -> leaves.append(row.leafHash()));
    if (rows.size() >= EncodedRows.USUAL) {
      encoded = Optional.of(EncodedRows.of(rows));
    }
  }

  boolean isEmpty() {
    return tables.isEmpty();
  }

  List<BatchRow> rows() {
    return tables.stream().flatMap(table -> table.rows().stream()).toList();
  }

  List<RowTable> tables() {
    return tables;
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
    if (encoded.isPresent()) {
      chunk.add(encoded.get());
    } else {
      chunk.add(rows());
    }
  }

  /** Gives the arrays of the tables back, which must not be looked at any more. */
  void release() {
    tables.clear();
    releases.forEach(Runnable::run);
    releases.clear();
  }
}
