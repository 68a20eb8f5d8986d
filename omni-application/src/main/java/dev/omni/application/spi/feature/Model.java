package dev.omni.application.spi.feature;

import dev.omni.application.spi.Infeasible;
import dev.omni.application.spi.Work;
import dev.omni.domain.feature.model.ModelCard;
import dev.omni.domain.feature.model.ModelTask;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import java.util.List;

/** Anything that answers quantitative tasks. Has no state; may be asked by many threads at once. */
public interface Model {
  /** What it is, cheap to ask for. */
  ModelCard card();

  /** {@code available}, or for one elsewhere {@code unverified} or {@code failing}. */
  default String status() {
    return "available";
  }

  /**
   * What is wrong with a task that the shape of its kind cannot say; pointers are into the input.
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
   * @param work threads, and whether to stop
   * @throws Infeasible when the task has no answer, or none that this model finds
   */
  Json.Obj answer(ModelTask task, Work work);
}
