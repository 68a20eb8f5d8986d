package dev.omni.application.run.worker;

import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Locks by key, each taken in the order of asking: an idempotency key, so that a duplicate finds
 * the run of the first and takes no slot, or a resource that calls change, so that they do not
 * conflict repeatedly. Between processes, the store decides.
 */
public final class KeyedLock<K> {
  /** Longer than any direct run. */
  private static final Duration MAX_WAIT = Duration.ofSeconds(35);

  private static final Duration NO_LIMIT = Duration.ofDays(1);

  private final ConcurrentMap<K, CompletableFuture<Void>> last = new ConcurrentHashMap<>();
  private final Semaphore places;
  private final Duration maxWait;

  /** Creates locks for which any number of callers wait as long as it takes. */
  public KeyedLock() {
    this(new Semaphore(Integer.MAX_VALUE), NO_LIMIT);
  }

  /**
   * Creates locks with a maximum wait longer than any direct run.
   *
   * @param places maximum number of waiting callers
   */
  public KeyedLock(Semaphore places) {
    this(places, MAX_WAIT);
  }

  /**
   * Creates locks.
   *
   * @param maxWait for the earlier callers
   */
  KeyedLock(Semaphore places, Duration maxWait) {
    this.places = places;
    this.maxWait = maxWait;
  }

  /**
   * Does work while no other caller has the lock of the key.
   *
   * @throws Fault {@code idempotency_key_in_use} as {@link #acquire}
   */
  public <T> T withLock(K key, Supplier<T> work) {
    try (Lock lock = acquire(key)) {
      return lock.held(work);
    }
  }

  /**
   * Waits until no earlier caller has the key, and takes its lock.
   *
   * @throws Fault {@code idempotency_key_in_use} after the maximum wait, or when too many wait
   */
  public Lock acquire(K key) {
    var done = new CompletableFuture<Void>();
    CompletableFuture<Void> earlier = last.put(key, done);
    var lock = new Lock(key, done, earlier != null);
    if (earlier != null && !waited(earlier)) {
      // Those behind wait for the earlier caller, not for this one.
      earlier.whenComplete((nothing, failure) -> lock.close());
      throw Fault.of(
          FaultCode.IDEMPOTENCY_KEY_IN_USE,
          "A request with this Idempotency-Key is in progress; retry.");
    }
    return lock;
  }

  private boolean waited(CompletableFuture<Void> earlier) {
    if (!places.tryAcquire()) {
      return earlier.isDone();
    }
    try {
      earlier.get(maxWait.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return false;
    } catch (TimeoutException ignored) { // The caller is asked to retry.
      return false;
    } catch (ExecutionException impossible) {
      throw new IllegalStateException(impossible);
    } finally {
      places.release();
    }
  }

  /** The lock of a key, until it is closed. */
  public final class Lock implements AutoCloseable {
    private final K key;
    private final CompletableFuture<Void> done;
    private final boolean hasWaited;

    private Lock(K key, CompletableFuture<Void> done, boolean waited) {
      this.key = key;
      this.done = done;
      this.hasWaited = waited;
    }

    /** Returns whether another caller had the lock before. */
    public boolean hasWaited() {
      return hasWaited;
    }

    private <T> T held(Supplier<T> work) {
      return work.get();
    }

    @Override
    public void close() {
      last.remove(key, done);
      done.complete(null);
    }
  }
}
