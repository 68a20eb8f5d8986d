package dev.omni.application.batch;

import dev.omni.domain.batch.RowSource;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Work;
import java.util.Optional;

/**
 * The execution of one batch run, whose chunks are stored.
 *
 * @param batch the engine of the run
 * @param data the rows of its data set, if it names one
 * @param run stores the chunks
 * @param elsewhere computes the chunks instead of this process, if given
 */
public record BatchExecution(
    BatchEngine batch, Optional<RowSource> data, BatchChunks run, Optional<ChunkComputer> elsewhere)
    implements JsonEngine {
  /** Creates the execution by this process. */
  public BatchExecution(BatchEngine batch, Optional<RowSource> data, BatchChunks run) {
    this(batch, data, run, Optional.empty());
  }

  /** Returns the execution whose chunks other processes compute. */
  public BatchExecution on(ChunkComputer others) {
    return new BatchExecution(batch, data, run, Optional.of(others));
  }

  @Override
  public Capability capability() {
    return batch.capability();
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    return BatchEngine.compute(batch.rows(input, batch.source(input, data)), work, run, elsewhere);
  }
}
