package dev.omni.operations.model;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import java.util.List;

/** A model that answers quantitative tasks. Stateless; may be called concurrently. */
public interface Model {
  /** Returns the description; must be cheap. */
  ModelCard card();

  /** Returns {@code available}, or for a remote model {@code unverified} or {@code failing}. */
  default String status() {
    return "available";
  }

  /**
   * Returns problems of a task that the contract of its kind cannot express; pointers are into the
   * input.
   *
   * @param task of one of this model's kinds
   */
  default List<Problem> problems(ModelTask task) {
    return List.of();
  }

  /**
   * Answers a task.
   *
   * @param task of one of this model's kinds, without {@link #problems}
   * @param work threads and cancellation
   * @throws Infeasible when the task has no answer, or this model finds none
   */
  Json.Obj answer(ModelTask task, Work work);
}
