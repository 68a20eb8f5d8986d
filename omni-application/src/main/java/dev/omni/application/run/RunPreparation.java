package dev.omni.application.run;

import dev.omni.application.data.BatchData;
import dev.omni.application.data.DataSetSource;
import dev.omni.application.data.InputData;
import dev.omni.application.data.InputData.Resolved;
import dev.omni.application.internal.batch.BatchEngine;
import dev.omni.application.internal.correlation.CorrelationContext;
import dev.omni.application.internal.worker.RunWriter;
import dev.omni.application.spi.CapabilityRuntime.PreparedRun;
import dev.omni.application.world.Worlds;
import dev.omni.domain.access.CorrelationIds;
import dev.omni.domain.access.View;
import dev.omni.domain.data.ResolvedData;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.ProblemCollector;
import dev.omni.domain.run.ExecutionPolicy;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunOrigin;
import dev.omni.domain.run.RunSources;
import dev.omni.domain.run.RunTarget;
import dev.omni.domain.world.Capability;
import dev.omni.engine.JsonEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The preparation of runs from requests: workspace, capability and input are checked. */
final class RunPreparation {
  private final Worlds worlds;
  private final InputData data;
  private final BatchData batches;
  private final RunWriter runWriter;

  /** Creates the preparation. */
  RunPreparation(Worlds worlds, InputData data, RunWriter runWriter) {
    this.worlds = worlds;
    this.data = data;
    this.batches = data.batches();
    this.runWriter = runWriter;
  }

  /**
   * Returns an accepted run with its whole input: names of data sets are resolved.
   *
   * @throws Fault for every place that is wrong
   */
  PreparedRun prepared(RunRequest wanted) {
    RunTarget.CapabilityTarget subject = wanted.subject();
    StartRun request = wanted.request();
    worlds.workspace(wanted.caller(), subject.world(), subject.workspaceId());
    JsonEngine engine = worlds.engine(subject.world(), subject.capability());
    Capability capability = engine.capability();
    View view = wanted.caller().view();
    Optional<BatchEngine> batch = BatchEngine.find(engine);
    Resolved sent = data.resolve(view, capability.input().schema(), request.input(), Pointer.ROOT);
    ProblemCollector problems = Fault.collector(FaultCode.INPUT_INVALID);
    capability.input().check(sent.input(), "/input", problems);
    problems.throwIfAny();
    var resolved = new ArrayList<>(sent.data());
    Json.Obj input = capability.input().filled(sent.input());
    if (batch.isPresent()) {
      Resolved whole = batches.base(view, batch.get(), input);
      input = whole.input();
      resolved.addAll(whole.data());
    }
    JsonEngine having = engine.having(input);
    refuse(having.problems(input));
    double steps = steps(view, having, input, resolved);
    var terms =
        new ExecutionPolicy(
            capability.execution(),
            capability.workload(),
            capability.idempotent(),
            request.options().cancelAfter(),
            request.options().scenario());
    CorrelationIds correlation = CorrelationContext.current().correlation(wanted.caller());
    var sources = new RunSources(wanted.retryOf(), resolved);
    var origin = RunOrigin.of(wanted.caller(), correlation, runWriter.now(), sources);
    Run run = Run.accepted(runWriter.id(), origin, subject, terms, request.input());
    return new PreparedRun(run, having, input, steps);
  }

  /** Returns the estimated steps; adds the data set that gives the rows of a batch. */
  private double steps(View view, JsonEngine engine, Json.Obj input, List<ResolvedData> resolved) {
    Optional<BatchEngine> batch = BatchEngine.find(engine);
    Optional<ResolvedData> set = batch.isPresent() ? batches.set(view, input) : Optional.empty();
    if (set.isEmpty()) {
      return engine.steps(input);
    }
    resolved.add(set.get());
    try (DataSetSource rows = batches.rows(view, set.get(), batch.get(), input)) {
      batch.get().requireFitting(input, rows.size());
      return batch.get().steps(input, rows);
    }
  }

  /** Throws if there are problems; their pointers are into the body. */
  private static void refuse(List<Problem> problems) {
    Fault.refuse(
        problems.stream().map(problem -> problem.under("/input")).toList(),
        FaultCode.INPUT_INVALID);
  }
}
