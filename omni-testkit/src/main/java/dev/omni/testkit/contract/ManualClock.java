package dev.omni.testkit.contract;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that only a test advances. */
public final class ManualClock implements InstantSource {
  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-03-01T09:00:00.123456Z"));

  /** Moves the time forward. */
  public Instant forward(Duration time) {
    return now.updateAndGet(then -> then.plus(time));
  }

  @Override
  public Instant instant() {
    return now.get();
  }
}
