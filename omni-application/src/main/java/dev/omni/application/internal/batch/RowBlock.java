package dev.omni.application.internal.batch;

import dev.omni.domain.batch.Batch;
import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.batch.BatchSummary;
import dev.omni.domain.batch.OutputColumn;
import dev.omni.domain.batch.RowLeaf;
import dev.omni.domain.batch.RowSource.SourceRow;
import dev.omni.domain.batch.RowTable;
import dev.omni.domain.batch.RowTableBuilder;
import dev.omni.domain.evidence.Hash;
import java.util.Optional;

/**
 * Some consecutive rows of a chunk, with what the whole batch needs of them. One thread computes a
 * block; the thread of the batch adds the blocks up.
 */
final class RowBlock {
  private final RowTable rows;
  private final Hash root;
  private final BatchSummary summary;
  private final NumberColumns numbers;
  private final Optional<BatchRow> stop;

  private RowBlock(
      RowTable rows,
      Hash root,
      BatchSummary summary,
      NumberColumns numbers,
      Optional<BatchRow> stop) {
    this.rows = rows;
    this.root = root;
    this.summary = summary;
    this.numbers = numbers;
    this.stop = stop;
  }

  /** Returns the rows of a chunk that another process computed. */
  static RowBlock of(Batch batch, ComputedChunk chunk) {
    var summary = new BatchSummary(batch);
    var numbers = new NumberColumns(summary.numberColumns(), chunk.rows().count());
    for (int i = 0; i < chunk.rows().count(); i++) {
      BatchRow row = chunk.rows().row(i);
      summary.add(row);
      numbers.add(row);
    }
    return new RowBlock(chunk.rows(), chunk.digest(), summary, numbers, chunk.stop());
  }

  Optional<BatchRow> stopped() {
    return stop;
  }

  /** Returns the rows, maybe none. */
  RowTable rows() {
    return rows;
  }

  /** Returns the root of the hash tree over these rows. */
  Hash root() {
    return root;
  }

  void addTo(BatchSummary whole, NumberColumns columns) {
    whole.add(summary);
    columns.add(numbers);
  }

  /** A block while its rows are computed. Not thread-safe. */
  static final class Builder {
    private final RowTableBuilder rows;
    private final RowLeaf leaf;
    private final BatchSummary summary;
    private final NumberColumns numbers;
    private Optional<BatchRow> stop = Optional.empty();

    /**
     * Creates a block without rows.
     *
     * @param leaf of the rows
     * @param first number of the first row
     * @param count expected number of rows
     */
    Builder(Batch batch, RowLeaf leaf, long first, int count) {
      this.leaf = leaf;
      this.rows =
          new RowTableBuilder(
              first,
              batch.base(),
              batch.outputs().stream().map(OutputColumn::name).toList(),
              count);
      this.summary = new BatchSummary(batch);
      this.numbers = new NumberColumns(summary.numberColumns(), count);
    }

    /** Adds a row that was given and computed. */
    void add(SourceRow given, BatchRow row) {
      rows.add(given, row.outcome());
      summary.add(row);
      numbers.add(row);
    }

    /** Sets the failed row that ends the batch. */
    void stop(BatchRow failed) {
      stop = Optional.of(failed);
    }

    RowBlock block() {
      RowTable table = rows.table();
      return new RowBlock(table, leaf.root(table), summary, numbers, stop);
    }
  }
}
