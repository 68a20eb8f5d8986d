package dev.omni.application.run.worker;

import dev.omni.application.batch.BatchChunks;
import dev.omni.application.batch.EncodedChunk;
import dev.omni.application.spi.store.RowStore;
import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.domain.batch.ChunkHeader;
import dev.omni.domain.json.JsonObjectBuilder;
import dev.omni.domain.run.Run;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/** A batch run that this process executes: its chunks are stored under its lease. */
final class StoredBatch implements BatchChunks {
  private static final Duration RETRY = Duration.ofMillis(250);
  private static final Duration REPORT = Duration.ofMillis(500);

  private final RowStore store;
  private final RunningExecution execution;
  private final RunWriter runWriter;
  private final Runnable renewal;
  private final Instant started;
  private long before;
  private Instant reported;

  /**
   * Creates the batch of an execution.
   *
   * @param renewal writes the progress of the execution with its lease
   */
  StoredBatch(RowStore store, RunningExecution execution, RunWriter runWriter, Runnable renewal) {
    this.store = store;
    this.execution = execution;
    this.runWriter = runWriter;
    this.renewal = renewal;
    this.started = runWriter.now();
    this.reported = started.minus(REPORT);
  }

  @Override
  public List<ChunkHeader> stored() {
    Run run = execution.run();
    List<ChunkHeader> chunks = store.chunks(run.tenant(), run.id());
    before = chunks.isEmpty() ? 0 : chunks.get(chunks.size() - 1).end();
    return chunks;
  }

  @Override
  public Optional<EncodedChunk> read(int number) {
    Run run = execution.run();
    return store.read(run.tenant(), run.id(), number).map(EncodedChunk::new);
  }

  /** Stores a chunk; while the store is unavailable, it is offered again. */
  @Override
  public void append(EncodedChunk chunk) {
    while (!execution.isCancelled()) {
      try {
        if (store.append(execution.run(), chunk.stored())) {
          execution.stored();
          return;
        }
        execution.stop();
      } catch (StoreUnavailableException away) {
        execution.pause(RETRY);
      }
    }
    throw new CancellationException("stopped");
  }

  @Override
  public void progress(long done, long failed, long total) {
    Instant now = runWriter.now();
    if (Duration.between(reported, now).compareTo(REPORT) < 0) {
      return;
    }
    reported = now;
    double seconds = Duration.between(started, now).toNanos() / 1e9;
    double rate = seconds > 0 ? (done - before) / seconds : 0;
    var progress =
        new JsonObjectBuilder()
            .set("done", done)
            .set("failed", failed)
            .set("total", total)
            .set("rows_per_second", rate)
            .set("eta", eta(now, total - done, rate));
    execution.progress(progress.object());
    renewal.run();
  }

  private static Optional<Instant> eta(Instant now, long left, double rate) {
    double seconds = rate > 0 ? left / rate : Double.POSITIVE_INFINITY;
    return seconds < Duration.ofDays(1000).toSeconds()
        ? Optional.of(now.plusMillis(Math.round(seconds * 1000)))
        : Optional.empty();
  }
}
