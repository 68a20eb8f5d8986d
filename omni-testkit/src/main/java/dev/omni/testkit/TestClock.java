package dev.omni.testkit;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that only a test moves. Thread-safe. */
public final class TestClock implements InstantSource {
  private volatile Instant now;

  private TestClock(Instant now) {
    this.now = now;
  }

  /** Creates a clock that shows a time, as in {@code 2026-01-01T00:00:00Z}. */
  public static TestClock at(String time) {
    return new TestClock(Instant.parse(time));
  }

  /** Moves the clock; returns the new time. */
  public synchronized Instant advance(Duration time) {
    now = now.plus(time);
    return now;
  }

  /** Sets the time. */
  public synchronized void set(Instant time) {
    now = time;
  }

  @Override
  public Instant instant() {
    return now;
  }
}
