package dev.omni.operations.workflow;

import dev.omni.application.operation.FeatureContext;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.spi.store.DocumentStore;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.access.Caller;
import dev.omni.domain.document.Document;
import dev.omni.domain.document.DocumentHead;
import dev.omni.domain.json.Json;
import dev.omni.operations.guard.GuardOutcome;
import dev.omni.operations.workflow.StepState.Wait;
import dev.omni.operations.workflow.WaitReason.Awaited;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The execution of gates, the steps that ask the guard. A gate continues, waits for the approval of
 * another principal, recomputes the steps that it depends on, or ends the run.
 */
final class GateExecutor {
  private static final Duration LOOK = Duration.ofSeconds(2);
  private static final int DEFERRED = 60;
  private static final int LONGEST = 86_400;
  private static final int OPINIONS = 100;
  private static final String REJECTED = "rejected";
  private static final Set<String> SAID = Set.of("approved", REJECTED);

  private final FeatureContext context;
  private final StepContext stepContext;
  private final Caller caller;

  GateExecutor(FeatureContext context, StepContext stepContext, Caller caller) {
    this.context = context;
    this.stepContext = stepContext;
    this.caller = caller;
  }

  /**
   * Asks the guard, for the first time or again.
   *
   * @param state names the decision that the step waits for
   * @param key one for each round of the step
   * @throws StepFailedException when the guard blocks
   */
  StepResult ask(StepState state, Json.Obj with, String key) {
    return decision(state, Awaited.APPROVAL)
        .map(pending -> applyOpinion(state, with, key, pending))
        .orElseGet(() -> askGuard(state, with, key));
  }

  private static Optional<String> decision(StepState state, Awaited reason) {
    return state.waiting().filter(rest -> rest.reason() == reason).flatMap(Wait::about);
  }

  /** Asks the guard; after a deferral under a separate key. */
  private StepResult askGuard(StepState state, Json.Obj with, String key) {
    Optional<String> deferred = decision(state, Awaited.TIME);
    Optional<String> previous =
        decision(state, Awaited.RECOMPUTE).or(() -> deferred.filter(off -> state.round() > 0));
    String once = deferred.map(off -> key + ":" + off).orElse(key);
    return reaction(state, check(with.withPresent("previous_decision", previous), once));
  }

  private StepResult applyOpinion(StepState state, Json.Obj with, String key, String decision) {
    Optional<Document> opinion = lastOpinion(decision);
    if (opinion.isEmpty()) {
      return waitFor(Awaited.APPROVAL, LOOK, Optional.of(decision));
    }
    Json.Obj again = with.with("previous_decision", decision);
    Json.Obj guardDecision = check(again, key + ":" + opinion.get().id());
    return outcome(guardDecision) == GuardOutcome.REQUIRE_HUMAN
        ? rejected(opinion.get(), decision, guardDecision)
        : reaction(state, guardDecision);
  }

  /**
   * Handles an opinion that does not clear the gate: a rejection ends the run; otherwise others may
   * follow.
   */
  private StepResult rejected(Document opinion, String decision, Json.Obj guardDecision) {
    if (opinion.body().findText("value").equals(Optional.of(REJECTED))) {
      throw new StepFailedException("guard_blocked", "The action was rejected.", guardDecision);
    }
    return waitFor(Awaited.APPROVAL, LOOK, Optional.of(decision));
  }

  private Json.Obj check(Json.Obj with, String key) {
    return stepContext.answer("guard.check", OperationCall.of(caller, with), key);
  }

  private StepResult reaction(StepState state, Json.Obj guardDecision) {
    return switch (outcome(guardDecision)) {
      case ALLOW -> new StepResult.Completed(guardDecision);
      case REQUIRE_HUMAN -> waitFor(Awaited.APPROVAL, LOOK, guardDecision.findText("id"));
      case RECOMPUTE -> recomputed(state, guardDecision);
      case DEFER -> waitFor(Awaited.TIME, deferred(guardDecision), guardDecision.findText("id"));
      case BLOCK ->
          throw new StepFailedException(
              "guard_blocked", "The guard blocks the action: " + why(guardDecision), guardDecision);
      default ->
          throw new StepFailedException(
              "guard_unmet",
              "The guard does not allow the action yet, "
                  + outcome(guardDecision)
                  + ": "
                  + why(guardDecision),
              guardDecision);
    };
  }

  /** Repeats the steps that the gate depends on, once. */
  private StepResult recomputed(StepState state, Json.Obj guardDecision) {
    if (state.round() > 0) {
      throw new StepFailedException(
          "guard_unmet",
          "The guard requires another recomputation: " + why(guardDecision),
          guardDecision);
    }
    return new StepResult.Repeat(
        new Wait(Awaited.RECOMPUTE, context.clockAndIds().now(), guardDecision.findText("id")));
  }

  /** Returns the wait that the guard requests, a day at most. */
  private static Duration deferred(Json.Obj guardDecision) {
    int seconds =
        guardDecision.items("obligations").stream()
            .flatMap(duty -> ((Json.Obj) duty).findNumber("retry_after_seconds").stream())
            .mapToInt(number -> (int) Math.max(1, Math.min(LONGEST, number.doubleValue())))
            .max()
            .orElse(DEFERRED);
    return Duration.ofSeconds(seconds);
  }

  /** Returns the reasons of an outcome. */
  private static String why(Json.Obj guardDecision) {
    return guardDecision.items("reasons").stream()
        .map(Json.Obj.class::cast)
        .filter(reason -> reason.findText("outcome").equals(guardDecision.findText("outcome")))
        .flatMap(reason -> reason.findText("message").stream())
        .collect(Collectors.joining("; "));
  }

  private static GuardOutcome outcome(Json.Obj guardDecision) {
    return guardDecision.findText("outcome").flatMap(GuardOutcome::of).orElse(GuardOutcome.BLOCK);
  }

  private StepResult waitFor(Awaited reason, Duration time, Optional<String> about) {
    Instant until = context.clockAndIds().now().plus(time);
    return new StepResult.Suspended(new Wait(reason, until, about));
  }

  /** Returns the last opinion on a decision. */
  private Optional<Document> lastOpinion(String decision) {
    String folder = "guard_decision/" + decision;
    var page = new DocumentStore.Page(caller.view(), "outcome", folder, Optional.empty(), OPINIONS);
    return Stored.untilUnreadable(context.documents().listHeads(page)).stream()
        .map(DocumentHead::shown)
        .filter(o -> !o.body().has("problems"))
        .filter(o -> o.body().findText("value").filter(SAID::contains).isPresent())
        .findFirst();
  }
}
