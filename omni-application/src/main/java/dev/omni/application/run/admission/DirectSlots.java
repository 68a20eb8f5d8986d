package dev.omni.application.run.admission;

import dev.omni.application.run.AdmissionControl.Slot;
import dev.omni.application.spi.CapabilityRuntime.Watcher;
import dev.omni.domain.access.Mode;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/**
 * The slots of direct runs on a node: of each principal, of each mode, and of the pool for long
 * ones in a mode. A run may wait for its slots; waiting runs are served in order of arrival.
 */
final class DirectSlots {
  private final InstantSource clock;
  private final int longest;
  private final BooleanSupplier closing;
  private final AtomicInteger busy = new AtomicInteger();
  private final Map<UUID, Integer> running = new HashMap<>();
  private final Map<Share, Integer> shares = new HashMap<>();
  private final Set<Waiter> line = new LinkedHashSet<>();
  private Map<UUID, Long> elsewhere = Map.of();

  /**
   * Creates free slots.
   *
   * @param longest maximum number of waiting runs
   * @param closing whether waits must end
   */
  DirectSlots(InstantSource clock, int longest, BooleanSupplier closing) {
    this.clock = clock;
    this.longest = longest;
    this.closing = closing;
  }

  /** The direct runs of a mode, or the long ones among them. */
  private record Share(Mode mode, boolean pooled) {
    int limit() {
      if (pooled) {
        return ConcurrencyLimits.POOLED;
      }
      return mode == Mode.TEST ? ConcurrencyLimits.IN_SANDBOX : ConcurrencyLimits.IN_LIVE;
    }

    Fault fault() {
      if (pooled) {
        return Fault.of(
            FaultCode.RUNTIME_UNAVAILABLE,
            "All slots for long direct runs are in use; retry.",
            Json.obj("limit", limit()));
      }
      String where = mode == Mode.TEST ? "in the sandbox" : "in live mode";
      return tooMany(limit(), limit() + " direct runs are in progress " + where);
    }
  }

  /**
   * The slots that a run needs.
   *
   * @param principal of the caller
   * @param pooled whether it computes on the pool for long runs
   */
  record SlotRequest(UUID principal, Mode mode, boolean pooled) {
    private Set<Share> shares() {
      var all = new Share(mode, false);
      return pooled ? Set.of(all, new Share(mode, true)) : Set.of(all);
    }
  }

  /** A waiting run, compared by identity. */
  private static final class Waiter {
    private final SlotRequest wanted;
    private final CountDownLatch given = new CountDownLatch(1);

    Waiter(SlotRequest wanted) {
      this.wanted = wanted;
    }
  }

  /**
   * Takes the slots of a run as soon as they are free.
   *
   * @param patience maximum wait
   * @throws Fault to reject the run
   */
  Slot acquire(SlotRequest wanted, Duration patience) {
    Optional<Waiter> waiting = takeOrQueue(wanted, !patience.isZero());
    if (waiting.isPresent() && !await(waiting.get(), patience)) {
      cancelWaiting(waiting.get());
    }
    return () -> release(wanted);
  }

  private synchronized Optional<Waiter> takeOrQueue(SlotRequest wanted, boolean patient) {
    Optional<Fault> lack = rejection(wanted);
    if (lack.isEmpty()) {
      count(wanted, 1);
      return Optional.empty();
    }
    if (!patient || line.size() >= longest) {
      throw lack.get();
    }
    var waiting = new Waiter(wanted);
    line.add(waiting);
    return Optional.of(waiting);
  }

  /** Waits; returns false at the end of the time, or when the clock was set back. */
  private boolean await(Waiter waiting, Duration patience) {
    Instant since = clock.instant();
    try {
      while (!waiting.given.await(Watcher.LOOK.toMillis(), TimeUnit.MILLISECONDS)) {
        Instant now = clock.instant();
        boolean over = now.isBefore(since) || !now.isBefore(since.plus(patience));
        if (over || closing.getAsBoolean()) {
          return false;
        }
      }
      return true;
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Stops waiting, unless the slot was assigned at the same moment. */
  private synchronized void cancelWaiting(Waiter waiting) {
    if (line.remove(waiting)) {
      throw closing.getAsBoolean()
          ? ConcurrencyLimits.closed()
          : rejection(waiting.wanted).orElseGet(ConcurrencyLimits::closed);
    }
  }

  private synchronized void release(SlotRequest wanted) {
    count(wanted, -1);
    assignFree();
  }

  /** Sets the number of runs on other nodes. */
  synchronized void elsewhere(Map<UUID, Long> others) {
    elsewhere = Map.copyOf(others);
    assignFree();
  }

  /** Returns the direct runs on this node by principal. */
  synchronized Map<UUID, Integer> running() {
    return Map.copyOf(running);
  }

  /** Returns the number of waiting runs. */
  synchronized int waiting() {
    return line.size();
  }

  private void assignFree() {
    for (Iterator<Waiter> each = line.iterator(); each.hasNext(); ) {
      Waiter waiting = each.next();
      if (rejection(waiting.wanted).isEmpty()) {
        each.remove();
        count(waiting.wanted, 1);
        waiting.given.countDown();
      }
    }
  }

  /** Returns whether a direct run has its slots. */
  boolean isBusy() {
    return busy.get() > 0;
  }

  private void count(SlotRequest wanted, int more) {
    busy.addAndGet(more);
    running.merge(wanted.principal(), more, Integer::sum);
    running.remove(wanted.principal(), 0);
    wanted.shares().forEach(share -> shares.merge(share, more, Integer::sum));
  }

  /** Returns the reason why a run cannot have its slots now. */
  private Optional<Fault> rejection(SlotRequest wanted) {
    UUID principal = wanted.principal();
    long own = running.getOrDefault(principal, 0) + elsewhere.getOrDefault(principal, 0L);
    if (own >= ConcurrencyLimits.AT_ONCE) {
      int limit = ConcurrencyLimits.AT_ONCE;
      return Optional.of(
          tooMany(limit, "This principal has " + limit + " direct runs in progress"));
    }
    return wanted.shares().stream()
        .filter(share -> shares.getOrDefault(share, 0) >= share.limit())
        .map(Share::fault)
        .findFirst();
  }

  private static Fault tooMany(int limit, String why) {
    return Fault.of(
        FaultCode.CONCURRENCY_LIMIT_EXCEEDED,
        why + ", the maximum; retry when one has ended.",
        Json.obj("limit", limit));
  }
}
