package dev.omni.domain.feature.workflow;

import dev.omni.domain.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A step of a workflow.
 *
 * @param id its name, by which others refer to it
 * @param uses what it does, as {@code verify} or {@code model:ref.exact}
 * @param with what it does it with; texts that are wholly <code>${…}</code> are expressions
 * @param needs the steps that must have ended before
 * @param condition an expression; when it does not hold the step is skipped
 * @param foreach an expression for a list; the step is done once for each item
 * @param terms what happens when it fails
 */
public record WorkflowStep(
    String id,
    String uses,
    Json.Obj with,
    List<String> needs,
    Optional<String> condition,
    Optional<String> foreach,
    Terms terms) {
  /** Copies the needs. */
  public WorkflowStep {
    needs = List.copyOf(needs);
  }

  /**
   * What happens when a step fails.
   *
   * @param attempts how often it is tried at most, 1 to 5
   * @param backoffSeconds how long it rests before it is tried again
   * @param timeoutSeconds how long it may wait for what it started; empty for as long as it takes
   * @param goesOn whether the workflow goes on without it
   */
  public record Terms(
      int attempts, int backoffSeconds, Optional<Integer> timeoutSeconds, boolean goesOn) {}

  /**
   * Its expressions, by where they stand in what was sent.
   *
   * @param at where the step stands, as {@code /steps/0}
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
            Json.obj("max_attempts", terms.attempts(), "backoff_seconds", terms.backoffSeconds()))
        .withPresent("timeout_seconds", terms.timeoutSeconds())
        .with("on_error", terms.goesOn() ? "continue" : "fail");
  }

  /**
   * A step as it was sent or kept.
   *
   * @param usual what it needs when it says nothing
   */
  static WorkflowStep of(Json.Obj sent, List<String> usual) {
    Json.Obj retry = sent.object("retry").orElse(Json.Obj.EMPTY);
    var terms =
        new Terms(
            retry.number("max_attempts").map(Number::intValue).orElse(1),
            retry.number("backoff_seconds").map(Number::intValue).orElse(0),
            sent.number("timeout_seconds").map(Number::intValue),
            sent.text("on_error").equals(Optional.of("continue")));
    return new WorkflowStep(
        sent.text("id").orElseThrow(),
        sent.text("uses").orElseThrow(),
        sent.object("with").orElse(Json.Obj.EMPTY),
        sent.array("needs").map(WorkflowStep::texts).orElse(usual),
        sent.text("if").map(TemplateExpressions::bare),
        sent.text("foreach").map(TemplateExpressions::bare),
        terms);
  }

  private static List<String> texts(Json.Arr array) {
    return array.items().stream().map(item -> ((Json.Str) item).value()).toList();
  }
}
