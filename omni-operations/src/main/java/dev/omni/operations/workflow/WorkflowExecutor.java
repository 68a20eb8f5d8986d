package dev.omni.operations.workflow;

import dev.omni.application.load.WorkBudget;
import dev.omni.application.operation.FeatureContext;
import dev.omni.application.run.worker.RunSuspendedException;
import dev.omni.application.spi.CapabilityRuntime.Report;
import dev.omni.application.spi.CapabilityRuntime.Watcher;
import dev.omni.application.spi.condition.ConditionEvaluator;
import dev.omni.domain.evidence.Parent;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunError;
import dev.omni.operations.workflow.StepState.Status;
import dev.omni.operations.workflow.StepState.Wait;
import dev.omni.operations.workflow.WaitReason.Awaited;
import dev.omni.operations.workflow.WaitReason.Postponed;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;

/**
 * The execution of one workflow run, a step at a time; each result is stored in the journal before
 * the next step.
 */
final class WorkflowExecutor {
  private static final int MOST_ITEMS = 100;
  private static final String UNDECIDED = "expression_failed";
  private static final Duration BUSY = Duration.ofSeconds(1);

  private final Run run;
  private final Workflow workflow;
  private final WorkflowJournal journal;
  private final StepExecutor acts;
  private final GateExecutor gates;
  private final FeatureContext context;
  private final ConditionEvaluator conditions;

  /**
   * Creates the execution of a run.
   *
   * @param stepContext operations that steps call
   */
  WorkflowExecutor(
      FeatureContext context,
      ConditionEvaluator conditions,
      StepContext stepContext,
      Run run,
      Workflow workflow) {
    this.context = context;
    this.conditions = conditions;
    this.run = run;
    this.workflow = workflow;
    this.journal = new WorkflowJournal(context, run, workflow);
    this.acts = new StepExecutor(context, stepContext, WorkflowActor.of(run));
    this.gates = new GateExecutor(context, stepContext, WorkflowActor.of(run));
  }

  /** Executes all executable steps; waits are polled later. Each end is progress of the run. */
  Report executeAll(Watcher watcher) {
    Optional<WorkflowStep> next = journal.progress().next(now());
    while (next.isPresent() && journal.progress().broken().isEmpty()) {
      if (watcher.isCancelled()) {
        throw new CancellationException("the run was stopped between two steps");
      }
      advance(next.get());
      watcher.stored();
      next = journal.progress().next(now());
    }
    Optional<WorkflowStep> broken = journal.progress().broken();
    if (broken.isPresent()) {
      return failed(broken.get());
    }
    if (!journal.progress().done()) {
      throw new RunSuspendedException(journal.progress().wake().orElseThrow());
    }
    return new Report(output(), record());
  }

  private Instant now() {
    return context.clockAndIds().now();
  }

  /** Executes one step or one of its items. Its expressions share one budget. */
  private void advance(WorkflowStep step) {
    StepState state = journal.begun(step);
    WorkBudget budget = WorkBudget.ofRequest();
    StepState next =
        attempted(new Attempt(step, state, OptionalInt.empty()), () -> moved(step, state, budget));
    write(step, readable(state, next));
  }

  /** Returns the next state; a failed one in place of outputs that cannot be stored. */
  private StepState readable(StepState state, StepState next) {
    var gate = context.runtimes().gate();
    return gate.refusal(Json.of(next.done()))
        .map(error -> state.failed(StepFailedException.of(error), List.of(), now()))
        .orElse(next);
  }

  /**
   * An attempt of a step or of one of its items.
   *
   * @param index of the item
   */
  private record Attempt(WorkflowStep step, StepState state, OptionalInt index) {}

  private StepState attempted(Attempt attempt, Supplier<StepState> work) {
    try {
      return work.get();
    } catch (StepFailedException broken) {
      return failAttempt(attempt, broken.json(), broken.outputs());
    } catch (ConditionEvaluator.UndecidedException undecided) {
      var reason = new StepFailedException(UNDECIDED, undecided.reason());
      return failAttempt(attempt, reason.json(), List.of());
    } catch (Fault refused) {
      return refused(attempt, refused);
    }
  }

  private void write(WorkflowStep step, StepState state) {
    journal.write(
        state.status() == Status.PENDING
            ? journal.progress().again(step, state)
            : journal.progress().with(step, state));
  }

  /**
   * Handles an error of an operation. A transient one, as a full queue, does not fail the step,
   * which continues to wait.
   */
  private StepState refused(Attempt attempt, Fault refused) {
    WorkflowStep step = attempt.step();
    StepState state = attempt.state();
    if (!refused.code().retryable() || isTimedOut(step, state)) {
      return failAttempt(attempt, StepFailedException.of(refused), List.of());
    }
    Instant later = now().plus(BUSY);
    Wait rest =
        state
            .waiting()
            .filter(before -> before.about().isPresent())
            .map(before -> new Wait(before.reason(), later, before.about()))
            .orElseGet(() -> new Wait(new Postponed(refused.code()), later, Optional.empty()));
    return suspend(step, state, rest);
  }

  /** Retries what may succeed later; otherwise fails the item, or the step, permanently. */
  private StepState failAttempt(Attempt attempt, Json.Obj reason, List<Json> outputs) {
    WorkflowStep.FailurePolicy terms = attempt.step().failurePolicy();
    StepState state = attempt.state();
    if (reason.flag("retryable") && state.attempt() < terms.attempts()) {
      return state.attemptFailed(reason, now().plusSeconds(terms.backoffSeconds()));
    }
    if (attempt.index().isPresent() && terms.goesOn()) {
      return state.having(Json.obj("error", reason));
    }
    return attempt.index().isPresent()
        ? state.failed(reason.with("index", attempt.index().getAsInt()), outputs, now())
        : state.failed(reason, outputs, now());
  }

