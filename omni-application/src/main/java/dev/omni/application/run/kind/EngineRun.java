package dev.omni.application.run.kind;

import dev.omni.application.data.InputData;
import dev.omni.application.spi.CapabilityRuntime.PreparedRun;
import dev.omni.application.spi.CapabilityRuntime.Report;
import dev.omni.domain.access.View;
import dev.omni.domain.batch.RowLayout;
import dev.omni.domain.evidence.Finding;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.engine.LoadedEngine;
import java.util.Optional;

/** The kind of a run that an engine computes: of a capability or of a batch. */
public sealed interface EngineRun extends RunKind permits CapabilityRun, BatchRun {
  /** Returns the engine. */
  LoadedEngine engine();

  /**
   * Prepares a run from the input of a request: names of data sets are resolved, the input is
   * checked, and the steps are estimated.
   *
   * @throws Fault for every place that is wrong
   */
  Preparation prepare(InputData data, View view, Json.Obj input);

  /**
   * Prepares a stored run again: columns of its data sets are read.
   *
   * @throws Fault when a set is not there any more
   */
  PreparedRun resume(InputData data, Run run);

  /** Returns the result of a prepared run as its runtime reports it. */
  Report compute(PreparedRun prepared, ExecutionContext context);

  /** Repeats the run that evidence states. */
  Finding recompute(Recomputation recomputation);

  /** Returns whether several machines can share the work of such a run. */
  boolean isShared();

  /**
   * Returns the work of a stored run that several machines can share; empty when this process does
   * not have what it computes.
   */
  Optional<SharedWork> shared(InputData data, Run run);

  /** Returns the layout of the rows of an input; empty for a run without rows. */
  default Optional<RowLayout> rowLayout(Json.Obj input) {
    return Optional.empty();
  }

  /** {@inheritDoc} A result that does not keep the contract becomes an error. */
  @Override
  default Report execute(Run run, ExecutionContext context) {
    PreparedRun prepared = context.prepared().orElseGet(() -> resume(context.data(), run));
    return ResultContract.kept(prepared, () -> compute(prepared, context));
  }
}
