package dev.omni.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The variables of workflow expressions and their values. */
class ExpressionScopeTest {
  private final WorkflowFixture house = new WorkflowFixture();

  private Json.Obj posted(Json.Obj body) {
    return house.answer("workflows.create", WorkflowFixture.ADA, "-", body);
  }

  private static Json.Obj unknown(String id) {
    Json.Obj with = Json.obj("task", "quantity", "input", Json.obj("expression", "1/0"));
    return Json.obj("id", id, "uses", "model:ref.exact", "with", with);
  }

  private static final String PROPER =
      "has(steps.sum.error) && steps.sum.error.code == 'execution_failed' && !has(steps.none)";

  @Test
  void what_comes_after_a_step_that_may_fail_knows_how_it_failed() {
    Json.Obj allowed = unknown("sum").with("on_error", "continue");
    Json.Obj none = WorkflowFixture.verify("none", 4).with("if", "false");
    Json.Obj after = WorkflowFixture.verify("after", 4).with("if", PROPER);
    Json.Obj body =
        Json.obj("name", "flow", "steps", List.of(allowed, none, after))
            .with("output", Json.obj("id", "${steps.sum.id}", "code", "${steps.sum.error.code}"));
    String flow = posted(body).findText("id").orElseThrow();
    Json.Obj ended = house.worked(house.started(flow, Json.Obj.EMPTY));

    assertThat(WorkflowFixture.at(ended, "/steps/2/status")).isEqualTo(Json.str("completed"));
    assertThat(WorkflowFixture.at(ended, "/output/code")).isEqualTo(Json.str("execution_failed"));
    assertThat(WorkflowFixture.at(ended, "/output/id"))
        .as("the run that failed is named")
        .isEqualTo(WorkflowFixture.at(ended, "/steps/0/execution_id"))
        .isNotEqualTo(Json.NULL);
  }

  @Test
  void an_output_without_a_value_is_named() {
    Json.Obj body =
        Json.obj("name", "flow", "steps", List.of(WorkflowFixture.verify("one", 4)))
            .with("output", Json.obj("fine", 1, "x", "${input.x}"));
    Json.Obj ended =
        house.worked(house.started(posted(body).findText("id").orElseThrow(), Json.Obj.EMPTY));

    assertThat(ended.findText("status")).contains("failed");
    assertThat(WorkflowFixture.at(ended, "/error"))
        .isEqualTo(
            Json.obj("code", "expression_failed", "message", "output.x: there is no input.x")
                .with("step", Json.NULL));
    assertThat(WorkflowFixture.at(ended, "/steps/0/status")).isEqualTo(Json.str("completed"));
  }

  private Set<String> wrong(Json... steps) {
    Json.Obj told = posted(Json.obj("name", "flow", "steps", List.of(steps)));
    return told.findObject("problems").orElse(Json.Obj.EMPTY).members().keySet();
  }

  @Test
  void a_step_speaks_only_of_steps_that_have_surely_ended_before() {
    String one = "${steps.one.verdict}";
    Json.Obj first = WorkflowFixture.verify("one", 4);
    Json.Obj between = WorkflowFixture.verify("two", 4);
    Json.Obj beside = between.with("needs", Json.Arr.EMPTY);

    assertThat(wrong(first, between, WorkflowFixture.verify("three", one))).isEmpty();
    assertThat(wrong(first, beside, WorkflowFixture.verify("three", one)))
        .containsExactly("steps.2.with.claim.value");
    assertThat(
            wrong(
                first, beside, WorkflowFixture.verify("three", one).with("needs", Json.arr("one"))))
        .isEmpty();
    assertThat(wrong(WorkflowFixture.verify("one", one)))
        .containsExactly("steps.0.with.claim.value");
    assertThat(wrong(first.with("if", "steps.two.verdict == 'pass'"), between))
        .containsExactly("steps.0.if");
  }

  @Test
  void an_item_is_there_for_what_is_done_for_each_alone() {
    Json.Obj each = WorkflowFixture.verify("one", "${item}").with("foreach", "input.all");

    assertThat(wrong(each)).isEmpty();
    assertThat(wrong(each.with("if", "item > 3"))).containsExactly("steps.0.if");
    assertThat(wrong(WorkflowFixture.verify("one", "${item}")))
        .containsExactly("steps.0.with.claim.value");
  }

  @Test
  void a_version_beyond_all_versions_is_none_of_them() {
    String flow =
        posted(Json.obj("name", "flow", "steps", List.of(WorkflowFixture.verify("one", 4))))
            .findText("id")
            .orElseThrow();
    assertThat(run(flow, 1).find("version")).contains(Json.num(1));
    assertThatThrownBy(() -> run(flow, (1L << 32) + 1))
        .hasMessageContaining("must be a version of the workflow");
  }

  private Json.Obj run(String flow, long version) {
    return house.answer("workflows.run", WorkflowFixture.ADA, flow, Json.obj("version", version));
  }
}
