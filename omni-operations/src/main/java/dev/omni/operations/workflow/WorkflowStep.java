package dev.omni.operations.workflow;

import dev.omni.domain.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A step of a workflow.
 *
 * @param id name for references
 * @param uses operation, as in {@code verify} or {@code model:ref.exact}
 * @param with arguments; texts that are wholly <code>${…}</code> are expressions
 * @param needs ids of the steps that must end first
 * @param condition an expression; the step is skipped when it does not hold
 * @param foreach an expression for a list; the step executes once for each item
 * @param failurePolicy handling of failures
 */
public record WorkflowStep(
    String id,
    String uses,
    Json.Obj with,
    List<String> needs,
    Optional<String> condition,
    Optional<String> foreach,
    FailurePolicy failurePolicy) {
  public WorkflowStep {
    needs = List.copyOf(needs);
  }

  /**
   * The handling of failures of a step.
   *
   * @param attempts maximum number of attempts, 1 to 5
   * @param backoffSeconds wait before the next attempt, in seconds
   * @param timeoutSeconds maximum wait for a started execution, in seconds; empty for no limit
   * @param goesOn whether the workflow continues after a failure
   */
  public record FailurePolicy(
      int attempts, int backoffSeconds, Optional<Integer> timeoutSeconds, boolean goesOn) {}

  /**
   * Returns the expressions by path in the submitted workflow.
   *
   * @param at path of the step, as {@code /steps/0}
   */
  public Map<String, String> expressions(String at) {
    var all = new LinkedHashMap<>(TemplateExpressions.in(with, at + "/with"));
    condition.ifPresent(text -> all.put(at + "/if", text));
    foreach.ifPresent(text -> all.put(at + "/foreach", text));
    return all;
  }

  Json.Obj json() {
    return Json.obj("id", id, "uses", uses, "with", with)
        .with("needs", needs)
        .withPresent("if", condition)
        .withPresent("foreach", foreach)
        .with(
            "retry",
            Json.obj(
                "max_attempts",
                failurePolicy.attempts(),
                "backoff_seconds",
                failurePolicy.backoffSeconds()))
        .withPresent("timeout_seconds", failurePolicy.timeoutSeconds())
        .with("on_error", failurePolicy.goesOn() ? "continue" : "fail");
  }

  /**
   * Parses a submitted or stored step.
   *
   * @param usual default requirements
   */
  static WorkflowStep of(Json.Obj sent, List<String> usual) {
    Json.Obj retry = sent.findObject("retry").orElse(Json.Obj.EMPTY);
    var terms =
        new FailurePolicy(
            retry.findNumber("max_attempts").map(Number::intValue).orElse(1),
            retry.findNumber("backoff_seconds").map(Number::intValue).orElse(0),
            sent.findNumber("timeout_seconds").map(Number::intValue),
            sent.findText("on_error").equals(Optional.of("continue")));
    return new WorkflowStep(
        sent.findText("id").orElseThrow(),
        sent.findText("uses").orElseThrow(),
        sent.findObject("with").orElse(Json.Obj.EMPTY),
        sent.findArray("needs").map(WorkflowStep::texts).orElse(usual),
        sent.findText("if").map(TemplateExpressions::bare),
        sent.findText("foreach").map(TemplateExpressions::bare),
        terms);
  }

  private static List<String> texts(Json.Arr array) {
    return array.items().stream().map(item -> ((Json.Str) item).value()).toList();
  }
}
