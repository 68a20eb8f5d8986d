package dev.omni.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.Omni;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.run.AdmissionControl;
import dev.omni.application.spi.CapabilityRuntime.PreparedRun;
import dev.omni.application.spi.Stores;
import dev.omni.domain.access.Caller;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/** An Omni in memory with workflows and a manual clock. */
final class WorkflowFixture {
  static final Caller ADA = Caller.test("ada");
  static final Caller BOB = Caller.test("bob");

  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-11-20T17:00:00Z"));
  final Stores stores = new InMemoryStores().stores();

  /** Whether no run is taken. */
  final AtomicBoolean full = new AtomicBoolean();

  final Omni omni =
      Omni.on(stores)
          .admission(new Narrow())
          .clock(now::get)
          .ids(UUID::randomUUID)
          .with(EarlierOperations.of())
          .build();

  /** Takes no run while it is full. */
  private final class Narrow implements AdmissionControl {
    @Override
    public void create(Caller caller) {}

    @Override
    public void queue(Caller caller) {
      if (full.get()) {
        throw Fault.of(FaultCode.QUEUE_FULL, "as many wait as may");
      }
    }

    @Override
    public Slot acquireSlot(Caller caller, PreparedRun run) {
      return () -> {};
    }
  }

  Json.Obj answer(String operation, Caller caller, String id, Json.Obj body) {
    OperationCall call = OperationCall.of(caller, body).withPathValue("uuid", id);
    return (Json.Obj) omni.operations().answer(operation, call, Optional.empty()).data();
  }

  /** The id of a new workflow of these steps. */
  String made(Json... steps) {
    return made("flow", steps);
  }

  /** The id of a new workflow of a name. */
  String made(String name, Json... steps) {
    Json.Obj body = Json.obj("name", name, "steps", List.of(steps));
    Json.Obj told = answer("workflows.create", ADA, "-", body);
    assertThat(told.findText("status")).as(told.canonical()).contains("active");
    return told.findText("id").orElseThrow();
  }

  /** The id of a new run. */
  String started(String workflow, Json.Obj input) {
    return started(ADA, workflow, input);
  }

  /** The id of a new run of a caller. */
  String started(Caller caller, String workflow, Json.Obj input) {
    return answer("workflows.run", caller, workflow, Json.obj("input", input))
        .findText("id")
        .orElseThrow();
  }

  Json.Obj read(String run) {
    return answer("workflow-runs.read", ADA, run, Json.Obj.EMPTY);
  }

  /** Works for some rounds; between two of them time passes. */
  Json.Obj worked(String run) {
    worked();
    return read(run);
  }

  void worked() {
    for (int round = 0; round < 12; round++) {
      omni.work();
      pass();
    }
  }

  void pass() {
    now.updateAndGet(time -> time.plusSeconds(3));
  }

  static Json at(Json.Obj told, String pointer) {
    return new Pointer(pointer).in(told).orElse(Json.NULL);
  }

  static Json.Obj verify(String id, Object value) {
    return Json.obj("id", id, "uses", "verify")
        .with(
            "with",
            Json.obj("claim", Json.obj("value", value), "basis", Json.obj("expression", "2+2")));
  }

  /** Somebody says what he thinks of a decision. */
  void opinion(Caller who, String decision, String value) {
    Json.Obj told =
        answer(
            "outcomes.create",
            who,
            "-",
            Json.obj(
                "subject", Json.obj("type", "guard_decision", "id", decision), "value", value));
    assertThat(told.findText("id")).isPresent();
  }
}
