package dev.omni.application.run.kind;

import dev.omni.application.batch.BatchEngine;
import dev.omni.application.batch.BatchExecution;
import dev.omni.application.data.BatchData;
import dev.omni.application.data.DataSetSource;
import dev.omni.application.data.InputData;
import dev.omni.application.data.InputData.Resolved;
import dev.omni.application.spi.CapabilityRuntime.PreparedRun;
import dev.omni.application.spi.CapabilityRuntime.Report;
import dev.omni.domain.access.View;
import dev.omni.domain.batch.RowLayout;
import dev.omni.domain.data.ResolvedData;
import dev.omni.domain.data.ResolvedSet;
import dev.omni.domain.evidence.Finding;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import java.util.ArrayList;
import java.util.Optional;

/**
 * A run of a batch: many rows, each of which another capability computes, stored by chunks. Its
 * rows stand in the input or in a data set.
 *
 * @param engine of the batch, with its capability
 * @param batch the same
 */
public record BatchRun(LoadedEngine engine, BatchEngine batch) implements EngineRun {
  /** Creates the kind of a batch. */
  public BatchRun(BatchEngine batch) {
    this(LoadedEngine.of(batch), batch);
  }

  @Override
  public Preparation prepare(InputData data, View view, Json.Obj input) {
    Resolved named = Preparation.checked(data, view, engine.capability(), input);
    Resolved whole = data.batches().base(view, batch, named.input());
    JsonEngine having = engine.having(whole.input());
    Preparation.refuse(having.problems(whole.input()));
    var sets = new ArrayList<ResolvedData>(named.data());
    sets.addAll(whole.data());
    Optional<ResolvedSet> rows = data.batches().set(view, whole.input());
    rows.ifPresent(sets::add);
    double steps =
        rows.map(set -> steps(data.batches(), view, set, whole.input()))
            .orElseGet(() -> having.steps(whole.input()));
    return new Preparation(having, whole.input(), sets, steps);
  }

  private double steps(BatchData data, View view, ResolvedSet set, Json.Obj input) {
    try (DataSetSource rows = data.rows(view, set, batch, input)) {
      batch.requireFitting(input, rows.size());
      return batch.steps(input, rows);
    }
  }

  /**
   * {@inheritDoc} Its steps are not estimated: rows that an earlier attempt stored cost nothing.
   */
  @Override
  public PreparedRun resume(InputData data, Run run) {
    Json.Obj input = engine.capability().input().filled(data.ofRun(run, engine.capability()));
    return new PreparedRun(run, engine, data.batches().base(run, batch, input), 0);
  }

  @Override
  public Report compute(PreparedRun prepared, ExecutionContext context) {
    Optional<DataSetSource> rows =
        context.data().batches().rows(prepared.run(), batch, prepared.input());
    try {
      var stored = new BatchExecution(batch, rows.map(source -> source), context.chunks().get());
      return context.runtime().execute(prepared, context.watcher(), stored);
    } finally {
      rows.ifPresent(DataSetSource::close);
    }
  }

  @Override
  public Finding recompute(Recomputation recomputation) {
    return recomputation.ofRows(batch).orElseGet(() -> recomputation.ofResult(engine));
  }

  @Override
  public boolean isShared() {
    return true;
  }

  @Override
  public Optional<SharedWork> shared(InputData data, Run run) {
    Json.Obj input = resume(data, run).input();
    return batch
        .find(input)
        .map(target -> new SharedWork(target.id(), data.batches().steps(run, batch, input)));
  }

  @Override
  public Optional<RowLayout> rowLayout(Json.Obj input) {
    return Optional.of(batch.layout(input));
  }
}
