package dev.omni.domain.feature.benchmark;

import dev.omni.domain.feature.model.ModelTask;
import dev.omni.domain.json.Json;

/**
 * A task with a known answer.
 *
 * @param id within its suite, as in {@code strd-longley}
 * @param family tasks that were made alike share one; errors within it are not independent
 * @param variant 0 for the original, else the number of a retelling
 * @param task what is asked
 * @param gold what is right, as the suite's own marking reads it
 */
public record BenchmarkTask(String id, String family, int variant, ModelTask task, Json.Obj gold) {
  /** What a task set's digest is made of. */
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
