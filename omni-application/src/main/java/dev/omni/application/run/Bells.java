package dev.omni.application.run;

import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/**
 * Wakes those who wait for a run when this process changes it. Changes by other processes are seen
 * by looking again every so often.
 */
final class Bells {
  private static final Duration LOOK = Duration.ofMillis(100);
  private final ConcurrentMap<UUID, CompletableFuture<Void>> bells = new ConcurrentHashMap<>();

  /** Wakes all who wait for that run. */
  void ring(UUID run) {
    CompletableFuture<Void> bell = bells.remove(run);
    if (bell != null) {
      bell.complete(null);
    }
  }

  /** Returns when {@code done} says so, or the time is over. */
  void await(UUID run, Duration time, BooleanSupplier done) {
    long looks = Math.max(1, time.toMillis() / LOOK.toMillis());
    boolean waiting = true;
    for (long look = 0; waiting && look <= looks; look++) {
      CompletableFuture<Void> bell = bells.computeIfAbsent(run, id -> new CompletableFuture<>());
      waiting = !done.getAsBoolean() && look < looks && listen(bell);
    }
    bells.remove(run);
  }

  private static boolean listen(CompletableFuture<Void> bell) {
    try {
      bell.get(LOOK.toMillis(), TimeUnit.MILLISECONDS);
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
