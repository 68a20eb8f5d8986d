package dev.omni.application;

import dev.omni.application.agent.ScriptedAgents;
import dev.omni.application.benchmark.BenchmarkRuns;
import dev.omni.application.composition.Compositions;
import dev.omni.application.connector.Connectors;
import dev.omni.application.connector.RemoteModels;
import dev.omni.application.connector.Surroundings;
import dev.omni.application.forecast.Forecasts;
import dev.omni.application.forecast.Outcomes;
import dev.omni.application.guard.GuardDecisions;
import dev.omni.application.guard.Pack;
import dev.omni.application.model.ModelRuns;
import dev.omni.application.model.Models;
import dev.omni.application.operation.Call;
import dev.omni.application.operation.Effect;
import dev.omni.application.operation.Means;
import dev.omni.application.operation.Operation;
import dev.omni.application.operation.Operations;
import dev.omni.application.run.Job;
import dev.omni.application.run.Jobs;
import dev.omni.application.series.Series;
import dev.omni.application.spi.Quantitative;
import dev.omni.application.verify.Verifications;
import dev.omni.application.workflow.Reach;
import dev.omni.application.workflow.WorkflowRuns;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;

/** The features behind the earlier operations, joined. */
final class Features {
  private final Means means;
  private final Surroundings around;
  private final Optional<Quantitative> quantitative;
  private final List<Pack> packs;
  private final Reach reach;

  Features(
      Means means,
      Surroundings around,
      Reach reach,
      Optional<Quantitative> quantitative,
      List<Pack> packs) {
    this.reach = reach;
    this.means = means;
    this.around = around;
    this.quantitative = quantitative;
    this.packs = packs;
  }

  /** Their rows of the table. */
  List<Operation> rows() {
    var rows = new ArrayList<Operation>();
    rows.add(Operation.reading("evidence.read", this::evidence));
    quantitative.ifPresent(q -> rows.addAll(computing(q)));
    return rows;
  }

  /** The rows of the features that compute. */
  private List<Operation> computing(Quantitative with) {
    var rows = new ArrayList<>(modelRuns(with).rows());
    rows.addAll(new Compositions(means, with.conditions()).rows(models(with)));
    rows.addAll(benchmarkRuns(with).rows());
    rows.addAll(new Connectors(means, around, with).rows());
    rows.addAll(new Forecasts(means, with.scoring()).rows());
    rows.addAll(new Outcomes(means, with).rows());
    rows.addAll(new Verifications(means, with.verifier()).rows());
    rows.addAll(new GuardDecisions(means, with, packs).rows());
    rows.addAll(workflowRuns(with).rows());
    return rows;
  }

  private WorkflowRuns workflowRuns(Quantitative with) {
    return new WorkflowRuns(means, with.conditions(), reach);
  }

  private ModelRuns modelRuns(Quantitative with) {
    return new ModelRuns(
        models(with), new Series(means.stores().documents()), means.stores().runs(), means.doors());
  }

  private BenchmarkRuns benchmarkRuns(Quantitative with) {
    return new BenchmarkRuns(models(with), with.benchmarks(), means.stores(), means.doors());
  }

  private Models models(Quantitative with) {
    return new Models(
        with.models(),
        List.of(
            new ScriptedAgents(with.verifier(), new GuardDecisions(means, with, packs)),
            new Compositions(means, with.conditions()),
            new RemoteModels(means, around)));
  }

  /** What executes their runs. */
  Jobs jobs() {
    var byKind = new HashMap<String, Job>();
    quantitative.ifPresent(with -> byKind.put(ModelRuns.KIND, modelRuns(with)::execute));
    quantitative.ifPresent(with -> byKind.put(BenchmarkRuns.KIND, benchmarkRuns(with)::execute));
    quantitative.ifPresent(with -> byKind.put(WorkflowRuns.KIND, workflowRuns(with)::execute));
    return new Jobs(byKind);
  }

  private Effect evidence(Call call) {
    var id = call.uuid().orElseThrow(() -> Operations.missing("evidence"));
    boolean parents = include(call.query().getOrDefault("include", ""));
    return new Effect.Answer(means.evidence().read(call.caller(), id, parents));
  }

  private static boolean include(String sent) {
    if (!sent.isEmpty() && !sent.equals("parents")) {
      throw Fault.at(FaultCode.PARAMETER_INVALID, "query:include", "must be parents");
    }
    return sent.equals("parents");
  }
}
