package dev.omni.operations.workflow;

import dev.omni.application.list.ListDefinition;
import dev.omni.application.list.ListFilter;
import dev.omni.application.operation.OperationRunView;
import java.util.List;
import java.util.UUID;

/** The lists of workflows and of their runs. */
public final class WorkflowLists {
  /** The status of a run that waits, which is stored as running. */
  static final String WAITING = "waiting";

  static final ListFilter<UUID> WORKFLOW =
      ListFilter.uuid("workflow", "Only runs of this workflow.");
  static final ListFilter<List<String>> STATUS =
      OperationRunView.status(
          List.of("queued", "running", WAITING, "completed", "failed", "cancelled"));
  static final ListFilter<String> REASON =
      ListFilter.choice(WAITING, List.of("approval", "time"), "Only runs that wait for this.");

  /** Workflows, newest first. */
  public static final ListDefinition WORKFLOWS = ListDefinition.created("workflows.list");

  /** Runs of workflows, newest first. */
  public static final ListDefinition RUNS =
      ListDefinition.created("workflow-runs.list", WORKFLOW, STATUS, REASON);

  private WorkflowLists() {}
}
