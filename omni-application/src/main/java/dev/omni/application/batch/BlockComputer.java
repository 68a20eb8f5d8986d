package dev.omni.application.batch;

import dev.omni.domain.batch.Batch;
import dev.omni.domain.batch.BatchSummary;
import dev.omni.domain.batch.RowLeaf;
import dev.omni.domain.batch.RowSource;
import dev.omni.domain.batch.RowTable;
import dev.omni.engine.ColumnEngine;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Work;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** The computation of consecutive rows by one thread; several threads may use it. */
final class BlockComputer {
  private final Batch batch;
  private final RowLeaf leaf;
  private final JsonEngine engine;
  private final Work work;
  private final RowComputer computer;
  private final Queue<BlockRows> free = new ConcurrentLinkedQueue<>();
  private final Queue<BatchSummary> summaries = new ConcurrentLinkedQueue<>();

  BlockComputer(Batch batch, RowLeaf leaf, JsonEngine engine, Work work) {
    this.batch = batch;
    this.leaf = leaf;
    this.engine = engine;
    this.work = work;
    this.computer = new RowComputer(batch, engine, work);
  }

  /**
   * Computes rows.
   *
   * @param first number of the first row
   * @param stopped the lowest row that ends the batch, as far as it is known
   */
  RowBlock block(RowSource source, long first, int count, AtomicLong stopped) {
    BatchSummary summary = Optional.ofNullable(summaries.poll()).orElseGet(this::summary);
    var block = new RowBlock.Builder(batch, leaf, summary);
    block.onRelease(() -> release(summary));
    long end = first + count;
    for (long at = first; at < end && at < stopped.get(); at += ColumnEngine.MOST) {
      work.proceed();
      BlockRows rows =
          Optional.ofNullable(free.poll())
              .orElseGet(() -> new BlockRows(batch, engine, computer, work));
      int part = (int) Math.min(ColumnEngine.MOST, end - at);
      RowTable table = rows.table(at, source.columns(at, part));
      if (batch.stops() && table.errors().count() > 0) {
        int last = table.count() - 1;
        stopped.accumulateAndGet(at + last, Math::min);
        block.stop(table.row(last));
        table = table.head(last);
      }
      block.add(table);
      block.onRelease(() -> free.add(rows));
    }
    return block.block(first);
  }

  private BatchSummary summary() {
    return new BatchSummary(batch);
  }

  private void release(BatchSummary summary) {
    summary.clear();
    summaries.add(summary);
  }
}
