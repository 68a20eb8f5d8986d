package dev.omni.domain.feature.workflow;

import dev.omni.domain.json.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How far a step of a run is. Immutable; all transitions are here.
 *
 * @param status where it stands
 * @param attempt which try this is; 0 before the first
 * @param round rises when a gate has it done once more
 * @param done what came of the items so far; last what came of the one that failed, if anything
 * @param startedAt when it first began
 * @param completedAt when it ended
 * @param error why it failed, or its last attempt did: {@code {code, message}}
 * @param waiting for what, while it waits
 */
public record StepState(
    Status status,
    int attempt,
    int round,
    List<Json> done,
    Optional<Instant> startedAt,
    Optional<Instant> completedAt,
    Optional<Json.Obj> error,
    Optional<Waiting> waiting) {
  /** Before anything. */
  public static final StepState PENDING =
      new StepState(
          Status.PENDING,
          0,
          0,
          List.of(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  /** Copies the list. */
  public StepState {
    done = List.copyOf(done);
  }

  /** Where a step stands. */
  public enum Status {
    /** What it needs has not ended. */
    PENDING,
    /** It is being done. */
    RUNNING,
    /** For somebody, for something that it started, or for its next attempt. */
    WAITING,
    /** It was done. */
    COMPLETED,
    /** It could not be done. */
    FAILED,
    /** Its condition did not hold. */
    SKIPPED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * What a step waits for.
   *
   * @param reason {@code approval}, {@code execution}, {@code time}, {@code retry} or {@code
   *     recompute}
   * @param until when it is looked at again
   * @param about the decision or execution that it waits for
   */
  public record Waiting(String reason, Instant until, Optional<String> about) {
    /** The same, looked at again by then at the latest. */
    public Waiting endingBy(Optional<Instant> end) {
      Instant soonest = end.filter(e -> e.isBefore(until)).orElse(until);
      return new Waiting(reason, soonest, about);
    }

    Json.Obj json() {
      return Json.obj("reason", reason, "until", until).withPresent("about", about);
    }

    static Waiting of(Json.Obj kept) {
      return new Waiting(
          kept.text("reason").orElseThrow(),
          Instant.parse(kept.text("until").orElseThrow()),
          kept.text("about"));
    }
  }

  /** It begins, or goes on after a rest. */
  public StepState begun(Instant now) {
    require(status == Status.PENDING || status == Status.WAITING);
    boolean retry = waiting.filter(w -> w.reason().equals("retry")).isPresent();
    int next = status == Status.PENDING || retry ? attempt + 1 : attempt;
    return new StepState(
        Status.RUNNING,
        next,
        round,
        done,
        Optional.of(startedAt.orElse(now)),
        Optional.empty(),
        error,
        waiting);
  }

  /** One item more is done. */
  public StepState having(Json output) {
    require(status == Status.RUNNING);
    var more = new ArrayList<>(done);
    more.add(output);
    return new StepState(
        status, attempt, round, more, startedAt, completedAt, error, Optional.empty());
  }

  /** It rests until then. */
  public StepState waits(Waiting rest) {
    require(status == Status.RUNNING);
    return new StepState(
        Status.WAITING, attempt, round, done, startedAt, completedAt, error, Optional.of(rest));
  }

  /** An attempt failed, and it rests before the next. */
  public StepState stumbled(Json.Obj reason, Instant until) {
    require(status == Status.RUNNING);
    return new StepState(
        Status.WAITING,
        attempt,
        round,
        done,
        startedAt,
        completedAt,
        Optional.of(reason),
        Optional.of(new Waiting("retry", until, Optional.empty())));
  }

  /** It was done. */
  public StepState completed(Instant now) {
    return ended(Status.COMPLETED, Optional.empty(), now);
  }

  /**
   * It could not be done.
   *
   * @param told what came of it all the same, as the decision of a guard that says no
   */
  public StepState failed(Json.Obj reason, List<Json> told, Instant now) {
    StepState state = this;
    for (Json one : told) {
      state = state.having(one);
    }
    return state.ended(Status.FAILED, Optional.of(reason), now);
  }

  /** Its condition did not hold. */
  public StepState skipped(Instant now) {
    return ended(Status.SKIPPED, Optional.empty(), now);
  }

  /**
   * All of it is to be done once more.
   *
   * @param because what a gate was told, for its next round
   */
  public StepState again(Optional<Waiting> because) {
    return new StepState(
        Status.PENDING,
        attempt,
        round + 1,
        List.of(),
        startedAt,
        Optional.empty(),
        Optional.empty(),
        because);
  }

  private StepState ended(Status end, Optional<Json.Obj> reason, Instant now) {
    require(status == Status.RUNNING);
    return new StepState(
        end, attempt, round, done, startedAt, Optional.of(now), reason, Optional.empty());
  }

  private void require(boolean legal) {
    if (!legal) {
      throw new IllegalStateException("not a transition of a step that is " + status);
    }
  }

  Json.Obj json() {
    return Json.obj("status", status, "attempts", attempt, "round", round)
        .with("done", done)
        .withPresent("started_at", startedAt)
        .withPresent("completed_at", completedAt)
        .withPresent("error", error)
        .withPresent("waiting", waiting.map(Waiting::json));
  }

  static StepState of(Json.Obj kept) {
    return new StepState(
        Status.valueOf(kept.text("status").orElseThrow().toUpperCase(Locale.ROOT)),
        kept.number("attempts").orElseThrow().intValueExact(),
        kept.number("round").orElseThrow().intValueExact(),
        kept.array("done").orElseThrow().items(),
        kept.text("started_at").map(Instant::parse),
        kept.text("completed_at").map(Instant::parse),
        kept.object("error"),
        kept.object("waiting").map(Waiting::of));
  }
}
