package dev.omni.operations.reference;

import dev.omni.domain.json.Json;
import dev.omni.engine.Work;
import dev.omni.quant.core.optimization.OptimizeTask;

/** A method of optimization: exact, in doubles, or by a heuristic. */
@FunctionalInterface
interface Optimizer {
  /**
   * Returns the {@code objective} and the {@code solution}: a number for each variable, the indices
   * taken, the column of each row, or the start of each step.
   *
   * @throws dev.omni.engine.Infeasible when there is no best solution, or none is found
   */
  Json.Obj solve(OptimizeTask task, Work work);
}
