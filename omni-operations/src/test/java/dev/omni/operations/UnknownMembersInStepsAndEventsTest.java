package dev.omni.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.omni.application.operation.OperationCall;
import dev.omni.domain.access.Caller;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rule of unknown members where operations are called by others than clients. */
class UnknownMembersInStepsAndEventsTest {
  private static final Caller ADA = WorkflowFixture.ADA;
  private static final WorkflowFixture HOUSE = new WorkflowFixture();
  private static final ConnectorFixture EVENTS = new ConnectorFixture();

  private static Json.Obj problems(Json.Obj... steps) {
    Json.Obj body = Json.obj("name", "w", "steps", List.of(steps));
    return HOUSE
        .answer("workflows.create", ADA, "-", body)
        .findObject("problems")
        .orElse(Json.Obj.EMPTY);
  }

  private static Json.Obj step(String uses, Json.Obj with) {
    return Json.obj("id", "a", "uses", uses, "with", with);
  }

  @Test
  void a_member_whose_value_is_an_expression_is_unknown_all_the_same() {
    Json.Obj quantity = Json.obj("name", "p", "value", 1, "limt", "${input.limit}");
    Json.Obj guard = Json.obj("action", "${input.a}", "quantities", List.of(quantity));

    assertThat(problems(step("guard", guard)).members())
        .containsOnlyKeys("steps.0.with.quantities.0.limt");
  }

  @Test
  void expressions_may_stand_for_members_of_any_type() {
    Json.Obj forecast =
        Json.obj("question", "${input.q}", "prediction", "${input.p}", "model", "${input.m}");
    Json.Obj claim = Json.obj("value", "${input.v}", "uncertainty", "${input.u}");
    Json.Obj basis = Json.obj("expression", "a", "inputs", Json.obj("a", "${input.v}"));
    Json.Obj verify = Json.obj("claim", claim, "basis", basis, "constraints", "${input.c}");

    assertThat(problems(step("forecast", forecast)).members()).isEmpty();
    assertThat(problems(step("verify", verify)).members()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "forecast, modle, model",
    "outcome, observedAt, observed_at",
    "benchmark, limt, limit",
    "model:ref.exact, sed, seed",
    "wait, second, seconds",
  })
  void every_operation_has_the_same_members_in_a_step(String uses, String wrong, String right) {
    Json.Obj with = Json.obj(wrong, "${input.x}").with("input", Json.Obj.EMPTY);
    Json.Obj sent = uses.startsWith("model:") ? with : with.without("input");

    assertThat(problems(step(uses, sent)).items("steps.0.with." + wrong))
        .containsExactly(Json.str(wrong + " is not known here; did you mean " + right + "?"));
  }

  @Test
  void a_wrong_type_elsewhere_hides_no_unknown_member() {
    Json.Obj wrong = step("verify", Json.obj("clam", 1)).with("retry", 3);

    assertThat(problems(wrong).members()).containsOnlyKeys("steps.0.retry", "steps.0.with.clam");
  }

  @Test
  void an_observation_with_an_unknown_member_is_refused_at_its_place() {
    String connection = EVENTS.connected(Json.obj("name", "c"));
    Json.Obj event = ConnectorFixture.tick("1", 2.5);
    Json.Obj data = event.findObject("data").orElseThrow();
    Fault refused =
        catchThrowableOfType(
            Fault.class,
            () -> EVENTS.event(connection, event.with("data", data.with("unti", "USD"))));

    assertThat(refused.details().canonical()).contains("/data/unti").contains("did you mean unit?");
    assertThat(
            EVENTS.event(connection, event.with("data", data.with("metadata", Json.obj("a", 1)))))
        .isNotNull();
  }

  @Test
  void an_outcome_of_an_event_is_recorded_with_its_problems() {
    String connection = EVENTS.connected(Json.obj("name", "c"));
    Json.Obj outcome = Json.obj("question", "k", "value", 1, "observedAt", "2026-11-20T16:00:00Z");
    Json.Obj told =
        EVENTS.event(connection, Json.obj("id", "o", "type", "lq.outcome.v1", "data", outcome));

    assertThat(told.canonical()).contains("observedAt");
  }

  @Test
  void a_run_without_an_input_has_its_body_judged_by_the_task() {
    Json.Obj right = run(Json.obj("task", "quantity", "expression", "1+1", "timeout_seconds", 5));
    Fault refused =
        catchThrowableOfType(
            Fault.class, () -> run(Json.obj("task", "quantity", "expresion", "1+1")));

    assertThat(right.find("warnings")).isEmpty();
    assertThat(refused.details().canonical()).contains("expression");
  }

  private static Json.Obj run(Json.Obj body) {
    OperationCall call = OperationCall.of(ADA, body).withPathValue("model", "ref.exact");
    return (Json.Obj) HOUSE.omni.operations().answer("models.run", call, Optional.empty()).data();
  }
}
