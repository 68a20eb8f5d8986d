package dev.omni.application.operation;

import dev.omni.application.run.worker.RunHandler;
import dev.omni.application.spi.condition.ConditionEvaluator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Operations that another module adds to an Omni, with the execution of their runs. */
public interface Extension {
  /**
   * Returns the operations.
   *
   * @param context of the Omni that they become part of; it is complete once the first is called
   */
  List<Operation> operations(ExtensionContext context);

  /**
   * Returns the handlers of the runs that the operations queue, by kind, as {@code model_run}.
   *
   * @param context as {@link #operations} has it
   */
  Map<String, RunHandler> runHandlers(ExtensionContext context);

  /** Returns the evaluator of conditions that evidence needs for limits of use, if it has one. */
  default Optional<ConditionEvaluator> conditions() {
    return Optional.empty();
  }
}
