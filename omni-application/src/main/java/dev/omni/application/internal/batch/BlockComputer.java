package dev.omni.application.internal.batch;

import dev.omni.domain.batch.Batch;
import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.batch.RowLeaf;
import dev.omni.domain.batch.RowSource.SourceRow;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Work;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** The computation of consecutive rows by one thread. */
final class BlockComputer {
  /** Rows between two looks for a stop; where rows are long, blocks have one row. */
  private static final int LOOK = 8;

  private final Batch batch;
  private final RowLeaf leaf;
  private final Work work;
  private final RowComputer computer;

  BlockComputer(Batch batch, RowLeaf leaf, JsonEngine engine, Work work) {
    this.batch = batch;
    this.leaf = leaf;
    this.work = work;
    this.computer = new RowComputer(batch, engine, work);
  }

  /**
   * Computes rows.
   *
   * @param first number of the first row
   * @param stopped the lowest row that ends the batch, as far as it is known
   */
  RowBlock block(long first, List<SourceRow> inputs, AtomicLong stopped) {
    var block = new RowBlock.Builder(batch, leaf, first, inputs.size());
    for (int i = 0; i < inputs.size() && first + i < stopped.get(); i++) {
      if (i % LOOK == 0) {
        work.proceed();
      }
      BatchRow row = computer.row(first + i, inputs.get(i));
      if (batch.stops() && !row.completed()) {
        stopped.accumulateAndGet(row.row(), Math::min);
        block.stop(row);
        break;
      }
      block.add(inputs.get(i), row);
    }
    return block.block();
  }
}
