package dev.omni.operations.workflow;

import dev.omni.domain.json.Json;
import dev.omni.operations.workflow.WaitReason.Awaited;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The state of a step in a workflow run. Immutable; all transitions are methods of this type.
 *
 * @param status current status
 * @param progress attempts and outputs
 * @param times start and end
 * @param error of the step or of its last attempt: {@code {code, message}}
 * @param waiting reason of the wait, while the step waits
 */
public record StepState(
    Status status,
    Progress progress,
    Span times,
    Optional<Json.Obj> error,
    Optional<Wait> waiting) {
  /** The initial state. */
  public static final StepState PENDING =
      new StepState(
          Status.PENDING,
          new Progress(0, 0, List.of()),
          new Span(Optional.empty(), Optional.empty()),
          Optional.empty(),
          Optional.empty());

  /**
   * The progress of a step.
   *
   * @param attempt number of the attempt; 0 before the first
   * @param round increases when a gate repeats the step
   * @param done outputs of the completed items; the last one may be the output of the failed item
   */
  public record Progress(int attempt, int round, List<Json> done) {
    public Progress {
      done = List.copyOf(done);
    }

    private Progress with(Json output) {
      var more = new ArrayList<>(done);
      more.add(output);
      return new Progress(attempt, round, more);
    }
  }

  /**
   * The times of a step.
   *
   * @param startedAt start of the first attempt
   * @param completedAt end of the step
   */
  public record Span(Optional<Instant> startedAt, Optional<Instant> completedAt) {
    private Span begun(Instant now) {
      return new Span(Optional.of(startedAt.orElse(now)), Optional.empty());
    }

    private Span ended(Optional<Instant> at) {
      return new Span(startedAt, at);
    }
  }

  /** The status of a step. */
  public enum Status {
    /** A required step has not ended. */
    PENDING,
    /** The step is executing. */
    RUNNING,
    /** The step waits for an approval, an execution, a time or its next attempt. */
    WAITING,
    /** The step succeeded. */
    COMPLETED,
    /** The step failed. */
    FAILED,
    /** The condition of the step did not hold. */
    SKIPPED,
    /** The run was cancelled before the step ended. */
    CANCELLED;

    /** Returns whether the step has not ended. */
    public boolean open() {
      return this == PENDING || this == RUNNING || this == WAITING;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * The wait of a step.
   *
   * @param reason reason
   * @param until time of the next poll
   * @param about the awaited decision or execution
   */
  public record Wait(WaitReason reason, Instant until, Optional<String> about) {
    /** Returns this wait with an earlier end, if one is given. */
    public Wait endingBy(Optional<Instant> end) {
      Instant soonest = end.filter(e -> e.isBefore(until)).orElse(until);
      return new Wait(reason, soonest, about);
    }

    Json.Obj json() {
      return Json.obj("reason", reason.toString(), "until", until).withPresent("about", about);
    }

    static Wait fromJson(Json.Obj stored) {
      return new Wait(
          stored.findText("reason").map(WaitReason::of).orElseThrow(),
          Instant.parse(stored.findText("until").orElseThrow()),
          stored.findText("about"));
    }
  }

  /** Starts the step, or resumes it after a wait. */
  public StepState begun(Instant now) {
    require(status == Status.PENDING || status == Status.WAITING);
    boolean retry = waiting.filter(w -> w.reason() == Awaited.RETRY).isPresent();
    int next = status == Status.PENDING || retry ? attempt() + 1 : attempt();
    var progressed = new Progress(next, round(), done());
    return new StepState(Status.RUNNING, progressed, times.begun(now), error, waiting);
  }

  /** Appends the output of one item. */
  public StepState having(Json output) {
    require(status == Status.RUNNING);
    return new StepState(status, progress.with(output), times, error, Optional.empty());
  }

  /** Returns how many of the completed items are errors, as {@code {"error": {…}}}. */
  public int failedItems() {
    return (int)
        done().stream()
            .filter(Json.Obj.class::isInstance)
            .map(Json.Obj.class::cast)
            .filter(item -> item.members().size() == 1 && item.findObject("error").isPresent())
            .count();
  }

  /** Suspends the step. */
  public StepState waiting(Wait rest) {
    require(status == Status.RUNNING);
    return new StepState(Status.WAITING, progress, times, error, Optional.of(rest));
  }

  /** Records a failed attempt and waits for the next one. */
  public StepState attemptFailed(Json.Obj reason, Instant until) {
    require(status == Status.RUNNING);
    var retry = new Wait(Awaited.RETRY, until, Optional.empty());
    return new StepState(Status.WAITING, progress, times, Optional.of(reason), Optional.of(retry));
  }

  /** Completes the step. */
  public StepState completed(Instant now) {
    return ended(Status.COMPLETED, Optional.empty(), now);
  }

  /**
   * Fails the step.
   *
   * @param outputs outputs that are available despite the failure, as the decision of a guard that
   *     blocks
   */
  public StepState failed(Json.Obj reason, List<Json> outputs, Instant now) {
    StepState state = this;
    for (Json one : outputs) {
      state = state.having(one);
    }
    return state.ended(Status.FAILED, Optional.of(reason), now);
  }

  /** Skips the step, because its condition does not hold. */
  public StepState skipped(Instant now) {
    return ended(Status.SKIPPED, Optional.empty(), now);
  }

  /** Returns the end of the time that the step may take; empty when it may take any. */
  public Optional<Instant> timeoutAt(WorkflowStep step) {
    Instant began = times.startedAt().orElseThrow();
    return step.failurePolicy().timeoutSeconds().map(began::plusSeconds);
  }

  /** Cancels an open step, because its run is cancelled; an ended one stays unchanged. */
  public StepState cancelled(Instant now) {
    return status.open()
        ? new StepState(
            Status.CANCELLED, progress, times.ended(Optional.of(now)), error, Optional.empty())
        : this;
  }

  /**
   * Resets the step for another round.
   *
   * @param because the gate's wait, for its next round
   */
  public StepState again(Optional<Wait> because) {
    var next = new Progress(attempt(), round() + 1, List.of());
    return new StepState(
        Status.PENDING, next, times.ended(Optional.empty()), Optional.empty(), because);
  }

  private StepState ended(Status end, Optional<Json.Obj> reason, Instant now) {
    require(status == Status.RUNNING);
    return new StepState(end, progress, times.ended(Optional.of(now)), reason, Optional.empty());
  }

  private void require(boolean legal) {
    if (!legal) {
      throw new IllegalStateException("not a transition of a step that is " + status);
    }
  }

  /** Returns the number of the attempt; 0 before the first. */
  public int attempt() {
    return progress.attempt;
  }

  /** Returns the number of repetitions by a gate. */
  public int round() {
    return progress.round;
  }

  /** Returns the outputs of the completed items. */
  public List<Json> done() {
    return progress.done;
  }

  Json.Obj json() {
    return Json.obj("status", status, "attempts", attempt(), "round", round())
        .with("done", done())
        .withPresent("started_at", times.startedAt)
        .withPresent("completed_at", times.completedAt)
        .withPresent("error", error)
        .withPresent("waiting", waiting.map(Wait::json));
  }

  static StepState fromJson(Json.Obj stored) {
    return new StepState(
        Status.valueOf(stored.findText("status").orElseThrow().toUpperCase(Locale.ROOT)),
        new Progress(
            stored.findNumber("attempts").orElseThrow().intValueExact(),
            stored.findNumber("round").orElseThrow().intValueExact(),
            stored.findArray("done").orElseThrow().items()),
        new Span(
            stored.findText("started_at").map(Instant::parse),
            stored.findText("completed_at").map(Instant::parse)),
        stored.findObject("error"),
        stored.findObject("waiting").map(Wait::fromJson));
  }
}
