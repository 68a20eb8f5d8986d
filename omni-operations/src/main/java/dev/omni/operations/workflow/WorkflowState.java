package dev.omni.operations.workflow;

import dev.omni.domain.json.Json;
import dev.omni.operations.workflow.StepState.Status;
import dev.omni.operations.workflow.StepState.Wait;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The state of a workflow run. Immutable.
 *
 * @param workflow the definition
 * @param steps the states of all steps, by id
 */
public record WorkflowState(Workflow workflow, Map<String, StepState> steps) {
  /** The kind of the documents with the states of runs, which have the ids of the runs as names. */
  public static final String KIND = "workflow_progress";

  public WorkflowState {
    steps = Map.copyOf(steps);
  }

  /** Returns the state of a run without progress. */
  public static WorkflowState none(Workflow workflow) {
    return new WorkflowState(workflow, Map.of());
  }

  /** Parses the stored JSON form. */
  public static WorkflowState fromJson(Workflow workflow, Json.Obj stored) {
    var steps = new LinkedHashMap<String, StepState>();
    stored.members().forEach((id, state) -> steps.put(id, StepState.fromJson((Json.Obj) state)));
    return new WorkflowState(workflow, steps);
  }

  /** Returns the id of the step that a stored state was executing, if it was. */
  public static Optional<String> runningStep(Json.Obj stored) {
    String running = Status.RUNNING.toString();
    return stored.members().entrySet().stream()
        .filter(
            step -> ((Json.Obj) step.getValue()).findText("status").equals(Optional.of(running)))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /** Returns the stored JSON form. */
  public Json.Obj json() {
    Json.Obj json = Json.Obj.EMPTY;
    for (WorkflowStep step : workflow.steps()) {
      json = json.with(step.id(), state(step).json());
    }
    return json;
  }

  /** Returns the state of a step. */
  public StepState state(WorkflowStep step) {
    return steps.getOrDefault(step.id(), StepState.PENDING);
  }

  /** Returns this state with another state of one step. */
  public WorkflowState with(WorkflowStep step, StepState state) {
    var next = new LinkedHashMap<>(steps);
    next.put(step.id(), state);
    return new WorkflowState(workflow, next);
  }

  /**
   * Returns the next executable step: the first that is running, whose wait has ended, or whose
   * requirements have ended.
   */
  public Optional<WorkflowStep> next(Instant now) {
    return workflow.steps().stream().filter(step -> ready(step, now)).findFirst();
  }

  private boolean ready(WorkflowStep step, Instant now) {
    StepState state = state(step);
    return switch (state.status()) {
      case RUNNING -> true;
      case WAITING -> state.waiting().filter(rest -> !now.isBefore(rest.until())).isPresent();
      case PENDING -> step.needs().stream().map(workflow::step).allMatch(this::ended);
      case COMPLETED, FAILED, SKIPPED, CANCELLED -> false;
    };
  }

  /** Starts the next executable step, unless all have ended. */
  public WorkflowState begun(Instant now) {
    return next(now)
        .filter(step -> broken().isEmpty() && state(step).status() != Status.RUNNING)
        .map(step -> with(step, state(step).begun(now)))
        .orElse(this);
  }

  /** Cancels all open steps, because the run is cancelled. */
  public WorkflowState cancelled(Instant now) {
    WorkflowState next = this;
    for (WorkflowStep step : workflow.steps()) {
      next = next.with(step, state(step).cancelled(now));
    }
    return next;
  }

  /** Returns whether dependent steps may start. */
  private boolean ended(WorkflowStep step) {
    return switch (state(step).status()) {
      case COMPLETED, SKIPPED -> true;
      case FAILED -> step.failurePolicy().goesOn();
      case PENDING, RUNNING, WAITING, CANCELLED -> false;
    };
  }

  /** Returns whether all steps have ended. */
  public boolean done() {
    return workflow.steps().stream().allMatch(this::ended);
  }

  /** Returns the failed step that ends the run. */
  public Optional<WorkflowStep> broken() {
    return workflow.steps().stream()
        .filter(step -> state(step).status() == Status.FAILED && !step.failurePolicy().goesOn())
        .findFirst();
  }

  /** Returns the waiting steps, in order. */
  public List<WorkflowStep> waiting() {
    return workflow.steps().stream()
        .filter(step -> state(step).status() == Status.WAITING)
        .toList();
  }

  /** Returns the earliest time at which a waiting step must be polled. */
  public Optional<Instant> wake() {
    return waiting().stream()
        .flatMap(step -> state(step).waiting().stream())
        .map(Wait::until)
        .min(Instant::compareTo);
  }

  /** Resets a gate and its direct and indirect requirements for another round. */
  public WorkflowState again(WorkflowStep gate, StepState anew) {
    WorkflowState next = with(gate, anew);
    for (WorkflowStep step : workflow.before(gate)) {
      next = next.with(step, state(step).again(Optional.empty()));
    }
    return next;
  }
}
