package dev.omni.operations.workflow;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A workflow: an acyclic graph of steps. Immutable; equal content has an equal digest.
 *
 * @param name as in {@code daily-check}
 * @param description by its author; empty for none
 * @param inputSchema contract of a run's input; empty for any input
 * @param steps in the submitted order
 * @param output the output of a run: expressions over its steps
 */
public record Workflow(
    String name,
    Optional<String> description,
    Optional<Json.Obj> inputSchema,
    List<WorkflowStep> steps,
    Json.Obj output) {
  /** The kind of the documents of workflows. */
  public static final String KIND = "workflow";

  public Workflow {
    steps = List.copyOf(steps);
  }

  /** Returns the step of an id, which must exist. */
  WorkflowStep step(String id) {
    return steps.stream().filter(step -> step.id().equals(id)).findFirst().orElseThrow();
  }

  /** Returns the direct and indirect requirements of a step. */
  public Set<WorkflowStep> before(WorkflowStep step) {
    var all = new LinkedHashSet<WorkflowStep>();
    var open = new ArrayDeque<>(step.needs());
    while (!open.isEmpty()) {
      WorkflowStep needed = step(open.remove());
      if (all.add(needed)) {
        open.addAll(needed.needs());
      }
    }
    return all;
  }

  /** Returns the SHA-256 of the content with the prefix {@code sha256:}. */
  public String digest() {
    return "sha256:" + Sha256.sha256(json());
  }

  /** Returns the stored JSON form. */
  public Json.Obj json() {
    return Json.obj("name", name)
        .withPresent("description", description)
        .withPresent("input_schema", inputSchema)
        .with("steps", steps.stream().map(WorkflowStep::json).toList())
        .with("output", output);
  }

  /** Parses a valid submitted or stored workflow. */
  public static Workflow of(Json.Obj sent, String name) {
    var steps = new ArrayList<WorkflowStep>();
    List<String> before = List.of();
    for (Json item : sent.items("steps")) {
      WorkflowStep step = WorkflowStep.of((Json.Obj) item, before);
      steps.add(step);
      before = List.of(step.id());
    }
    return new Workflow(
        name,
        sent.findText("description"),
        sent.findObject("input_schema"),
        steps,
        sent.findObject("output").orElse(Json.Obj.EMPTY));
  }

  /** Returns the expressions of the output by path in the submitted workflow. */
  public Map<String, String> expressions() {
    return TemplateExpressions.in(output, "/output");
  }
}
