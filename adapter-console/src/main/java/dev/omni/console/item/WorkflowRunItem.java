package dev.omni.console.item;

import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Optional;

/** A run of a workflow. */
public record WorkflowRunItem(Members of) implements Item {
  /** Returns the workflow. */
  public Optional<String> workflow() {
    return of.text("workflow_id");
  }

  /** Returns the version of the workflow. */
  public Optional<String> version() {
    return of.words("version");
  }

  /** Returns what it waits for. */
  public Optional<String> waitingReason() {
    return of.words("waiting.reason");
  }

  /** Returns the step that waits. */
  public Optional<String> waitingStep() {
    return of.words("waiting.step");
  }

  /** Returns the decision that it waits for. */
  public Optional<String> waitingDecision() {
    return of.text("waiting.decision_id");
  }

  /** Returns the steps that have begun. */
  public List<StepItem> steps() {
    return of.list("steps").stream().map(StepItem::new).toList();
  }

  /** Returns the input. */
  public Json input() {
    return of.at("input").orElse(Json.NULL);
  }

  /** Returns the output. */
  public Optional<Json> output() {
    return of.at("output");
  }

  /** Returns the error. */
  public Optional<Json> error() {
    return of.at("error");
  }
}
