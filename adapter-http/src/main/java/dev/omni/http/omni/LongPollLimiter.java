package dev.omni.http.omni;

import dev.omni.application.load.Reservations;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.RunFacts;
import dev.omni.http.route.Preferences;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;

/**
 * The slots for requests that wait for a run or follow one. Each waiting request occupies a thread,
 * so there are fewer slots than threads; more would starve reads.
 */
public final class LongPollLimiter {
  /** The interval between two checks whether the server is stopping. */
  static final Duration SLICE = Duration.ofMillis(500);

  /** The maximum wait, below the usual timeouts of proxies. */
  static final Duration LONGEST = Duration.ofSeconds(55);

  private static final Duration LEAVING = Duration.ofSeconds(3);
  private final int places;
  private final Semaphore free;
  private volatile boolean closing;

  public LongPollLimiter(int places) {
    this.places = places;
    this.free = new Semaphore(places);
  }

  /**
   * The result of a wait.
   *
   * @param applied the applied wait; empty when none was requested or no slot was free
   */
  public record WaitResult<R extends RunFacts>(R run, Optional<Duration> applied) {
    /** Adds the header that confirms the wait (RFC 7240, 2014, section 3), if it was applied. */
    public Reply confirm(Reply reply) {
      return applied.map(time -> reply.applied("wait=" + time.toSeconds())).orElse(reply);
    }
  }

  /** Returns the same for the time that the headers ask for, at most the longest. */
  <R extends RunFacts> WaitResult<R> forEnd(
      BiFunction<R, Duration, R> end, R run, Request request) {
    Optional<Duration> time = Preferences.of(request.headers()).wait(LONGEST);
    return forEnd(end, run, time, request.reservations());
  }

  /**
   * Returns the run once it is terminal, the time has passed, or others wait for the memory that
   * this request holds; at once when no slot is free.
   *
   * @param end returns the run once it is terminal or a time has passed
   */
  public <R extends RunFacts> WaitResult<R> forEnd(
      BiFunction<R, Duration, R> end, R run, Optional<Duration> time, Reservations reservations) {
    if (time.isEmpty() || run.status().terminal()) {
      return new WaitResult<>(run, time);
    }
    if (!free.tryAcquire()) {
      return new WaitResult<>(run, Optional.empty());
    }
    try {
      return new WaitResult<>(inSlices(end, run, time.get(), reservations::areWanted), time);
    } finally {
      free.release();
    }
  }

  /**
   * Returns the run once it is terminal, the time has passed, or its memory is wanted; at once when
   * no slot is free.
   *
   * @param end returns the run once it is terminal or a time has passed
   * @param wanted whether others wait for the memory of this call
   */
  public <R extends RunFacts> R forEnd(
      BiFunction<R, Duration, R> end, R run, Duration time, BooleanSupplier wanted) {
    if (run.status().terminal() || time.isZero() || !free.tryAcquire()) {
      return run;
    }
    try {
      return inSlices(end, run, time, wanted);
    } finally {
      free.release();
    }
  }

  private <R extends RunFacts> R inSlices(
      BiFunction<R, Duration, R> end, R run, Duration time, BooleanSupplier wanted) {
    R seen = run;
    Duration left = time;
    while (!seen.status().terminal()
        && !closing
        && !wanted.getAsBoolean()
        && left.compareTo(Duration.ZERO) > 0) {
      Duration slice = left.compareTo(SLICE) < 0 ? left : SLICE;
      seen = end.apply(seen, slice);
      left = left.minus(slice);
    }
    return seen;
  }

  /** Returns whether the server is stopping, so that waiting clients must reconnect. */
  public boolean closing() {
    return closing;
  }

  /** Ends all waits, so that their responses end before the server does. */
  public void close() {
    closing = true;
    try {
      if (free.tryAcquire(places, LEAVING.toMillis(), TimeUnit.MILLISECONDS)) {
        free.release(places);
      }
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns a slot to follow a run, until it is closed. */
  WaitSlot follow() {
    if (!free.tryAcquire()) {
      throw Fault.of(
          FaultCode.CONCURRENCY_LIMIT_EXCEEDED,
          "All " + places + " waiting slots are in use; retry, or poll without Prefer: wait.",
          Json.obj("limit", places));
    }
    return free::release;
  }

  interface WaitSlot extends AutoCloseable {
    @Override
    void close();
  }
}
