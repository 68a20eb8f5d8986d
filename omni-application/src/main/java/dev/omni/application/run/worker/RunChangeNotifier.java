package dev.omni.application.run.worker;

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
 * The notification of threads that wait for a run, when this process changes it. Changes by other
 * processes are found by polling.
 */
final class RunChangeNotifier {
  private final ConcurrentMap<UUID, Set<CompletableFuture<Void>>> waiters =
      new ConcurrentHashMap<>();

  /** Notifies all threads that wait for a run. */
  void notifyWaiters(UUID run) {
    waiters.getOrDefault(run, Set.of()).forEach(change -> change.complete(null));
  }

  /**
   * Waits until the poll is empty or the time has passed.
   *
   * @param look returns the maximum wait before the next poll
   */
  void await(UUID run, Duration time, Supplier<Optional<Duration>> look) {
    var over =
        new CompletableFuture<Void>()
            .completeOnTimeout(null, time.toMillis(), TimeUnit.MILLISECONDS);
    boolean waiting = true;
    while (waiting) {
      var change = new CompletableFuture<Void>();
      waiters.merge(run, Set.of(change), RunChangeNotifier::all);
      try {
        Optional<Duration> next = look.get();
        waiting = next.isPresent() && !over.isDone() && awaitNotification(change, over, next.get());
      } finally {
        waiters.computeIfPresent(run, (id, some) -> without(some, change));
        waiters.remove(run, Set.of());
        change.complete(null);
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

  /** Waits for a notification; returns false when the thread must stop. */
  private static boolean awaitNotification(
      CompletableFuture<Void> change, CompletableFuture<Void> over, Duration time) {
    try {
      CompletableFuture.anyOf(change, over).get(time.toMillis(), TimeUnit.MILLISECONDS);
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
