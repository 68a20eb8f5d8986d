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
import dev.omni.domain.evidence.Hash;
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
 * The computation of a batch, chunk by chunk. The rows of a chunk are computed on all threads; a
 * chunk is stored before the next one begins. An attempt continues behind the last stored chunk.
 */
final class BatchComputation {
  /** Rows of a block; cheap rows share the cost of a block. */
  private static final int BLOCK = 64;

  private final Batch batch;
  private final RowSource source;
  private final ChunkPlan plan;
  private final Work work;
  private final RowComputer computer;
  private final BatchRun run;
  private final BatchSummary summary;
  private final NumberColumns numbers;
  private final List<ChunkHeader> chunks = new ArrayList<>();

  /** Creates the computation of a batch; {@code run} stores its chunks. */
  BatchComputation(BatchRows rows, Work work, BatchRun run) {
    this.batch = rows.batch();
    this.source = rows.source();
    this.plan = rows.plan().like(run.stored());
    this.work = work;
    this.computer = new RowComputer(batch, rows.engine(), work);
    this.run = run;
    this.summary = new BatchSummary(batch);
    this.numbers = new NumberColumns(summary.numberColumns());
  }

  /**
   * Returns the result.
   *
   * @throws RunErrorException {@code all_rows_failed}, {@code row_failed}
   */
  Json.Obj result() {
    for (ChunkHeader header : run.stored()) {
      work.proceed();
      run.read(header.number()).orElseThrow().rows().forEach(this::count);
      chunks.add(header);
    }
    for (long next = done(); next < plan.rows(); next = done()) {
      work.proceed();
      append(next);
      run.progress(done(), summary.failed(), plan.rows());
    }
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

  private long done() {
    return chunks.isEmpty() ? 0 : chunks.get(chunks.size() - 1).end();
  }

  private void count(BatchRow row) {
    summary.add(row);
    numbers.add(row);
  }

  /** Computes and stores the chunk that begins at a row. */
  private void append(long first) {
    List<Block> blocks = blocks(first, (int) (plan.end(first) - first));
    var rows = new ArrayList<BatchRow>();
    var leaves = new ArrayList<Hash>();
    Optional<BatchRow> stop = Optional.empty();
    for (Block block : blocks) {
      rows.addAll(block.rows());
      leaves.addAll(block.leaves());
      if (block.stop().isPresent()) {
        stop = block.stop();
        break;
      }
    }
    if (!rows.isEmpty()) {
      RowChunk chunk = RowChunk.of(chunks.size(), first, rows, leaves);
      run.append(chunk);
      chunks.add(ChunkHeader.of(chunk));
      rows.forEach(this::count);
    }
    stop.ifPresent(BatchComputation::fail);
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
   * Some consecutive rows.
   *
   * @param rows those before a stop
   * @param stop the failed row that ends the batch, if any
   */
  private record Block(List<BatchRow> rows, List<Hash> leaves, Optional<BatchRow> stop) {}

  private List<Block> blocks(long first, int count) {
    int size = Math.max(1, Math.min(BLOCK, count / BLOCK));
    var stopped = new AtomicLong(Long.MAX_VALUE);
    return work.blocks(
        (count + size - 1) / size,
        block -> {
          long from = first + (long) block * size;
          return block(from, (int) Math.min(size, first + count - from), stopped);
        });
  }

  private Block block(long first, int count, AtomicLong stopped) {
    var rows = new ArrayList<BatchRow>(count);
    var leaves = new ArrayList<Hash>(count);
    List<RowSource.SourceRow> inputs = source.rows(first, count);
    for (int i = 0; i < count && first + i < stopped.get(); i++) {
      work.proceed();
      BatchRow row = computer.row(first + i, inputs.get(i));
      if (batch.stops() && !row.completed()) {
        stopped.accumulateAndGet(row.row(), Math::min);
        return new Block(rows, leaves, Optional.of(row));
      }
      rows.add(row);
      leaves.add(row.leafHash());
    }
    return new Block(rows, leaves, Optional.empty());
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
                blocks(chunk.firstRow(), chunk.rows()).stream()
                    .flatMap(block -> block.rows().stream())
                    .toList());
  }
}
