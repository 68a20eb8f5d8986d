package dev.omni.application.batch;

import dev.omni.domain.batch.Batch;
import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.batch.BatchSummary;
import dev.omni.domain.batch.RowLeaf;
import dev.omni.domain.batch.RowTable;
import dev.omni.domain.evidence.Hash;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Some consecutive rows of a chunk, with what the whole batch needs of them. One thread computes a
 * block; the thread of the batch adds the blocks up and releases them.
 */
final class RowBlock {
  private final RowTable rows;
  private final Hash root;
  private final BatchSummary summary;
  private final Optional<BatchRow> stop;
  private final List<Runnable> releases;

  private RowBlock(
      RowTable rows,
      Hash root,
      BatchSummary summary,
      Optional<BatchRow> stop,
      List<Runnable> releases) {
    this.rows = rows;
    this.root = root;
    this.summary = summary;
    this.stop = stop;
    this.releases = releases;
    summary.add(rows);
  }

  /** Returns the rows of a chunk that another process computed. */
  static RowBlock of(Batch batch, ComputedChunk chunk) {
    return new RowBlock(
        chunk.rows(), chunk.digest(), new BatchSummary(batch), chunk.stop(), List.of());
  }

  Optional<BatchRow> stopped() {
    return stop;
  }

  /** Returns the rows, maybe none; only until they are released. */
  RowTable rows() {
    return rows;
  }

  /** Returns the root of the hash tree over these rows. */
  Hash root() {
    return root;
  }

  void addTo(BatchSummary whole, NumberColumns columns) {
    whole.add(summary);
    columns.add(rows);
  }

  /** Gives the arrays of the rows back, so that the next rows may have them. */
  void release() {
    releases.forEach(Runnable::run);
  }

  /** A block while its rows are computed. Not thread-safe. */
  static final class Builder {
    private final Batch batch;
    private final RowLeaf leaf;
    private final BatchSummary summary;
    private final List<RowTable> tables = new ArrayList<>();
    private final List<Runnable> releases = new ArrayList<>();
    private Optional<BatchRow> stop = Optional.empty();

    /**
     * Creates a block without rows.
     *
     * @param leaf of the rows
     * @param summary of no rows
     */
    Builder(Batch batch, RowLeaf leaf, BatchSummary summary) {
      this.batch = batch;
      this.leaf = leaf;
      this.summary = summary;
    }

    /** Adds rows. */
    void add(RowTable table) {
      tables.add(table);
    }

    /** Calls something when nothing looks at the block any more. */
    void onRelease(Runnable release) {
      releases.add(release);
    }

    /** Sets the failed row that ends the batch. */
    void stop(BatchRow failed) {
      stop = Optional.of(failed);
    }

    /** Returns the block; {@code first} is the number of its first row. */
    RowBlock block(long first) {
      RowTable rows =
          tables.isEmpty() ? RowTable.none(first, batch.base()) : RowTable.joined(tables);
      return new RowBlock(rows, leaf.root(rows), summary, stop, releases);
    }
  }
}
