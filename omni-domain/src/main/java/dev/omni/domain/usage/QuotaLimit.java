package dev.omni.domain.usage;

import java.util.Locale;

/** A property of usage that a quota limits. */
public enum QuotaLimit {
  /** Runs that ended today, and all that have not ended. */
  RUNS_PER_DAY,
  /** Computing time of the runs that ended today, in whole seconds. */
  COMPUTE_SECONDS_PER_DAY,
  /** Length of all stored inputs and results. */
  BYTES_STORED;

  private final String id = name().toLowerCase(Locale.ROOT);

  /** Returns whether the use starts again at zero each day, in UTC. */
  public boolean daily() {
    return switch (this) {
      case RUNS_PER_DAY, COMPUTE_SECONDS_PER_DAY -> true;
      case BYTES_STORED -> false;
    };
  }

  @Override
  public String toString() {
    return id;
  }
}
