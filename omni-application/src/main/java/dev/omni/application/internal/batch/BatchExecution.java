package dev.omni.application.internal.batch;

import dev.omni.domain.batch.RowSource;
import dev.omni.domain.batch.RowSources;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Work;
import java.util.Optional;

/**
 * The execution of one batch run, whose chunks are stored.
 *
 * @param batch the engine of the run
 * @param data the rows of its data set, if it names one
 * @param run stores the chunks
 */
public record BatchExecution(BatchEngine batch, Optional<RowSource> data, BatchRun run)
    implements Engine {
  @Override
  public Capability capability() {
    return batch.capability();
  }

  @Override
  public Computed compute(Json.Obj input, Work work) {
    RowSource source = data.or(() -> RowSources.inline(input, batch.target(input))).orElseThrow();
    return BatchEngine.compute(batch.rows(input, source), work, run);
  }
}
