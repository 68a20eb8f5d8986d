package dev.omni.domain.usage;

import java.time.Duration;

/**
 * An amount of usage.
 *
 * @param runs number of runs
 * @param rows number of rows: 1 for a run, and the stored rows of a batch
 * @param compute computing time, to the microsecond, as in the evidence of the runs
 * @param bytes length of the stored inputs and results
 */
public record UsageAmount(long runs, long rows, Duration compute, long bytes) {
  /** No usage. */
  public static final UsageAmount NONE = new UsageAmount(0, 0, Duration.ZERO, 0);

  /** Adds another amount. */
  public UsageAmount plus(UsageAmount more) {
    return new UsageAmount(
        runs + more.runs, rows + more.rows, compute.plus(more.compute), bytes + more.bytes);
  }
}
