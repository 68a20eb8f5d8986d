package dev.omni.operations;

import dev.omni.application.operation.Extension;
import dev.omni.application.operation.ExtensionContext;
import dev.omni.application.operation.FeatureContext;
import dev.omni.application.operation.Operation;
import dev.omni.application.run.worker.RunHandler;
import dev.omni.application.spi.condition.ConditionEvaluator;
import dev.omni.operations.agent.ScriptedAgents;
import dev.omni.operations.benchmark.BenchmarkRuns;
import dev.omni.operations.benchmark.suite.BenchmarkSuites;
import dev.omni.operations.cel.CelConditions;
import dev.omni.operations.composition.Compositions;
import dev.omni.operations.conformity.NormalConformity;
import dev.omni.operations.connector.ConnectorContext;
import dev.omni.operations.connector.Connectors;
import dev.omni.operations.connector.RemoteModels;
import dev.omni.operations.forecast.Forecasts;
import dev.omni.operations.forecast.Outcomes;
import dev.omni.operations.guard.GuardDecisions;
import dev.omni.operations.guard.RulePack;
import dev.omni.operations.model.ModelRuns;
import dev.omni.operations.model.Models;
import dev.omni.operations.port.FeaturePorts;
import dev.omni.operations.reference.ReferenceModels;
import dev.omni.operations.schema.JsonSchemas;
import dev.omni.operations.scoring.ScoringRules;
import dev.omni.operations.series.Series;
import dev.omni.operations.units.UcumUnitConverter;
import dev.omni.operations.verification.Verifications;
import dev.omni.operations.verification.claim.RecomputationVerifier;
import dev.omni.operations.verification.text.TextProof;
import dev.omni.operations.workflow.StepContext;
import dev.omni.operations.workflow.WorkflowRuns;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The earlier operations: models, compositions, benchmarks, connections, forecasts, verifications,
 * decisions and workflows. Their computations are loaded at their first use.
 */
public final class EarlierOperations implements Extension {
  private final FeaturePorts with;
  private final List<RulePack> rulePacks;

  private EarlierOperations(FeaturePorts with, List<RulePack> rulePacks) {
    this.with = with;
    this.rulePacks = List.copyOf(rulePacks);
  }

  /** Creates the operations with the computations of this module. */
  public static EarlierOperations of() {
    return of(ports());
  }

  /** Creates the operations with these computations. */
  public static EarlierOperations of(FeaturePorts engines) {
    return new EarlierOperations(engines, List.of());
  }

  /** Returns these operations with an operator's rule packs of the guard. */
  public EarlierOperations rulePacks(List<RulePack> given) {
    return new EarlierOperations(with, given);
  }

  /** Returns the computations of this module. */
  public static FeaturePorts ports() {
    var conditions = new CelConditions();
    var scoring = new ScoringRules();
    var verifier = new RecomputationVerifier(conditions, scoring);
    return new FeaturePorts(
        ReferenceModels.all(),
        new BenchmarkSuites(verifier, scoring, ReferenceModels.baseline()),
        scoring,
        new FeaturePorts.Verifiers(verifier, new TextProof()),
        new FeaturePorts.Quantities(new UcumUnitConverter(), new NormalConformity()),
        new FeaturePorts.Definitions(conditions, new JsonSchemas()));
  }

  @Override
  public List<Operation> operations(ExtensionContext context) {
    FeatureContext features = context.features();
    var rows = new ArrayList<>(modelRuns(context).operations());
    rows.addAll(new Compositions(features, with.conditions()).operations(models(context)));
    rows.addAll(benchmarkRuns(context).operations());
    rows.addAll(new Connectors(features, connecting(context), with).operations());
    rows.addAll(new Forecasts(features, with).operations());
    rows.addAll(new Outcomes(features, with).operations());
    rows.addAll(new Verifications(features, with.verifier(), with.texts()).operations());
    rows.addAll(new GuardDecisions(features, with, rulePacks).operations());
    rows.addAll(workflowRuns(context).operations());
    return rows;
  }

  @Override
  public Map<String, RunHandler> runHandlers(ExtensionContext context) {
    return Map.of(
        ModelRuns.KIND, modelRuns(context)::execute,
        BenchmarkRuns.KIND, benchmarkRuns(context)::execute,
        WorkflowRuns.KIND, workflowRuns(context));
  }

  @Override
  public Optional<ConditionEvaluator> conditions() {
    return Optional.of(with.conditions());
  }

  private static ConnectorContext connecting(ExtensionContext context) {
    return new ConnectorContext(
        context.secrets(),
        context.deliveryFactory(),
        context.calls(),
        context.operations(),
        context.enqueuer());
  }

  private WorkflowRuns workflowRuns(ExtensionContext context) {
    var steps = new StepContext(context.operations(), context.starting());
    return new WorkflowRuns(context.features(), with, steps);
  }

  private ModelRuns modelRuns(ExtensionContext context) {
    FeatureContext features = context.features();
    return new ModelRuns(
        models(context),
        with.schemas(),
        new Series(features.documents()),
        features.stores().runs(),
        features.clockAndIds());
  }

  private BenchmarkRuns benchmarkRuns(ExtensionContext context) {
    FeatureContext features = context.features();
    return new BenchmarkRuns(
        models(context), with.benchmarks(), features.stores(), features.clockAndIds());
  }

  private Models models(ExtensionContext context) {
    FeatureContext features = context.features();
    return new Models(
        with.models(),
        List.of(
            new ScriptedAgents(with.verifier(), new GuardDecisions(features, with, rulePacks)),
            new Compositions(features, with.conditions()),
            new RemoteModels(features, connecting(context))));
  }
}
