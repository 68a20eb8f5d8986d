package dev.omni.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Workflows from their making to their end. */
class WorkflowRunsTest {
  private final WorkflowFixture house = new WorkflowFixture();

  @Test
  void steps_take_what_others_gave() {
    String flow =
        house.made(
            WorkflowFixture.verify("one", "${input.x}"),
            WorkflowFixture.verify("two", "${steps.one.submitted.claim.value}"));
    Json.Obj ended = house.worked(house.started(flow, Json.obj("x", 4)));

    assertThat(ended.findText("status")).contains("completed");
  }

  @Test
  void each_item_of_a_list_is_done() {
    Json.Obj each = WorkflowFixture.verify("each", "${item}").with("foreach", "${input.all}");
    Json.Obj ended =
        house.worked(house.started(house.made(each), Json.obj("all", List.of(3, 4, 5))));

    assertThat(ended.findText("status")).as(ended.canonical()).contains("completed");
    assertThat(WorkflowFixture.at(ended, "/steps/0/output/1/verdict")).isEqualTo(Json.str("pass"));
    assertThat(WorkflowFixture.at(ended, "/steps/0/output/2/verdict")).isEqualTo(Json.str("fail"));
  }

  @Test
  void a_step_whose_condition_does_not_hold_is_skipped_and_others_go_on() {
    Json.Obj never = WorkflowFixture.verify("never", 4).with("if", "input.x > 5");
    Json.Obj ended =
        house.worked(
            house.started(house.made(never, WorkflowFixture.verify("after", 4)), Json.obj("x", 4)));

    assertThat(WorkflowFixture.at(ended, "/steps/0/status")).isEqualTo(Json.str("skipped"));
    assertThat(WorkflowFixture.at(ended, "/steps/1/status")).isEqualTo(Json.str("completed"));
  }

  @Test
  void a_model_is_waited_for() {
    Json.Obj model =
        Json.obj("id", "sum", "uses", "model:ref.exact")
            .with(
                "with",
                Json.obj("task", "quantity", "input", Json.obj("expression", "${input.what}")));
    Json.Obj ended = house.worked(house.started(house.made(model), Json.obj("what", "1/3+1/6")));

    assertThat(ended.findText("status")).as(ended.canonical()).contains("completed");
    assertThat(WorkflowFixture.at(ended, "/steps/0/output/status"))
        .isEqualTo(Json.str("completed"));
  }

  @Test
  void a_step_that_finds_the_queue_full_waits_for_its_place() {
    Json.Obj sum =
        Json.obj("id", "sum", "uses", "model:ref.exact")
            .with("with", Json.obj("task", "quantity", "input", Json.obj("expression", "2+2")));
    String run = house.started(house.made(sum), Json.Obj.EMPTY);

    house.full.set(true);
    Json.Obj waiting = house.worked(run);
    assertThat(WorkflowFixture.at(waiting, "/waiting/reason")).isEqualTo(Json.str("queue_full"));
    house.full.set(false);
    Json.Obj ended = house.worked(run);
    assertThat(ended.findText("status")).as(ended.canonical()).contains("completed");
    assertThat(WorkflowFixture.at(ended, "/steps/0/attempts")).isEqualTo(Json.num(1));
  }

  @Test
  void a_run_that_waits_is_cancelled_with_its_open_steps_and_what_it_waits_for() {
    Json.Obj with =
        Json.obj("model", "ref.exact", "mode", "closed", "suite", "statistics_uncertainty");
    Json.Obj mark = Json.obj("id", "mark", "uses", "benchmark", "with", with.with("limit", 1));
    String run =
        house.started(house.made(mark, WorkflowFixture.verify("after", 4)), Json.Obj.EMPTY);
    house.omni.work();
    String behind = ((Json.Str) WorkflowFixture.at(house.read(run), "/steps/0/status")).value();
    assertThat(behind).isEqualTo("waiting");

    Json.Obj told = house.answer("workflow-runs.cancel", WorkflowFixture.ADA, run, Json.Obj.EMPTY);
    assertThat(told.findText("status")).contains("cancelled");
    Json.Obj ended = house.worked(run);
    assertThat(ended).isEqualTo(told);
    for (String step : List.of("/steps/0", "/steps/1")) {
      assertThat(WorkflowFixture.at(ended, step + "/status")).isEqualTo(Json.str("cancelled"));
      assertThat(WorkflowFixture.at(ended, step + "/completed_at")).isNotEqualTo(Json.NULL);
    }
    assertThat(house.stores.evidence().log(10).logEntries())
        .extracting(LogEntry::kind)
        .containsExactlyInAnyOrder("workflow_run", "benchmark_run");
    assertThat(house.answer("workflow-runs.cancel", WorkflowFixture.ADA, run, Json.Obj.EMPTY))
        .as("again")
        .isEqualTo(told);
  }

