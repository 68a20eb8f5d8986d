package dev.omni.domain.usage;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** A period in which usage is summed up, in UTC. */
public enum UsageBucket {
  /** An hour. */
  HOUR(ChronoUnit.HOURS),
  /** A day. */
  DAY(ChronoUnit.DAYS);

  private final ChronoUnit unit;
  private final String id = name().toLowerCase(Locale.ROOT);

  UsageBucket(ChronoUnit unit) {
    this.unit = unit;
  }

  /** Returns the length. */
  public Duration length() {
    return unit.getDuration();
  }

  /** Returns the start of the bucket with an instant. */
  public Instant startOf(Instant time) {
    return time.truncatedTo(unit);
  }

  /** Returns the end of the bucket with the last moment before an instant. */
  public Instant endBefore(Instant time) {
    Instant start = startOf(time);
    return start.equals(time) ? time : start.plus(length());
  }

  @Override
  public String toString() {
    return id;
  }
}
