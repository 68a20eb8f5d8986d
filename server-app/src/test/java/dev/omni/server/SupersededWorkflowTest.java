package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.Omni;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.spi.Stores;
import dev.omni.domain.access.Caller;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.operations.EarlierOperations;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/**
 * A process that resumes a workflow after a suspension, while another process has taken over and
 * ended the run. The first must not act on a later approval.
 */
class SupersededWorkflowTest {
  private static final Caller ADA = Caller.test("ada");
  private static final Caller BOB = Caller.test("bob");
  private static final Instant START = Instant.parse("2026-11-20T17:00:00Z");

  /** The run is taken, the rest is over, the verification is kept; then the journal of it. */
  private static final int JOURNAL = 4;

  private final Stores stores = new InMemoryStores().stores();
  private final AtomicReference<Instant> here = new AtomicReference<>(START);
  private final AtomicReference<Instant> elsewhere = new AtomicReference<>(START);
  private final Omni other = process(stores, elsewhere);

  private static Omni process(Stores stores, AtomicReference<Instant> clock) {
    return Omni.on(stores)
        .clock(clock::get)
        .ids(UUID::randomUUID)
        .with(EarlierOperations.of())
        .build();
  }

  private Json.Obj answer(Caller caller, String operation, String id, Json.Obj body) {
    OperationCall call = OperationCall.of(caller, body).withPathValue("uuid", id);
    return (Json.Obj) other.operations().answer(operation, call, Optional.empty()).data();
  }

  private void pass(int seconds) {
    elsewhere.updateAndGet(time -> time.plusSeconds(seconds));
  }

  private static Json.Obj step(String id, String uses, Json.Obj with, String... needs) {
    return Json.obj("id", id, "uses", uses, "with", with, "needs", List.of(needs));
  }

  /** A gate that waits for a human, an act behind it, and beside both a verification. */
  private String started() {
    Json.Obj price =
        Json.obj("name", "price", "value", "2.13337", "unit", "USD")
            .with("uncertainty", Json.obj("standard", 0.115033))
            .with("limit", Json.obj("upper", 2.25, "unit", "USD"));
    Json.Obj asked = Json.obj("action", "quote", "quantities", Json.arr(price));
    Json.Obj claim =
        Json.obj("claim", Json.obj("value", 4), "basis", Json.obj("expression", "2+2"));
    Json.Obj act =
        Json.obj("question", "t", "resolves_at", "2099-01-01T00:00:00Z")
            .with("prediction", Json.obj("type", "normal", "mean", 1, "sd", 1));
    Json steps =
        Json.arr(
            step("rest", "wait", Json.obj("seconds", 10)),
            step("beside", "verify", claim, "rest"),
            step("gate", "guard", asked),
            step("act", "forecast", act, "gate"));
    Json.Obj made = answer(ADA, "workflows.create", "-", Json.obj("name", "f", "steps", steps));
    assertThat(made.findText("status")).as(made.canonical()).contains("active");
    String flow = made.findText("id").orElseThrow();
    return answer(ADA, "workflows.run", flow, Json.Obj.EMPTY).findText("id").orElseThrow();
  }

  private String decision(String run) {
    return stores
        .documents()
        .findByName(ADA.tenant(), "workflow_progress", run)
        .flatMap(kept -> new Pointer("/gate/waiting/about").in(kept.body()))
        .map(about -> ((Json.Str) about).value())
        .orElseThrow();
  }

  private void says(String value, String decision) {
    pass(1);
    Json.Obj subject = Json.obj("type", "guard_decision", "id", decision);
    answer(BOB, "outcomes.create", "-", Json.obj("subject", subject, "value", value));
  }

  private Optional<String> status(String run) {
    return answer(ADA, "workflow-runs.read", run, Json.Obj.EMPTY).findText("status");
  }

  @Test
  void whoever_was_overtaken_does_nothing_more() {
    String run = started();
    process(stores, here).work();
    String decision = decision(run);
    here.updateAndGet(time -> time.plusSeconds(11));
    elsewhere.set(here.get());

    var failing =
        new FailingStores(
            JOURNAL,
            () -> {
              pass(40);
              says("rejected", decision);
              other.work();
              assertThat(status(run)).contains("failed");
              says("approved", decision);
            });
    process(failing.over(stores), here).work();

    assertThat(failing.met()).isTrue();
    assertThat(status(run)).contains("failed");
    assertThat(stores.evidence().log(100).logEntries())
        .extracting(LogEntry::kind)
        .contains("workflow_run")
        .doesNotContain("forecast");
  }
}
