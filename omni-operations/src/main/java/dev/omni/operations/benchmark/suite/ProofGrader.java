package dev.omni.operations.benchmark.suite;

import dev.omni.domain.json.Json;
import dev.omni.operations.benchmark.BenchmarkMode;
import dev.omni.operations.benchmark.BenchmarkTask;
import dev.omni.operations.proof.Theorems;
import java.util.Optional;

/** The grader of answers about statements. */
final class ProofGrader {
  private ProofGrader() {}

  /**
   * Grades an answer: right when its verdict is, and, in a mode that requires certificates, its
   * certificate is accepted.
   */
  static Json.Obj of(BenchmarkTask task, BenchmarkMode mode, Json.Obj answer) {
    Optional<Json> said = answer.find("holds").filter(Json.Bool.class::isInstance);
    Json.Obj statement = task.task().input().findObject("statement").orElseThrow();
    boolean shown = Theorems.accepts(statement, answer);
    boolean right = said.equals(task.gold().find("holds")) && (shown || !mode.certified());
    return Json.obj(
        "correctness",
        right ? 1 : 0,
        "constraint_adherence",
        (mode.certified() ? shown : said.isPresent()) ? 1 : 0);
  }
}
