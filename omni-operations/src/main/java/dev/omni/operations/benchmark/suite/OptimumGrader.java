package dev.omni.operations.benchmark.suite;

import dev.omni.domain.json.Json;
import dev.omni.operations.benchmark.BenchmarkTask;
import dev.omni.quant.core.optimization.OptimizeTask;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;

/** The grader of solutions of optimization problems. */
final class OptimumGrader {
  private OptimumGrader() {}

  /**
   * Grades an optimum: right when the solution is feasible, its stated value correct, and that the
   * optimum.
   */
  static Json.Obj of(BenchmarkTask task, Json.Obj answer) {
    var problem = new OptimizeTask(task.task().input());
    BigDecimal gold = task.gold().findNumber("objective").orElseThrow();
    Optional<BigDecimal> achieved = FeasibilityChecker.achieved(problem, answer);
    double digits =
        achieved.isEmpty()
            ? 0
            : answer
                .findNumber("objective")
                .map(
                    stated ->
                        Math.min(Digits.agreed(stated, gold), Digits.agreed(achieved.get(), gold)))
                .orElse(0.0);
    return Json.obj(
        "correctness",
        digits >= Digits.needed(task.gold()) ? 1 : 0,
        "digits",
        digits,
        "constraint_adherence",
        achieved.isPresent() ? 1 : 0,
        "outcome_quality",
        achieved.map(value -> quality(value, gold, problem.minimizing())).orElse(0.0));
  }

  /** Returns the ratio of the optimum to the achieved objective, 1 at best. */
  private static double quality(BigDecimal achieved, BigDecimal gold, boolean minimizing) {
    BigDecimal less = minimizing ? gold : achieved;
    BigDecimal more = minimizing ? achieved : gold;
    return more.signum() <= 0
        ? 0
        : Math.max(0, Math.min(1, less.divide(more, MathContext.DECIMAL64).doubleValue()));
  }
}
