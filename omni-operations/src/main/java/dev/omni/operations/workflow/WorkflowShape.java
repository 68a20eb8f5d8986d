package dev.omni.operations.workflow;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.RequestMembers;
import dev.omni.domain.json.Shape;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The contract of a submitted workflow. */
public final class WorkflowShape {
  private static final Shape ID =
      Shape.string()
          .pattern(
              "^[a-z][a-z0-9_]{0,39}$",
              "a small letter and up to 39 small letters, digits or underscores")
          .described("Names the step; others read its output by this id.");

  private static final Shape STEP =
      Shape.object()
          .required("id", ID)
          .required(
              "uses",
              Shape.string()
                  .pattern(
                      "^(verify|guard|forecast|outcome|benchmark|wait"
                          + "|model:[!-~]{1,200}|run:[a-z-]{1,40}/[a-z0-9._-]{1,200})$",
                      "verify, guard, forecast, outcome, benchmark, wait, model:ID or"
                          + " run:WORLD/CAPABILITY")
                  .described("What the step does."))
          .optional(
              "with",
              Shape.object().open().described("The input of the step; `${…}` is an expression."))
          .optional(
              "needs", Shape.arrayOf(ID, 0, 50).described("The steps that must have ended before."))
          .optional(
              "if",
              Shape.string()
                  .length(1, 2000)
                  .described("A condition; where it is false the step is skipped."))
          .optional(
              "foreach",
              Shape.string()
                  .length(1, 2000)
                  .described("An expression for a list; the step is done for each item."))
          .optional(
              "retry",
              Shape.object()
                  .optional(
                      "max_attempts",
                      Shape.integer()
                          .atLeast(1)
                          .atMost(5)
                          .described("How often it is tried at most."))
                  .optional(
                      "backoff_seconds",
                      Shape.integer()
                          .atLeast(0)
                          .atMost(60)
                          .described("The pause before the second attempt."))
                  .described("How a failed step is tried again."))
          .optional(
              "timeout_seconds",
              Shape.integer().atLeast(1).atMost(600).described("How long the step may take."))
          .optional(
              "on_error",
              Shape.choice("fail", "continue")
                  .described("Whether the run fails with the step or continues."));

  /** The schema of a workflow, without the rules on references between steps. */
  public static final Shape WHOLE =
      Shape.object()
          .optional("name", Shape.string().length(1, 80).described("The name, for people."))
          .optional(
              "description", Shape.string().length(0, 500).described("What it is for, for people."))
          .optional(
              "input_schema", Shape.object().open().described("The JSON Schema of the input."))
          .optional(
              "steps",
              Shape.arrayOf(STEP, 0, 50).described("The steps, in any order; `needs` orders them."))
          .optional(
              "output",
              Shape.object()
                  .open()
                  .described("The output by name; `${…}` is an expression over the steps."))
          .optional(
              "metadata",
              Shape.object().open().described("Any members of the caller; kept, without effect."));

  private WorkflowShape() {}

  /** Returns the problems of a submitted workflow, except those of its schema and expressions. */
  public static List<Problem> problems(Json.Obj sent) {
    var problems =
        new ArrayList<Problem>(RequestMembers.workspaceMalformed(WHOLE.problems(sent), sent));
    if (RequestMembers.readable(problems)) {
      List<WorkflowStep> steps = Workflow.of(sent, "").steps();
      problems.addAll(names(steps));
      for (int i = 0; i < steps.size(); i++) {
        problems.addAll(TemplateExpressions.mixed(steps.get(i).with(), "/steps/" + i + "/with"));
      }
      problems.addAll(
          TemplateExpressions.mixed(sent.findObject("output").orElse(Json.Obj.EMPTY), "/output"));
      if (RequestMembers.readable(problems)) {
        circle(steps).ifPresent(problems::add);
      }
    }
    return problems;
  }

  private static List<Problem> names(List<WorkflowStep> steps) {
    var problems = new ArrayList<Problem>();
    var all = new HashSet<>(steps.stream().map(WorkflowStep::id).toList());
    var seen = new HashSet<String>();
    for (int i = 0; i < steps.size(); i++) {
      if (!seen.add(steps.get(i).id())) {
        problems.add(
            Problem.invalid("/steps/" + i + "/id", "must be a name that no other step has"));
      }
      List<String> needs = steps.get(i).needs();
      for (int n = 0; n < needs.size(); n++) {
        if (!all.contains(needs.get(n))) {
          problems.add(
              Problem.invalid("/steps/" + i + "/needs/" + n, "must be the id of another step"));
        }
      }
    }
    return problems;
  }

  /** Finds a cycle: removes executable steps until none or only a cycle remains. */
  private static Optional<Problem> circle(List<WorkflowStep> steps) {
    Set<String> done = new HashSet<>();
    boolean more = true;
    while (more) {
      more = false;
      for (WorkflowStep step : steps) {
        more |= done.containsAll(step.needs()) && done.add(step.id());
      }
    }
    for (int i = 0; i < steps.size(); i++) {
      if (!done.contains(steps.get(i).id())) {
        return Optional.of(
            Problem.invalid("/steps/" + i + "/needs", "must not lead back to the step itself"));
      }
    }
    return Optional.empty();
  }
}
