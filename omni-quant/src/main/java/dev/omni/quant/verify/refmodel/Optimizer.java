package dev.omni.quant.verify.refmodel;

import dev.omni.application.spi.Work;
import dev.omni.domain.json.Json;
import dev.omni.quant.core.optimization.OptimizeTask;

/** One way of optimizing: exactly, in doubles, or by a rule of thumb. */
@FunctionalInterface
interface Optimizer {
  /**
   * The {@code objective} and the {@code solution}: a number for each variable, the indices taken,
   * the column of each row, or the start of each step.
   *
   * @throws dev.omni.application.spi.Infeasible when there is no best solution, or none is found
   */
  Json.Obj solve(OptimizeTask task, Work work);
}
