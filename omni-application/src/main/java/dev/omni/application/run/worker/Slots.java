package dev.omni.application.run.worker;

import dev.omni.domain.access.Mode;
import dev.omni.domain.run.RunHead;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The numbers of threads. Short runs take little work and mostly wait for the store, so they may
 * have threads of their own, more than there are processors.
 *
 * @param threads of each mode
 * @param shortThreads of each mode for short runs, in addition to those for other runs
 * @param shortRuns condition of a short run
 */
public record Slots(
    Map<Mode, Integer> threads, int shortThreads, Predicate<? super RunHead> shortRuns) {
  public Slots {
    threads = Map.copyOf(threads);
  }

  /**
   * The same number of threads for each mode.
   *
   * @param n 1 to 1000
   */
  public static Slots each(int n) {
    if (n < 1 || n > 1000) {
      throw new IllegalArgumentException("the number of workers must be 1 to 1000, not " + n);
    }
    return new Slots(Map.of(Mode.TEST, n, Mode.LIVE, n), 0, run -> false);
  }

  /** Returns these with threads of each mode for short runs. */
  public Slots with(int more, Predicate<? super RunHead> runs) {
    return new Slots(threads, more, runs);
  }

  int of(Mode mode) {
    return threads.getOrDefault(mode, 0);
  }
}
