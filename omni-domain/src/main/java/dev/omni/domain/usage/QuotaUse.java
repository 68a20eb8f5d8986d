package dev.omni.domain.usage;

import java.time.Duration;

/**
 * The use of a quota by a project.
 *
 * @param runs number of runs that ended today, and of all that have not ended
 * @param compute computing time of the runs that ended today
 * @param bytes length of all stored inputs and results
 */
public record QuotaUse(long runs, Duration compute, long bytes) {
  /** Returns the use with more runs. */
  public QuotaUse plusRuns(long more) {
    return new QuotaUse(runs + more, compute, bytes);
  }

  /** Returns the use of a limit, in its unit. */
  long of(QuotaLimit limit) {
    return switch (limit) {
      case RUNS_PER_DAY -> runs;
      case COMPUTE_SECONDS_PER_DAY -> compute.toSeconds();
      case BYTES_STORED -> bytes;
    };
  }
}
