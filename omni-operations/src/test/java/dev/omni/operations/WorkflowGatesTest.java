package dev.omni.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Principal;
import dev.omni.domain.access.PrincipalType;
import dev.omni.domain.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The effect of each of the seven guard outcomes on a workflow. */
class WorkflowGatesTest {
  private final WorkflowFixture house = new WorkflowFixture();

  private static Json.Obj gate(Json.Obj with) {
    return Json.obj("id", "gate", "uses", "guard", "with", with.with("action", "quote"));
  }

  /** A rule of the caller's that always says the same. */
  private static Json.Obj saying(String outcome) {
    Json.Obj rule = Json.obj("id", "own", "when", "true", "outcome", outcome, "reason", "always");
    return gate(Json.obj("rules", List.of(rule)));
  }

  private Json.Obj ended(Json.Obj gate) {
    return house.worked(
        house.started(house.made(gate, WorkflowFixture.verify("after", 4)), Json.Obj.EMPTY));
  }

  @Test
  void allowed_it_goes_on() {
    assertThat(ended(gate(Json.Obj.EMPTY)).findText("status")).contains("completed");
  }

  @ParameterizedTest
  @CsvSource({
    "block, guard_blocked, 1",
    "challenge, guard_unmet, 1",
    "require_evidence, guard_unmet, 1",
    "recompute, guard_unmet, 2"
  })
  void what_cannot_be_met_ends_the_run(String outcome, String code, int attempts) {
    Json.Obj ended = ended(saying(outcome));

    assertThat(ended.findText("status")).as(ended.canonical()).contains("failed");
    assertThat(WorkflowFixture.at(ended, "/error/step")).isEqualTo(Json.str("gate"));
    assertThat(WorkflowFixture.at(ended, "/error/code")).isEqualTo(Json.str(code));
    assertThat(WorkflowFixture.at(ended, "/error/message").toString()).contains("always");
    assertThat(WorkflowFixture.at(ended, "/steps/0/output/outcome")).isEqualTo(Json.str(outcome));
    assertThat(WorkflowFixture.at(ended, "/steps/0/evidence_id")).isNotEqualTo(Json.NULL);
    assertThat(WorkflowFixture.at(ended, "/steps/0/attempts")).isEqualTo(Json.num(attempts));
    assertThat(WorkflowFixture.at(ended, "/steps/1/status")).isEqualTo(Json.str("pending"));
  }

  @ParameterizedTest
  @CsvSource({"require_human, approval", "defer, time"})
  void what_may_pass_is_waited_for(String outcome, String reason) {
    Json.Obj waiting = ended(saying(outcome));

    assertThat(waiting.findText("status")).as(waiting.canonical()).contains("waiting");
    assertThat(WorkflowFixture.at(waiting, "/waiting/reason")).isEqualTo(Json.str(reason));
  }

  @Test
  void a_deferred_action_is_asked_for_again_when_the_guard_says() {
    Json.Obj notYet = gate(Json.obj("context", Json.obj("not_before", "2026-11-20T17:00:20Z")));
    String run = house.started(house.made(notYet), Json.Obj.EMPTY);

    house.omni.work();
    assertThat(
            Instant.parse(
                ((Json.Str) WorkflowFixture.at(house.read(run), "/waiting/until")).value()))
        .isBetween("2026-11-20T17:00:20Z", "2026-11-20T17:00:21Z");
    assertThat(house.worked(run).findText("status")).contains("completed");
  }

  @Test
  void a_gate_that_may_fail_lets_the_others_go_on() {
    Json.Obj ended = ended(saying("challenge").with("on_error", "continue"));

    assertThat(ended.findText("status")).as(ended.canonical()).contains("completed");
    assertThat(WorkflowFixture.at(ended, "/steps/0/status")).isEqualTo(Json.str("failed"));
  }

  @Test
  void what_the_guard_said_is_what_the_evidence_of_a_failed_run_rests_on() {
    Json.Obj ended = ended(saying("block"));
    String decision = ((Json.Str) WorkflowFixture.at(ended, "/steps/0/evidence_id")).value();

    assertThat(
            house
                .omni
                .evidence()
                .read(
                    WorkflowFixture.ADA, UUID.fromString(ended.findText("id").orElseThrow()), false)
                .findArray("parents")
                .orElseThrow()
                .items())
        .extracting(parent -> ((Json.Obj) parent).find("evidence_id"))
        .containsExactly(Optional.of(Json.str(decision)));
  }

  @Test
  void a_rejected_action_ends_the_run() {
    String run = house.started(house.made(uncertain("gate")), Json.Obj.EMPTY);
    Json.Obj waiting = house.worked(run);
    String decision = ((Json.Str) WorkflowFixture.at(waiting, "/waiting/decision_id")).value();
    house.opinion(WorkflowFixture.BOB, decision, "rejected");

    Json.Obj ended = house.worked(run);
    assertThat(ended.findText("status")).as(ended.canonical()).contains("failed");
    assertThat(WorkflowFixture.at(ended, "/error/code")).isEqualTo(Json.str("guard_blocked"));
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
    Json.Obj beside = WorkflowFixture.verify("beside", 4).with("needs", Json.Arr.EMPTY);
    Json.Obj gate = uncertain("gate").with("needs", Json.arr("second"));
    String run =
        house.started(
            house.made(
                WorkflowFixture.verify("first", 4),
                WorkflowFixture.verify("second", 4),
                beside,
                gate),
            Json.Obj.EMPTY);

    Json.Obj waiting = house.worked(run);
    assertThat(waiting.findArray("steps").orElseThrow().items())
        .extracting(step -> ((Json.Obj) step).findNumber("attempts").orElseThrow().intValue())
        .containsExactly(2, 2, 1, 2);
  }

  @Test
  void a_gate_waits_for_the_approval_of_somebody_else() {
    String run =
        house.started(
            house.made(
                WorkflowFixture.verify("before", 4),
                uncertain("gate"),
                WorkflowFixture.verify("after", 4)),
            Json.Obj.EMPTY);

    Json.Obj waiting = house.worked(run);
    assertThat(waiting.findText("status")).contains("waiting");
    String decision = ((Json.Str) WorkflowFixture.at(waiting, "/waiting/decision_id")).value();
    house.opinion(WorkflowFixture.ADA, decision, "approved");
    assertThat(house.worked(run).findText("status")).as("one's own approval").contains("waiting");
    house.opinion(WorkflowFixture.BOB, decision, "approved");
    assertThat(house.worked(run).findText("status")).contains("completed");
  }

  @Test
  void a_gate_of_a_service_account_waits_for_another_than_its_creator() {
    Caller ada = WorkflowFixture.ADA;
    var principal = new Principal(UUID.randomUUID(), PrincipalType.SERVICE_ACCOUNT, "robot");
    var robot =
        new Caller(
            principal.createdBy(ada.principal()),
            UUID.randomUUID(),
            ada.binding(),
            ada.scopes(),
            "req_robot");
    String run = house.started(robot, house.made(uncertain("gate")), Json.Obj.EMPTY);

    Json.Obj waiting = house.worked(run);
    String decision = ((Json.Str) WorkflowFixture.at(waiting, "/waiting/decision_id")).value();
    house.opinion(ada, decision, "approved");
    assertThat(house.worked(run).findText("status")).as("its creator's").contains("waiting");
    house.opinion(WorkflowFixture.BOB, decision, "approved");
    assertThat(house.worked(run).findText("status")).contains("completed");
  }
}
