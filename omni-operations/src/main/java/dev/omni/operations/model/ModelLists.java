package dev.omni.operations.model;

import dev.omni.application.list.ListDefinition;
import dev.omni.application.list.ListFilter;
import dev.omni.application.operation.OperationRunView;
import dev.omni.domain.json.Json;
import java.util.List;
import java.util.stream.Stream;

/** The lists of models and of their runs. */
public final class ModelLists {
  static final ListFilter<List<String>> STATUS = OperationRunView.status(OperationRunView.STATUSES);
  static final ListFilter<String> TASK =
      ListFilter.choice(
              "task",
              Stream.of(TaskKind.values()).map(TaskKind::toString).toList(),
              "Only runs of this kind of task.")
          .example(Json.str("estimate"));
  static final ListFilter<String> MODEL = ListFilter.text("model", "Only runs of this model.");

  /** All models. */
  public static final ListDefinition MODELS = ListDefinition.catalog("models.list");

  /** The runs of one model. */
  public static final ListDefinition RUNS_OF_MODEL =
      ListDefinition.created("model-runs.list", TASK, STATUS);

  /** The runs of all models. */
  public static final ListDefinition RUNS =
      ListDefinition.created("model-runs.list-all", MODEL, TASK, STATUS);

  private ModelLists() {}
}
