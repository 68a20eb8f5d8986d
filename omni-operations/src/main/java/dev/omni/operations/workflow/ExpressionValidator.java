package dev.omni.operations.workflow;

import dev.omni.application.spi.condition.ConditionEvaluator;
import dev.omni.domain.json.Problem;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The validation of a workflow's expressions. Each must compile and use only available variables. A
 * step can use steps that certainly end before it, and its item if it runs for each; the output of
 * the run can use all steps.
 */
final class ExpressionValidator {
  private static final String STEPS = "steps";
  private static final Set<String> ALWAYS = Set.of("input", STEPS, "event", "run");
  private static final Set<String> EACH = Set.of("input", STEPS, "event", "run", "item", "index");

  private final ConditionEvaluator conditions;
  private final Workflow workflow;
  private final Set<String> all;

  /** Creates the validation of a workflow. */
  ExpressionValidator(ConditionEvaluator conditions, Workflow workflow) {
    this.conditions = conditions;
    this.workflow = workflow;
    this.all = ids(workflow.steps());
  }

  private static Set<String> ids(Collection<WorkflowStep> steps) {
    return steps.stream().map(WorkflowStep::id).collect(Collectors.toSet());
  }

  /** Returns the problems of all expressions. */
  List<Problem> problems() {
    var problems = new ArrayList<Problem>();
    for (int i = 0; i < workflow.steps().size(); i++) {
      problems.addAll(problems(workflow.steps().get(i), "/steps/" + i));
    }
    workflow
        .expressions()
        .forEach((at, text) -> problem(text, ALWAYS, all).map(at(at)).ifPresent(problems::add));
    return problems;
  }

  private List<Problem> problems(WorkflowStep step, String at) {
    var problems = new ArrayList<Problem>();
    Set<String> before = ids(workflow.before(step));
    step.expressions(at)
        .forEach(
            (place, text) -> {
              boolean each = step.foreach().isPresent() && place.startsWith(at + "/with");
              problem(text, each ? EACH : ALWAYS, before).map(at(place)).ifPresent(problems::add);
            });
    return problems;
  }

  private static Function<String, Problem> at(String place) {
    return message -> Problem.invalid(place, message);
  }

  private Optional<String> problem(String text, Set<String> variables, Set<String> ended) {
    return conditions
        .problem(text, variables)
        .or(
            () ->
                spoken(text)
                    .filter(id -> !all.contains(id))
                    .findFirst()
                    .map("there is no step "::concat))
        .map("must be an expression: "::concat)
        .or(
            () ->
                spoken(text)
                    .filter(id -> !ended.contains(id))
                    .findFirst()
                    .map(
                        "must speak of steps that have ended before; name %s in needs"::formatted));
  }

  /** Returns the steps that an expression uses. */
  private Stream<String> spoken(String text) {
    return conditions.paths(text, EACH).stream()
        .map(path -> path.split("\\.", -1))
        .filter(path -> path[0].equals(STEPS) && path.length > 1)
        .map(path -> path[1]);
  }
}
