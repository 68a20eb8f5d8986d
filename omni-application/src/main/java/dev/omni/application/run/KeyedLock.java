package dev.omni.application.run;

import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.run.IdempotencyRecord;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Lets requests of this process that show one idempotency key begin one after another, so that a
 * duplicate of a request under way finds its run and takes no place of its own. Between processes
 * the store decides.
 */
final class KeyedLock {
  private static final Duration PATIENCE = Duration.ofSeconds(35);
  private final ConcurrentMap<IdempotencyRecord.Id, CompletableFuture<Void>> taken =
      new ConcurrentHashMap<>();
  private final Semaphore places;
  private final Duration patience;

  /** Longer than a direct run may take, as many at once as there are places. */
  KeyedLock(Semaphore places) {
    this(places, PATIENCE);
  }

  /** In which nobody waits longer than that for one request before. */
  KeyedLock(Semaphore places, Duration patience) {
    this.places = places;
    this.patience = patience;
  }

  /**
   * Waits until no other request here has that key, and takes it.
   *
   * @throws Fault {@code idempotency_key_in_use} when that takes too long, or no place to wait is
   *     free
   */
  Held take(IdempotencyRecord.Id key) {
    var done = new CompletableFuture<Void>();
    boolean waited = false;
    CompletableFuture<Void> other = taken.putIfAbsent(key, done);
    while (other != null) {
      waited = true;
      await(other);
      other = taken.putIfAbsent(key, done);
    }
    return new Held(key, done, waited);
  }

  private void await(CompletableFuture<Void> other) {
    if (!places.tryAcquire()) {
      throw inUse();
    }
    try {
      other.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw inUse();
    } catch (TimeoutException tooLong) {
      throw inUse();
    } catch (ExecutionException neverFails) {
      throw new IllegalStateException(neverFails);
    } finally {
      places.release();
    }
  }

  private static Fault inUse() {
    return Fault.of(
        FaultCode.IDEMPOTENCY_KEY_IN_USE,
        "Another request with this Idempotency-Key is still beginning; ask again.");
  }

  /** A key that is taken, until it is closed. */
  final class Held implements AutoCloseable {
    private final IdempotencyRecord.Id key;
    private final CompletableFuture<Void> done;
    private final boolean waited;

    private Held(IdempotencyRecord.Id key, CompletableFuture<Void> done, boolean waited) {
      this.key = key;
      this.done = done;
      this.waited = waited;
    }

    /** Whether another request had the key before. */
    boolean waited() {
      return waited;
    }

    @Override
    public void close() {
      taken.remove(key, done);
      done.complete(null);
    }
  }
}
