package dev.omni.operations.connector;

import dev.omni.application.load.WorkBudget;
import dev.omni.application.spi.condition.ConditionEvaluator;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;

/** The triggers of connections: their validation, and the workflows that an event starts. */
final class TriggerMatcher {
  private static final Set<String> VARIABLES = Set.of("event");

  private final ConditionEvaluator conditions;

  TriggerMatcher(ConditionEvaluator conditions) {
    this.conditions = conditions;
  }

  /**
   * Returns the problems of submitted triggers; pointers are into the body.
   *
   * @param workflows whether the caller has a workflow
   */
  List<Problem> problems(Json.Obj body, Predicate<UUID> workflows) {
    if (!body.has("triggers")) {
      return List.of();
    }
    Json sent = body.find("triggers").orElseThrow();
    var problems = new ArrayList<>(Trigger.problems(sent));
    if (problems.isEmpty()) {
      List<Trigger> triggers = Trigger.all((Json.Arr) sent);
      for (int i = 0; i < triggers.size(); i++) {
        problems.addAll(expressions(triggers.get(i), "/" + i));
        if (!workflows.test(UUID.fromString(triggers.get(i).workflow()))) {
          problems.add(Problem.invalid("/" + i + "/workflow", "must be the id of a workflow"));
        }
      }
    }
    return problems.stream().map(problem -> problem.under("/triggers")).toList();
  }

  private List<Problem> expressions(Trigger trigger, String at) {
    var problems = new ArrayList<Problem>();
    for (var expression : trigger.expressions().entrySet()) {
      conditions
          .problem(expression.getValue(), VARIABLES)
          .map(message -> Problem.invalid(at + expression.getKey(), message))
          .ifPresent(problems::add);
    }
    return problems;
  }

  /** Returns whether an event has the type of a trigger, so that the triggers are evaluated. */
  static boolean isAnyFor(Json.Arr triggers, CloudEvent event) {
    return Trigger.all(triggers).stream().anyMatch(trigger -> trigger.isFor(event));
  }

  /** Returns the starts of an event whose triggers ended the process at each evaluation. */
  static List<Json.Obj> lost(Json.Arr triggers, CloudEvent event) {
    String problem =
        FaultCode.EXECUTION_LOST
            + ": the process ended during the evaluation of the triggers, "
            + StoredEvent.MAX_LOSSES
            + " times";
    return Trigger.all(triggers).stream()
        .filter(trigger -> trigger.isFor(event))
        .map(trigger -> Json.obj("workflow_id", trigger.workflow(), "problem", problem))
        .toList();
  }

  /**
   * Returns the starts of an event: {@code {workflow_id, input}} for each trigger whose condition
   * holds, {@code {workflow_id, problem}} for each that cannot be evaluated. All triggers share one
   * budget.
   */
  List<Json.Obj> started(Json.Arr triggers, CloudEvent event) {
    var started = new ArrayList<Json.Obj>();
    WorkBudget budget = WorkBudget.ofRequest();
    for (Trigger trigger : Trigger.all(triggers)) {
      if (trigger.isFor(event)) {
        decided(trigger, Json.obj("event", event.json()), budget).ifPresent(started::add);
      }
    }
    return started;
  }

  private Optional<Json.Obj> decided(Trigger trigger, Json.Obj variables, WorkBudget budget) {
    Json.Obj effect = Json.obj("workflow_id", trigger.workflow());
    try {
      if (trigger.when().isPresent()
          && !conditions.holds(trigger.when().get(), variables, budget)) {
        return Optional.empty();
      }
      return Optional.of(effect.with("input", input(trigger, variables, budget)));
    } catch (ConditionEvaluator.UndecidedException undecided) {
      return Optional.of(effect.with("problem", undecided.reason()));
    }
  }

  private Json.Obj input(Trigger trigger, Json.Obj variables, WorkBudget budget) {
    if (trigger.input().isEmpty()) {
      return variables
          .findObject("event")
          .flatMap(e -> e.findObject("data"))
          .orElse(Json.Obj.EMPTY);
    }
    Json.Obj input = Json.Obj.EMPTY;
    for (var field : trigger.input().get().members().entrySet()) {
      Optional<String> expression = Trigger.expression(field.getValue());
      Json value =
          expression.isPresent()
              ? conditions.value(expression.get(), variables, budget)
              : field.getValue();
      input = input.with(field.getKey(), value);
    }
    return input;
  }
}
