package dev.omni.application.internal.worker;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Wakes those who wait for a run when this process changes it. Changes by other processes are seen
 * by looking again every so often.
 */
final class RunChangeNotifier {
  private final ConcurrentMap<UUID, Set<CompletableFuture<Void>>> bells = new ConcurrentHashMap<>();

  /** Wakes all who wait for that run. */
  void ring(UUID run) {
    bells.getOrDefault(run, Set.of()).forEach(bell -> bell.complete(null));
  }

  /**
   * Returns when the look gives nothing, or the time is over.
   *
   * @param look gives how long to wait for a ring before the next one
   */
  void await(UUID run, Duration time, Supplier<Optional<Duration>> look) {
    var over =
        new CompletableFuture<Void>()
            .completeOnTimeout(null, time.toMillis(), TimeUnit.MILLISECONDS);
    boolean waiting = true;
    while (waiting) {
      var bell = new CompletableFuture<Void>();
      bells.merge(run, Set.of(bell), RunChangeNotifier::all);
      try {
        Optional<Duration> next = look.get();
        waiting = next.isPresent() && !over.isDone() && listened(bell, over, next.get());
      } finally {
        bells.computeIfPresent(run, (id, hung) -> without(hung, bell));
        bells.remove(run, Set.of());
        bell.complete(null);
      }
    }
    over.complete(null);
  }

  private static <T> Set<T> all(Set<T> some, Set<T> more) {
    return Stream.concat(some.stream(), more.stream()).collect(Collectors.toUnmodifiableSet());
  }

  private static <T> Set<T> without(Set<T> some, T one) {
    return some.stream().filter(other -> other != one).collect(Collectors.toUnmodifiableSet());
  }

  /** False when the thread is to stop. */
  private static boolean listened(
      CompletableFuture<Void> bell, CompletableFuture<Void> over, Duration time) {
    try {
      CompletableFuture.anyOf(bell, over).get(time.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException lookAgain) {
      return true;
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      return false;
    } catch (ExecutionException neverFails) {
      throw new IllegalStateException(neverFails);
    }
  }
}