  @Test
  void a_run_that_has_ended_is_not_cancelled() {
    String run = house.started(house.made(WorkflowFixture.verify("one", 4)), Json.Obj.EMPTY);
    house.worked(run);
    assertThatThrownBy(
            () -> house.answer("workflow-runs.cancel", WorkflowFixture.ADA, run, Json.Obj.EMPTY))
        .isInstanceOfSatisfying(
            Fault.class,
            refused -> assertThat(refused.code()).isEqualTo(FaultCode.RUN_ALREADY_TERMINAL));
  }

  private static Json.Obj unknown(String id) {
    Json.Obj with = Json.obj("task", "quantity", "input", Json.obj("expression", "1/0"));
    return Json.obj("id", id, "uses", "model:ref.exact", "with", with);
  }

  @Test
  void a_step_that_cannot_succeed_is_not_tried_again_and_ends_the_run() {
    Json.Obj twice =
        unknown("sum").with("retry", Json.obj("max_attempts", 2, "backoff_seconds", 3));
    Json.Obj ended =
        house.worked(
            house.started(house.made(twice, WorkflowFixture.verify("after", 4)), Json.Obj.EMPTY));

    assertThat(ended.findText("status")).as(ended.canonical()).contains("failed");
    assertThat(WorkflowFixture.at(ended, "/error/step")).isEqualTo(Json.str("sum"));
    assertThat(WorkflowFixture.at(ended, "/steps/0/attempts")).isEqualTo(Json.num(1));
    assertThat(WorkflowFixture.at(ended, "/error/retryable")).isEqualTo(new Json.Bool(false));
    assertThat(WorkflowFixture.at(ended, "/steps/1/status")).isEqualTo(Json.str("pending"));
  }

  @Test
  void a_step_that_may_fail_lets_the_others_go_on() {
    Json.Obj allowed = unknown("sum").with("on_error", "continue");
    Json.Obj ended =
        house.worked(
            house.started(house.made(allowed, WorkflowFixture.verify("after", 4)), Json.Obj.EMPTY));

    assertThat(ended.findText("status")).as(ended.canonical()).contains("completed");
    assertThat(WorkflowFixture.at(ended, "/steps/0/status")).isEqualTo(Json.str("failed"));
    assertThat(WorkflowFixture.at(ended, "/steps/1/status")).isEqualTo(Json.str("completed"));
  }

  @Test
  void a_rest_ends_when_its_time_has_come_unless_it_takes_longer_than_it_may() {
    Json.Obj rest = Json.obj("id", "rest", "uses", "wait", "with", Json.obj("seconds", 10));
    assertThat(house.worked(house.started(house.made(rest), Json.Obj.EMPTY)).findText("status"))
        .contains("completed");

    String slow = house.started(house.made(rest.with("timeout_seconds", 2)), Json.Obj.EMPTY);
    Json.Obj ended = house.worked(slow);
    assertThat(ended.findText("status")).contains("failed");
    assertThat(WorkflowFixture.at(ended, "/error/code")).isEqualTo(Json.str("step_timeout"));
  }

  private static Json.Obj rest(Json.Obj with) {
    return Json.obj("id", "rest", "uses", "wait", "with", with);
  }

  @Test
  void a_rest_says_how_long_it_is() {
    for (Json.Obj with :
        List.of(
            Json.Obj.EMPTY,
            Json.obj("seconds", -1),
            Json.obj("seconds", 99_999_999_999L),
            Json.obj("until", "2036-11-20T18:00:00Z"),
            Json.obj("seconds", "ten"),
            Json.obj("until", "tomorrow"),
            Json.obj("seconds", 1, "until", "2026-11-20T18:00:00Z"))) {
      Json.Obj body = Json.obj("name", "rests", "steps", List.of(rest(with)));
      Json.Obj told = house.answer("workflows.create", WorkflowFixture.ADA, "-", body);

      assertThat(told.findText("status")).as(with.canonical()).contains("draft");
      assertThat(told.findObject("problems").orElseThrow().members().keySet())
          .allMatch(path -> path.startsWith("steps.0.with"));
    }
  }

