package dev.omni.application.run;

import dev.omni.application.access.CorrelationContext;
import dev.omni.application.data.InputData;
import dev.omni.application.data.InputMarkets;
import dev.omni.application.run.kind.EngineRun;
import dev.omni.application.run.kind.Preparation;
import dev.omni.application.run.kind.RunKinds;
import dev.omni.application.run.worker.RunWriter;
import dev.omni.application.spi.CapabilityRuntime.PreparedRun;
import dev.omni.application.world.Worlds;
import dev.omni.domain.access.CorrelationIds;
import dev.omni.domain.access.View;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.run.ExecutionPolicy;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunOrigin;
import dev.omni.domain.run.RunSources;
import dev.omni.domain.run.RunTarget;
import dev.omni.domain.world.Capability;

/** The preparation of runs from requests: workspace, capability and input are checked. */
final class RunPreparation {
  private final Worlds worlds;
  private final RunKinds kinds;
  private final InputData data;
  private final InputMarkets markets;
  private final RunWriter runWriter;
  private final SecondOpinions secondOpinions;

  /** Creates the preparation. */
  RunPreparation(
      Worlds worlds, RunKinds kinds, InputData data, InputMarkets markets, RunWriter runWriter) {
    this.worlds = worlds;
    this.kinds = kinds;
    this.data = data;
    this.markets = markets;
    this.runWriter = runWriter;
    this.secondOpinions = new SecondOpinions(worlds);
  }

  /**
   * Returns an accepted run with its whole input: names of markets and data sets are resolved.
   *
   * @throws Fault for every place that is wrong
   */
  PreparedRun prepared(RunRequest wanted) {
    RunTarget.CapabilityTarget subject = wanted.subject();
    StartRun request = wanted.request();
    worlds.workspace(wanted.caller(), subject.world(), subject.workspaceId());
    Capability capability = worlds.engine(subject.world(), subject.capability()).capability();
    EngineRun kind = kinds.find(capability.id()).orElseThrow();
    View view = wanted.caller().view();
    InputMarkets.Resolved whole = markets.resolve(view, capability, request.input());
    Preparation prepared = kind.prepare(data, view, whole.input());
    var terms =
        new ExecutionPolicy(
            capability.execution(),
            capability.workload(),
            capability.idempotent(),
            request.options().cancelAfter(),
            request.options().scenario(),
            request.options().secondOpinion(),
            request.options().confidential());
    CorrelationIds correlation = CorrelationContext.current().correlation(wanted.caller());
    RunSources sources = new RunSources(wanted.retryOf(), prepared.data()).with(whole.markets());
    var origin = RunOrigin.of(wanted.caller(), correlation, runWriter.now(), sources);
    Run run = Run.accepted(runWriter.id(), origin, subject, terms, whole.input());
    double second =
        terms.secondOpinion() ? secondOpinions.steps(prepared, terms.confidential()) : 0;
    return new PreparedRun(run, prepared.engine(), prepared.input(), prepared.steps() + second);
  }
}
