package dev.omni.application.batch;

import dev.omni.application.engine.RunErrorException;
import dev.omni.domain.batch.Batch;
import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.batch.BatchSummary;
import dev.omni.domain.batch.ChunkHeader;
import dev.omni.domain.batch.Histogram;
import dev.omni.domain.batch.RowLeaf;
import dev.omni.domain.batch.RowOutcome.RowError;
import dev.omni.domain.batch.RowSource;
import dev.omni.domain.batch.RowTable;
import dev.omni.domain.batch.RowTree;
import dev.omni.domain.evidence.CompactRange;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.RunError;
import dev.omni.engine.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The computation of a batch, chunk by chunk. The rows of a chunk are computed on all threads while
 * the chunk before is stored; chunks are stored in order. An attempt continues behind the last
 * stored chunk.
 */
final class BatchComputation {
  /** Rows of a block; cheap rows share the cost of a block. A power of two. */
  private static final int BLOCK = 512;

  /** At least so many blocks share a chunk. */
  private static final int BLOCKS = 8;

  private final Batch batch;
  private final RowLeaf leaf;
  private final RowSource source;
  private final double rowSteps;
  private final ChunkPlan plan;
  private final Work work;
  private final BlockComputer computer;
  private final BatchChunks run;
  private final Optional<ChunkComputer> elsewhere;
  private final BatchSummary summary;
  private final NumberColumns numbers;
  private final ChunkArrays arrays = new ChunkArrays();
  private final List<ChunkHeader> chunks = new ArrayList<>();
  private long computed;
  private long failed;
  private Optional<EncodedChunk> unstored = Optional.empty();
  private Optional<BatchRow> stop = Optional.empty();

  /**
   * Creates the computation of a batch.
   *
   * @param run stores its chunks
   * @param elsewhere computes its chunks instead of this process, if given
   */
  BatchComputation(BatchRows rows, Work work, BatchChunks run, Optional<ChunkComputer> elsewhere) {
    this.batch = rows.batch();
    this.leaf = run.leaf(rows.layout());
    this.source = rows.source();
    List<ChunkHeader> stored = run.stored();
    this.rowSteps = rows.rowSteps();
    this.plan = ChunkPlan.of(source.size(), rowSteps).like(stored);
    this.work = work;
    this.computer = new BlockComputer(batch, leaf, rows.engine(), work);
    this.run = run;
    this.elsewhere = elsewhere;
    this.summary = new BatchSummary(batch);
    this.numbers = new NumberColumns(summary.numberColumns(), source.size());
    stored.forEach(this::resume);
  }

  /** Counts the rows that an earlier attempt stored. */
  private void resume(ChunkHeader header) {
    work.proceed();
    RowTable rows = run.read(header.number()).orElseThrow().table();
    summary.add(rows);
    numbers.add(rows);
    count(header);
    computed = header.end();
  }

  /**
   * Returns the result.
   *
   * @throws RunErrorException {@code all_rows_failed}, {@code row_failed}
   */
  Json.Obj result() {
    if (elsewhere.isPresent()) {
      computeElsewhere(elsewhere.get());
    } else {
      computeHere();
    }
    stop.ifPresent(BatchComputation::fail);
    if (summary.failed() == summary.rows()) {
      throw new RunErrorException(
          new RunError(
              FaultCode.ALL_ROWS_FAILED,
              "None of the "
                  + summary.rows()
                  + " rows has an output; details.errors has the first errors.",
              Json.obj(
                  "rows", summary.rows(), "failed", summary.failed(), "errors", summary.errors())));
    }
    return summary.result(histograms(), new RowTree(chunks).root());
  }

  private static void fail(BatchRow row) {
    Json.Obj error = ((RowError) row.outcome()).json();
    throw new RunErrorException(
        new RunError(
            FaultCode.ROW_FAILED,
            "Row " + row.row() + " failed: " + error.text("message"),
            Json.obj("row", row.row()).withAll(error)));
  }

  /** Computes each chunk while the one before is stored. */
  private void computeHere() {
    while (stop.isEmpty() && computed < plan.rows()) {
      work.proceed();
      add(blocks(computed, (int) (plan.end(computed) - computed), this::store));
    }
    store();
  }

  private void computeElsewhere(ChunkComputer others) {
    if (computed < plan.rows()) {
      others.compute(new UncomputedChunks(source, leaf, plan, computed, rowSteps), this::stored);
    }
    if (stop.isEmpty() && computed < plan.rows()) {
      throw new IllegalStateException(computed + " of " + plan.rows() + " rows were computed");
    }
  }

  /** Stores the next chunk, which another process computed; returns whether more are wanted. */
  private boolean stored(ComputedChunk chunk) {
    add(List.of(RowBlock.of(batch, chunk)));
    store();
    return stop.isEmpty();
  }

  /** Adds the blocks of the next chunk. */
  private void add(List<RowBlock> blocks) {
    var rows = new ArrayList<RowTable>();
    var roots = new CompactRange();
    for (RowBlock block : blocks) {
      block.addTo(summary, numbers);
      if (block.rows().count() > 0) {
        rows.add(block.rows());
        roots.append(block.root());
      }
      if (block.stopped().isPresent()) {
        stop = block.stopped();
        break;
      }
    }
    if (!rows.isEmpty()) {
      RowTable table = RowTable.joined(rows, arrays.begin());
      unstored = Optional.of(EncodedChunk.of(chunks.size(), table, roots.root(), leaf));
      computed = unstored.get().header().end();
    }
    blocks.forEach(RowBlock::release);
  }

  /** Stores the chunk that waits for it. */
  private void store() {
    if (unstored.isPresent()) {
      ChunkHeader header = unstored.get().header();
      run.append(unstored.get());
      count(header);
      unstored = Optional.empty();
      run.progress(header.end(), failed, plan.rows());
    }
  }

  /** Counts a stored chunk. */
  private void count(ChunkHeader header) {
    chunks.add(header);
    failed += header.failed();
  }

  /** Computes blocks of rows and does something beside. */
  private List<RowBlock> blocks(long first, int count, Runnable beside) {
    int size = Integer.highestOneBit(Math.max(1, Math.min(BLOCK, count / BLOCKS)));
    var stopped = new AtomicLong(Long.MAX_VALUE);
    List<RowBlock> all =
        work.blocks(
            1 + (count + size - 1) / size,
            block -> {
              if (block == 0) {
                beside.run();
                return new RowBlock.Builder(batch, leaf, new BatchSummary(batch)).block(first);
              }
              long from = first + (block - 1L) * size;
              int part = (int) Math.min(size, first + count - from);
              return computer.block(source, from, part, stopped);
            });
    return all.subList(1, all.size());
  }

  private Map<String, Histogram> histograms() {
    Map<String, Histogram> histograms = summary.histograms();
    if (numbers.complete()) {
      numbers.fill(histograms);
    } else {
      for (ChunkHeader chunk : chunks) {
        work.proceed();
        run.progress(computed, failed, plan.rows());
        fill(histograms, chunk);
      }
    }
    return histograms;
  }

  /** Adds the rows of a chunk, computed again when they are not kept. */
  private void fill(Map<String, Histogram> histograms, ChunkHeader chunk) {
    Optional<EncodedChunk> kept = run.read(chunk.number());
    if (kept.isPresent()) {
      NumberColumns.fill(histograms, kept.get().table());
      return;
    }
    for (RowBlock block : blocks(chunk.firstRow(), chunk.rows(), () -> {})) {
      NumberColumns.fill(histograms, block.rows());
      block.release();
    }
  }
}
