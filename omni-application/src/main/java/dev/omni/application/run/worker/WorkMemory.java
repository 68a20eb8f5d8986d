package dev.omni.application.run.worker;

import dev.omni.application.load.MemoryBudget;
import dev.omni.application.load.MemoryBudget.Lane;
import dev.omni.application.load.MemoryBudget.Reservation;
import dev.omni.domain.access.Mode;
import dev.omni.domain.run.RunHead;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The memory of the runs that this process executes, asked for before a run is taken. A run that
 * does not fit stays queued; others may pass it a few times, and then wait for it.
 */
final class WorkMemory {
  /** The number of runs that pass one that does not fit. */
  static final int MOST_PASSED = 16;

  private final MemoryBudget budget;
  private final Map<Mode, Waiting> waiting = new EnumMap<>(Mode.class);

  WorkMemory(MemoryBudget budget) {
    this.budget = budget;
  }

  /**
   * The oldest run of a mode that does not fit.
   *
   * @param passed number of runs that were taken since then
   */
  private record Waiting(UUID run, int passed) {}

  /** Takes the memory of a due run; empty when it stays queued. */
  synchronized Optional<Reservation> take(RunHead due) {
    Mode mode = due.tenant().mode();
    Optional<Waiting> before =
        Optional.ofNullable(waiting.get(mode)).filter(other -> !other.run().equals(due.id()));
    if (before.filter(other -> other.passed() >= MOST_PASSED).isPresent()) {
      return Optional.empty();
    }
    Optional<Reservation> taken =
        budget.tryAcquire(
            Lane.WORK, due.tenant().projectId(), MemoryBudget.ofJson(due.inputBytes()));
    if (before.isPresent()) {
      taken.ifPresent(
          one -> waiting.put(mode, new Waiting(before.get().run(), before.get().passed() + 1)));
    } else if (taken.isPresent()) {
      waiting.remove(mode);
    } else {
      waiting.putIfAbsent(mode, new Waiting(due.id(), 0));
    }
    return taken;
  }

  /** Forgets a waiting run that is not due any more. */
  synchronized void due(Mode mode, List<RunHead> due) {
    Optional.ofNullable(waiting.get(mode))
        .filter(one -> due.stream().noneMatch(run -> run.id().equals(one.run())))
        .ifPresent(gone -> waiting.remove(mode));
  }
}
