package dev.omni.application.run.kind;

import dev.omni.application.batch.BookExecution;
import dev.omni.application.data.InputData;
import dev.omni.application.data.InputData.Resolved;
import dev.omni.application.spi.CapabilityRuntime.PreparedRun;
import dev.omni.application.spi.CapabilityRuntime.Report;
import dev.omni.domain.access.View;
import dev.omni.domain.batch.Batch;
import dev.omni.domain.evidence.Finding;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import java.util.Optional;

/**
 * A run of a capability: one input, one result.
 *
 * @param engine of the capability
 */
public record CapabilityRun(LoadedEngine engine) implements EngineRun {
  @Override
  public Preparation prepare(InputData data, View view, Json.Obj input) {
    Resolved whole = Preparation.checked(data, view, engine.capability(), input);
    JsonEngine having = engine.having(whole.input());
    Preparation.refuse(having.problems(whole.input()));
    return new Preparation(having, whole.input(), whole.data(), having.steps(whole.input()));
  }

  @Override
  public PreparedRun resume(InputData data, Run run) {
    return PreparedRun.stored(run, engine, data.ofRun(run, engine.capability()));
  }

  @Override
  public Report compute(PreparedRun prepared, ExecutionContext context) {
    if (Batch.isBook(engine.capability().id())) {
      var stored = new BookExecution(prepared.engine(), context.chunks().get());
      return context.runtime().execute(prepared, context.watcher(), stored);
    }
    return context.runtime().execute(prepared, context.watcher());
  }

  @Override
  public Finding recompute(Recomputation recomputation) {
    return recomputation.ofResult(engine);
  }

  @Override
  public boolean isShared() {
    return engine.sharded();
  }

  @Override
  public Optional<SharedWork> shared(InputData data, Run run) {
    return Optional.of(new SharedWork(engine.capability().id(), resume(data, run).steps()));
  }
}
