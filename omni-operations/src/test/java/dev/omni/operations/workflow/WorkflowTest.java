package dev.omni.operations.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.operations.workflow.StepState.Status;
import dev.omni.operations.workflow.StepState.Wait;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The steps of a workflow: what is refused of them, and in which order they go. */
class WorkflowTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
  private static final Json.Obj BOOM = Json.obj("message", "boom");

  private static Json.Obj step(String id, Object... members) {
    return Json.obj("id", id, "uses", "wait").withAll(Json.obj(members));
  }

  private static Json.Obj flow(Json... steps) {
    return Json.obj("name", "flow", "steps", List.of(steps));
  }

  private static Workflow workflow(Json... steps) {
    return Workflow.of(flow(steps), "flow");
  }

  private static List<String> problems(Json.Obj flow) {
    return WorkflowShape.problems(flow).stream()
        .map(problem -> problem.pointer() + " " + problem.message())
        .toList();
  }

  @Test
  void steps_have_names_of_their_own_and_need_others_that_there_are() {
    assertThat(problems(flow(step("a"), step("b", "needs", List.of("a"))))).isEmpty();
    assertThat(problems(flow(step("a"), step("a"))))
        .contains("/steps/1/id must be a name that no other step has");
    assertThat(problems(flow(step("a", "needs", List.of("x")))))
        .containsExactly("/steps/0/needs/0 must be the id of another step");
    assertThat(WorkflowShape.problems(flow(step("A"))))
        .extracting(Problem::pointer)
        .containsExactly("/steps/0/id");
  }

  @Test
  void no_step_leads_back_to_itself() {
    String circle = " must not lead back to the step itself";

    assertThat(problems(flow(step("a", "needs", List.of("a")))))
        .containsExactly("/steps/0/needs" + circle);
    assertThat(
            problems(
                flow(
                    step("a"), step("b", "needs", List.of("c")), step("c", "needs", List.of("b")))))
        .containsExactly("/steps/1/needs" + circle);
    assertThat(problems(flow(step("a", "needs", List.of("b")), step("b", "needs", List.of()))))
        .isEmpty();
  }

  @Test
  void an_expression_is_a_whole_text_wherever_it_stands() {
    Json.Obj mixed = Json.obj("list", Json.arr("a ${b}", Json.obj("c", "${d} ${e}")), "f", "${g}");
    String wrong = " must be wholly ${...}: a value keeps its type, texts are not put together";

    assertThat(problems(flow(step("a", "with", mixed)).with("output", Json.obj("o", "x${y}"))))
        .containsExactly(
            "/steps/0/with/list/0" + wrong, "/steps/0/with/list/1/c" + wrong, "/output/o" + wrong);
    assertThat(TemplateExpressions.of("${ a + 1 }")).contains("a + 1");
    assertThat(TemplateExpressions.of("a")).isEmpty();
    assertThat(TemplateExpressions.of("${a} ${b}")).isEmpty();
  }

  @Test
  void expressions_are_replaced_by_values_of_any_type() {
    Json.Obj template = Json.obj("a", "${x}", "b", Json.arr("${y}", "plain", 3));

    assertThat(TemplateExpressions.filled(template, text -> Json.obj("read", text)))
        .isEqualTo(
            Json.obj("a", Json.obj("read", "x"), "b", Json.arr(Json.obj("read", "y"), "plain", 3)));
  }

  @Test
  void a_step_lists_its_expressions_by_their_places() {
    Workflow workflow =
        Workflow.of(
            flow(step(
                    "a",
                    "with",
                    Json.obj("p", "${input.x}", "q", Json.arr("${input.y}")),
                    "if",
                    "${input.z}",
                    "foreach",
                    "input.list"))
                .with("output", Json.obj("o", "${steps.a.result}")),
            "flow");

    assertThat(workflow.steps().get(0).expressions("/steps/0"))
        .isEqualTo(
            Map.of(
                "/steps/0/with/p", "input.x",
                "/steps/0/with/q/0", "input.y",
                "/steps/0/if", "input.z",
                "/steps/0/foreach", "input.list"));
    assertThat(workflow.expressions()).isEqualTo(Map.of("/output/o", "steps.a.result"));
  }

  @Test
  void a_step_needs_the_one_before_it_unless_it_says_otherwise() {
    Workflow workflow = workflow(step("a"), step("b"), step("c", "needs", List.of("a")));

    assertThat(workflow.steps())
        .extracting(WorkflowStep::needs)
        .containsExactly(List.of(), List.of("a"), List.of("a"));
    assertThat(workflow(step("a"), step("b"), step("c")).before(workflow.steps().get(2)))
        .extracting(WorkflowStep::id)
        .containsExactly("a");
    Workflow chain = workflow(step("a"), step("b"), step("c"));
    assertThat(chain.before(chain.steps().get(2)))
        .extracting(WorkflowStep::id)
        .containsExactly("b", "a");
  }

  @Test
  void a_workflow_is_read_as_it_was_stored() {
    Json.Obj sent =
        flow(
                step(
                    "a",
                    "retry",
                    Json.obj("max_attempts", 3, "backoff_seconds", 2),
                    "timeout_seconds",
                    60,
                    "on_error",
                    "continue",
                    "if",
                    "true",
                    "foreach",
                    "input.list"),
                step("b"))
            .with("description", "d")
            .with("input_schema", Json.obj("type", "object"))
            .with("output", Json.obj("o", 1));
    Workflow workflow = Workflow.of(sent, "flow");

    assertThat(Workflow.of(workflow.json(), "flow")).isEqualTo(workflow);
    assertThat(workflow.steps().get(0).failurePolicy())
        .isEqualTo(new WorkflowStep.FailurePolicy(3, 2, Optional.of(60), true));
    assertThat(workflow.steps().get(1).failurePolicy())
        .isEqualTo(new WorkflowStep.FailurePolicy(1, 0, Optional.empty(), false));
    assertThat(workflow.digest()).matches("sha256:[0-9a-f]{64}");
    assertThat(Workflow.of(sent, "other").digest()).isNotEqualTo(workflow.digest());
  }

  @Test
  void steps_begin_in_order_as_soon_as_what_they_need_has_ended() {
    Workflow workflow = workflow(step("a"), step("b"));
    WorkflowStep a = workflow.steps().get(0);
    WorkflowStep b = workflow.steps().get(1);
    WorkflowState first = WorkflowState.none(workflow).begun(NOON);

    assertThat(first.state(a).status()).isEqualTo(Status.RUNNING);
    assertThat(first.state(b)).isEqualTo(StepState.PENDING);
    assertThat(first.begun(NOON)).isEqualTo(first);
    WorkflowState second = first.with(a, first.state(a).completed(NOON)).begun(NOON);
    assertThat(second.next(NOON)).contains(b);
    assertThat(second.done()).isFalse();
    WorkflowState all = second.with(b, second.state(b).skipped(NOON));
    assertThat(all.done()).isTrue();
    assertThat(all.next(NOON)).isEmpty();
    assertThat(all.broken()).isEmpty();
    assertThat(WorkflowState.fromJson(workflow, all.json())).isEqualTo(all);
  }

  @Test
  void a_failure_ends_a_workflow_unless_the_step_goes_on() {
    for (boolean goesOn : new boolean[] {true, false}) {
      Workflow workflow = workflow(step("a", "on_error", goesOn ? "continue" : "fail"), step("b"));
      WorkflowStep a = workflow.steps().get(0);
      StepState failed =
          StepState.PENDING.begun(NOON).failed(BOOM, List.of(Json.num(1)), NOON.plusSeconds(1));
      WorkflowState state = WorkflowState.none(workflow).with(a, failed);

      assertThat(failed.error()).contains(BOOM);
      assertThat(failed.done()).containsExactly(Json.num(1));
      assertThat(failed.times().completedAt()).contains(NOON.plusSeconds(1));
      assertThat(state.broken()).isEqualTo(goesOn ? Optional.empty() : Optional.of(a));
      assertThat(state.next(NOON).isPresent()).isEqualTo(goesOn);
      assertThat(state.begun(NOON).equals(state)).isEqualTo(!goesOn);
    }
  }

  @Test
  void a_step_that_waits_goes_on_when_its_time_has_come() {
    Workflow workflow = workflow(step("a"));
    WorkflowStep a = workflow.steps().get(0);
    StepState failing = StepState.PENDING.begun(NOON).attemptFailed(BOOM, NOON.plusSeconds(5));
    WorkflowState state = WorkflowState.none(workflow).with(a, failing);

    assertThat(failing.status()).isEqualTo(Status.WAITING);
    assertThat(state.waiting()).containsExactly(a);
    assertThat(state.wake()).contains(NOON.plusSeconds(5));
    assertThat(state.next(NOON.plusSeconds(4))).isEmpty();
    assertThat(state.next(NOON.plusSeconds(5))).contains(a);
    assertThat(state.done()).isFalse();
    assertThat(WorkflowState.fromJson(workflow, state.json())).isEqualTo(state);
    assertThat(failing.begun(NOON.plusSeconds(5)).times().startedAt()).contains(NOON);
    Wait wait = failing.waiting().orElseThrow();
    assertThat(wait.endingBy(Optional.of(NOON)).until()).isEqualTo(NOON);
    assertThat(wait.endingBy(Optional.of(NOON.plusSeconds(9)))).isEqualTo(wait);
    assertThat(wait.endingBy(Optional.empty())).isEqualTo(wait);
  }

  @Test
  void a_gate_repeats_what_it_needs_in_another_round() {
    Workflow workflow = workflow(step("a"), step("b"));
    WorkflowStep b = workflow.steps().get(1);
    StepState done = StepState.PENDING.begun(NOON).having(Json.num(1)).completed(NOON);
    WorkflowState state =
        WorkflowState.none(workflow)
            .with(workflow.steps().get(0), done)
            .with(b, done.again(Optional.empty()));
    WorkflowState again = state.again(b, done.again(Optional.empty()));

    for (WorkflowStep step : workflow.steps()) {
      assertThat(again.state(step).status()).isEqualTo(Status.PENDING);
      assertThat(again.state(step).round()).isEqualTo(1);
      assertThat(again.state(step).done()).isEmpty();
      assertThat(again.state(step).times().completedAt()).isEmpty();
    }
  }

  @Test
  void a_step_changes_only_while_it_runs() {
    assertThatThrownBy(() -> StepState.PENDING.completed(NOON))
        .hasMessage("not a transition of a step that is pending");
    StepState running = StepState.PENDING.begun(NOON);
    assertThatThrownBy(() -> running.begun(NOON)).isInstanceOf(IllegalStateException.class);
    StepState done = running.having(Json.obj("error", BOOM)).having(Json.num(1)).completed(NOON);
    assertThat(done.failedItems()).isEqualTo(1);
    assertThatThrownBy(() -> done.having(Json.NULL)).isInstanceOf(IllegalStateException.class);
  }
}
