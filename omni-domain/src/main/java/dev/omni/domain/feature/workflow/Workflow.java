package dev.omni.domain.feature.workflow;

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
 * A workflow: steps of which each may need others, without a circle. Immutable; equal content has
 * an equal digest.
 *
 * @param name as in {@code daily-check}
 * @param description what its maker says of it; empty for nothing
 * @param inputSchema what a run's input must look like; empty for any
 * @param steps in the order in which they were sent
 * @param output what a run tells in the end; expressions over its steps
 */
public record Workflow(
    String name,
    Optional<String> description,
    Optional<Json.Obj> inputSchema,
    List<WorkflowStep> steps,
    Json.Obj output) {
  /** Copies the steps. */
  public Workflow {
    steps = List.copyOf(steps);
  }

  /** The step of that id, which is one of its own. */
  WorkflowStep step(String id) {
    return steps.stream().filter(step -> step.id().equals(id)).findFirst().orElseThrow();
  }

  /** The steps that a step needs, and those that they need. */
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

  /** SHA-256 of the content, behind {@code sha256:}. */
  public String digest() {
    return "sha256:" + Sha256.sha256(json());
  }

  /** As it is kept. */
  public Json.Obj json() {
    return Json.obj("name", name)
        .withPresent("description", description)
        .withPresent("input_schema", inputSchema)
        .with("steps", steps.stream().map(WorkflowStep::json).toList())
        .with("output", output);
  }

  /** As it was sent without problems, or kept. */
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
        sent.text("description"),
        sent.object("input_schema"),
        steps,
        sent.object("output").orElse(Json.Obj.EMPTY));
  }

  /** The expressions of what it tells in the end, by where they stand in what was sent. */
  public Map<String, String> expressions() {
    return TemplateExpressions.in(output, "/output");
  }
}