  @Test
  void a_rest_whose_length_is_computed_fails_where_a_written_one_is_refused() {
    for (Json.Obj with :
        List.of(
            Json.obj("seconds", "ten"),
            Json.obj("seconds", Json.NULL),
            Json.obj("seconds", -1),
            Json.obj("seconds", new BigDecimal("1e300")),
            Json.obj("until", "9999-12-31T23:59:59-01:00"),
            Json.obj("seconds", 1, "until", "2026-11-20T18:00:00Z"))) {
      Json.Obj computed = Json.Obj.EMPTY;
      for (String name : with.members().keySet()) {
        computed = computed.with(name, "${input." + name + "}");
      }
      Json.Obj ended = house.worked(house.started(house.made(rest(computed)), with));

      assertThat(ended.findText("status")).as(with.canonical()).contains("failed");
      assertThat(WorkflowFixture.at(ended, "/error/code")).isEqualTo(Json.str("input_invalid"));
      assertThat(WorkflowFixture.at(ended, "/error/details/errors/0/message"))
          .isNotEqualTo(Json.NULL);
      if (with.has("seconds") && with.members().size() == 1) {
        assertThat(WorkflowFixture.at(ended, "/error/message").canonical())
            .contains("seconds", "31536000");
      }
    }
  }

  @Test
  void an_input_schema_of_which_not_every_rule_is_known_makes_a_draft() {
    Map.of(
            Json.obj("$ref", "#/nowhere"), "$ref",
            Json.obj("pattern", "("), "pattern",
            Json.obj("type", "nothing"), "type",
            Json.obj("properties", Json.obj("a", 5)), "properties.a",
            Json.obj("required", List.of(5)), "required.0")
        .forEach(
            (schema, place) -> {
              Json.Obj body = Json.obj("name", "shaped", "input_schema", schema);
              Json.Obj told = house.answer("workflows.create", WorkflowFixture.ADA, "-", body);

              assertThat(told.findObject("problems").map(Json.Obj::members).orElseThrow())
                  .as(schema.canonical())
                  .containsOnlyKeys("input_schema." + place);
            });
  }

  @Test
  void a_draft_has_no_version_no_digest_and_no_name_that_is_no_text() {
    Json.Obj told = house.answer("workflows.create", WorkflowFixture.ADA, "-", Json.obj("name", 5));

    assertThat(told.find("name")).contains(Json.NULL);
    assertThat(told.findObject("submitted").orElseThrow().find("name")).contains(Json.num(5));
    assertThat(told.find("version")).contains(Json.NULL);
  }

  private Json.Obj posted(Json.Obj body) {
    return house.answer("workflows.create", WorkflowFixture.ADA, "-", body);
  }

  @Test
  void a_version_that_is_posted_again_is_the_one_that_runs() {
    Json.Obj first = Json.obj("name", "flow", "steps", List.of(WorkflowFixture.verify("a", 4)));
    Json.Obj second = Json.obj("name", "flow", "steps", List.of(WorkflowFixture.verify("b", 4)));
    String id = posted(first).findText("id").orElseThrow();
    posted(second);
    Json.Obj again = posted(first);

    assertThat(again.find("version")).contains(Json.num(1));
    assertThat(house.read(house.started(id, Json.Obj.EMPTY)).find("version")).contains(Json.num(1));
    assertThat(posted(second).find("version")).contains(Json.num(2));
    assertThat(house.read(house.started(id, Json.Obj.EMPTY)).find("version")).contains(Json.num(2));
  }

  @Test
  void another_description_is_another_version() {
    Json.Obj body = Json.obj("name", "flow", "steps", List.of(WorkflowFixture.verify("a", 4)));
    posted(body.with("description", "as it was"));
    Json.Obj told = posted(body.with("description", "as it is"));

    assertThat(told.find("version")).contains(Json.num(2));
    assertThat(WorkflowFixture.at(told, "/submitted/description")).isEqualTo(Json.str("as it is"));
  }
}
