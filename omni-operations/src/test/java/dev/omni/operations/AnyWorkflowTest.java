package dev.omni.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.fault.ErrorType;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.testkit.AnyJson;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * Arbitrary objects as workflows and inputs: stored or rejected with their problems. A run of any
 * steps ends or waits.
 */
class AnyWorkflowTest {
  private static final List<String> WORDS =
      List.of(
          "verify",
          "guard",
          "forecast",
          "outcome",
          "wait",
          "benchmark",
          "model:ref.exact",
          "model:none",
          "run:finance/finance.option.vanilla",
          "run:nowhere/x",
          "a",
          "b",
          "${input.x}",
          "${steps.a.id}",
          "${",
          "true",
          "[1, 2]",
          "input.x",
          "1 / 0",
          "continue",
          "2026-11-20T16:00:00Z",
          "00000000-0000-4000-8000-00000000000f");

  private static final List<String> NAMES =
      List.of(
          "name",
          "steps",
          "input_schema",
          "output",
          "id",
          "uses",
          "with",
          "needs",
          "if",
          "foreach",
          "retry",
          "timeout_seconds",
          "on_error",
          "input",
          "event",
          "version",
          "x",
          "claim",
          "basis",
          "expression",
          "value",
          "action",
          "seconds",
          "until",
          "max_attempts",
          "type",
          "properties",
          "required",
          "workspace_id",
          "task");

  private final WorkflowFixture house = new WorkflowFixture();
  private final Set<List<Optional<Json>>> known = new HashSet<>();

  private static Json.Obj object(Json sent) {
    return sent instanceof Json.Obj object ? object : Json.obj("steps", sent);
  }

  private Json.Obj create(Json.Obj body) {
    return house.answer("workflows.create", WorkflowFixture.ADA, "-", body);
  }

  @Provide
  Arbitrary<Json> anything() {
    return AnyJson.nested(4, WORDS, NAMES);
  }

  /** A step that has what it must have, and anything else. */
  @Provide
  Arbitrary<Json.Obj> step() {
    Arbitrary<String> uses = Arbitraries.of(WORDS.subList(0, 9));
    Arbitrary<Json> with = AnyJson.nested(2, WORDS, NAMES);
    Arbitrary<String> expression = Arbitraries.of("true", "[1, 2]", "input.x", "1 / 0", "input");
    return Combinators.combine(uses, with, expression, Arbitraries.integers().between(0, 7))
        .as(AnyWorkflowTest::step);
  }

  private static Json.Obj step(String uses, Json with, String expression, int more) {
    Json.Obj step =
        Json.obj("id", "a", "uses", uses)
            .with("with", with instanceof Json.Obj object ? object : Json.obj("x", with))
            .with("timeout_seconds", 5);
    step = (more & 1) == 0 ? step : step.with("if", expression);
    step = (more & 2) == 0 ? step : step.with("foreach", expression);
    return (more & 4) == 0 ? step : step.with("on_error", "continue");
  }

  @Property
  void no_object_is_refused_as_a_workflow(@ForAll("anything") Json sent) {
    Json.Obj body = object(sent);
    Json.Obj told;
    try {
      told = create(body);
    } catch (Fault refused) {
      // Not the object is refused, but the place that it names.
      assertThat(refused.code()).isEqualTo(FaultCode.WORKSPACE_NOT_FOUND);
      assertThat(body.find("workspace_id")).isPresent();
      return;
    }

    assertThat(told.findText("status").orElseThrow()).isIn("draft", "active");
    // A workflow that differs from a known one in what is ignored is answered with that one.
    if (known.add(List.of(told.find("id"), told.find("digest")))) {
      // A workspace that is null is one that was not sent.
      boolean none = body.find("workspace_id").filter(Json.NULL::equals).isPresent();
      assertThat(told.find("submitted")).contains(none ? body.without("workspace_id") : body);
    }
  }

  @Property
  void a_run_is_taken_or_refused_with_what_is_wrong(@ForAll("anything") Json sent) {
    Json.Obj schema = Json.obj("type", "object", "required", List.of("x"));
    String flow =
        create(Json.obj("name", "any", "input_schema", schema)).findText("id").orElseThrow();
    try {
      Json.Obj told = house.answer("workflows.run", WorkflowFixture.ADA, flow, object(sent));
      assertThat(told.findText("status")).contains("queued");
    } catch (Fault refused) {
      if (refused.code() == FaultCode.WORKSPACE_NOT_FOUND) {
        assertThat(object(sent).find("workspace_id")).isPresent();
        return;
      }
      assertThat(refused.code().category()).isEqualTo(ErrorType.VALIDATION);
      assertThat(refused.details().findArray("errors").orElseThrow().items()).isNotEmpty();
    }
  }

  @Property
  void a_run_of_any_step_ends_or_waits_and_never_breaks(
      @ForAll("step") Json.Obj step, @ForAll("anything") Json x) {
    Json.Obj made = create(Json.obj("steps", List.of(step)));
    if (made.findText("status").filter("active"::equals).isPresent()) {
      String run = house.started(made.findText("id").orElseThrow(), Json.obj("x", x));
      Json.Obj ended = house.worked(run);
      assertThat(ended.findText("status").orElseThrow())
          .as(ended.canonical())
          .isIn("completed", "failed", "waiting");
      assertThat(ended.canonical()).doesNotContain("broke");
    }
  }
}
