package dev.omni.quant.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.Omni;
import dev.omni.application.memory.MemoryStores;
import dev.omni.application.operation.Call;
import dev.omni.application.run.RunStarts;
import dev.omni.application.spi.Doors;
import dev.omni.application.spi.Stores;
import dev.omni.domain.access.Caller;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.world.Execution;
import dev.omni.quant.instrument.Instruments;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Workflows from their making to their end. */
class WorkflowRunsTest {
  private static final Caller ADA = Caller.test("ada");
  private static final Caller BOB = Caller.test("bob");

  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-11-20T17:00:00Z"));
  private final Stores stores = new MemoryStores().stores();
  private final AtomicBoolean full = new AtomicBoolean();
  private final Omni omni =
      Omni.on(stores)
          .entry(new Narrow())
          .doors(new Doors(now::get, UUID::randomUUID))
          .quantitative(Instruments.all())
          .build();

  /** Takes no run while it is full. */
  private final class Narrow implements RunStarts.Entry {
    @Override
    public void create(Caller caller) {}

    @Override
    public Place place(Caller caller, Execution execution) {
      if (full.get()) {
        throw Fault.of(FaultCode.QUEUE_FULL, "as many wait as may");
      }
      return () -> {};
    }
  }

  private Json.Obj answer(String operation, Caller caller, String id, Json.Obj body) {
    Call call = Call.of(caller, body).at("uuid", id);
    return (Json.Obj) omni.operations().answer(operation, call, Optional.empty()).data();
  }

  private String made(Json... steps) {
    Json.Obj body = Json.obj("name", "flow", "steps", List.of(steps));
    Json.Obj told = answer("workflows.create", ADA, "-", body);
    assertThat(told.text("status")).as(told.canonical()).contains("active");
    return told.text("id").orElseThrow();
  }

  private String started(String workflow, Json.Obj input) {
    return answer("workflows.run", ADA, workflow, Json.obj("input", input))
        .text("id")
        .orElseThrow();
  }

  private Json.Obj read(String run) {
    return answer("workflow-runs.read", ADA, run, Json.Obj.EMPTY);
  }

  /** Works for some rounds; between two of them time passes. */
  private Json.Obj worked(String run) {
    for (int round = 0; round < 12; round++) {
      omni.work();
      now.updateAndGet(time -> time.plusSeconds(3));
    }
    return read(run);
  }

  private static Json at(Json.Obj told, String pointer) {
    return new Pointer(pointer).in(told).orElse(Json.NULL);
  }

  private static Json.Obj verify(String id, Object value) {
    return Json.obj("id", id, "uses", "verify")
        .with(
            "with",
            Json.obj("claim", Json.obj("value", value), "basis", Json.obj("expression", "2+2")));
  }

  @Test
  void steps_take_what_others_gave() {
    String flow =
        made(verify("one", "${input.x}"), verify("two", "${steps.one.submitted.claim.value}"));
    Json.Obj ended = worked(started(flow, Json.obj("x", 4)));

    assertThat(ended.text("status")).contains("completed");
  }

  @Test
  void each_item_of_a_list_is_done() {
    Json.Obj each = verify("each", "${item}").with("foreach", "${input.all}");
    Json.Obj ended = worked(started(made(each), Json.obj("all", List.of(3, 4, 5))));

    assertThat(ended.text("status")).as(ended.canonical()).contains("completed");
    assertThat(at(ended, "/steps/0/output/1/verdict")).isEqualTo(Json.str("pass"));
    assertThat(at(ended, "/steps/0/output/2/verdict")).isEqualTo(Json.str("fail"));
  }

  @Test
  void a_step_whose_condition_does_not_hold_is_skipped_and_others_go_on() {
    Json.Obj never = verify("never", 4).with("if", "input.x > 5");
    Json.Obj ended = worked(started(made(never, verify("after", 4)), Json.obj("x", 4)));

    assertThat(at(ended, "/steps/0/status")).isEqualTo(Json.str("skipped"));
    assertThat(at(ended, "/steps/1/status")).isEqualTo(Json.str("completed"));
  }

  @Test
  void a_model_is_waited_for() {
    Json.Obj model =
        Json.obj("id", "sum", "uses", "model:ref.exact")
            .with(
                "with",
                Json.obj("task", "quantity", "input", Json.obj("expression", "${input.what}")));
    Json.Obj ended = worked(started(made(model), Json.obj("what", "1/3+1/6")));

    assertThat(ended.text("status")).as(ended.canonical()).contains("completed");
    assertThat(at(ended, "/steps/0/output/status")).isEqualTo(Json.str("completed"));
  }

