package dev.omni.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.Omni;
import dev.omni.application.evidence.BuildInfo;
import dev.omni.application.evidence.RunEvidenceFactory;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.spi.EvidenceFactory;
import dev.omni.application.spi.Stores;
import dev.omni.application.world.CapabilityCatalog;
import dev.omni.domain.access.Caller;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.world.ServedWorlds;
import dev.omni.domain.world.World;
import dev.omni.engine.Work;
import dev.omni.operations.model.Model;
import dev.omni.operations.model.ModelCard;
import dev.omni.operations.model.ModelTask;
import dev.omni.operations.port.FeaturePorts;
import dev.omni.testkit.TestClock;
import dev.omni.testkit.TestEngine;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs of operations that break on their way, or of whose result no evidence can be made. */
@Timeout(60)
class BrokenEndsTest {
  private static final Caller ADA = Caller.test("ada");
  private static final Json.Obj TASKS =
      Json.obj("model", "ref.naive", "mode", "closed", "suite", "statistics_uncertainty")
          .with("limit", 2)
          .with("epochs", 1)
          .with("variants", 0);

  private final Stores stores = new InMemoryStores().stores();
  private final TestClock clock = TestClock.at("2026-11-20T17:00:00Z");
  private final TestEngine root = TestEngine.job();

  private Omni omni(FeaturePorts ports, EvidenceFactory evidence) {
    return Omni.on(stores)
        .clock(clock)
        .ids(UUID::randomUUID)
        .engines(root)
        .evidenceFactory(evidence)
        .with(EarlierOperations.of(ports))
        .build();
  }

  private EvidenceFactory usual() {
    return new RunEvidenceFactory(
        CapabilityCatalog.of(List.of(root.loaded()), ServedWorlds.ALL), BuildInfo.embedded());
  }

  /** Evidence of no result of a run of this kind. */
  private EvidenceFactory without(String kind) {
    EvidenceFactory usual = usual();
    return (run, record) -> {
      if (run.status() == RunStatus.COMPLETED && run.subject().kind().equals(kind)) {
        throw new StackOverflowError("deep");
      }
      return usual.create(run, record);
    };
  }

  private static Json.Obj answer(Omni omni, String operation, String id, Json.Obj body) {
    OperationCall call = OperationCall.of(ADA, body).withPathValue("uuid", id);
    return (Json.Obj) omni.operations().answer(operation, call, Optional.empty()).data();
  }

  private Run worked(Omni omni, String id) {
    for (int round = 0; round < 8; round++) {
      omni.work();
      clock.advance(Duration.ofSeconds(3));
    }
    Run run = stores.runs().find(ADA.tenant(), UUID.fromString(id)).orElseThrow();
    assertThat(run.status().terminal()).as(run.toString()).isTrue();
    clock.advance(Duration.ofHours(1));
    assertThat(omni.work()).as("nothing is tried again").isZero();
    return run;
  }

  private static String flow(Omni omni) {
    omni.open(ADA, World.RISK, "Lab");
    Json.Obj step = Json.obj("id", "root", "uses", "run:risk/risk.test.root");
    step = step.with("with", Json.obj("n", 4));
    Json.Obj body = Json.obj("name", "flow", "steps", List.of(step));
    Json.Obj made = answer(omni, "workflows.create", "-", body);
    assertThat(made.findText("status")).as(made.canonical()).contains("active");
    return answer(omni, "workflows.run", made.text("id"), Json.obj("input", Json.Obj.EMPTY))
        .text("id");
  }

  private static void assertFailed(Run run, String message) {
    assertThat(run.error().orElseThrow().code()).isEqualTo(FaultCode.CAPABILITY_FAILED);
    assertThat(run.error().orElseThrow().message()).startsWith(message);
  }

  @Test
  void a_workflow_run_of_whose_result_there_is_no_evidence_fails() {
    Omni omni = omni(EarlierOperations.ports(), without("workflow_run"));
    assertFailed(worked(omni, flow(omni)), "The result is not stored: its evidence");
  }

  @Test
  void a_step_of_whose_run_there_is_no_evidence_fails_and_the_workflow_ends() {
    Omni omni = omni(EarlierOperations.ports(), without("omni_run"));
    Run run = worked(omni, flow(omni));
    assertThat(run.status()).isEqualTo(RunStatus.FAILED);
    assertThat(run.error().orElseThrow().json().canonical()).contains("The result is not stored");
  }

  @Test
  void a_benchmark_of_whose_result_there_is_no_evidence_fails() {
    Omni omni = omni(EarlierOperations.ports(), without("benchmark_run"));
    String id = answer(omni, "benchmarks.run", "-", TASKS).text("id");
    assertFailed(worked(omni, id), "The result is not stored: its evidence");
  }

  @Test
  void a_task_that_breaks_its_model_ends_the_benchmark() {
    FeaturePorts usual = EarlierOperations.ports();
    List<Model> models = usual.models().stream().<Model>map(Breaking::new).toList();
    var ports =
        new FeaturePorts(
            models,
            usual.benchmarks(),
            usual.scoring(),
            usual.verifiers(),
            usual.quantities(),
            usual.definitions());
    Omni omni = omni(ports, usual());
    String id = answer(omni, "benchmarks.run", "-", TASKS).text("id");
    assertFailed(worked(omni, id), "The run failed with an internal error for this input.");
  }

  /** A model that breaks at each task. */
  private record Breaking(Model usual) implements Model {
    @Override
    public ModelCard card() {
      return usual.card();
    }

    @Override
    public Json.Obj answer(ModelTask task, Work work) {
      throw new NoClassDefFoundError("odd");
    }
  }
}
