package dev.omni.domain.feature.workflow;

import dev.omni.domain.feature.workflow.StepState.Status;
import dev.omni.domain.feature.workflow.StepState.Waiting;
import dev.omni.domain.json.Json;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How far a run of a workflow is. Immutable.
 *
 * @param workflow what is run
 * @param steps the states of its steps, by their ids; all of them
 */
public record WorkflowState(Workflow workflow, Map<String, StepState> steps) {
  /** Copies the states. */
  public WorkflowState {
    steps = Map.copyOf(steps);
  }

  /** Of a run that has done nothing. */
  public static WorkflowState none(Workflow workflow) {
    return new WorkflowState(workflow, Map.of());
  }

  /** As it was kept. */
  public static WorkflowState of(Workflow workflow, Json.Obj kept) {
    var steps = new LinkedHashMap<String, StepState>();
    kept.members().forEach((id, state) -> steps.put(id, StepState.of((Json.Obj) state)));
    return new WorkflowState(workflow, steps);
  }

  /** As it is kept. */
  public Json.Obj json() {
    Json.Obj kept = Json.Obj.EMPTY;
    for (WorkflowStep step : workflow.steps()) {
      kept = kept.with(step.id(), state(step).json());
    }
    return kept;
  }

  /** Where a step stands. */
  public StepState state(WorkflowStep step) {
    return steps.getOrDefault(step.id(), StepState.PENDING);
  }

  /** With a step standing elsewhere. */
  public WorkflowState with(WorkflowStep step, StepState state) {
    var next = new LinkedHashMap<>(steps);
    next.put(step.id(), state);
    return new WorkflowState(workflow, next);
  }

  /** What is to be done now: the first step that was begun, is rested or has what it needs. */
  public Optional<WorkflowStep> next(Instant now) {
    return workflow.steps().stream().filter(step -> ready(step, now)).findFirst();
  }

  private boolean ready(WorkflowStep step, Instant now) {
    StepState state = state(step);
    return switch (state.status()) {
      case RUNNING -> true;
      case WAITING -> state.waiting().filter(rest -> !now.isBefore(rest.until())).isPresent();
      case PENDING -> step.needs().stream().map(workflow::step).allMatch(this::ended);
      case COMPLETED, FAILED, SKIPPED -> false;
    };
  }

  /** With the step begun that is to be done now, unless the run is at its end. */
  public WorkflowState begun(Instant now) {
    return next(now)
        .filter(step -> broken().isEmpty() && state(step).status() != Status.RUNNING)
        .map(step -> with(step, state(step).begun(now)))
        .orElse(this);
  }

  /** Whether what depends on it may begin. */
  private boolean ended(WorkflowStep step) {
    return switch (state(step).status()) {
      case COMPLETED, SKIPPED -> true;
      case FAILED -> step.terms().goesOn();
      case PENDING, RUNNING, WAITING -> false;
    };
  }

  /** Whether all steps have ended. */
  public boolean done() {
    return workflow.steps().stream().allMatch(this::ended);
  }

  /** The step that ends the run because it failed. */
  public Optional<WorkflowStep> broken() {
    return workflow.steps().stream()
        .filter(step -> state(step).status() == Status.FAILED && !step.terms().goesOn())
        .findFirst();
  }

  /** The steps that wait, in order. */
  public List<WorkflowStep> waiting() {
    return workflow.steps().stream()
        .filter(step -> state(step).status() == Status.WAITING)
        .toList();
  }

  /** When the next step that waits is to be looked at. */
  public Optional<Instant> wake() {
    return waiting().stream()
        .flatMap(step -> state(step).waiting().stream())
        .map(Waiting::until)
        .min(Instant::compareTo);
  }

  /** A gate, the steps that it needs, and those that they need, are done once more. */
  public WorkflowState again(WorkflowStep gate, StepState anew) {
    WorkflowState next = with(gate, anew);
    for (WorkflowStep step : workflow.before(gate)) {
      next = next.with(step, state(step).again(Optional.empty()));
    }
    return next;
  }
}
