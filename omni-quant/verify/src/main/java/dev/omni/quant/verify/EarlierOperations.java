package dev.omni.quant.verify;

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
import dev.omni.application.operation.Extension;
import dev.omni.application.operation.ExtensionContext;
import dev.omni.application.operation.FeatureContext;
import dev.omni.application.operation.Operation;
import dev.omni.application.run.worker.RunHandler;
import dev.omni.application.spi.feature.ConditionEvaluator;
import dev.omni.application.spi.feature.FeaturePorts;
import dev.omni.quant.verify.benchmark.BenchmarkSuites;
import dev.omni.quant.verify.cel.CelConditions;
import dev.omni.quant.verify.claim.RecomputationVerifier;
import dev.omni.quant.verify.conformity.NormalConformity;
import dev.omni.quant.verify.refmodel.ReferenceModels;
import dev.omni.quant.verify.schema.JsonSchemas;
import dev.omni.quant.verify.scoring.ScoringRules;
import dev.omni.quant.verify.text.TextProof;
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