  private StepState moved(WorkflowStep step, StepState state, WorkBudget budget) {
    var scope = new ExpressionScope(run, journal.progress());
    if (step.condition().isPresent()
        && !conditions.holds(step.condition().get(), scope.variables(), budget)) {
      return state.skipped(now());
    }
    if (step.foreach().isEmpty()) {
      StepState next = execute(step, state, scope.variables(), budget);
      return next.status() == Status.RUNNING ? next.completed(now()) : next;
    }
    List<Json> items = items(step, scope, budget);
    int index = state.done().size();
    return index == items.size()
        ? ended(state, items.size())
        : attempted(
            new Attempt(step, state, OptionalInt.of(index)),
            () -> execute(step, state, scope.item(items.get(index), index), budget));
  }

  /** Ends a step over items; it fails when all of them failed. */
  private StepState ended(StepState state, int items) {
    if (items == 0 || state.failedItems() < items) {
      return state.completed(now());
    }
    var all = new StepFailedException("foreach_failed", "All " + items + " items failed.");
    return state.failed(all.json(), List.of(), now());
  }

  private List<Json> items(WorkflowStep step, ExpressionScope scope, WorkBudget budget) {
    Json list = conditions.value(step.foreach().orElseThrow(), scope.variables(), budget);
    if (!(list instanceof Json.Arr array)) {
      throw new StepFailedException("foreach_failed", "foreach must be a list");
    }
    if (array.size() > MOST_ITEMS) {
      String message =
          "foreach must be a list of at most %d items, not %d; a step that runs a batch"
              + " ({world}.batch.evaluate) computes more";
      throw new StepFailedException("foreach_failed", message.formatted(MOST_ITEMS, array.size()));
    }
    return array.items();
  }

  private StepState execute(
      WorkflowStep step, StepState state, Json.Obj variables, WorkBudget budget) {
    Json.Obj with =
        TemplateExpressions.filled(step.with(), text -> conditions.value(text, variables, budget));
    String key =
        "wf:%s:%s:%d:%d".formatted(run.id(), step.id(), state.done().size(), state.attempt());
    StepResult did =
        switch (step.uses()) {
          case "guard" -> gates.ask(state, with, key);
          case "wait" -> rest(state, with);
          default -> acts.execute(step.uses(), with, key);
        };
    if (did instanceof StepResult.Completed done) {
      return state.having(done.output());
    }
    if (did instanceof StepResult.Repeat again) {
      return state.again(Optional.of(again.reason()));
    }
    return suspend(step, state, ((StepResult.Suspended) did).until());
  }

  /** Suspends the step, at most until its timeout. */
  private StepState suspend(WorkflowStep step, StepState state, Wait rest) {
    if (isTimedOut(step, state)) {
      throw new StepFailedException("step_timeout", "The step took longer than it may.");
    }
    return state.waiting(rest.endingBy(state.timeoutAt(step)));
  }

  private boolean isTimedOut(WorkflowStep step, StepState state) {
    return state.timeoutAt(step).filter(end -> !now().isBefore(end)).isPresent();
  }

  private StepResult rest(StepState state, Json.Obj with) {
    StepValidator.refuse(StepValidator.waiting(with, now()), FaultCode.INPUT_INVALID);
    Instant until = StepValidator.until(with, state.times().startedAt().orElseThrow());
    return now().isBefore(until)
        ? new StepResult.Suspended(new Wait(Awaited.TIME, until, Optional.empty()))
        : new StepResult.Completed(Json.obj("until", until));
  }

  /** Returns the output of the run; fails when a part of it has no value. */
  private Outcome output() {
    Json.Obj variables = new ExpressionScope(run, journal.progress()).variables();
    Json.Obj output = Json.Obj.EMPTY;
    WorkBudget budget = WorkBudget.ofRequest();
    for (var part : workflow.output().members().entrySet()) {
      try {
        Json value =
            TemplateExpressions.filled(
                part.getValue(), text -> conditions.value(text, variables, budget));
        output = output.with(part.getKey(), value);
      } catch (ConditionEvaluator.UndecidedException undecided) {
        String message = "output.%s: %s".formatted(part.getKey(), undecided.reason());
        Json.Obj error = Json.obj("code", UNDECIDED, "message", message).with("step", Json.NULL);
        return new RunError(FaultCode.CAPABILITY_FAILED, message, error);
      }
    }
    return new Outcome.Succeeded(output);
  }

  private Report failed(WorkflowStep step) {
    Json.Obj error = journal.progress().state(step).error().orElseThrow().with("step", step.id());
    String message = step.id() + ": " + error.findText("message").orElseThrow();
    return new Report(new RunError(FaultCode.CAPABILITY_FAILED, message, error), record());
  }

  /** Returns the evidence on which the run depends. */
  private Json.Obj record() {
    var parents = new ArrayList<Json>();
    for (WorkflowStep step : workflow.steps()) {
      for (Json done : journal.progress().state(step).done()) {
        ((Json.Obj) done)
            .findText("evidence_id")
            .map(UUID::fromString)
            .flatMap(id -> context.evidence().parent(run.view(), id))
            .map(Parent::json)
            .filter(parent -> !parents.contains(parent))
            .ifPresent(parents::add);
      }
    }
    return Json.obj("workflow", workflow.digest(), "parents", parents);
  }
}
