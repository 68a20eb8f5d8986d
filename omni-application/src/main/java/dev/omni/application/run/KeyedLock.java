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
 * Locks by idempotency key: concurrent requests of this process with one key start one after
 * another. So a duplicate finds the run of the first and takes no slot. Between processes, the
 * store decides.
 */
final class KeyedLock {
  private static final Duration PATIENCE = Duration.ofSeconds(35);
  private final ConcurrentMap<IdempotencyRecord.Id, CompletableFuture<Void>> taken =
      new ConcurrentHashMap<>();
  private final Semaphore places;
  private final Duration patience;

  /**
   * Creates locks with a default wait longer than any direct run.
   *
   * @param places maximum number of waiting requests
   */
  KeyedLock(Semaphore places) {
    this(places, PATIENCE);
  }

  /**
   * Creates locks.
   *
   * @param patience maximum wait for one earlier request
   */
  KeyedLock(Semaphore places, Duration patience) {
    this.places = places;
    this.patience = patience;
  }

  /**
   * Waits until no other request has the key, and takes its lock.
   *
   * @throws Fault {@code idempotency_key_in_use} after the maximum wait, or when too many requests
   *     wait
   */
  Lock acquire(IdempotencyRecord.Id key) {
    var done = new CompletableFuture<Void>();
    boolean waited = false;
    CompletableFuture<Void> other = taken.putIfAbsent(key, done);
    while (other != null) {
      waited = true;
      await(other);
      other = taken.putIfAbsent(key, done);
    }
    return new Lock(key, done, waited);
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
        "A request with this Idempotency-Key is in progress; retry.");
  }

  /** The lock of a key, until it is closed. */
  final class Lock implements AutoCloseable {
    private final IdempotencyRecord.Id key;
    private final CompletableFuture<Void> done;
    private final boolean hasWaited;

    private Lock(IdempotencyRecord.Id key, CompletableFuture<Void> done, boolean waited) {
      this.key = key;
      this.done = done;
      this.hasWaited = waited;
    }

    /** Returns whether another request had the lock before. */
    boolean hasWaited() {
      return hasWaited;
    }

    @Override
    public void close() {
      taken.remove(key, done);
      done.complete(null);
    }
  }
}
