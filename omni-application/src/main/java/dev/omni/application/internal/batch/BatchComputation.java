package dev.omni.application.internal.batch;

import dev.omni.application.internal.runtime.RunErrorException;
import dev.omni.domain.batch.Batch;
import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.batch.BatchSummary;
import dev.omni.domain.batch.ChunkHeader;
import dev.omni.domain.batch.Histogram;
import dev.omni.domain.batch.RowChunk;
import dev.omni.domain.batch.RowOutcome.RowError;
import dev.omni.domain.batch.RowSource;
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
  private static final int BLOCK = 64;

  /** Rows between two looks for a stop; where rows are long, blocks have one row. */
  private static final int LOOK = 8;

  /** At least so many blocks share a chunk. */
  private static final int BLOCKS = 16;

  private final Batch batch;
  private final RowSource source;
  private final ChunkPlan plan;
  private final Work work;
  private final RowComputer computer;
  private final BatchRun run;
  private final BatchSummary summary;
  private final NumberColumns numbers;
  private final List<ChunkHeader> chunks = new ArrayList<>();
  private long computed;
  private long failed;
  private Optional<RowChunk> unstored = Optional.empty();

  /** Creates the computation of a batch; {@code run} stores its chunks. */
  BatchComputation(BatchRows rows, Work work, BatchRun run) {
    this.batch = rows.batch();
    this.source = rows.source();
    List<ChunkHeader> stored = run.stored();
    this.plan = rows.plan().like(stored);
    this.work = work;
    this.computer = new RowComputer(batch, rows.engine(), work);
    this.run = run;
    this.summary = new BatchSummary(batch);
    this.numbers = new NumberColumns(summary.numberColumns(), BLOCK);
    stored.forEach(this::resume);
  }

  /** Counts the rows that an earlier attempt stored. */
  private void resume(ChunkHeader header) {
    work.proceed();
    var part = new NumberColumns(summary.numberColumns(), header.rows());
    for (BatchRow row : run.read(header.number()).orElseThrow().rows()) {
      summary.add(row);
      part.add(row);
    }
    numbers.add(part);
    count(header);
    computed = header.end();
  }

  /**
   * Returns the result.
   *
   * @throws RunErrorException {@code all_rows_failed}, {@code row_failed}
   */
  Json.Obj result() {
    Optional<BatchRow> stop = Optional.empty();
    while (stop.isEmpty() && computed < plan.rows()) {
      work.proceed();
      stop = next();
    }
    store();
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

  /**
   * Computes the next chunk while the one before is stored; returns the row that ends the batch.
   */
  private Optional<BatchRow> next() {
    long first = computed;
    List<RowBlock> blocks = blocks(first, (int) (plan.end(first) - first), this::store);
    var rows = new ArrayList<BatchRow>();
    var roots = new CompactRange();
    for (RowBlock block : blocks) {
      rows.addAll(block.rows());
      block.addTo(summary, numbers);
      if (block.stopped().isPresent()) {
        unstored = rows.isEmpty() ? unstored : Optional.of(RowChunk.of(chunks.size(), first, rows));
        return block.stopped();
      }
      roots.append(block.root());
    }
    unstored = Optional.of(new RowChunk(chunks.size(), first, rows, roots.root()));
    computed = first + rows.size();
    return Optional.empty();
  }

  /** Stores the chunk that waits for it. */
  private void store() {
    if (unstored.isPresent()) {
      RowChunk chunk = unstored.get();
      run.append(chunk);
      ChunkHeader header = ChunkHeader.of(chunk);
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
                return new RowBlock(batch, 0);
              }
              long from = first + (block - 1L) * size;
              return block(from, (int) Math.min(size, first + count - from), stopped);
            });
    return all.subList(1, all.size());
  }

  private RowBlock block(long first, int count, AtomicLong stopped) {
    var block = new RowBlock(batch, count);
    List<RowSource.SourceRow> inputs = source.rows(first, count);
    for (int i = 0; i < count && first + i < stopped.get(); i++) {
      if (i % LOOK == 0) {
        work.proceed();
      }
      BatchRow row = computer.row(first + i, inputs.get(i));
      if (batch.stops() && !row.completed()) {
        stopped.accumulateAndGet(row.row(), Math::min);
        block.stop(row);
        return block;
      }
      block.add(row);
    }
    return block;
  }

  private Map<String, Histogram> histograms() {
    Map<String, Histogram> histograms = summary.histograms();
    if (numbers.complete()) {
      numbers.fill(histograms);
    } else {
      for (ChunkHeader chunk : chunks) {
        work.proceed();
        rows(chunk).forEach(row -> NumberColumns.fill(histograms, row));
      }
    }
    return histograms;
  }

  /** Returns the rows of a chunk, computed again when they are not kept. */
  private List<BatchRow> rows(ChunkHeader chunk) {
    return run.read(chunk.number())
        .map(RowChunk::rows)
        .orElseGet(
            () ->
                blocks(chunk.firstRow(), chunk.rows(), () -> {}).stream()
                    .flatMap(block -> block.rows().stream())
                    .toList());
  }
}
