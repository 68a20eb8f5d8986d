package dev.omni.operations.benchmark;

import dev.omni.domain.json.Json;
import dev.omni.operations.model.ModelTask;

/**
 * A task with a known answer.
 *
 * @param id within its suite, as in {@code strd-longley}
 * @param family common to tasks of one template; their errors are not independent
 * @param variant 0 for the original, else the number of the paraphrase
 * @param task the task for the model
 * @param gold the correct answer, in the form that the suite's grader reads
 */
public record BenchmarkTask(String id, String family, int variant, ModelTask task, Json.Obj gold) {
  /** Returns the JSON form that enters the digest of the task set. */
  public Json.Obj json() {
    return Json.obj(
        "id", id,
        "family", family,
        "variant", variant,
        "task", task.kind(),
        "input", task.input(),
        "gold", gold);
  }
}
