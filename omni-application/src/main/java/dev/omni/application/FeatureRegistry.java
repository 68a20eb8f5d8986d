package dev.omni.application;

import dev.omni.application.feature.agent.ScriptedAgents;
import dev.omni.application.feature.benchmark.BenchmarkRuns;
import dev.omni.application.feature.composition.Compositions;
import dev.omni.application.feature.connector.ConnectorContext;
import dev.omni.application.feature.connector.Connectors;
import dev.omni.application.feature.connector.RemoteModels;
import dev.omni.application.feature.forecast.Forecasts;
import dev.omni.application.feature.forecast.Outcomes;
import dev.omni.application.feature.guard.GuardDecisions;
import dev.omni.application.feature.guard.RulePack;
import dev.omni.application.feature.model.ModelRuns;
import dev.omni.application.feature.model.Models;
import dev.omni.application.feature.series.Series;
import dev.omni.application.feature.verification.Verifications;
import dev.omni.application.feature.workflow.StepContext;
import dev.omni.application.feature.workflow.WorkflowRuns;
import dev.omni.application.operation.FeatureContext;
import dev.omni.application.operation.Operation;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.operation.OperationEffect;
import dev.omni.application.operation.Operations;
import dev.omni.application.operation.signoff.SignOffs;
import dev.omni.application.run.worker.RunHandler;
import dev.omni.application.run.worker.RunHandlers;
import dev.omni.application.spi.feature.FeaturePorts;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;

/** The features of the earlier operations, combined. */
final class FeatureRegistry {
  private static final String OUTSIDE = "outside";

  private final FeatureContext context;
  private final ConnectorContext connectorContext;
  private final StepContext stepContext;
  private final Optional<FeaturePorts> ports;
  private final List<RulePack> rulePacks;

  FeatureRegistry(
      FeatureContext context,
      ConnectorContext connectorContext,
      StepContext stepContext,
      Optional<FeaturePorts> ports,
      List<RulePack> rulePacks) {
    this.context = context;
    this.connectorContext = connectorContext;
    this.stepContext = stepContext;
    this.ports = ports;
    this.rulePacks = rulePacks;
  }

  /** Returns the operations of all features. */
  List<Operation> operations() {
    var rows = new ArrayList<Operation>();
    rows.add(Operation.reading("evidence.read", this::evidence));
    rows.add(Operation.reading("evidence.outside", this::outside));
    rows.addAll(new SignOffs(context).operations());
    ports.ifPresent(q -> rows.addAll(computing(q)));
    return rows;
  }

  /** Returns the operations of features that compute. */
  private List<Operation> computing(FeaturePorts with) {
    var rows = new ArrayList<>(modelRuns(with).operations());
    rows.addAll(new Compositions(context, with.conditions()).operations(models(with)));
    rows.addAll(benchmarkRuns(with).operations());
    rows.addAll(new Connectors(context, connectorContext, with).operations());
    rows.addAll(new Forecasts(context, with).operations());
    rows.addAll(new Outcomes(context, with).operations());
    rows.addAll(new Verifications(context, with.verifier(), with.texts()).operations());
    rows.addAll(new GuardDecisions(context, with, rulePacks).operations());
    rows.addAll(workflowRuns(with).operations());
    return rows;
  }

  private WorkflowRuns workflowRuns(FeaturePorts with) {
    return new WorkflowRuns(context, with, stepContext);
  }

  private ModelRuns modelRuns(FeaturePorts with) {
    return new ModelRuns(
        models(with),
        with.schemas(),
        new Series(context.documents()),
        context.stores().runs(),
        context.clockAndIds());
  }

  private BenchmarkRuns benchmarkRuns(FeaturePorts with) {
    return new BenchmarkRuns(
        models(with), with.benchmarks(), context.stores(), context.clockAndIds());
  }

  private Models models(FeaturePorts with) {
    return new Models(
        with.models(),
        List.of(
            new ScriptedAgents(with.verifier(), new GuardDecisions(context, with, rulePacks)),
            new Compositions(context, with.conditions()),
            new RemoteModels(context, connectorContext)));
  }

  /** Returns the handlers of their runs. */
  RunHandlers jobs() {
    var byKind = new HashMap<String, RunHandler>();
    ports.ifPresent(with -> byKind.put(ModelRuns.KIND, modelRuns(with)::execute));
    ports.ifPresent(with -> byKind.put(BenchmarkRuns.KIND, benchmarkRuns(with)::execute));
    ports.ifPresent(with -> byKind.put(WorkflowRuns.KIND, workflowRuns(with)::execute));
    return new RunHandlers(byKind);
  }

  private OperationEffect evidence(OperationCall call) {
    var id = call.uuid().orElseThrow(() -> Operations.missing("evidence"));
    String part = include(call.query().getOrDefault("include", ""));
    Json.Obj read = context.evidence().read(call.caller(), id, part.equals("parents"));
    return new OperationEffect.Answer(
        part.equals(OUTSIDE)
            ? read.with(OUTSIDE, context.evidence().outside(call.caller(), id))
            : read);
  }

  private OperationEffect outside(OperationCall call) {
    var id = call.uuid().orElseThrow(() -> Operations.missing("evidence"));
    return new OperationEffect.Answer(context.evidence().outside(call.caller(), id));
  }

  private static String include(String sent) {
    if (!List.of("", "parents", OUTSIDE).contains(sent)) {
      throw Fault.at(
          FaultCode.PARAMETER_INVALID, "parameter:include", "must be parents or outside");
    }
    return sent;
  }
}
