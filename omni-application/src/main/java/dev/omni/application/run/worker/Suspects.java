package dev.omni.application.run.worker;

import dev.omni.domain.run.RunFacts;
import dev.omni.domain.run.RunHead;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The runs whose last worker was lost: one of them may have ended it. A process executes one of
 * them at a time, first the one with the fewest losses, so that a run that ends its process does
 * not use up the attempts of others.
 */
final class Suspects {
  private final Collection<RunningExecution> executions;

  /**
   * @param executions what this process executes now
   */
  Suspects(Collection<RunningExecution> executions) {
    this.executions = executions;
  }

  /** Returns whether a due run must be executed alone; one that ends when it is taken need not. */
  static boolean isOne(RunFacts due) {
    return due.state().isSuspect() && !due.isLost();
  }

  /** Returns due runs in their order, with at most one suspect; none while another is executed. */
  List<RunHead> admitted(List<RunHead> due) {
    Optional<RunHead> next =
        executions.stream().anyMatch(execution -> execution.run().state().losses() > 0)
            ? Optional.empty()
            : due.stream()
                .filter(Suspects::isOne)
                .min(Comparator.comparing(run -> run.state().lossesWhenTaken()));
    return due.stream().filter(run -> !isOne(run) || next.equals(Optional.of(run))).toList();
  }
}