  @Test
  void a_step_that_finds_the_queue_full_waits_for_its_place() {
    Json.Obj sum =
        Json.obj("id", "sum", "uses", "model:ref.exact")
            .with("with", Json.obj("task", "quantity", "input", Json.obj("expression", "2+2")));
    String run = started(made(sum), Json.Obj.EMPTY);

    full.set(true);
    Json.Obj waiting = worked(run);
    assertThat(at(waiting, "/waiting/reason")).isEqualTo(Json.str("queue_full"));
    full.set(false);
    Json.Obj ended = worked(run);
    assertThat(ended.text("status")).as(ended.canonical()).contains("completed");
    assertThat(at(ended, "/steps/0/attempts")).isEqualTo(Json.num(1));
  }

  private static Json.Obj unknown(String id) {
    Json.Obj with = Json.obj("task", "quantity", "input", Json.obj("expression", "1/0"));
    return Json.obj("id", id, "uses", "model:ref.exact", "with", with);
  }

  @Test
  void a_step_that_fails_is_tried_again_and_then_ends_the_run() {
    Json.Obj twice =
        unknown("sum").with("retry", Json.obj("max_attempts", 2, "backoff_seconds", 3));
    Json.Obj ended = worked(started(made(twice, verify("after", 4)), Json.Obj.EMPTY));

    assertThat(ended.text("status")).as(ended.canonical()).contains("failed");
    assertThat(at(ended, "/error/step")).isEqualTo(Json.str("sum"));
    assertThat(at(ended, "/steps/0/attempts")).isEqualTo(Json.num(2));
    assertThat(at(ended, "/steps/1/status")).isEqualTo(Json.str("pending"));
  }

  @Test
  void a_step_that_may_fail_lets_the_others_go_on() {
    Json.Obj allowed = unknown("sum").with("on_error", "continue");
    Json.Obj ended = worked(started(made(allowed, verify("after", 4)), Json.Obj.EMPTY));

    assertThat(ended.text("status")).as(ended.canonical()).contains("completed");
    assertThat(at(ended, "/steps/0/status")).isEqualTo(Json.str("failed"));
    assertThat(at(ended, "/steps/1/status")).isEqualTo(Json.str("completed"));
  }

  @Test
  void a_rest_ends_when_its_time_has_come_unless_it_takes_longer_than_it_may() {
    Json.Obj rest = Json.obj("id", "rest", "uses", "wait", "with", Json.obj("seconds", 10));
    assertThat(worked(started(made(rest), Json.Obj.EMPTY)).text("status")).contains("completed");

    String slow = started(made(rest.with("timeout_seconds", 2)), Json.Obj.EMPTY);
    Json.Obj ended = worked(slow);
    assertThat(ended.text("status")).contains("failed");
    assertThat(at(ended, "/error/code")).isEqualTo(Json.str("step_timeout"));
  }

  /** A gate whose guard is not certain: the price is likely below its limit, not surely. */
  private static Json.Obj uncertain(String id) {
    Json.Obj price =
        Json.obj("name", "price", "value", "2.13337", "unit", "USD")
            .with("uncertainty", Json.obj("standard", 0.115033))
            .with("limit", Json.obj("upper", 2.25, "unit", "USD"));
    Json.Obj with = Json.obj("action", "quote", "quantities", Json.arr(price));
    return Json.obj("id", id, "uses", "guard", "with", with);
  }

  @Test
  void a_gate_has_all_that_it_rests_on_done_once_more() {
    Json.Obj beside = verify("beside", 4).with("needs", Json.Arr.EMPTY);
    Json.Obj gate = uncertain("gate").with("needs", Json.arr("second"));
    String run =
        started(made(verify("first", 4), verify("second", 4), beside, gate), Json.Obj.EMPTY);

    Json.Obj waiting = worked(run);
    assertThat(waiting.array("steps").orElseThrow().items())
        .extracting(step -> ((Json.Obj) step).number("attempts").orElseThrow().intValue())
        .containsExactly(2, 2, 1, 2);
  }

  @Test
  void a_gate_waits_for_the_approval_of_somebody_else() {
    String run =
        started(made(verify("before", 4), uncertain("gate"), verify("after", 4)), Json.Obj.EMPTY);

    Json.Obj waiting = worked(run);
    assertThat(waiting.text("status")).contains("waiting");
    String decision = ((Json.Str) at(waiting, "/waiting/decision_id")).value();
    opinion(ADA, decision);
    assertThat(worked(run).text("status")).as("one's own approval").contains("waiting");
    opinion(BOB, decision);
    assertThat(worked(run).text("status")).contains("completed");
  }

  private void opinion(Caller who, String decision) {
    Json.Obj told =
        answer(
            "outcomes.create",
            who,
            "-",
            Json.obj(
                "subject",
                Json.obj("type", "guard_decision", "id", decision),
                "value",
                "approved"));
    assertThat(told.text("id")).isPresent();
  }
}
