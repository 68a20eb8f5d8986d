package dev.omni.application.batch;

import dev.omni.domain.batch.RowLeaf;
import dev.omni.domain.batch.RowSource;
import dev.omni.domain.batch.SourceColumns;

/** The chunks of a batch from one on, before their computation, numbered from 0. */
public final class UncomputedChunks {
  private final RowSource source;
  private final RowLeaf leaf;
  private final ChunkPlan plan;
  private final long first;
  private final double rowSteps;

  /**
   * Creates the chunks from a row on.
   *
   * @param leaf of the rows
   * @param first number of the first row; the first chunk may lack some, which are stored already
   * @param rowSteps the estimated steps of one row
   */
  UncomputedChunks(RowSource source, RowLeaf leaf, ChunkPlan plan, long first, double rowSteps) {
    this.source = source;
    this.leaf = leaf;
    this.plan = plan;
    this.first = first;
    this.rowSteps = rowSteps;
  }

  /** Returns the leaf of the rows. */
  public RowLeaf leaf() {
    return leaf;
  }

  /** Returns the number of chunks. */
  public int count() {
    return Math.toIntExact((plan.rows() + plan.size() - 1) / plan.size() - first / plan.size());
  }

  /** Returns the estimated steps of a whole chunk, with what a row costs besides. */
  public double steps() {
    return plan.size() * (rowSteps + BatchRows.OVERHEAD);
  }

  /** Returns the number of the first row of a chunk. */
  public long firstRow(int chunk) {
    return chunk == 0 ? first : first - first % plan.size() + (long) chunk * plan.size();
  }

  /** Returns the rows of a chunk. */
  public SourceColumns rows(int chunk) {
    long from = firstRow(chunk);
    return source.columns(from, (int) (plan.end(from) - from));
  }
}
